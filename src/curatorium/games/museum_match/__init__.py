"""Museum Match: four curators, two dice, one square of 32 exhibit tiles."""
