"""The command line: play in text, simulate, replay, read the rules."""
