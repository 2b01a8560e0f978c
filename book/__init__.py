"""How puzzles become pages and pictures."""
