"""The pictures in a draft of a reply: each puzzle as it was sent, with what was found drawn on it.

They have no captions: the sentences beside them name the cells, in every language. Letters have no
script and no file beside them, so the pictures stand in the text, and a mailer that shows none
still shows the whole letter.
"""

from __future__ import annotations

from book.screen.report_page import PageRecord
from book.screen.verdict_picture import pictures_of, verdict_svg
from book.step_picture import Frame, board, definitions, template

_SHEETS = ("step.css", "clues.css", "verdict.css")


def pictures(record: PageRecord, number: int, title: str) -> list[str]:
    """Return the pictures of a record as SVG elements; none of what is no grid.

    Args:
        record: what is told of.
        number: which it is in the draft, from 1.
        title: where it stands, for those who do not see the picture.
    """
    if record.report is None:
        return []
    puzzle = record.report.grid
    frame = Frame(puzzle.geometry)
    lines, rows = board(frame), " ".join(map(str, puzzle.geometry.rows_of(str(puzzle))))
    return [
        verdict_svg(puzzle, marks, f"r{number}f{index}", (title, rows), lines)
        for index, (marks, _) in enumerate(pictures_of(record.report), start=1)
    ]


def look() -> str:
    """Return the style sheet of a draft's pictures, of a size to be read beside the text."""
    size = "display: block; width: 100%; max-width: 20rem; height: auto; margin: 0 0 1rem;"
    return f"{''.join(map(template, _SHEETS))}svg.grid {{ {size} }}\n"


def shared() -> str:
    """Return what the pictures of a draft refer to."""
    hidden = 'class="grid" width="0" height="0" style="position: absolute" aria-hidden="true"'
    return f"<svg {hidden}>{definitions()}</svg>"
