"""The two sets of 48 Exhibit Tiles, with their labels."""
