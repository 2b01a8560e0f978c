"""The registry: one row for each technique, which carries all that is told of it.

    technique    the techniques themselves: their codes in the step log, and their names in print
    singles, locked_and_subsets, fish, single_digit_patterns, colouring, wings, uniqueness,
    almost_locked_sets, chains, cages_and_clues
                 the rows of one family each
    further      rows of further ways to look for techniques of any family
    row          what a row is made of
    finders      all rows, and the finders that they make

A row has the kernel that looks for a technique, its places on the ladders with level and scores,
its other names and its words. Names on the command line, ladders, the calls of finders and the
sentences are made from these and from nothing else, so that a new technique is a member of
`Technique`, a row beside those of its family, a function in its family's module and a file of
cases: see docs/adding-a-technique.md.
"""

from __future__ import annotations

from solver.human.registry.finders import BASICS, FINDERS, NESTED_CHAINS, ROWS, Finder
from solver.human.registry.further import OVERLAPPING
from solver.human.registry.row import RegistryRow
from solver.human.registry.technique import Technique

__all__ = [
    "BASICS",
    "FINDERS",
    "NESTED_CHAINS",
    "OVERLAPPING",
    "ROWS",
    "Finder",
    "RegistryRow",
    "Technique",
]
