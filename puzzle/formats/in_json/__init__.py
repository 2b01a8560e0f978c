"""Puzzles in JSON as others write it, whatever the names and however deep.

gridmill's own form is `puzzle.formats.json_lines`.

    brackets   where a text over several lines ends, and its value
    tree       where in a document puzzles stand
    puzzle_names  what people call them
    meant      which members of an object are meant as puzzles
    left_out   grids beside the puzzle of an object that are not read
    orders     grids that are told box by box, or column by column
    noted      members, and what was assumed in reading them
    tables     a list a row, with a puzzle in each
    matrices   rows of entries, of a grid or of something else
    flat       81 cells in lists and objects within one another
    given      which digits are given, where cells say so
    cages      cages of killers
    regions    maps of regions
    named_rules   rules of the whole grid that an object names
    rule_objects  rules that are objects, told as others write them
"""
