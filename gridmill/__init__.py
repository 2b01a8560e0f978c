"""The public face of gridmill: what people import.

    import gridmill

    report = gridmill.judge(
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    )
    print(report.verdict.value, report.reason)

Every name is loaded when it is first used, so that ``import gridmill`` costs nothing. Type checkers
read the same names in ``__init__.pyi``.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

_NAMES = {
    "puzzle": """
        CLASSIC ArgumentError CatalogueError CheckpointError ClusterError Conflict EnginesDisagree
        GenerationExhausted Geometry GeometryError Grid GridmillError House HouseKind HouseName
        NotationError OutOfTime RecipeError RunFolderError Score SolverUnavailable Violation
        WorkerLost
    """,
    "puzzle.canvas": "MULTI_GRIDS Canvas",
    "puzzle.constraints": "KINDS Constraint Demand Layout Primitives Program Row",
    "puzzle.constraints.drawing": "Area Disc Layer Lettering Outside Shade Stroke",
    "puzzle.constraints.renaming": "Renaming",
    "puzzle.display": "Displayed",
    "puzzle.formats": "NOTATIONS Claims GridLike Letter Record as_grid read write",
    "puzzle.message": "Message",
    "solver.certify": """
        Adviser Case Certificate CutSize Method ModelSize Purpose Solve SolveOutcome SolverInfo
        Split Through certify
    """,
    "solver.diagnosis": """
        Change ClueName Contradiction Correction Given Misread Reading Repairs Rivals Typo
        nearest_readings
    """,
    "solver.explain": "Explanation explain",
    "solver.human": """
        HODOKU LADDERS PHONE_PLAYERS PLAYERS SUDOKU_EXPLAINER Calibration Candidate Chain Finder
        TimeForecast HodokuLevel HodokuScore Ladder Node Outcome PencilMarks PlayerTimes Rating Rung
        SolvePath Step Strength Technique TimedSolve calibrate climb effort every_step foretell hint
        in_words
        looks marks_of next_step rate replay WebGroup
    """,
    "solver.processes": "AnyPool Processes Workforce",
    "solver.report": "Report judge",
    "solver.report_fields": "ReportFields",
    "solver.search": "SearchResult count_batch count_solutions find_solutions",
    "solver.solve": "ENGINES Solved solve",
    "solver.verdict": "Verdict",
    "generator": """
        Aim CageSizes CellCounts Engine GivensRange GivensShape PublishedForms PuzzleRecord Recipe
        RecipeFields Reject Requirement RunFolder ScoreRange Standing Symmetry ThermometerSizes
        generate
    """,
    "book": """
        PRINTERS Attachment Book BookLayout BookPuzzle BookSection Check CoverRules DigitPicture
        Fault Grade Inspection PageStyle PrintRules Trim draw inspect pages_png pages_svg play_page
        preflight printer step_svg typeset
    """,
    "gridmill.catalogue": "Published find_published",
}
"""The public names, by the room where they live: the one list of them."""

_HOME_OF = {name: home for home, names in _NAMES.items() for name in names.split()}

__all__ = sorted([*_HOME_OF, "__version__"])  # noqa: PLE0605 (the names stand once, above)


def __getattr__(name: str) -> Any:
    """Load a public name from the room where it lives."""
    if name == "__version__":
        from importlib.metadata import version

        value: Any = version("gridmill")
    elif name in _HOME_OF:
        value = getattr(import_module(_HOME_OF[name]), name)
        _let_notebooks_draw()
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return list(__all__)


def _let_notebooks_draw() -> None:
    """Have values draw themselves by the room `book`, which is loaded when the first one does."""
    from puzzle.display import show_with

    show_with(lambda value, kind: import_module("book.screen.notebook").display(value, kind))
