"""Values as a notebook shows them: grids, steps, paths and reports, as pictures or with words.

Each picture is an SVG file of its own, and stands in a page as an image, so that its style touches
nothing else there.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable
from html import escape

from book.screen.verdict_picture import Marks, pictures_of, verdict_parts
from book.step_picture import Frame, board, definitions, figure, style, svg, template
from puzzle.display import Kind
from puzzle.grid import Grid
from solver.human import PencilMarks, SolvePath, Step, in_words, tell
from solver.report import Report

WIDTH = 340
"""Width of a picture in a page, in pixels."""


def display(value: object, kind: Kind) -> str | None:
    """Draw a value for a notebook.

    Args:
        value: a `Grid`, `Step`, `SolvePath` or `Report`.
        kind: ``svg`` for a file, ``html`` for a picture with words.

    Returns:
        The text of the picture or of the piece of a page; None for a value of another type.
    """
    match value:
        case Grid():
            words = _title(value)
            picture = _grid(value, PencilMarks(value, ((),) * len(value)), value)
            return picture if kind == "svg" else _page(picture, words)
        case Step():
            picture = _step(value)
            return picture if kind == "svg" else _page(picture, in_words(value))
        case SolvePath():
            return _path_svg(value) if kind == "svg" else _path_page(value)
        case Report():
            picture, caption = _report(value)
            return picture if kind == "svg" else _report_page(value, picture, caption)
    return None


def _title(grid: Grid) -> str:
    return f"{grid.geometry.name}, {grid.given_count} givens"


def _grid(grid: Grid, marks: PencilMarks, givens: Grid) -> str:
    frame = Frame(grid.geometry)
    parts = figure(frame, board(frame), marks, givens, None)
    return _file(frame, (_title(givens), str(grid)), parts, style())


def _step(step: Step) -> str:
    """Return a step on a board that is blank but for the candidates that it speaks of."""
    frame = Frame(step.geometry)
    blank = Grid(bytes(step.geometry.cell_count), step.geometry)
    parts = figure(frame, board(frame), PencilMarks(blank, _candidates(step)), blank, step)
    return _file(frame, (tell(step).title, in_words(step)), parts, style())


def _candidates(step: Step) -> tuple[tuple[int, ...], ...]:
    """For each cell the digits that a step speaks of, ascending."""
    told: list[set[int]] = [set() for _ in range(step.geometry.cell_count)]
    for group in (step.placements, step.eliminations, step.pattern, step.fins, *step.groups):
        for cell, digit in group:
            told[cell].add(digit)
    for chain in step.chains:
        for node in chain.nodes:
            for cell in node.cells:
                told[cell].add(node.digit)
        for pattern in chain.patterns:
            for cell, digit in pattern.pattern:
                told[cell].add(digit)
    return tuple(tuple(sorted(digits)) for digits in told)


def _path_svg(path: SolvePath) -> str:
    """Return the grid where the path ends, with the candidates that are left."""
    remaining = path.remaining or ((),) * len(path.result)
    return _grid(path.result, PencilMarks(path.result, remaining), path.puzzle)


def _path_page(path: SolvePath) -> str:
    hardest = path.hardest_index
    lines = (
        f"<b>{escape(in_words(step))}</b>" if i == hardest else escape(in_words(step))
        for i, step in enumerate(path.steps)
    )
    return _page(_path_svg(path), f"{path.ladder}: {path.outcome.sentence}", _list("ol", lines))


def _report(report: Report) -> tuple[str, str]:
    """Return the first picture of what was found, and its caption."""
    marks, caption = next(pictures_of(report), (Marks(), ""))
    frame = Frame(report.grid.geometry)
    parts = verdict_parts(frame, report.grid, marks, board(frame))
    look = style() + template("verdict.css")
    return _file(frame, (report.verdict.value, report.reason), parts, look), caption


def _report_page(report: Report, picture: str, caption: str) -> str:
    told = report.to_dict()
    lines = map(escape, told.get("findings", {}).values())
    said = f"{report.verdict.value}: {told['summary']}"
    return _page(picture, f"{said} {caption}".rstrip(), _list("ul", lines))


def _file(frame: Frame, words: tuple[str, str], parts: Iterable[str], look: str) -> str:
    content = (f"<style>{look}</style>", definitions(), *parts)
    return svg(frame, "picture", words, content, standalone=True)


def _page(picture: str, words: str, more: str = "") -> str:
    data = b64encode(picture.encode()).decode()
    said = escape(words)
    return (
        f'<figure><img width="{WIDTH}" src="data:image/svg+xml;base64,{data}" alt="{said}">'
        f"<figcaption>{said}</figcaption></figure>{more}"
    )


def _list(kind: str, lines: Iterable[str]) -> str:
    items = "".join(f"<li>{line}</li>" for line in lines)
    return f"<{kind}>{items}</{kind}>" if items else ""
