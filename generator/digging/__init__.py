"""How one puzzle is made: a grid is filled, then dug under a ladder."""
