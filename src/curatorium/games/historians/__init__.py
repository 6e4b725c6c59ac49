"""Museum: The Historians."""
