"""Drawings of other programs, whose digits are texts at places."""

from __future__ import annotations

from math import isqrt

import pytest

from puzzle.formats.documents.lattice import Mark, grid_of_marks
from tests.puzzle.formats.reading import EASY, ROWS, contents, detected, only_error
from tests.puzzle.formats.test_pdf_layout import GRID_4, GRID_6, GRID_12, GRID_16

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400">'
GIVENS = [(at // 9, at % 9, digit) for at, digit in enumerate(EASY) if digit != "."]


def texts(look: str) -> str:
    """The givens, each as its template has it: c and r are column and row."""
    return "".join(
        look.format(d=d, x=40 * c + 14, y=40 * r + 28, left=40 * c, top=40 * r)
        for r, c, d in GIVENS
    )


TEXT = "<text x='{x}' y='{y}' style='font-size:24px'>{d}</text>"
LINES = "".join(
    f"<line x1='{40 * k}' x2='{40 * k}' y1='0' y2='360'/><path d='M0 {40 * k} H360'/>"
    for k in range(10)
)
CELLS = "".join(
    f"<rect x='{40 * c}' y='{40 * r}' width='40' height='40'/>" for r in range(9) for c in range(9)
)


@pytest.mark.parametrize(
    "drawing",
    [
        LINES + texts(TEXT),
        CELLS + texts(TEXT),
        texts(TEXT),
        "<text x='5' y='12'>Sudoku of the week</text>" + texts(TEXT),
        "<path d='M0 0H360V360H0Z'/>" + texts("<text><tspan x='{x}' y='{y}'>{d}</tspan></text>"),
        "<g transform='translate(20, 30) scale(0.5)'><rect width='360' height='360'/>"
        + texts("<g transform='translate({left},{top})'><text x='14' y='28'>{d}</text></g>")
        + "</g>",
        "<g transform='matrix(1 0 0 1 9 9)'>" + LINES + texts(TEXT) + "</g>",
    ],
)
def test_a_grid_that_another_program_drew(drawing):
    """Lines, cells or nothing around the digits, wherever they stand in their cells."""
    assert contents(f"{HEAD}{drawing}</svg>".encode()) == [EASY]


def test_drawings_with_a_prolog_and_a_type():
    """A drawing as programs write it is one, whatever stands before its first tag."""
    before = (
        "<?xml version='1.0' encoding='utf-8' standalone='no'?>\n"
        "<!DOCTYPE svg PUBLIC '-//W3C//DTD SVG 1.1//EN'\n  'http://example.org/svg11.dtd'>\n"
        "<!-- made with a program -->\n"
    )
    data = f"{before}{HEAD}{LINES}{texts(TEXT)}</svg>".encode()
    assert detected(data) == "svg"
    assert contents(data) == [EASY]
    entity = before.replace(">\n<!--", " [<!ENTITY x 'y'>]>\n<!--")
    assert "document type" in only_error(f"{entity}{HEAD}</svg>".encode())


def test_digits_at_other_places_are_no_grid():
    """Candidates, which stand at several places of their cells, and too few columns are none."""
    strewn = "".join(
        f"<text x='{40 * c + 7 * (int(d) % 5)}' y='{40 * r + 20}'>{d}</text>" for r, c, d in GIVENS
    )
    assert "no grid" in only_error(f"{HEAD}{LINES}{strewn}</svg>".encode())
    eight = [Mark(d, 40.0 * c, 40.0 * r) for r, c, d in GIVENS if c < 8]
    assert grid_of_marks(eight) is None
    assert grid_of_marks([]) is None


UPSIDE = "<g transform='translate(0 360) scale(1 -1)'>"
BACK = "<g transform='translate({x} {up}) scale(1,-1)'><text style='font-size:24px'>{d}</text></g>"


def _from_below() -> str:
    return "".join(BACK.format(d=d, x=40 * c + 14, up=360 - (40 * r + 28)) for r, c, d in GIVENS)


@pytest.mark.parametrize(
    "drawing",
    [
        f"{UPSIDE}{LINES}{_from_below()}</g>",
        f"{UPSIDE}<rect width='360' height='360'/>{_from_below()}</g>",
        f"{UPSIDE}{_from_below()}</g>",
        "<g transform='scale(2 1)'><rect width='180' height='360'/></g>" + texts(TEXT),
        LINES + texts("<text transform='rotate(-0 {x} {y})' x='{x}' y='{y}'>{d}</text>"),
        "<g transform='rotate(90) rotate(-90)'>" + LINES + texts(TEXT) + "</g>",
        "<text transform='rotate(90)' x='9' y='9'>By Ann</text>" + LINES + texts(TEXT),
    ],
)
def test_both_axes_are_moved_as_they_are_told(drawing):
    """Where a program counts from below, the first row is still the one at the top."""
    assert contents(f"{HEAD}{drawing}</svg>".encode()) == [EASY]


@pytest.mark.parametrize(
    "turn",
    ["rotate(90)", "rotate(180 180 180)", "skewX(30)", "skewY(30)", "scale(-1 1)",
     "scale(1 -1)", "matrix(0 1 -1 0 360 0)"],
)  # fmt: skip
def test_digits_that_do_not_stand_upright_are_refused(turn):
    """A grid that is turned or mirrored with its digits is no other puzzle in silence."""
    drawing = f"<g transform='{turn}'>{LINES}{texts(TEXT)}</g>"
    assert "turned or mirrored" in only_error(f"{HEAD}{drawing}</svg>".encode())


def test_a_framed_grid_and_one_of_lines():
    """Each of them is read; digits beside a framed grid that nothing goes around are no grid."""
    framed = "<rect width='360' height='360'/>" + texts(TEXT)
    beside = "<g transform='translate(400 0)'>{}</g>"
    drawing = framed + beside.format(LINES + texts(TEXT))
    assert contents(f"{HEAD}{drawing}</svg>".encode()) == [EASY, EASY]
    assert contents(f"{HEAD}{framed}{beside.format(texts(TEXT))}</svg>".encode()) == [EASY]


INNER = "<svg x='{left}' y='{top}' width='40' height='40' viewBox='{box}'{more}>{text}</svg>"


def _in_cells(box: str, text: str, more: str = "") -> str:
    """A drawing within the drawing for each given."""
    return LINES + texts(
        INNER.replace("{box}", box).replace("{more}", more).replace("{text}", text)
    )


@pytest.mark.parametrize(
    "drawing",
    [
        _in_cells("0 0 40 40", "<text x='14' y='28'>{d}</text>"),
        _in_cells("100 50 80 80", "<text x='128' y='106'>{d}</text>"),
        _in_cells("0 0 80 40", "<text x='34' y='28'>{d}</text>"),
        _in_cells("0 0 80 40", "<text x='28' y='28'>{d}</text>", " preserveAspectRatio='none'"),
        "<svg x='30' y='9'>" + LINES + texts(TEXT) + "</svg>",
        LINES + texts("<text style='transform: translate({x}px, {y}px)' font-size='24'>{d}</text>"),
        LINES
        + texts(
            "<text style='transform: translateX({x}px) translateY({y}px) rotate(0deg)'>{d}</text>"
        ),
        LINES + texts("<g style='transform:none' transform='scale(2)'>" + TEXT + "</g>"),
        LINES
        + texts(TEXT)
        + "<g style='display:none'>"
        + texts(TEXT).replace(">5<", ">6<")
        + "</g>",
        "<defs><rect width='360' height='360'/><text x='14' y='68'>9</text></defs>"
        + LINES
        + texts(TEXT),
        "<style>text{text-transform:uppercase}</style>" + LINES + texts(TEXT),
    ],
)
def test_what_moves_and_hides_is_followed(drawing):
    """Drawings within the drawing, CSS in points, and what is not drawn."""
    assert contents(f"{HEAD}{drawing}</svg>".encode()) == [EASY]


@pytest.mark.parametrize(
    ("drawing", "told"),
    [
        (texts("<text style='transform: translate(10%, {y}px)'>{d}</text>"), "moved by CSS"),
        (
            texts("<text style='transform-origin: 9px 9px' x='{x}' y='{y}'>{d}</text>"),
            "moved by CSS",
        ),
        (texts("<text style='translate: {x}px {y}px'>{d}</text>"), "moved by CSS"),
        (
            texts("<svg width='9em' viewBox='0 0 9 9'><text x='{x}' y='{y}'>{d}</text></svg>"),
            "moved by CSS",
        ),
        ("<style>.a{transform:scale(2)}</style>" + texts(TEXT), "A style sheet"),
        ("<style>.a { display : none }</style>" + texts(TEXT), "A style sheet"),
        (
            "<defs>"
            + "".join(f"<text id='d{d}' y='28'>{d}</text>" for d in range(1, 10))
            + "</defs>"
            + LINES
            + texts("<use href='#d{d}' x='{x}' y='{y}'/>"),
            "by reference",
        ),
    ],
)
def test_what_is_not_followed_is_refused(drawing, told):
    """Digits that stand elsewhere than their numbers say are no other puzzle in silence."""
    assert told in only_error(f"{HEAD}{LINES}{drawing}</svg>".encode())


@pytest.mark.parametrize("grid", [GRID_4, GRID_6, GRID_12, GRID_16])
def test_lines_around_digits_of_other_sizes(grid):
    """They are read as those of 9×9 are, if they keep the rules; without lines they are not."""
    size = isqrt(len(grid))
    lines = "".join(
        f"<path d='M{20 * n} 0V{20 * size}M0 {20 * n}H{20 * size}'/>" for n in range(size + 1)
    )
    cells = [(n % size, n // size, int(d, 36)) for n, d in enumerate(grid) if d != "."]
    told = "".join(f"<text x='{20 * x + 6}' y='{20 * y + 14}'>{d}</text>" for x, y, d in cells)
    assert contents(f"{HEAD}{lines}{told}</svg>".encode()) == [grid]
    assert "no grid" in only_error(f"{HEAD}{told}</svg>".encode())
    twice = f"<text x='{20 * cells[0][0] + 6}' y='{20 * cells[1][1] + 14}'>{cells[1][2]}</text>"
    assert "no grid" in only_error(f"{HEAD}{lines}{told}{twice}</svg>".encode())


@pytest.mark.parametrize("wide", [5, 7])
@pytest.mark.parametrize("has_ends", [True, False])
def test_boxes_underlined_by_underscores(wide, has_ends):
    """They are no rows of blanks, as a row of three underscores a box is."""
    pad = (wide - 5) // 2 * " "
    lines = list[str]()
    for number, row in enumerate(ROWS):
        cells = row.replace(".", " ")
        boxes = [f"{pad}{' '.join(cells[at : at + 3])}{pad}" for at in (0, 3, 6)]
        lines.append(f"|{'|'.join(boxes)}|")
        if number % 3 == 2:
            rule = "|".join(["_" * wide] * 3)
            lines.append(f"|{rule}|" if has_ends else rule)
    top = " " + "_" * (3 * wide + 2)
    assert contents("\n".join(["Hello", "", top, *lines, "", "Bye"])) == [EASY]
    empty = ["|".join(row[at : at + 3] for at in (0, 3, 6)).replace(".", "_") for row in ROWS]
    empty[4] = "___|___|___"
    assert contents("\n".join(empty)) == [EASY[:36] + "." * 9 + EASY[45:]]
