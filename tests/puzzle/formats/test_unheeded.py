"""What may be a rule beside a puzzle is told with it, where it is neither read nor refused."""

from __future__ import annotations

import io
import json
import zipfile
from collections import Counter

import pytest
from openpyxl import Workbook

from puzzle import Grid
from puzzle.formats import read, read_batches, read_stream
from puzzle.formats.apps import fpuzzles
from puzzle.formats.batch import Batch
from puzzle.formats.record import Record, SetAside
from puzzle.formats.rules.doubts import may_be_rule
from puzzle.formats.rules.sentences import rules_said
from puzzle.formats.unheeded import MOST_TOLD
from tests.corpora import FOLDER
from tests.puzzle.formats.reading import EASY, ROWS, only_error, records

GRID = "\n".join(ROWS)
EVIL = "Evil neighbours: a cell may not be next to its own row number"
TOUCH = "All the 3s touch a 4"
AROUND = tuple(
    line.split("\t")
    for line in (FOLDER / "words-around.tsv").read_text(encoding="utf-8").splitlines()[1:]
)


class Pipe(io.BytesIO):
    """Bytes that come once."""

    def seekable(self):
        return False


def told(text, stream=io.BytesIO):
    """What is told of each puzzle of a text."""
    found = read_stream(stream(text.encode()))
    return [record.unheeded for record in found if isinstance(record.content, Grid)]


def test_rules_are_told_from_letters():
    """Words that state a rule are known, or told; words of letters are neither."""
    found = {words: bool(rules_said(words)) or may_be_rule(words) for _, words in AROUND}
    assert found == {words: kind in ("rule", "told all the same") for kind, words in AROUND}


def test_few_rules_are_passed_over_and_few_letters_told():
    """Of the hundreds that are there."""
    counts = Counter(kind for kind, _ in AROUND)
    assert counts["rule"] >= 300
    assert counts["letter"] >= 460
    assert counts["passed over"] <= 4
    assert counts["told all the same"] <= 2


@pytest.mark.parametrize("stream", [io.BytesIO, Pipe])
@pytest.mark.parametrize(
    "text",
    [
        f"{EVIL}.\n\n{GRID}\n",
        f"{GRID}\n\n{EVIL}.\n",
        f"Dear all,\n\n{EVIL}.\n\nHave fun!\n\n{GRID}\n\nBye\n",
        f"{GRID}\n\nBye\n\n{EVIL}\n",
        f"{EVIL}\n{EASY}\n",
        f"{EASY} # {EVIL}\n",
        f"Subject: {EVIL}\nFrom: a@example.org\n\n{EASY}\n",
        f"From: a@example.org\n\nHello\n> {EVIL}\n> {EASY}\n",
        f"From: a@example.org\nSubject: Hello\n\n{EASY}\n\n{EVIL}.\n",
        json.dumps({"puzzle": EASY, "comment": f"{EVIL}."}) + "\n",
        json.dumps({"puzzle": EASY, "notes": ["Hello", EVIL]}) + "\n",
        f'puzzle,notes\n{EASY},"{EVIL}"\n',
        f"# {EVIL}.\n{EASY}\n",
        f"#D{EVIL}.\n{GRID}\n",
        f"# {EVIL}\n\n    {GRID}\n".replace("\n", "\n    "),
        f"title: {EVIL}\npuzzle: {EASY}\n",
        f"<html><body><p>{EVIL}.</p><pre>{GRID}</pre></body></html>\n",
    ],
)
def test_what_may_be_a_rule_is_told_wherever_it_stands(text, stream):
    """Above, below, apart, on the line, in a subject, a quote, a member or a column."""
    assert told(text, stream) == [(EVIL,)]


@pytest.mark.parametrize(
    "line",
    [
        "R1C3: 4",
        "left: 12 13 20 9",
        "blobs: r1c1 r1c2 blue",
        "Fortress cells: r1c1, r2c2",
        "r1c1 and r1c2 differ by 1",
        "Samurai: top left, top right, centre, bottom left, bottom right",
    ],
)
def test_lines_of_cells_and_sides_are_told(line):
    """A digit of a cell, numbers beside a side, and cells with a word, above a plain puzzle."""
    assert told(f"{line}\n\n{EASY}\n") == [(line,)]


def test_what_may_be_a_rule_on_a_sheet():
    """In a cell above the grid; what is known to state one is read, and not told."""
    for words, unheeded in ((EVIL, (EVIL,)), ("Anti-knight", ()), ("For Ann, with love", ())):
        book = Workbook()
        sheet = book.active
        sheet["A1"] = words
        for number, row in enumerate(ROWS, start=3):
            for column, sign in enumerate(row, start=1):
                sheet.cell(number, column, 0 if sign == "." else int(sign))
        data = io.BytesIO()
        book.save(data)
        data.seek(0)
        (record,) = read_stream(data)
        assert isinstance(record.content, Grid)
        assert record.unheeded == unheeded


def _mail(sender: str, text: str) -> str:
    return f"From x Mon Nov  2 10:00:00 2026\nFrom: {sender}\nSubject: s\n\n{text}\n\n"


def test_words_of_one_mail_or_file_are_told_of_no_other():
    """Of two people's puzzles in one box or one packed folder the one beside the words has them."""
    rule = "All the 3s touch a 4"
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("a.txt", f"{rule}\n\n{EASY}\n")
        archive.writestr("b.txt", f"{EASY}\n")
    box = _mail("a@x.org", f"{rule}\n\n{EASY}") + _mail("b@x.org", EASY)
    for source in (packed.getvalue(), box.encode()):
        found = [one for one in read_stream(io.BytesIO(source)) if isinstance(one, Record)]
        assert [len(one.unheeded) for one in found] == [1, 0]


def test_words_before_cells_are_told_where_they_may_be_a_clue():
    """A clue of a name that nobody knows is told; what people say of cells is no rule."""
    for words, told in (
        ("wobble: r1c1 r1c2", 1),
        ("Please check: r5c5 r5c6", 0),
        ("r1c3 is 3 or 5", 1),
        ("R1C3 = {3, 5}", 1),
        ("r1c3 = 4", 0),
    ):
        found = read_stream(io.BytesIO(f"{EASY}\n\n{words}\n".encode()))
        (record,) = (one for one in found if isinstance(one, Record))
        assert isinstance(record.content, Grid)
        assert len(record.unheeded) == told


def test_a_line_of_a_pipe_does_not_wait_for_what_follows():
    """It is answered as it comes; of a file the words below it are told too."""
    text = f"{EASY}\n\n{EVIL}.\n"
    assert told(text) == [(EVIL,)]
    assert told(text, Pipe) == [()]


def test_it_is_of_the_puzzle_above_and_those_below():
    """Up to the next text; a list below it has it with each."""
    text = f"{GRID}\n\n{EVIL}.\n\n{GRID}\n\nHello\n\n{GRID}\n"
    assert told(text) == [(EVIL,), (EVIL,), ()]
    assert told(f"{EVIL}.\n\n" + f"{EASY}\n" * 3) == [(EVIL,)] * 3


def test_of_a_list_the_last_has_what_stands_below():
    """And the rest of the list stays a batch."""
    text = f"{EASY}\n" * 20 + f"\n{EVIL}.\n"
    batch, last, words = read_batches(io.BytesIO(text.encode()))
    assert isinstance(batch, Batch)
    assert isinstance(last, Record)
    assert isinstance(words, SetAside)
    assert (len(batch), last.unheeded) == (19, (EVIL,))


def test_no_more_than_a_few_are_told():
    """As of a page about rules."""
    rules = tuple(f"All the {digit}s touch a {digit + 1}" for digit in range(1, 9))
    (found,) = told("".join(f"{rule}.\n\n" for rule in rules) + GRID)
    assert found == rules[:MOST_TOLD]


def test_lines_without_points_are_sentences_of_their_own():
    """A greeting below does not hide what stands above it; a folded sentence is one."""
    assert told(f"{TOUCH}\nHave fun, Bob\n\n{GRID}\n") == [(TOUCH,)]
    assert told(f"I hope that you like it, as\nthe 3s never touch a 4\n\n{GRID}\n") == [()]


def test_rules_that_are_kept_are_not_told_again():
    """Those of a link or an object, in words beside it; others are."""
    cage = {"type": "killercage", "cells": ["r1c1", "r1c2"], "value": 8}
    ruled = json.dumps({"puzzle": EASY, "constraints": [cage]})
    kept = "Digits in cages sum to the number in their corner."
    assert told(f"{kept}\n\n{ruled}\n") == [()]
    assert told(f"{kept} {EVIL}.\n\n{ruled}\n") == [(EVIL,)]
    other = "Cells a knight's move apart cannot contain the same digit"
    assert told(f"{other}.\n\n{ruled}\n") == [(other,)]


@pytest.mark.parametrize(
    ("words", "is_told"),
    [
        ("un killer, in allegato", False),
        ("This is a killer", False),
        ("Ein Killer im Anhang", False),
        ("Killer with knight's moves", True),
        ("A killer without zero", True),
        ("A killer X", True),
    ],
)
def test_who_presents_a_killer_states_no_rule(words, is_told):
    """Beside cages they name what is there; with more to say, or without cages, they are told."""
    cage = {"type": "killercage", "cells": ["r1c1", "r1c2"], "value": 8}
    ruled = json.dumps({"puzzle": EASY, "constraints": [cage]})
    assert told(f"{words}.\n\n{ruled}\n") == [(words,) * is_told]


def test_a_killer_without_cages_is_told():
    """Its rules are not there."""
    assert told(f"This is a killer.\n\n{GRID}\n") == [("This is a killer",)]


def test_what_gridmill_wrote_is_not_told():
    """Its own words on a puzzle state no rule of it."""
    value = {"verdict": "unique", "puzzle": EASY, "description": EVIL}
    assert told(json.dumps(value) + "\n") == [()]


def test_the_reader_of_texts_tells_it_too():
    """`puzzle.formats.read` has the same records."""
    (record,) = read(f"{EVIL}.\n\n{GRID}\n")
    assert record.unheeded == (EVIL,)


def test_a_malformed_record_has_none():
    """It has no verdict that could be wrong."""
    (record,) = read_stream(io.BytesIO(f"{EVIL}\n{EASY[:80]}\n".encode()))
    assert not isinstance(record.content, Grid)
    assert record.unheeded == ()


@pytest.mark.parametrize(
    "words",
    [
        "两条对角线上的数字1-9不漏不重",
        "两条对角线上缺一不可",
        "対角線上の数字は漏れなく1から9",
        "Przekątne: nie brakuje żadnej cyfry",
        "Köşegenlerde hiçbir rakam eksik değil",
        "Диагонали: ни одна цифра не пропущена",
        "Diagonalen: ingen siffer mangler",
        "Die Ziffern auf der Spirale sind aufsteigend zu lesen",
    ],
)
def test_words_of_misprints_hide_no_rule(words):
    """Where a clue is named, no digit that is missing is a misprint."""
    assert told(f"{GRID}\n\n{words}\n") == [(words,)]


@pytest.mark.parametrize(
    "line",
    [
        "sw_row: 4,33,20,17,26,10,16,24,0",
        "sums 12 15 9 20 5 0 33 2 17",
        "16 0 26 2 19 17 5 22 30",
        "hints: ,,3,,4,,,2,",
        "oben: 3 2 4 1 2 3 3 2 4",
        "left=[3,2,4,1,2,3,3,2,4]",
        "upper clues: - - 3 - 4 - - 2 -",
        "[15, [1,3], [1,4], [1,5]]",
        "(0,0),(0,1),(0,2)=15",
        "15 = (1,1) + (1,2)",
        "10: 1,1 1,2",
        "11+12+21=10",
        "10 = 11+12+21",
        "[A1, A2] = 3",
        "A1-A2-A3",
        "3 | 11 12",
        "13,14,15: 15",
        "cage(3, [1,2])",
        "row1 12, row2 0, col3 15",
        "S r1=12 r2=0 c3=15",
        "top 3 2 4 1 2 3 3 2 4 bottom 1 2 3 4 5 4 3 2 1",
        "lk r1c1 SE 15",
        "15 ↘ r1c1",
        "r1c1 mod 3 = 0",
        "><> <<> ><<",
        "^v^v^v^v^",
        "AAABBBCCC DDAEEBFFC",
    ],
)
def test_numbers_beside_a_grid_are_told(line):
    """A number for each row or column, and sums of cells that are told by two numbers."""
    assert told(f"{GRID}\n\n{line}\n") == [(line,)]
    assert told(f"{line}\n\n{GRID}\n") == [(line,)]


@pytest.mark.parametrize(
    "line",
    [
        "votes: 3 5 8 2",
        "Lotto: 3, 12, 17, 25, 33, 41",
        "row two: 6 7 2 1 9 5 3 4 8",
        "Tel. 030 12 34 56",
        "(1,3)=4, (2,2)=7",
        "11+12+21=44",
        "----------",
        "Ann Lee",
        "Tennessee",
        "xxxxxx",
        "Minutes: 12, 14, 9, 22, 31, 8, 17, 11, 10",
        "r4c2<>3",
        "Not an X-Sudoku!",
        "Cage free eggs and a good Sudoku: my Sunday.",
        "Sum of all entries this month: 212.",
        "Step 3 fills r1c3",
        "A book of 12 25 30 42 55 64 71 80 99 pages and more words than clues have",
    ],
)
def test_other_numbers_are_not_told(line):
    """Of as many as the grid has no rows, a solved row, moves, and a sum that is right."""
    text = f"{GRID}\n\n{line}\n"
    assert told(text) == [()]
    grids = [one.content for one in read(text.splitlines()) if isinstance(one.content, Grid)]
    assert [grid.geometry.is_plain for grid in grids] == [True]


def test_a_claim_is_no_rule():
    """What a sentence claims of givens is not told as a rule; what it says beside is."""
    assert told(f"{GRID}\n\nElle comporte 29 chiffres donnés\n") == [()]
    assert told(f"{GRID}\n\nLa grille contient 29 chiffres donnés.\n") == [()]
    for rule in ("Each cage contains 12 given digits", "Chaque ligne contient 12 chiffres donnés"):
        assert told(f"{GRID}\n\n{rule}\n") == [(rule,)]


@pytest.mark.parametrize(
    "title",
    [
        "Sudoku par-impar",
        "Sudoku ímpar-par",
        "Sudoku pari e dispari",
        "Groter dan sudoku",
        "Größer-Kleiner-Sudoku",
    ],
)
def test_kinds_of_sudoku_in_other_languages_are_told(title):
    """A title names what the puzzle may be."""
    (record,) = records(f"{title}\n\n{GRID}\n")
    assert record.unheeded == (title,) or "This is called" in str(record.content)


@pytest.mark.parametrize(
    "title",
    [
        *("Sudoku nieregularne", "Sudoku wieżowce", "Sudoku parzyste-nieparzyste", "Gratte-ciel"),
        *("Sudoku tueur", "Sudoku samouraï", "Sudoku inégalités", "Rascacielos"),
        *(
            "Onregelmatige sudoku",
            "Vergleichssudoku",
            "幾何学ナンプレ",
            "异形数独",
            "ビルディング数独",
        ),
        *("Sudoku de flechas", "Pfeilsudoku", "キラー数独"),
    ],
)
def test_kinds_that_need_clues_are_refused_by_their_names_in_other_languages(title):
    """Nothing beside the grid tells the clues that they need."""
    assert "This is called" in only_error(f"{title}\n\n{GRID}\n")


@pytest.mark.parametrize(
    "title",
    [
        *("Sudoku trudne", "Sudoku niveau supérieur", "Sudoku de la semaine", "Sudoku clásico"),
        *("Größeres Sudoku", "Sudoku del giorno", "Zware sudoku", "Sudoku fácil", "超難問ナンプレ"),
        *("标准数独", "Sudoku 100 points", "Puzzelsudoku"),
    ],
)
def test_other_titles_in_other_languages_are_not(title):
    """They tell the day, or how hard it is."""
    (record,) = records(f"{title}\n\n{GRID}\n")
    assert record.unheeded == ()


def test_the_size_of_boxes_is_no_x_sudoku():
    """The sign between two numbers is no diagonal."""
    (record,) = records(f"Hyper-Sudoku (mit vier grauen 3x3-Feldern)\n\n{GRID}\n")
    assert len(record.content.geometry.extra_houses) == 4


@pytest.mark.parametrize(
    "line",
    [
        "Thermo: no",
        "Cages: none",
        "Killer: none",
        "Diagonals: no",
        "Käfige: keine",
        "Anti-knight: no",
    ],
)
def test_a_kind_that_a_line_says_no_to_is_none(line):
    """What a form asks of each puzzle is answered so."""
    (record,) = records(f"{line}\n\n{GRID}\n")
    assert (record.content, record.unheeded) == (Grid.parse("".join(ROWS)), ())


@pytest.mark.parametrize("line", ["Thermo: yes", "Cages: not none", "Killer: no digit repeats"])
def test_a_kind_that_a_line_says_something_of_is_not_passed_over(line):
    """That is refused, or told."""
    (record, *_) = records(f"{line}\n\n{GRID}\n")
    assert not isinstance(record.content, Grid) or record.unheeded


LINK = next(iter(fpuzzles.write([Grid.parse(EASY)]))).strip()


@pytest.mark.parametrize(
    ("around", "told"),
    [
        ("{}  (Thermo by Ana)", "Thermo by Ana"),
        ("Digits separated by a knight's move may not be equal. {}", "knight's move"),
    ],
)
def test_a_rule_on_the_line_of_a_link_without_it_is_told(around, told):
    """What a link holds is the puzzle, and the words may say more."""
    (record,) = records(around.format(LINK))
    assert isinstance(record.content, Grid)
    assert any(told in one for one in record.unheeded)


@pytest.mark.parametrize("around", ["{}", "Puzzle 3: {}", "{} by Ana", "Please solve {} soon"])
def test_other_words_on_the_line_of_a_link_are_not(around):
    """Nor the link itself."""
    (record,) = records(around.format(LINK))
    assert record.unheeded == ()
