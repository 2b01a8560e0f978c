"""Rules in the members beside a puzzle of YAML, TOML, INI and XML: heard as those of JSON are."""

from __future__ import annotations

import io

import pytest

from puzzle.errors import NotationError
from puzzle.formats import Record, read_stream
from puzzle.grid import Grid

PUZZLE = "3.4..............31...8..9..6.8.7.4...32.18...8.4.6.3..1..7...57..............3.2"
OTHER = "4.1...9.8.3..9.47.985........87.2....43...76....3.65........816.16.5..9.8.9...3.5"
ROWS = [PUZZLE[at : at + 9] for at in range(0, 81, 9)]
FORMS = {
    "yaml above": f'puzzles:\n  - id: 4\n    variant: {{}}\n    grid: "{PUZZLE}"\n    by: Jo\n',
    "yaml below": f'puzzles:\n  - id: 4\n    grid: "{PUZZLE}"\n    variant: {{}}\n',
    "yaml rows": "name: p\nvariant: {}\ngrid: |\n" + "".join(f"  {row}\n" for row in ROWS),
    "yaml around": f"variant: {{}}\npuzzles:\n  - {PUZZLE}\n",
    "yaml list": f"variant:\n  - {{}}\ngrid: {PUZZLE}\n",
    "toml": f'[[puzzle]]\nvariant = "{{}}"\ngrid = "{PUZZLE}"\n',
    "toml rows": '[puzzle]\nvariant = "{}"\ngrid = """\n' + "\n".join(ROWS) + '"""\n',
    "ini": f"[Puzzle]\nVariant={{}}\nGrid={PUZZLE}\n",
    "xml attribute": f'<puzzles><puzzle id="4" variant="{{}}">{PUZZLE}</puzzle></puzzles>\n',
    "xml element": f"<puzzle>\n<variant>{{}}</variant>\n<grid>{PUZZLE}</grid>\n</puzzle>\n",
    "xml cells": '<?xml version="1.0"?>\n<sudoku variant="{}">\n'
    + "".join(
        "<row>" + "".join(f"<cell>{c.strip('.')}</cell>" for c in row) + "</row>" for row in ROWS
    )
    + "</sudoku>\n",
    "json": f'{{{{"variant": "{{}}", "grid": "{PUZZLE}"}}}}\n',
}


def _read(text: str) -> list[Record]:
    return list(read_stream(io.BytesIO(text.encode())))


def _names(text: str) -> list[str]:
    return [one.content.geometry.name for one in _read(text) if isinstance(one.content, Grid)]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(
    ("variant", "name"),
    [
        ("diagonal", "9x9 X"),
        ("windoku", "9x9 windows"),
        ("anti-knight", "9x9 with the rules: anti-knight"),
        ("classic", "9x9"),
    ],
)
def test_a_kind_that_needs_no_clues_is_heard(form: str, variant: str, name: str) -> None:
    """The puzzle has its rule, and no sentence says that it stands below no grid."""
    (one,) = _read(FORMS[form].format(variant))
    assert isinstance(one.content, Grid)
    assert one.content.geometry.name == name


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("variant", ["killer", "jigsaw"])
def test_a_kind_that_needs_clues_is_refused(form: str, variant: str) -> None:
    """The puzzle is never judged without them."""
    (one,) = _read(FORMS[form].format(variant))
    assert isinstance(one.content, NotationError)
    assert one.content.about == "rule"


@pytest.mark.parametrize(
    ("text", "names"),
    [
        (f"- variant: X\n  grid: {PUZZLE}\n- grid: {OTHER}\n", ["9x9 X", "9x9"]),
        (f"[a]\nvariant=X\npuzzle={PUZZLE}\n[b]\npuzzle={OTHER}\n", ["9x9 X", "9x9"]),
        (f"variant: X\neasy: {PUZZLE}\nhard: {OTHER}\n", ["9x9 X", "9x9 X"]),
        (
            f"<ps><p><kind>X-Sudoku</kind><grid>{PUZZLE}</grid></p><p><grid>{OTHER}</grid></p></ps>",
            ["9x9 X", "9x9"],
        ),
        (
            f'<ps variant="X"><puzzle>{PUZZLE}</puzzle><puzzle>{OTHER}</puzzle></ps>',
            ["9x9 X", "9x9 X"],
        ),
    ],
    ids=["items", "sections", "one mapping", "elements", "around"],
)
def test_a_rule_is_of_the_puzzles_in_its_mapping(text: str, names: list[str]) -> None:
    """Of each in it, and of none in the next."""
    assert _names(text) == names
    assert len(_read(text)) == len(names)


@pytest.mark.parametrize(
    "member", ["diagonal: false", "killer: no", "antiknight: off", "odd: 3", "mode: easy"]
)
def test_a_rule_that_is_off_is_none(member: str) -> None:
    """Nor is a number, or a mode that is no kind."""
    assert _names(f"- id: 4\n  {member}\n  grid: {PUZZLE}\n") == ["9x9"]


def test_all_rules_of_a_list_are_heard() -> None:
    """In JSON and in YAML, whether or not the texts are in quotation marks."""
    for text in (
        f'{{"rules": ["diagonal", "antiknight"], "grid": "{PUZZLE}"}}',
        f"rules:\n  - diagonal\n  - antiknight\ngrid: {PUZZLE}\n",
        f"rules: [diagonal, antiknight]\ngrid: {PUZZLE}\n",
    ):
        assert _names(text) == ["9x9 X with the rules: anti-knight"], text


def test_an_element_is_a_rule_by_its_name() -> None:
    """One alone is a rule of the grid; one with others in it is a rule that nobody reads."""
    assert _names(f"<puzzle><diagonal/><grid>{PUZZLE}</grid></puzzle>") == ["9x9 X"]
    cages = '<cages><cage sum="5"><cell>1</cell></cage></cages>'
    (one,) = _read(f"<puzzle><grid>{PUZZLE}</grid>{cages}</puzzle>")
    assert isinstance(one.content, NotationError)
    assert "cages" in str(one.content)
    assert _names(f"<puzzle><grid>{PUZZLE}</grid><cages/></puzzle>") == ["9x9"]


def test_a_solution_that_a_program_prints_again_is_no_puzzle() -> None:
    """It is what the line before it expected; another full grid is one with nothing to solve."""
    full = "346517928895462731217389465162837549953246817784195623431678295528974136679523184"
    puzzle = "".join(digit if at % 3 else "." for at, digit in enumerate(full))
    report = (
        f"    assert solve('{puzzle}') == '{full}'\nE  AssertionError: assert None == '{full}'\n"
    )
    (one,) = _read(report)
    assert str(one.content) == puzzle
    assert one.claims is not None
    assert str(one.claims.solution) == full
    other = full[9:18] + full[:9] + full[18:]
    assert len(_read(report + f"E  assert None == '{other}'\n")) == 2
