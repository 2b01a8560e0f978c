"""The search for puzzles with constraints: bit masks, five primitives, one compilation for all.

No type depends on the size, the houses or the constraints: a stranger's puzzle never compiles
anything. Modules, from the bottom up:

    derived             sums that follow from others
    tables              what the constraints of a geometry ask for, as flat arrays of integers
    state               what a search knows, and the checks that wait to be looked at
    groups_and_pairs, choices, sums, walks
                        what the primitives leave of the digits of their cells
    propagation         all of them, to a fixed point
    counting            branches, and solutions
"""
