"""Notations of programs that people play with: their files, and the links that carry a puzzle.

The modules go by the programs.

    fpuzzles         links of f-puzzles and its JSON, which `sudokupad` writes for SudokuPad
                     (`fpuzzles_written`), with what stands beside its rules (`fpuzzles_drawn`)
    penpa            links of Penpa-edit
    puzz_link        links of puzz.link and its like
    links            any link that holds a grid in its query or on its path
    named_links      those that hold the name of a puzzle alone
    lz_string        the compression of such links
    hodoku           HoDoKu's library of techniques
    opensudoku       the XML of OpenSudoku
    simple_sudoku    Simple Sudoku's drawn grids
    sdk, sdx         SadMan and SudoCue
    sumocue          killers and jigsaws of the SudoCue forum
    bank             lines of the puzzle bank
"""
