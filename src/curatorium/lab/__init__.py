"""The lab: many games at once, what comes out of them, and how fast they go."""
