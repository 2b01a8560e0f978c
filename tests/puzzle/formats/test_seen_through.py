"""What a second look sees through, and what it leaves alone; and rules on the last line."""

from __future__ import annotations

import io
import json

import pytest

from puzzle import Grid
from puzzle.formats import read_stream
from puzzle.formats.source import PIECE_BYTES
from tests.puzzle.formats.reading import EASY, ROWS, contents, only_error, records, set_aside

SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
SPACED = [" | ".join(" ".join(row[at : at + 3]) for at in (0, 3, 6)) for row in ROWS]


@pytest.mark.parametrize("end", ["", "\n", "\r\n"])
@pytest.mark.parametrize("rule", ["anti-knight", "Anti-knight."])
def test_a_rule_on_the_last_line_is_heeded(rule, end):
    """A line feed behind it says nothing of the puzzle above, whose rule it is."""
    (record,) = records(f"{EASY}\n\n{rule}{end}")
    assert isinstance(record.content, Grid)
    assert len(record.content.geometry.constraints) == 1


def test_a_rule_behind_the_end_of_a_piece_is_heeded():
    """A large file is read in pieces, and a puzzle at the end of one has its rule in the next."""
    before = "Dear all,\n" * ((PIECE_BYTES - 82) // 10)
    before += "\n" * (PIECE_BYTES - len(before) - 82) + f"{EASY}\n"
    (record,) = read_stream(io.BytesIO(f"{before}anti-knight\n".encode()))
    assert len(before) == PIECE_BYTES
    assert isinstance(record.content, Grid)
    assert record.content.geometry.constraints


STAMPS = (
    "[12.03.24, 08:15:01] Anna: ",
    "12/03/2024, 08:15 - Anna: ",
    "[10:12:11] <ada> ",
    "10:01:11\t From Ann Lee to Everyone : ",
)


@pytest.mark.parametrize("stamp", STAMPS)
def test_the_first_line_of_a_message_is_a_row(stamp):
    """When and by whom it was written is no part of the row behind it."""
    assert contents(f"{stamp}hi\n{stamp}{SPACED[0]}\n" + "\n".join(SPACED[1:])) == [EASY]


def test_tags_of_forums_are_no_cells():
    """What says how a text looks stands around the first row and behind the last."""
    text = "\n".join(SPACED)
    assert contents(f"[font=courier]{text}[/font]\n") == [EASY]


def test_letters_of_a_scanner_are_digits_where_the_rules_are_kept():
    """What was read for what is said; where a rule would be broken nothing is read."""
    lines = [f"| {row.replace('.', '-').replace('5', 'S').replace('1', 'I')} |" for row in SPACED]
    lines[3:3], lines[7:7] = ["|-----|-----|----|"], ["|-------|------|-----|"]
    (record,) = records("\n".join(lines))
    assert (str(record.content), record.assumed) == (EASY, "Read I as 1, S as 5.")
    wrong = [lines[0].replace("7", "S"), *lines[1:]]
    assert "is no digit" in only_error("\n".join(wrong))


def test_a_question_mark_beside_blanks_is_what_nobody_could_read():
    """As the only sign for blank it is one."""
    told = [*ROWS[:4], f"{ROWS[4][:4]}?{ROWS[4][5:]}", *ROWS[5:]]
    assert "'?' is no digit" in only_error("\n".join(told))
    assert contents("\n".join(row.replace(".", "?") for row in ROWS)) == [EASY]


def test_lines_drawn_between_bands_may_be_of_any_width():
    """They have no digit, and part nothing."""
    rows = [row.replace(".", "*") for row in SPACED]
    text = "\n- - - - - - - - - - -\n".join("\n".join(rows[at : at + 3]) for at in (0, 3, 6))
    assert contents(f"Hello\n\n{text}\n\nBye") == [EASY]


def test_grids_side_by_side_may_have_bars_and_numbers_over_them():
    """Wide space parts them, or how many cells there are."""
    other = [row[::-1] for row in ROWS]
    pair = [EASY, "".join(other)]
    barred = [" | ".join(row[at : at + 3] for at in (0, 3, 6)) for row in other]
    rows = zip(SPACED, barred, strict=True)
    assert contents("\n".join(f"{one}      {two}" for one, two in rows)) == pair
    lines = [f"{one}   {two}" for one, two in zip(ROWS, other, strict=True)]
    assert contents("1           2\n" + "\n".join(lines)) == pair
    close = [" ".join(one + two) for one, two in zip(ROWS, other, strict=True)]
    found = records("A (easy)   B (hard)\n\n" + "\n".join(close) + "\n(c) 2026")
    assert [str(one.content) for one in found] == pair
    assert [one.where for one in found] == ["3, left", "3, right"]


def test_entries_of_r_stand_column_by_column():
    """With ``byrow``, on whatever line, they are rows."""
    turned = ", ".join(EASY[9 * r + c].replace(".", "0") for c in range(9) for r in range(9))
    (record,) = records(f"m <- matrix(c({turned}), nrow = 9)\n")
    assert str(record.content) == EASY
    assert (
        record.assumed
        == "The values are read one column after the other, as the program puts them."
    )
    straight = ", ".join(EASY.replace(".", "0"))
    assert contents(f"m <- matrix(c(\n{straight}),\n  nrow = 9,\n  byrow = TRUE)\n") == [EASY]
    assert contents(f"S = reshape([{turned}], 9, 9)\n") == [EASY]
    assert contents(f"S = reshape([{straight}], 9, 9)'\n") == [EASY]
    assert contents(f"g = np.array([{straight}]).reshape(9, 9)\n") == [EASY]


def test_an_object_that_a_program_names_is_read():
    """A call and what ends the statement say nothing; an object without a grid is no attempt."""
    data = {"daily": [{"id": 1, "mission": EASY}]}
    for before, behind in (("window.gameData = ", ";"), ("loadPuzzles(", ");"), ("var x=", "")):
        assert contents(f"{before}{json.dumps(data)}{behind}\n") == [EASY]
    assert records('window.settings = {"size": 9, "theme": "dark"};\n') == []


def test_cells_may_tell_their_place_in_one_list():
    """The first number is read as the row, and that is said."""
    cells = [
        {"position": [r, c], "value": int(d)}
        for r, row in enumerate(ROWS)
        for c, d in enumerate(row)
        if d != "."
    ]
    (record,) = records(json.dumps({"level": 2, "cells": cells}))
    assert str(record.content) == EASY
    assert "the first is read as its row" in (record.assumed or "")


def test_numbers_that_meet_by_chance_are_no_grid_under_any_name():
    """Under the name of a puzzle they are a wrong one."""
    votes = [[r * c % 10 for c in range(9)] for r in range(1, 10)]
    assert records(json.dumps({"votes": votes, "title": "Snacks"})) == []
    assert len(records(json.dumps({"grid": votes}))) == 1


def test_a_drawing_of_candidates_behind_its_puzzle_is_none_of_its_own():
    """It shows how far somebody came; without its puzzle it is one."""
    wide = [[d if d != "." else "1379" for d in row] for row in ROWS]
    drawn = "\n".join("| " + " ".join(cell.ljust(5) for cell in row) + "|" for row in wide)
    assert contents(f"{drawn}\n") == [EASY]
    assert contents("\n".join(ROWS) + f"\n\nnow:\n\n{drawn}\n") == [EASY]


@pytest.mark.parametrize(
    "text",
    [
        "Mon Tue Wed Thu Fri Sat Sun\n" + "5 3 1 2 6 7 8\n" * 9,
        "\n".join(f"978-0-{12345678 + 7 * n}-{n}" for n in range(9)),
        "\n".join(f"{n:08x}-0000-4000-8000-{n * 104729:012d}" for n in range(9)),
        "\n".join(f"{(n + 3) * 104729 * 9677 % 10**9:09}" for n in range(10)),
    ],
    ids=["week", "books", "names", "codes"],
)
def test_numbers_of_other_things_are_set_aside(text):
    """They are no attempt at a puzzle."""
    assert records(text) == []
    assert set_aside(text)


def test_messages_beside_one_with_a_puzzle_are_text():
    """A moment with many digits is no row of cells."""
    chat = [{"ts": "1793693662.123459", "text": "hi"}, {"text": "Today:\n" + "\n".join(ROWS)}]
    assert contents(json.dumps(chat, indent=4)) == [EASY]


def test_a_solution_that_is_plainly_written_hides_no_puzzle():
    """A full grid is none of the puzzles that end the search for more."""
    solved = "\n".join(" ".join(SOLVED[at : at + 9]) for at in range(0, 81, 9))
    told = "\n".join(SPACED)
    (record,) = records(f"[font=courier]{told}[/font]\n\n[spoiler]{solved}[/spoiler]")
    assert str(record.content) == EASY
    assert record.claims is not None
    assert str(record.claims.solution) == SOLVED


GIVENS = [(r, c, d) for r, row in enumerate(ROWS, 1) for c, d in enumerate(row, 1) if d != "."]
CALLS = [f"set_cell({r}, {c}, {d});" for r, c, d in GIVENS]


@pytest.mark.parametrize("at", [0, 15, -3, -1])
def test_a_given_with_a_slip_in_its_words_spoils_its_list(at):
    """Without it the puzzle would be another one."""
    slip = [*CALLS]
    slip[at] = slip[at].replace("(", "[").replace(")", "]")
    found = records("\n".join(slip))
    assert not any(isinstance(one.content, Grid) for one in found)
    assert any("in other words" in str(one.content) for one in found)
    assert contents("\n".join(CALLS)) == [EASY]


@pytest.mark.parametrize("title", ["Asterisk", "Center dot", "Centre dots", "Asterisk Sudoku"])
@pytest.mark.parametrize("lines", [ROWS, CALLS], ids=["rows", "calls"])
def test_a_title_of_few_words_states_its_rule(title, lines):
    """Whatever way the puzzle below it is written in."""
    (record,) = records("\n".join([title, "", *lines]))
    assert isinstance(record.content, Grid)
    assert len(record.content.geometry.extra_houses) == 1


def test_a_full_grid_with_marks_is_no_puzzle_with_81_givens():
    """What is marked is given, or found; a solution of a puzzle above may be marked."""
    cells = [f"({d})" if g != "." else d for d, g in zip(SOLVED, EASY, strict=True)]
    lines = [" ".join(cells[at : at + 9]) for at in range(0, 81, 9)]
    assert "30 of them are marked" in only_error("\n".join(lines))
    (record,) = records("\n".join([*ROWS, "", "Solution:", "", *lines]))
    assert str(record.content) == EASY
    assert record.claims is not None
    ways = ("<td><b>{}</b></td>", '<td class="given">{}</td>')
    for way in ways:
        table = "".join(
            "<tr>"
            + "".join(
                way.format(SOLVED[at]) if EASY[at] != "." else f"<td>{SOLVED[at]}</td>"
                for at in range(start, start + 9)
            )
            + "</tr>"
            for start in range(0, 81, 9)
        )
        assert "30 of them are marked" in only_error(f"<html><table>{table}</table></html>")


def test_a_grid_in_boxes_is_an_attempt_however_wrong_it_is():
    """Boards of other games have no boxes; without them rows of few kinds of digits are none."""
    rows = ["11.2....3", "1....23..", "..1.2...3", "2..1.....", "..2..13.3", "...3...22"]
    rows += ["3.....1.1", "..3.3...1", "1....22.."]
    barred = ["|".join(row[at : at + 3] for at in (0, 3, 6)) for row in rows]
    assert contents("\n".join(barred)) == ["".join(rows)]
    assert records("\n".join(rows)) == []


def test_tags_that_a_page_shows_are_text():
    """They may be shown again and again; as what a page is made of they are a table."""
    table = "<table>" + "".join(
        "<tr>" + "".join(f"<td>{d}</td>" for d in row) + "</tr>" for row in ROWS
    )
    assert contents(f"<html><body>{table}</table></body></html>") == [EASY]
    shown = f"{table}</table>".replace("<", "&lt;")
    assert records(f"<html><body>{shown}</body></html>") == []
