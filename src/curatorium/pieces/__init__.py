"""Table furniture: pieces that more than one game is played with."""
