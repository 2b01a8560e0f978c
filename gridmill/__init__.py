"""The public face of gridmill: what people import.

    import gridmill

    report = gridmill.judge(
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    )
    print(report.verdict.value, report.reason)

Every name is loaded when it is first used, so that ``import gridmill`` costs nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from generator import (
        GivensRange,
        PuzzleRecord,
        Recipe,
        Requirement,
        RunFolder,
        ScoreRange,
        Symmetry,
        generate,
    )
    from gridmill.catalogue import Published, find_published
    from puzzle import (
        CLASSIC,
        CatalogueError,
        CheckpointError,
        Conflict,
        EnginesDisagree,
        GenerationExhausted,
        Geometry,
        GeometryError,
        Grid,
        GridmillError,
        House,
        HouseKind,
        NotationError,
        RecipeError,
        RunFolderError,
        SolverUnavailable,
        WorkerLost,
    )
    from puzzle.formats import NOTATIONS, Record, read
    from solver.certify import Certificate, certify
    from solver.diagnosis import (
        Contradiction,
        Correction,
        Reading,
        Repairs,
        Rivals,
        nearest_readings,
    )
    from solver.explain import Explanation, explain
    from solver.human import (
        HODOKU,
        PLAYERS,
        SUDOKU_EXPLAINER,
        HodokuLevel,
        HodokuScore,
        Ladder,
        Outcome,
        Rating,
        SolvePath,
        Step,
        Technique,
        climb,
        effort,
        in_words,
        rate,
    )
    from solver.report import Report, judge
    from solver.search import count_batch, count_solutions, find_solutions
    from solver.solve import ENGINES, Solved, solve
    from solver.verdict import Verdict

    __version__: str

__all__ = [
    "CLASSIC",
    "ENGINES",
    "HODOKU",
    "NOTATIONS",
    "PLAYERS",
    "SUDOKU_EXPLAINER",
    "CatalogueError",
    "Certificate",
    "CheckpointError",
    "Conflict",
    "Contradiction",
    "Correction",
    "EnginesDisagree",
    "Explanation",
    "GenerationExhausted",
    "Geometry",
    "GeometryError",
    "GivensRange",
    "Grid",
    "GridmillError",
    "HodokuLevel",
    "HodokuScore",
    "House",
    "HouseKind",
    "Ladder",
    "NotationError",
    "Outcome",
    "Published",
    "PuzzleRecord",
    "Rating",
    "Reading",
    "Recipe",
    "RecipeError",
    "Record",
    "Repairs",
    "Report",
    "Requirement",
    "Rivals",
    "RunFolder",
    "RunFolderError",
    "ScoreRange",
    "SolvePath",
    "Solved",
    "SolverUnavailable",
    "Step",
    "Symmetry",
    "Technique",
    "Verdict",
    "WorkerLost",
    "__version__",
    "certify",
    "climb",
    "count_batch",
    "count_solutions",
    "effort",
    "explain",
    "find_published",
    "find_solutions",
    "generate",
    "in_words",
    "judge",
    "nearest_readings",
    "rate",
    "read",
    "solve",
]

_HOMES = {
    "puzzle": (
        "CLASSIC",
        "CatalogueError",
        "CheckpointError",
        "Conflict",
        "EnginesDisagree",
        "GenerationExhausted",
        "Geometry",
        "GeometryError",
        "Grid",
        "GridmillError",
        "House",
        "HouseKind",
        "NotationError",
        "RecipeError",
        "RunFolderError",
        "SolverUnavailable",
        "WorkerLost",
    ),
    "puzzle.formats": (
        "NOTATIONS",
        "Record",
        "read",
    ),
    "solver.certify": (
        "Certificate",
        "certify",
    ),
    "solver.diagnosis": (
        "Contradiction",
        "Correction",
        "Reading",
        "Repairs",
        "Rivals",
        "nearest_readings",
    ),
    "solver.explain": (
        "Explanation",
        "explain",
    ),
    "solver.human": (
        "HODOKU",
        "HodokuLevel",
        "HodokuScore",
        "Ladder",
        "Outcome",
        "PLAYERS",
        "SolvePath",
        "Rating",
        "SUDOKU_EXPLAINER",
        "Step",
        "Technique",
        "climb",
        "effort",
        "in_words",
        "rate",
    ),
    "solver.report": (
        "Report",
        "judge",
    ),
    "solver.search": (
        "count_batch",
        "count_solutions",
        "find_solutions",
    ),
    "solver.solve": (
        "ENGINES",
        "Solved",
        "solve",
    ),
    "solver.verdict": ("Verdict",),
    "generator": (
        "GivensRange",
        "PuzzleRecord",
        "Recipe",
        "Requirement",
        "RunFolder",
        "ScoreRange",
        "Symmetry",
        "generate",
    ),
    "gridmill.catalogue": ("Published", "find_published"),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> Any:
    """Load a public name from the room where it lives."""
    if name == "__version__":
        from importlib.metadata import version

        value: Any = version("gridmill")
    elif name in _HOME_OF:
        value = getattr(import_module(_HOME_OF[name]), name)
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
