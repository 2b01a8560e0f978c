"""Cages in whatever form they come: the grid that they fill tells what the numbers mean."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from puzzle.constraints.killer_cage import KillerCage
from puzzle.errors import NotationError
from puzzle.formats import read
from puzzle.formats.batch import records_of
from puzzle.formats.cages.lists import ROW_FIRST, ROW_SECOND, cages_covering, cages_within
from puzzle.formats.record import Record
from puzzle.formats.streams import read_batches
from puzzle.grid import Grid

AREAS = (
    "aaabbccdd",
    "eeabbfffd",
    "eghhbifjj",
    "eghhiikkl",
    "ggmmiinnl",
    "gomppppll",
    "ooqrrrrss",
    "oqqqttuuu",
    "vvvvvtuww",
)
SOLUTION = "512437869439861257786925341864173592253698714971254638398512476127346985645789123"
"""A full grid, whose sums the cages have."""


def _cages() -> list[tuple[int, list[tuple[int, int]]]]:
    """The cages, with rows and columns from 1."""
    cells: dict[str, list[tuple[int, int]]] = {}
    for row, names in enumerate(AREAS):
        for column, name in enumerate(names):
            cells.setdefault(name, []).append((row + 1, column + 1))
    return [
        (sum(int(SOLUTION[(r - 1) * 9 + c - 1]) for r, c in places), places)
        for places in cells.values()
    ]


CAGES = _cages()
ZERO = [(value, [(r - 1, c - 1) for r, c in cells]) for value, cells in CAGES]
NAMED = [(value, [f"r{r}c{c}" for r, c in cells]) for value, cells in CAGES]
LETTERED = [(value, ["ABCDEFGHI"[r - 1] + str(c) for r, c in cells]) for value, cells in CAGES]
COUNTED = [(value, [9 * r + c for r, c in cells]) for value, cells in ZERO]
FIRSTS = {min(cells): str(value) for value, cells in CAGES}
SUMS = [" ".join(FIRSTS.get((r, c), "-") for c in range(1, 10)) for r in range(1, 10)]
NAMES = list(dict.fromkeys("".join(AREAS)))


def _lines(form: Callable[[int, Any], str], cages: Sequence[tuple[int, Any]]) -> str:
    return "\n".join(form(value, cells) for value, cells in cages)


def _spaced(values: Sequence[object]) -> str:
    return " ".join(map(str, values))


FORMS = {
    "a sum and names of cells": _lines(lambda s, c: f"{s} {_spaced(c)}", LETTERED),
    "names, and the sum behind": _lines(lambda s, c: f"{_spaced(c)} = {s}", LETTERED),
    "behind the number of the cage": "\n".join(
        f"#{n} {s} {_spaced(c)}" for n, (s, c) in enumerate(LETTERED, 1)
    ),
    "names run together": _lines(lambda s, c: f"killer {s};{''.join(map(str, c))}", NAMED),
    "numbers of cells from 0": _lines(lambda s, c: f"{s} {_spaced(c)}", COUNTED),
    "numbers of cells from 1": _lines(
        lambda s, c: f"{s}: {_spaced([int(str(n)) + 1 for n in c])}", COUNTED
    ),
    "two digits a cell": _lines(
        lambda s, c: f"{s}: {_spaced([f'{r}{k}' for r, k in c])}",
        CAGES,
    ),
    "pairs run on": _lines(
        lambda s, c: f"{s} {_spaced([f'{r} {k}' for r, k in c])}",
        ZERO,
    ),
    "pairs parted by semicolons": _lines(
        lambda s, c: f"{s};" + ";".join(f"{r},{k}" for r, k in c),
        ZERO,
    ),
    "Python": "cages = [\n" + _lines(lambda s, c: f"    ({s}, {c}),", ZERO) + "\n]",
    "Python, cells first": "cages = {\n"
    + _lines(lambda s, c: f"    {tuple(c)}: {s},", ZERO)
    + "\n}",
    "JavaScript": _lines(
        lambda s, c: f"Cage.of({s})" + "".join(f".cell({r}, {k})" for r, k in c) + ",",
        ZERO,
    ),
    "Prolog": "cages([\n"
    + ",\n".join(f"  {s}-[{', '.join(f'{r}/{k}' for r, k in c)}]" for s, c in CAGES)
    + "\n]).",
    "MiniZinc, with zeros behind": "cages = [|\n"
    + "\n".join(
        "  " + ",".join([f"{r},{k}" for r, k in c] + ["0,0"] * (9 - len(c)) + [str(s)]) + "|"
        for s, c in CAGES
    )
    + "\n];",
    "sums of variables": _lines(
        lambda s, c: "model += " + " + ".join(f"x[{r}][{k}]" for r, k in c) + f" == {s}",
        ZERO,
    ),
    "YAML": "cages:\n"
    + _lines(lambda s, c: f"  - sum: {s}\n    cells: [{', '.join(map(str, c))}]", NAMED),
    "a table with a line for each cell": "cage,sum,row,col\n"
    + "\n".join(f"{n},{s},{r},{k}" for n, (s, c) in enumerate(CAGES, 1) for r, k in c),
    "a table of Markdown": "| Sum | Cells |\n|---|---|\n"
    + _lines(lambda s, c: f"| {s} | {_spaced(c)} |", NAMED),
    "areas, sums in their first cells": "\n".join(
        ["[begin]", "puzzle sudoku", "size 9", "[problem]", *SUMS, "[areas]"]
        + [_spaced([NAMES.index(name) + 1 for name in row]) for row in AREAS]
    ),
    "areas, sums by name": "\n".join(
        [*AREAS, "", _spaced([f"{n}={s}" for n, (s, _) in zip(NAMES, CAGES, strict=True)])]
    ),
    "areas beside the grid": "\n".join(
        [
            *(f"{'.' * 9} {row}" for row in AREAS),
            "",
            _spaced([f"{n}={s}" for n, (s, _) in zip(NAMES, CAGES, strict=True)]),
        ]
    ),
    "areas and a list of sums": "segments = [\n"
    + "\n".join(
        ", ".join(str(NAMES.index(name) + 1) for name in row) + ", % a row" for row in AREAS
    )
    + "\n]\nsums = ["
    + ", ".join(str(s) for s, _ in CAGES)
    + "]",
    "JSON": json.dumps({"cages": [{"sum": s, "cells": c} for s, c in ZERO]}),
    "JSON with row and column": json.dumps(
        [{"total": s, "cells": [{"row": r, "col": k} for r, k in c]} for s, c in ZERO]
    ),
    "JSON with x and y": json.dumps(
        {"cages": [{"value": s, "cells": [{"x": k, "y": r} for r, k in c]} for s, c in ZERO]}
    ),
    "JSON, counted": json.dumps({"size": 9, "cages": [{"sum": s, "cells": c} for s, c in COUNTED]}),
    "JSON, areas": json.dumps(
        {"cages": AREAS, "sums": {n: s for n, (s, _) in zip(NAMES, CAGES, strict=True)}}
    ),
}


def _told(text: str) -> list[Record]:
    return list(records_of(read_batches(io.BytesIO(text.encode()))))


def _grid(text: str) -> Grid:
    (record,) = _told(text)
    assert isinstance(record.content, Grid), str(record.content)
    return record.content


def _cages_of(grid: Grid) -> set[tuple[int | None, frozenset[int]]]:
    found = (one for one in grid.geometry.constraints if isinstance(one, KillerCage))
    return {(one.value, frozenset(one.cells)) for one in found}


WANTED = {(s, frozenset(9 * r + c for r, c in cells)) for s, cells in ZERO}


@pytest.mark.parametrize("form", FORMS)
def test_cages_that_fill_a_grid_are_read_in_any_form(form: str) -> None:
    """What the numbers mean, and from what they count, is settled by the grid that they fill."""
    assert _cages_of(_grid(FORMS[form])) == WANTED


@pytest.mark.parametrize("form", ["a sum and names of cells", "Python", "numbers of cells from 0"])
def test_they_are_found_amid_the_words_of_a_letter(form: str) -> None:
    """A date and a number before, and a greeting behind, are no part of them."""
    text = f"Dear all,\n\nmy killer of 27.11.2026, for issue 12.\n\n{FORMS[form]}\n\nBest\nMax"
    assert _cages_of(_grid(text)) == WANTED


def test_two_lists_are_two_puzzles() -> None:
    """The first ends where it fills the grid."""
    second = _lines(lambda s, c: f"{s} {_spaced(c[::-1])}", COUNTED).replace("17 ", "18 ", 1)
    assert len(_told(f"{FORMS['numbers of cells from 1']}\n\n{second}")) == 2


def test_a_title_and_lines_beside_them_are_rules_as_of_any_other_puzzle() -> None:
    """A killer with diagonals and knights has both."""
    text = f"Killer X-Sudoku\n\n{FORMS['numbers of cells from 0']}\n\nanti-knight\n"
    geometry = _grid(text).geometry
    assert len(geometry.houses) == 29
    assert {one.NAME for one in geometry.constraints} == {"cage", "anti-knight"}
    grid = _grid(json.dumps({"type": "killer-x", "cages": ZERO}))
    assert len(grid.geometry.houses) == 29


@pytest.mark.parametrize(
    "words",
    [
        "Anti-knight killer\n",
        "Cells a knight's move apart must not hold the same digit.\n\n",
        "Anti-knight killer. Cells a knight's move apart must not hold the same digit.\n\n",
        "Killer Sudoku. Cells a knight's move apart must not hold the same digit.\n\n",
    ],
)
def test_words_above_them_are_rules_too(words: str) -> None:
    """A name, or sentences, which are not told as unheeded then."""
    (record,) = _records(f"{words}{FORMS['numbers of cells from 0']}\n")
    assert isinstance(record.content, Grid)
    assert {one.NAME for one in record.content.geometry.constraints} == {"cage", "anti-knight"}
    assert record.unheeded == ()


def test_words_above_them_that_may_be_rules_are_told() -> None:
    """Of a name of clues that are not there, too."""
    for words in ("Every 5 sees a 7", "Thermo Killer Sudoku"):
        (record,) = _records(f"{words}.\n\n{FORMS['numbers of cells from 0']}\n")
        assert isinstance(record.content, NotationError) or words in " ".join(record.unheeded)


def _records(text: str) -> list[Record]:
    return list(records_of(read_batches(io.BytesIO(text.encode()))))


def test_a_slip_in_a_sum_is_read_as_it_stands() -> None:
    """The verdict says what is wrong with it, and which sum it should have."""
    (value, cells), *rest = COUNTED
    wrong = _lines(lambda s, c: f"{s} {_spaced(c)}", [(value + 1, cells), *rest])
    assert len(_cages_of(_grid(wrong)) - WANTED) == 1


@pytest.mark.parametrize(
    "text",
    [
        "\n".join(FORMS["numbers of cells from 0"].split("\n")[1:]),
        FORMS["numbers of cells from 0"].replace(" 1 ", " 2 ", 1),
        "\n".join(
            f"{r} {c} {SOLUTION[9 * r + c - 10]}" for r in range(1, 10) for c in range(1, 10)
        ),
        "\n".join(f"{n} {n + 1} {n + 2} {n + 40}" for n in range(30)),
    ],
    ids=["a cage is missing", "a cell is twice", "digits in cells", "other numbers"],
)
def test_what_fills_no_grid_is_no_puzzle_of_cages(text: str) -> None:
    """Each cell is in one cage, or nothing is known of what the numbers mean."""
    assert cages_covering(text) is None
    assert not any(
        isinstance(one.content, Grid) and one.content.geometry.constraints for one in _told(text)
    )


GIVENS = ["." * 4 + SOLUTION[4] + "." * 4, *["." * 9] * 7, SOLUTION[72] + "." * 8]
ROWS = [[0 if sign == "." else int(sign) for sign in row] for row in GIVENS]


def test_with_givens_rows_and_columns_have_to_be_told_apart() -> None:
    """Without it there would be two puzzles, and none of them is guessed."""
    for text in (
        json.dumps({"grid": ROWS, "cages": ZERO}),
        "\n".join([*GIVENS, "", FORMS["numbers of cells from 0"]]),
        "grid = [\n" + ",\n".join(map(str, ROWS)) + "\n]\n" + FORMS["Python"],
        FORMS["Python"] + "\ngrid = [\n" + ",\n".join(map(str, ROWS)) + "\n]\n",
    ):
        (record,) = _told(text)
        assert isinstance(record.content, NotationError)
        assert "write the cells as r1c2" in str(record.content)


def test_digits_tell_rows_from_columns() -> None:
    """One way round the solution keeps the cages, and the other way it does not."""
    turned = [(s, [[c, r] for r, c in cells]) for s, cells in ZERO]
    for cages, note in ((ZERO, ROW_FIRST), (turned, ROW_SECOND)):
        members = {"grid": ROWS, "solution": SOLUTION, "cages": cages}
        (record,) = _told(json.dumps(members))
        assert isinstance(record.content, Grid)
        assert _cages_of(record.content) == WANTED
        assert record.notes == (note,)
        assert record.content.given_count == 2


def test_cells_with_names_need_nothing_else() -> None:
    """Cages and givens go together."""
    for text in (
        json.dumps({"grid": ROWS, "cages": [{"sum": s, "cells": c} for s, c in NAMED]}),
        "\n".join([*GIVENS, "", FORMS["YAML"]]),
        "grid = [\n" + ",\n".join(map(str, ROWS)) + "\n]\ncages = " + str(NAMED),
    ):
        grid = _grid(text)
        assert (_cages_of(grid), grid.given_count) == (WANTED, 2)


def test_cages_that_fill_no_grid_count_from_what_is_plain() -> None:
    """A 0 or a 9 tells it; without these it is asked for."""
    whole = json.dumps({"grid": [[0] * 9] * 9, "cages": ZERO[:5]})
    assert len(_cages_of(_grid(whole))) == 5
    inner = [(s, c) for s, c in CAGES if all(1 < n < 9 for cell in c for n in cell)]
    with pytest.raises(NotationError, match="from 0 or from 1"):
        cages_within(json.dumps(inner), 9)


def test_a_puzzle_of_its_own_takes_no_cages() -> None:
    """A classic puzzle before a killer is another one."""
    classic = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    text = "\n".join([classic[at : at + 9] for at in range(0, 81, 9)]) + "\n\nAnd one more:\n\n"
    first, second = (one.content for one in _told(text + FORMS["Python"]))
    assert isinstance(first, Grid)
    assert isinstance(second, Grid)
    assert first.geometry.is_plain
    assert _cages_of(second) == WANTED


def test_a_pipe_waits_for_no_cages() -> None:
    """`read` of lines that come one by one answers as they come."""
    lines = iter(FORMS["YAML"].split("\n"))
    assert next(read(lines), None) is not None


BLANK_GRID = "\n".join(["." * 9] * 9)
LISTED = "\n".join(f"{value} = {' '.join(cells)}" for value, cells in NAMED)
HEADED = "\n".join(f"cage {value}: {' '.join(cells)}" for value, cells in NAMED)


@pytest.mark.parametrize(
    "text",
    [
        f"Killer sudoku, no givens; the cages are:\n\n{HEADED}\n\n{BLANK_GRID}\n\nLisa\n",
        f"Grid is empty, cages below (sum = cells):\n\n{BLANK_GRID}\n\n{LISTED}\n\nD.\n",
        f"A killer without givens, all cages are listed below:\n\n{BLANK_GRID}\n\n{HEADED}\n",
    ],
)
def test_cages_that_words_announce(text):
    """Such words say no more than that there are cages."""
    (one,) = (record for record in read(text) if isinstance(record.content, Grid))
    assert len(one.content.geometry.constraints) == len(CAGES)
    (alone,) = read(f"The cages are below (sum = cells):\n\n{SOLUTION[:40]}{'.' * 41}\n")
    assert isinstance(alone.content, NotationError)
