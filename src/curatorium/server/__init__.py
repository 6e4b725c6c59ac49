"""The server: tables in a browser or over the wire, and a log that never loses a move."""
