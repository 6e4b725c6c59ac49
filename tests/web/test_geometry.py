"""The boards that the web client draws are those of the rules."""

import os

import pytest

import board_tables


def test_the_boards_draw_the_spaces_and_the_tiles_of_the_engine() -> None:
    """``CURATORIUM_UPDATE=1`` makes the files anew."""
    if not board_tables.SOURCES.is_dir():
        pytest.skip("The sources of the web client are not here.")
    for path, text in board_tables.files().items():
        if os.environ.get("CURATORIUM_UPDATE"):
            path.write_text(text, encoding="utf-8")
        assert path.read_text(encoding="utf-8") == text
