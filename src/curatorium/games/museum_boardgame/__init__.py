"""The Museum Boardgame: three curators, two dice, a museum of two wings for each."""
