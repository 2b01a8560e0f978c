"""HTML: tables, drawings and text of a saved page, and what must not be read as a grid."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzle import Grid, NotationError
from puzzle.formats.documents import html, html_shown
from tests.puzzle.formats.reading import EASY, ROWS, detected, only_error, records, set_aside
from tests.puzzle.formats.test_as_people_write import ONE

BANDS = (0, 3, 6)
BOLD = ["".join(c if c == "." else f"<b>{c}</b>" for c in row) for row in ROWS]
"""Rows whose digits are elements within a line."""


def table(cells: list[list[str]], cell: str = "<td>{}</td>") -> str:
    rows = ("".join(cell.format(text) for text in row) for row in cells)
    return "<table>\n" + "\n".join(f"<tr>{row}</tr>" for row in rows) + "\n</table>"


def grids(page: str) -> list[tuple[int, str]]:
    """The line and the puzzle of each record that is a grid."""
    return [(r.line, str(r.content)) for r in records(page) if isinstance(r.content, Grid)]


EMPTY = [[c.replace(".", "") for c in row] for row in ROWS]
SPACES = [[c.replace(".", "&nbsp;") for c in row] for row in ROWS]


@pytest.mark.parametrize(
    "page",
    [
        table(EMPTY),
        table(SPACES),
        table(EMPTY, "<TD class='x'> <b>{}</b> </TD>").upper(),
        table(EMPTY, "<td>{}"),
        table([list("123456789"), *EMPTY], "<th>{}</th>"),
        table(EMPTY, "<td><input readonly value='{}'></td>"),
        f"<table><tr><td>Hello there<br>dear editor{table(EMPTY)}</td></tr></table>",
        table(
            [[table([row[s : s + 3] for row in EMPTY[b : b + 3]]) for s in BANDS] for b in BANDS]
        ),
        f"<pre>{chr(10).join(ROWS)}</pre>",
        f"<div>{'</div><div>'.join(ROWS)}</div>",
        f"<html><body>Hello there,<br>{'<br>'.join(ROWS)}<br>bye bye</body></html>",
        f"<html><head><title>x</title><body><p>Mine: {EASY}</p></body></html>",
        f"<!DOCTYPE html><!-- {EASY} --><script>x = '<td>{EASY}'</script><p>{EASY}",
        *(f"<html><pre>\n{text}\n</pre>" for text in ONE.values()),
        f"<html><p>Hello <i>dear</i> Anna, see <a href='x'>mine</a>:</p>{'<br>'.join(BOLD)}",
        f"<div><span>{'</span></div><div><span>'.join(BOLD)}</span></div>",
        "<html><pre>{}</pre>".format("\n".join(BOLD)),
    ],
)
def test_pages(page):
    """Each page shows one puzzle, in whatever way, and that is the one that is read."""
    assert detected(page) == "html"
    assert [puzzle for _, puzzle in grids(page)] == [EASY]


def test_lines_of_the_page():
    """Each puzzle is at the line of the page where it begins, whatever stands between."""
    page = f"<html>\n<style>\n</style>\n<p>Hello there</p>\n{table(EMPTY)}\n<p>\n{EASY}\n"
    assert grids(page) == [(6, EASY), (17, EASY)]
    (record,) = records(table([["k", *EMPTY[0][1:]], *EMPTY[1:]]))
    assert str(record.content).startswith("line 2, column 1 (r1c1): 'k' is not an integer")


@pytest.mark.parametrize(
    "page",
    [
        table([[f"<img src={c}.png>" if c else "" for c in row] for row in EMPTY]),
        table(EMPTY[:8]),
        table([row[:8] for row in EMPTY]),
        table([["1 2 3<br>4 5 6"] * 3] * 3),
        "<div>" + "".join(f"<i>{c}</i>" for row in EMPTY for c in row) + "<b>9</b></div>",
        "".join(f"<p>{''.join(f'<span>{c}</span>' for c in row)}</p>" for row in EMPTY[:8]),
    ],
    ids=range(6),
)
def test_what_is_no_grid(page):
    """Where the page does not say which cells are blank, or which are givens, nothing is read."""
    assert grids(page) == []
    assert records(page)


def _fields(of_cell):
    return table([[of_cell(c) for c in row] for row in EMPTY])


@pytest.mark.parametrize(
    ("page", "said"),
    [
        (_fields(lambda c: f"<input type=number value='{c}'><input type=hidden value=7>"), "all"),
        (
            _fields(
                lambda c: (
                    "<select><option></option>"
                    + "".join(f"<option{' selected' * (d == c)}>{d}</option>" for d in "123456789")
                    + "</select>"
                )
            ),
            "all read",
        ),
        (
            "<div>" + "".join(f"<input value='{c}'/>" for row in EMPTY for c in row) + "</div>",
            "all read as givens",
        ),
        (_fields(lambda c: f"<input value='{c or 7}' {'readonly' * bool(c)}>"), "as filled in"),
        (_fields(lambda c: c or "<input value=4>"), "as filled in"),
    ],
    ids=["a solver", "lists", "in a row", "half solved", "half solved beside text"],
)
def test_fields(page, said):
    """Digits typed into fields are givens, unless there are givens that nobody can change."""
    (record,) = records(page + "<input type=submit value=Solve>")
    assert str(record.content) == EASY
    assert said in record.assumed


def test_a_box_is_no_grid():
    """Three rows of three are set aside: they are no attempt at a puzzle."""
    page = table([["5", "3", "4"], ["6", "7", "2"], ["1", "9", "8"]])
    assert records(page) == []
    assert len(set_aside(page)) == 1


@pytest.mark.slow
@pytest.mark.parametrize(
    "unit",
    [
        "<a",
        "<",
        "<!--",
        "<!",
        "<a b='",
        "</",
        "<td>",
        "<table>",
        "<table><td>",
        "<pre>",
        "<a\n",
        "&",
    ],
)
def test_pages_without_end(unit):
    """However a page repeats itself, it is answered in a time that grows as the page does."""
    found = records("<html>" + unit * (100_000 // len(unit)))
    assert all(isinstance(record.content, NotationError) for record in found)


@pytest.mark.slow
def test_pages_that_are_too_large():
    """A page beyond the limits is one malformed record."""
    assert "more than 8388608 bytes" in only_error("<html>" + " " * html.LARGEST_FILE)
    assert "more than 200000 cells" in only_error("<table>" + "<td>" * (html_shown.MOST_CELLS + 1))
    assert "more than 100000 lines" in only_error("<p>" + "a<br>" * (html_shown.MOST_LINES + 1))


PIECES = ["<table>", "</table>", "<tr>", "<td>", "<td>5", "5", "<pre>", "</pre>", "<br>", "\n"]
PIECES += ["<table><tr><td>", "<!-- ", "-->", "<script>", "</script>", "&nbsp;", "<input value=3>"]


@given(st.lists(st.sampled_from([*PIECES, EASY, *ROWS[:2]]), max_size=40))
def test_no_page_raises(pieces):
    """Whatever the tags, each record is answered, at a line of the page."""
    page = "<html>" + "".join(pieces)
    for record in records(page):
        assert 1 <= record.line <= page.count("\n") + 1
        assert isinstance(record.content, Grid | NotationError)


def test_a_page_nested_too_deeply_is_read_as_text():
    """A page of more elements within one another than are followed ends as any other."""
    page = f"<html><body>{'<div>' * 120}{EASY}{'</div>' * 120}</body></html>"
    assert [text for _, text in grids(page)] == [EASY]


SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
OTHER = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."


@pytest.mark.parametrize("kind", ["answers", "numbers"])
def test_data_of_cells_beside_text_is_no_digit(kind):
    """Where cells show digits, the data of the others is their answer, or their number."""
    data = SOLVED if kind == "answers" else [str(n) for n in range(1, 82)]
    cells = "".join(
        ("<tr>" if at % 9 == 0 else "") + f'<td data-value="{data[at]}">{digit.strip(".")}</td>'
        for at, digit in enumerate(EASY)
    )
    assert grids(f"<html>\n<table>{cells}</table>") == [(2, EASY)]


def labelled(element: str, *, shows: bool = False) -> str:
    """A drawing of cells with labels for screen readers, nine a line."""
    cells = [
        f'<{element} aria-label="Row {at // 9 + 1}, column {at % 9 + 1}: '
        f'{"empty" if digit == "." else digit}">{digit.strip(".") if shows else ""}</{element}>'
        for at, digit in enumerate(EASY)
    ]
    lines = ["".join(cells[at : at + 9]) for at in range(0, 81, 9)]
    if element == "td":
        return "<table>" + "\n".join(f"<tr>{line}</tr>" for line in lines) + "</table>"
    return "<div>" + "\n".join(lines) + "</div>"


@pytest.mark.parametrize("element", ["td", "div"])
@pytest.mark.parametrize("shows", [True, False])
def test_what_stands_beside_labelled_cells_is_read(element, shows):
    """Title and rules of a page whose cells have labels are read as those of any other."""
    board = labelled(element, shows=shows)
    page = f"<html>\n<h1>Knights</h1>\n{board}\n<p>Rules: anti-knight</p>"
    (record,) = records(page)
    assert str(record.content) == EASY
    assert "anti-knight" in str(record.content.geometry)
    assert (record.assumed is None) == shows


@pytest.mark.parametrize("element", ["td", "div"])
@pytest.mark.parametrize("shows", [True, False])
def test_labelled_cells_are_no_way_around_a_rule(element, shows):
    """Where a rule below the cells cannot be read, they are no plain puzzle."""
    page = f"<html>\n{labelled(element, shows=shows)}\n<p>Rules: anti-knight Bye</p>"
    assert grids(page) == []
    assert records(page)


@pytest.mark.parametrize("element", ["td", "div"])
def test_other_puzzles_beside_labelled_cells_are_read(element):
    """Cells that show their digits hide no other puzzle, nor do those of an empty table."""
    shown = f"<html>\n{labelled(element, shows=True)}\n<p>{OTHER}</p>"
    assert [text for _, text in grids(shown)] == [EASY, OTHER]
    hidden = f"<html>\n{labelled('td')}\n<p>{OTHER}</p>"
    assert [text for _, text in grids(hidden)] == [EASY, OTHER]


LINKED = "https://www.example.org/sudoku.htm?bd={}&amp;utm_source=x&amp;id=1234567890123456789"


@pytest.mark.parametrize(
    "link",
    [
        '<a href="{}">my puzzle</a>',
        "<A class=x HREF = '{}' target=_blank><b>mine</b></A>",
        '<a\nhref="{}"><img src="t.gif?id=123456789123456789"></a>',
        '<a href="{0}">here</a> or <a href="{0}">there</a>',
    ],
)
def test_a_link_behind_words_is_read(link):
    """The puzzle in the address of a link is read where the page shows none, and once."""
    address = LINKED.format(EASY.replace(".", "0"))
    elsewhere = '<a href="https://example.org/?unsubscribe=12345678901234567890">no more</a>'
    page = f"<html><p>See {link.format(address)}</p>{elsewhere}</html>"
    assert [puzzle for _, puzzle in grids(page)] == [EASY]


def test_a_link_beside_a_puzzle_is_no_other_one():
    """What a page shows is what its author sends; a link beside it may be to yesterday's."""
    other = LINKED.format(EASY[::-1].replace(".", "0"))
    page = f'<html><p>{EASY}</p><a href="{other}">yesterday</a></html>'
    assert [puzzle for _, puzzle in grids(page)] == [EASY]


@pytest.mark.parametrize("level", range(1, 7))
def test_a_heading_is_no_part_of_the_sentence_below(level):
    """The rule of the sentence is heard; rows in headings are those of one grid."""
    rule = "<p>Both main diagonals contain each digit once.</p>"
    page = f"<h{level}>Saltire</h{level}>{rule}<pre>{chr(10).join(ROWS)}</pre>"
    (one,) = records(page)
    assert isinstance(one.content, Grid)
    assert len(one.content.geometry.extra_houses) == 2
    goes_on = page.replace("Saltire", "The two diagonals").replace("Both main diagonals ", "")
    (one,) = records(goes_on)
    assert isinstance(one.content, Grid)
    assert len(one.content.geometry.extra_houses) == 2
    rows = "".join(f"<h{level}>{row}</h{level}>" for row in ROWS)
    assert [puzzle for _, puzzle in grids(f"<html><body>{rows}</body></html>")] == [EASY]
