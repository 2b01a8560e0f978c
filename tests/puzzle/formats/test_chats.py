"""What chats and forums put around a puzzle and its rules: names, times, tags, what is hidden."""

from __future__ import annotations

import json

import pytest

from puzzle import Grid
from puzzle.formats import read
from tests.in_part import in_part
from tests.puzzle.formats.reading import EASY, ROWS, contents, records, set_aside

GRID = "\n".join(ROWS)
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
SOLVED = "\n".join(SOLUTION[at : at + 9] for at in range(0, 81, 9))
DRAWN = "\n------+-------+------\n".join(
    "\n".join(" | ".join(" ".join(row[at : at + 3]) for at in (0, 3, 6)) for row in band)
    for band in (ROWS[:3], ROWS[3:6], ROWS[6:])
)


@pytest.mark.parametrize(
    "words",
    [
        "Bea @bea@m.example\nBoth diagonals 1-9 too:",
        "Bea · 5h\nBoth main diagonals contain 1-9.",
        "lee\nThis is an X-Sudoku:",
        "Kim Lee\nPosts: 12\nX-Sudoku rules apply",
        "u/owl_9\nDigits on the diagonals do not repeat.",
        "sam (2 hours ago):\nThe diagonals contain each digit once.",
        "<kim> both diagonals contain 1-9",
        "@kim both diagonals count",
        "[12:01] <kim> both diagonals contain 1-9",
        "[12:01] kim: both diagonals contain 1-9",
        "5/3/24, 8:01 PM - Ann: both diagonals contain 1-9",
        "Today's #SudokuX (both diagonals 1-9 too):",
    ],
)
def test_who_says_a_rule_is_no_part_of_it(words):
    """A rule is heard behind who says it, and when, and on the line below that."""
    (one,) = read(f"{words}\n{GRID}\n")
    assert isinstance(one.content, Grid), one.content
    assert len(one.content.geometry.extra_houses) == 2
    assert one.unheeded == ()


@pytest.mark.parametrize(
    "words", ["The digits\nOn the grey cells are odd.", "[12:01] kim: did you use the diagonals?"]
)
def test_what_is_no_rule_behind_a_name(words):
    """A sentence that goes on below is one still, and a question is none."""
    (one,) = read(f"{words}\n{GRID}\n")
    assert not (isinstance(one.content, Grid) and one.content.geometry.extra_houses)


def test_other_lines_of_a_chat_with_tabs_are_text():
    """What is said below a puzzle is no malformed one; in a table with a head it is."""
    chat = (
        f"2024-03-04 09:01\t@mave\t{EASY}\n2024-03-04 09:02\ttom\t^ 30?\n2024-03-04 09:03\tm\tno\n"
    )
    assert contents(chat) == [EASY]
    assert [one.line for one in set_aside(chat)] == [2]
    table = f"time\tname\tpuzzle\n2024-03-04 09:01\tmave\t{EASY}\n2024-03-04 09:02\ttom\tnone\n"
    assert len(contents(table)) == 2


@pytest.mark.parametrize(
    "hidden",
    [
        f">!Solution: {SOLUTION}!<",
        f">!The solution is {SOLUTION}.!<",
        f"||Solution:\n{SOLVED}||",
        f"||{SOLVED}||",
        f">!{SOLVED}!<",
    ],
)
def test_a_hidden_solution_is_the_puzzle_s(hidden):
    """Whatever hides it until it is asked for, on a line or in rows."""
    (one,) = records(f"{GRID}\n\n{hidden}\n")
    assert str(one.content) == EASY
    assert one.claims is not None
    assert str(one.claims.solution) == SOLUTION


@pytest.mark.parametrize("rows", [GRID, DRAWN])
def test_a_post_of_a_page_in_json(rows):
    """Its tags part its lines, a drawing's too."""
    cooked = f'<p>Today&#39;s:</p>\n<pre><code class="lang-auto">{rows}\n</code></pre>'
    posts = [{"id": 1, "cooked": cooked}, {"id": 2, "cooked": "<p>7 minutes!</p>"}]
    assert contents(json.dumps({"post_stream": {"posts": posts}})) == [EASY]
    lines = f"<p>Here</p><p>{rows.replace(chr(10), '<br />')}</p>"
    assert contents(json.dumps({"object": {"content": lines}})) == [EASY]


@pytest.mark.parametrize(
    "label", ["Puzzle:", "Puzzle 3:", "12)", "[12:01] tom:", "My first one:", "Sudoku ="]
)
@pytest.mark.parametrize("sign", [" ", ",", ", "])
def test_cells_apart_behind_a_label(label, sign):
    """A puzzle on a line whose cells stand apart is read whatever it is called."""
    assert contents(f"Hello\n{label} {sign.join(EASY)}\nBye\n") == [EASY]


def test_a_solution_in_cells_apart_behind_its_label():
    """It is compared with the puzzle above, right or wrong."""
    for told in (SOLUTION, f"{SOLUTION[:-1]}8"):
        (one,) = records(f"{EASY}\n\nSolution: {' '.join(told)}\n")
        assert one.claims is not None
        assert str(one.claims.solution) == told


@pytest.mark.parametrize(
    "line",
    [
        f"Mask: {' '.join('.' * 81)}",
        f"Temperatures: {' '.join(str(at * 7 % 10) for at in range(81))}",
    ],
)
def test_other_numbers_behind_a_label(line):
    """What is not called a puzzle, and breaks the rules or has no givens, is set aside."""
    (only,) = set_aside(f"{line}\n")
    assert only.text == line


STAMPS = {
    "21:02\tゆき\t": "21:05\tけん\tやってみる",
    "午後9:02\tゆき\t": "午後9:05\tけん\tやってみる",
    "21:02 ゆき ": "21:05 けん やってみる",
    "[민수] [오후 9:02] ": "[지영] [오후 9:05] 해볼게",
    "2026년 11월 25일 오후 9:02, 민수 : ": "2026년 11월 25일 오후 9:05, 지영 : 해볼게",
    "25/11/2026, 21:02 - Ann: ": "25/11/2026, 21:05 - Bob: ok",
}


@pytest.mark.parametrize(("stamp", "blank"), in_part(STAMPS, "・･□○·〇x.0"))
def test_rows_that_a_chat_saved_are_read_whatever_stands_for_blank(stamp, blank):
    """One message with all rows, in quotes or not, or a message each: no puzzle is lost."""
    rows = [row.replace(".", blank) for row in ROWS]
    for quote in ("", '"'):
        inner = "\n".join(rows)
        assert contents(f"{stamp}この数独?\n{stamp}{quote}{inner}{quote}\n{STAMPS[stamp]}\n") == [
            EASY
        ]
    each = "\n".join(f"{stamp}{row}" for row in rows)
    assert contents(f"{stamp}この数独?\n{each}\n{STAMPS[stamp]}\n") == [EASY]


def test_a_plan_of_rooms_is_no_puzzle():
    """Nine moments with numbers that break the rules are none."""
    numbers = ("123456789" * 2)[:9]
    assert contents("\n".join(f"{9 + at}:00\tRoom\t{numbers}" for at in range(9))) == []
