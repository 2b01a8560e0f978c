"""Tables of something else are set aside: boards, dumps, telephones, polls, and their like."""

from __future__ import annotations

import json
import random

import pytest

from puzzle import Grid, NotationError
from puzzle.formats import SetAside, read_text
from tests.puzzle.formats.reading import EASY, ROWS, contents, records

GRID = "\n".join(ROWS)
INNER = ["9 4 5 8 0 7 3", "0 2 1 5 7 3 6", "8 1 9 3 0 3 6", "4 2 6 2 1 2 9", "9 7 2 2 0 0 3"]
INNER += ["3 2 2 4 5 3 8", "3 2 3 6 4 0 5", "6 2 2 4 1 5 4", "9 9 0 9 5 1 4"]
MATRIX = "\n".join(f"{at} {row} 1" for at, row in zip("124809830", INNER, strict=True))
BOARD = ["r n b q k b n r", "p p p p p p p p", *[". . . . . . . ."] * 4, "P P P P . P P P"]
OTHERS = {
    "labels on both sides": "\n".join(
        f"{at} | {' | '.join(row.split())} | {at}" for at, row in enumerate(INNER, start=1)
    ),
    "a table of words": "| nr | kind | nr |\n|--|--|--|\n"
    + "\n".join(f"| {at} | box | {at} |" for at in range(1, 10)),
    "telephones": "\n".join(f"555-01{at}" for at in range(10, 90, 9)),
    "results": "72-14\n0-101\n63-58\n8-77\n91-0\n55-54\n13-66",
    "numbers in groups": "\n".join(f"{at}17-555-01{at}{at}" for at in range(2, 10)),
    "frames": "72-14\n0-101\n63-58",
    "innings": "Home 4 2 0 1 0 0 3 1 0\nAway 0 1 1 0 2 0 0 0 1",
    "ranks": "\n".join(f"{8 - at} {rank}" for at, rank in enumerate(BOARD)) + "\n  a b c d e f g h",
    "2048": "2 4 8 16\n. 2 4 8\n. . 2 4\n. . . 2",
    "connect four": "\n".join([". . . . . . ."] * 2 + [". . . 2 . . .", ". . 1 1 . . ."] * 2),
    "marks": "Questionnaire\n1 2 3 4 5\n1 2 3 4 5\n1 2 3 4 5",
    "dump": "00000000  53 75 64 6f 6b 75 20 31  32 33 34 35 36 37 38 39  |Sudoku 123456789|\n"
    "00000010  0a 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  |................|",
    "matrix": f"Find the eigenvalues of\n\n{MATRIX}",
    "a poll": "Which next?\n1. Anti-knight (23 votes)\n2. Killer (54 votes)\n3. X-Sudoku (8 votes)",
    "a list of puzzles": "N°\tNiveau\tIndices\n1\t1\t29\n2\t4\t27",
    "a list of puzzles with commas": "No, Level, Score\n1, 1, 2\n2, 4, 3\n3, 4, 5",
    "a list of puzzles by their names": "Nr;Titel;SE\n1;Alba;2.6\n2;Brio;4.5",
    "boxes to tick": "[ ] anti-king\n[ ] windoku\n[x] killer",
}


@pytest.mark.parametrize("name", OTHERS)
def test_other_tables_are_set_aside(name: str):
    """Beside a puzzle each is text, and the puzzle is read by itself."""
    for text in (f"{OTHERS[name]}\n\nHello\n\n{GRID}\n", f"{GRID}\n\nBye.\n\n{OTHERS[name]}\n"):
        (record,) = records(text)
        assert str(record.content) == EASY


def test_grids_like_these_tables_are_still_read():
    """A grid counted on one side, with blanks of dashes, or called a matrix, is a puzzle."""
    counted = "\n".join(f"{at} {' '.join(row)}" for at, row in enumerate(ROWS, start=1))
    dashes = GRID.replace(".", "-")
    for text in (counted, dashes, f"The sudoku as a matrix:\n\n{GRID}", f"Matrix\n\n{GRID}"):
        assert [str(record.content) for record in records(text)] == [EASY]
    broken = GRID.replace("53..7....", "53..7...5")
    (record,) = records(f"A matrix:\n\n{broken}\n")
    assert not isinstance(record, SetAside)


def test_candidates_below_a_puzzle_are_no_rule():
    """What somebody noted of a row refuses no puzzle; a rule with that word is told."""
    (record,) = records(f"{GRID}\n\nCandidates of row 1: 12 34 567 8 9 1 23 45 67\n")
    assert str(record.content) == EASY


@pytest.mark.parametrize("text", [GRID, ["try ", {"type": "code", "text": EASY}]])
def test_a_chat_is_read_once(text: object):
    """Of messages as Telegram writes them out, those without a puzzle are text, and it is one."""
    plain = {"type": "plain", "text": "who solved it?"}
    sent = {"date_unixtime": "1772359260", "from": "Ben", "from_id": "user987654321"}
    messages = [
        {"id": 1, "type": "service", "actor_id": "user123456789", "text": ""},
        {"id": 2, **sent, "text": "who solved it?", "text_entities": [plain]},
        {"id": 3, **sent, "text": text, "text_entities": text if isinstance(text, list) else []},
    ]
    (record,) = records(json.dumps({"name": "Club", "id": 1234567890, "messages": messages}))
    assert str(record.content) == EASY


SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
SOLVED = [SOLUTION[at : at + 9] for at in range(0, 81, 9)]
DRAWN = "364250591\n960761639\n254756834\n567143069\n240279766"
DRAWN += "\n637032094\n166380329\n587870109\n178492518"
RANKED = ("451698732", "175392648", "329817654", "596731824", "942783165")
RANKED += ("597824631", "832961457", "586329147", "852346917")
PI = "31415926535897932384626433832795028841971693993751058209749445923078164062862089986"


@pytest.mark.parametrize(
    "words", ["Nine judges ranked nine cakes:", "The ballots:", "Rankings", "Their preferences"]
)
@pytest.mark.parametrize("sign", ["", " ", ","])
def test_full_rankings_below_words_are_set_aside(words, sign):
    """Each row has all digits once, and the columns meet as by chance."""
    rows = "\n".join(sign.join(row) for row in RANKED)
    assert contents(f"{words}\n\n{rows}\n\nThanks\n") == []


@pytest.mark.parametrize("words", ["Dear judges, my solution of your puzzle:", "Rankings:"])
def test_a_wrong_solution_is_no_ranking(words):
    """A shifted row breaks many columns, each of them once; nor is what is called a puzzle one."""
    shifted = [*SOLVED[:8], SOLVED[8][1:] + SOLVED[8][:1]]
    assert contents("\n".join((words, "", *shifted))) == ["".join(shifted)]
    assert len(contents("\n".join(("Ranked puzzle:", "", *RANKED)))) == 1


@pytest.mark.parametrize(
    "text",
    [
        "Nerdle 9 8 7 6 5 4 3 2 1",
        "Countdown: 10 9 8 7 6 5 4 3 2 1",
        PI,
        PI[:82],
        f"My favourite number is {PI[:70]}",
        "0000000000400590",
        "Rule | Votes\nAnti-knight | 12\nKiller | 9\nX-Sudoku | 3",
        "| Variant | Votes |\n|---|---|\n| Anti-knight | 12 |\n| Killer | 9 |",
        "Variant\tSold\nAnti-knight\t12\nKiller\t9\nX-Sudoku\t3",
        f"The distances between the towns:\n{DRAWN}",
        f"Our adjacency matrix is {[[*map(int, row)] for row in DRAWN.split()]}, no puzzle.",
    ],
)
def test_other_numbers_are_set_aside(text):
    """Counts down, very long numbers, addresses, votes on rules, and matrices called so."""
    assert contents(f"Hello\n\n{text}\n\nBye\n") == []


@pytest.mark.parametrize(
    "text",
    [
        "Row 1: 9 8 7 6 5 4 3 2 1",
        f"{''.join(SOLVED)}5",
        f"{EASY.replace('.', '0')}5",
        f"Killer\n{EASY}",
        f"My matrix of a puzzle:\n{DRAWN}",
    ],
)
def test_what_may_be_meant_as_a_puzzle_is_not_set_aside(text):
    """A row that counts down, lines with a digit too many, kinds, and what is called a puzzle."""
    assert len(contents(f"{text}\n")) == 1


MINES = ". . 1 1 1 . .\n. . 1 * 1 . .\n1 1 2 1 1 . .\n* 1 . . . . ."
NO_PUZZLES = (
    f"Minesweeper record board (expert)\n{MINES}",
    f"Campo minado\n\n{MINES}",
    "Exercise: which cells of 1 _ _ | 4 _ _ | 7 _ _ may hold 2?",
    "Welche Felder von 1 . . | 4 . . | 7 . . sind gemeint?",
    "Sudoku fonts tested: 0123456789 .123456789 1 2 3 4 5 6 7 8 9\nABCDEFGHI abcdefghi",
    "Arial 1234567890 1 2 3 4 5 6 7 8 9 0",
    "Killer combinations\ncage of 2: 3=12 4=13 5=14,23 6=15,24\ncage of 3: 6=123 7=124 8=125,134",
    "Sums in a cage of 2 cells: 16=79, 17=89",
)


@pytest.mark.parametrize("text", NO_PUZZLES)
def test_what_speaks_of_puzzles_and_is_none(text):
    """Boards of mines, one row in an exercise, samples of fonts, sums and their digits."""
    assert [one for one in read_text(text) if not isinstance(one, SetAside)] == []


MEANT = (
    MINES,
    f"Do you like minesweeper?\n{GRID[:-10]}",
    "I also like minesweeper. My 6x6:\n\n" + "\n".join(["1 . . 4 . ."] * 5 + ["1 . . 4 . . 5"]),
    "Row 1: 1 _ _ | 4 _ _ | 7 _ _",
    f"{GRID}\ncage of 2: 3=12 4=14",
    f"{GRID}\ncage of 2: 3=12 4=13",
)


@pytest.mark.parametrize("text", MEANT)
def test_what_may_be_meant_as_a_puzzle_is_told(text):
    """Such a row or table without the words, a wrong sum, and sums below a grid."""
    assert any(isinstance(one.content, NotationError) for one in records(text.encode()))


def ranked(seed: int) -> list[list[str]]:
    """Nine rankings of nine, drawn."""
    source = random.Random(seed)
    return [source.sample("123456789", 9) for _ in range(9)]


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("sign", ["", " ", ",", "\t"])
@pytest.mark.parametrize("is_turned", [False, True])
def test_full_rankings_without_words(seed, sign, is_turned):
    """They meet in columns and boxes as by chance, and nobody calls them a puzzle."""
    rows = [*zip(*ranked(seed), strict=True)] if is_turned else ranked(seed)
    told = "\n".join(map(sign.join, rows))
    assert not any(isinstance(one.content, Grid) for one in records(told))
    assert not any(isinstance(one.content, Grid) for one in records(f"Final\n\n{told}\n\nBye\n"))
    assert len(records(f"Here is my sudoku:\n\n{told}\n")) == 1


def test_a_full_grid_that_is_wrong():
    """Slips in a solution, digits in the order of a clock, and minding rows and boxes alone."""
    solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
    source = random.Random(1)
    cells = [*solution]
    for cell in source.sample(range(81), 16):
        cells[cell] = source.choice("123456789")
    clock = "".join(str((row + column) % 9 + 1) for row in range(9) for column in range(9))
    for grid in ("".join(cells), clock, solution):
        told = "\n".join(grid[at : at + 9] for at in range(0, 81, 9))
        assert [str(one.content) for one in records(told)] == [grid]
