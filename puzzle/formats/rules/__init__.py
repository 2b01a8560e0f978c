"""Rules that stand beside a puzzle, in lines, titles and sentences: heard, refused, or doubted.

A rule is never passed over: what is not understood makes no verdict, or is told beside it.

    lines          a rule on a line: ``thermometer: r1c1 r2c1``
    items          several on a line, and amid words
    sentences      as setters write them, by `phrases`, and beside English by `tongues`
    kinds_abroad   what other languages call kinds of Sudoku
    whole_grid     what their words say of every cell, by `words`
    asking         whether they ask what not every Sudoku does
    extras         what a sentence asks beyond the clues
    clue_cells     cells on a line
    clue_names     what people call kinds of rules
    clue_forms     clues in JSON as others write them
    line_colours   what lines of a colour are
    loose_clues    lines that may be clues in nobody's notation
    names          rules that are refused by their names
    doubts         sentences that may state a rule that is not known
    ruled          a grid with the rules beside it
    ruleset        the text of f-puzzles' puzzles held against their data
    variants       geometries by what a notation says of them
"""
