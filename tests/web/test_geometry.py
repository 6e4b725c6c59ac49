"""The square that the web client draws is the square of the rules."""

import os

import pytest

import board_tables


def test_the_board_draws_the_square_and_the_tiles_of_the_engine() -> None:
    """``CURATORIUM_UPDATE=1`` makes the file anew."""
    if os.environ.get("CURATORIUM_UPDATE"):
        board_tables.TABLES.write_text(board_tables.text(), encoding="utf-8")
    if not board_tables.TABLES.parent.is_dir():
        pytest.skip("The sources of the web client are not here.")
    assert board_tables.TABLES.read_text(encoding="utf-8") == board_tables.text()
