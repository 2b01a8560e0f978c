"""What exactly is wrong with a puzzle, and what could be done about it.

| The puzzle has | What is found |
|---|---|
| no solution | `Contradiction`: a minimal set of givens that cannot stand together |
| many | `Rivals`: how many, and two that differ in as few cells as possible; `Repairs` |
| either | `Correction`: a single typing error that would explain it |
| one | the givens that could be dropped |

Each answer says how far it is proved. All of them are bounded by a number of searches and solves,
the same on every machine, and by the record's time limit, which a `Deadline` keeps.
"""

from solver.diagnosis.answers import (
    Change,
    Contradiction,
    Correction,
    Given,
    Repairs,
    Rivals,
    Typo,
)

__all__ = [
    "Change",
    "Contradiction",
    "Correction",
    "Given",
    "Repairs",
    "Rivals",
    "Typo",
]
