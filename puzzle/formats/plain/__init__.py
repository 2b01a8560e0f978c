"""Text notations with nothing but puzzles: one a line, a line a row, or a line a given.

Text with several of them and words between is `puzzle.formats.mixed`.

    line           81 characters a puzzle
    labelled       the same with a name, a rating or its solution beside it
    number_line    a number a cell, and `pairs` two digits a cell, above 9x9
    sukaku         729 candidates
    rows           a line a row, which `matrix` has as numbers
    boxes          grids whose boxes are tables of their own
    columns        CSV with a column of puzzles
    clues          a line ``row,column,value`` for each given
"""
