"""What exactly is wrong with a puzzle, and what could be done about it.

| The puzzle has | What is found |
|---|---|
| no solution | `Contradiction`: a minimal set of givens that cannot stand together |
| many | `Rivals`: how many, and two that differ in as few cells as possible; `Repairs` |
| either | `Correction`: a single typing error that would explain it |
| one | the givens that could be dropped |

A record that is no grid has `nearest_readings`.

Each answer says how far it is proved. All of them are bounded by a number of searches and solves,
the same on every machine, and by the record's time limit, which a `Deadline` keeps.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzle import on_first_use

if TYPE_CHECKING:
    from solver.diagnosis.answers import (
        Change,
        ClueName,
        Contradiction,
        Correction,
        Given,
        Misread,
        Repairs,
        Rivals,
        Typo,
    )
    from solver.diagnosis.bounds import Deadline, OutOfBounds, make_ready
    from solver.diagnosis.contradiction import find_contradiction
    from solver.diagnosis.corrections import find_corrections
    from solver.diagnosis.pool import MOST_COUNTED, Pool
    from solver.diagnosis.readings import Reading, nearest_readings
    from solver.diagnosis.removable import find_removable
    from solver.diagnosis.repairs import find_repairs
    from solver.diagnosis.rivals import find_rivals
    from solver.diagnosis.slips import find_slips
else:
    __getattr__ = on_first_use.names(
        __name__,
        {
            "solver.diagnosis.answers": """
                Change ClueName Contradiction Correction Given Misread Repairs Rivals Typo
            """,
            "solver.diagnosis.bounds": "Deadline OutOfBounds make_ready",
            "solver.diagnosis.contradiction": "find_contradiction",
            "solver.diagnosis.corrections": "find_corrections",
            "solver.diagnosis.pool": "MOST_COUNTED Pool",
            "solver.diagnosis.readings": "Reading nearest_readings",
            "solver.diagnosis.removable": "find_removable",
            "solver.diagnosis.repairs": "find_repairs",
            "solver.diagnosis.rivals": "find_rivals",
            "solver.diagnosis.slips": "find_slips",
        },
    )

__all__ = [
    "MOST_COUNTED",
    "Change",
    "ClueName",
    "Contradiction",
    "Correction",
    "Deadline",
    "Given",
    "Misread",
    "OutOfBounds",
    "Pool",
    "Reading",
    "Repairs",
    "Rivals",
    "Typo",
    "find_contradiction",
    "find_corrections",
    "find_removable",
    "find_repairs",
    "find_rivals",
    "find_slips",
    "make_ready",
    "nearest_readings",
]
