"""What the web client believes of each game's actions is what the game has."""

import client_actions


def test_the_actions_of_every_game_are_fresh() -> None:
    for path, text in client_actions.files().items():
        assert path.is_file(), f"{path} is missing: run tools/client_actions.py"
        assert path.read_text(encoding="utf-8") == text, (
            f"{path} is stale: run tools/client_actions.py"
        )
