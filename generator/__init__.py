"""How new puzzles are made: fill, dig, symmetry, levels, recipe, pipeline."""
