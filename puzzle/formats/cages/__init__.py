"""Cages of killers as people write them.

In JSON they are found by `puzzle.formats.in_json.cages`, and read here.

    lists         a sum and its cells for each, in any order and bracket
    areas         a name for each cell, and the sums beside
    letter_map    a map of letters, and their sums below it
    text          where in a text cages begin, and where they fill a grid
"""
