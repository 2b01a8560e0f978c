"""Tables of results are set aside; what may have been meant as a grid is told."""

from __future__ import annotations

import pytest

from tests.puzzle.formats.reading import EASY, ROWS, contents

NAMES = ["Aalders", "Bianchi", "Cohen", "Dlamini", "Eriksen", "Fujita", "Garcia", "Horvat", "Ilic"]
WON = ("*01101010", "1*1010011", "00*101101", "010*11010", "1100*0110", "00101*101", "110001*10")
WON = (*WON, "0001100*1", "10110011*")
CROSS = [" ".join(row) for row in WON]
SCORES = ("454635445", "643554354", "555434645", "463645534", "354455463", "644535445", "536444555")
SCORES = (*SCORES, "445366454", "535454346")
CONFUSED = [" ".join([*row[:at], f"9{row[at]}", *row[at + 1 :]]) for at, row in enumerate(SCORES)]
CELLS = [" ".join(row).replace(".", "0") for row in ROWS]


def _numbered(rows: list[str], behind: str = "") -> str:
    return "".join(f"{n} {row}{behind}\n" for n, row in enumerate(rows, start=1))


@pytest.mark.parametrize(
    "text",
    [
        "".join(f"{n} {row} 5 17\n" for n, row in zip(NAMES, CROSS, strict=True)),
        "    Name  1 2 3 4 5 6 7 8 9 Pts SB Rank\n"
        + "".join(f"{i} {NAMES[i - 1]}  {CROSS[i - 1]}  4  1{i} {i}\n" for i in range(1, 10)),
        _numbered(CROSS, " 4 12"),
        "".join(f"| {n} | {' | '.join(CROSS[i].split())} | 4 | 2 |\n" for i, n in enumerate(NAMES)),
        "Hole,1,2,3,4,5,6,7,8,9,Out,In\n"
        + "".join(f"{n},{','.join(SCORES[i])},4{i},3{i}\n" for i, n in enumerate(NAMES)),
        "| # | R1 | R2 | R3 | R4 | R5 | R6 | R7 | R8 | R9 | Sum | Place |\n" + "|---" * 12 + "|\n"
        + "".join(f"| {i} | {' | '.join(SCORES[i - 1])} | 4{i} | {i} |\n" for i in range(1, 10)),
        "".join(f"{i}\t16\t{chr(9).join(SCORES[i - 1])}\t2{i}\n" for i in range(1, 10)),
        "".join(f"{n}: {row}\n" for n, row in enumerate(CONFUSED, start=1)),
        "".join(f"{' '.join(SCORES[i])} {' '.join(SCORES[i - 1][:3])}\n" for i in range(9)),
    ],
    ids=["cross", "ranks", "numbers", "bars", "golf", "places", "league", "confused", "wide"],
)  # fmt: skip
def test_results_are_no_attempt(text):
    """Nothing of them is judged, and nothing is malformed."""
    assert contents(text) == []
    assert contents(f"Hi, the table of our club:\n\n{text}\nand a puzzle:\n\n{EASY}\n") == [EASY]


@pytest.mark.parametrize(
    "text",
    [
        "\n".join(f"{row} 4" if n == 3 else row for n, row in enumerate(CELLS)) + "\n",
        "".join(f"row {n}: {row}{' 4' * (n == 3)}\n" for n, row in enumerate(CELLS)),
        "\n".join(row.replace("5", "53", 1) for row in CELLS) + "\n",
        "".join(f"{NAMES[i]} {row}{' 4' * (i == 3)}\n" for i, row in enumerate(CELLS)),
        "".join(f"{row} {row}{' 4' * (row == CELLS[3])}\n" for row in CELLS),
        "".join(f"{n} {row} {n}{' 4' * (n == 3)}\n" for n, row in enumerate(CELLS, start=1)),
    ],
    ids=["entry", "row", "large", "names", "beside", "labels"],
)  # fmt: skip
def test_a_slip_in_a_grid_is_told(text):
    """A row with an entry too many is no result."""
    assert contents(text)


@pytest.mark.parametrize(
    "text",
    [
        "".join(f"{name} {row}\n" for name, row in zip(NAMES, CELLS, strict=True)),
        "".join(f"{row} 45\n" for row in CELLS),
    ],
    ids=["names", "sums"],
)
def test_a_grid_with_something_beside_its_rows(text):
    """It is read, with the names or the sums of its rows."""
    assert contents(text) == [EASY]


def test_rows_of_two_puzzles_by_their_names():
    """A table with several rows of each is one of puzzles, not a ranking."""
    head = "puzzle,1,2,3,4,5,6,7,8,9\n"
    body = "".join(f"{n},{','.join(row.split())}\n" for n in "ab" for row in CELLS)
    assert contents(head + body) == [EASY, EASY]


def test_what_a_recogniser_of_text_found_is_no_table_of_results():
    """A digit a line with its place: it may have been a puzzle, which is told to be unread."""
    head = "level page_num block_num par_num line_num word_num left top width height conf text"
    rows = [f"5 1 1 1 {n // 3} {n} {50 * n} {60 + n} 30 35 96 {n % 9 + 1}" for n in range(27)]
    (told,) = contents("\n".join([head, *rows]).replace(" ", "\t") + "\n")
    assert "no puzzle" in told


DISTANCES = [[3 * abs(i - j) for j in range(9)] for i in range(9)]
MEASURED = [[(i * j * 7) % 9 + 1 for j in range(1, 9)] for i in range(1, 10)]


@pytest.mark.parametrize(
    "text",
    [
        ",A,B,C,D,E,F,G,H,I\n"
        + "".join(f"{n},{','.join(map(str, DISTANCES[i]))}\n" for i, n in enumerate("ABCDEFGHI")),
        "".join(f"{' '.join(map(str, row))}\n" for row in DISTANCES),
        "time,t1,t2,t3,t4,t5,t6,t7,t8\n"
        + "".join(f"{n},{','.join(map(str, row))}\n" for n, row in enumerate(MEASURED, start=1)),
    ],
    ids=["distances", "distances alone", "measurements"],
)
def test_tables_of_numbers_are_no_grid(text):
    """Distances from each place to each, and measurements that are counted."""
    assert contents(text) == []


@pytest.mark.parametrize("blank", ["", "0"])
def test_a_grid_below_names_is_read(blank):
    """Nobody measures blanks."""
    rows = [[cell.strip(".") or blank for cell in row] for row in ROWS]
    head = "a,b,c,d,e,f,g,h,i\n"
    assert len(contents(head + "".join(f"{','.join(row)}\n" for row in rows))) == 1
