"""What several kinds share: clues on cells, along lines, outside the grid, between two cells."""
