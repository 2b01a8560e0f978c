"""Solutions that stand beside their puzzles are claims of these, and no puzzles."""

from __future__ import annotations

import io

import openpyxl
import pytest

from puzzle import NotationError
from puzzle.formats import Batch, SetAside, as_grid, read_batches, read_stream
from tests.puzzle.formats.reading import EASY, ROWS, records

SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
SOLVED_ROWS = [SOLVED[at : at + 9] for at in range(0, 81, 9)]


def claimed(text: str) -> list[tuple[str, str | None]]:
    """Each puzzle of a text, and the solution that it claims."""
    found = []
    for record in records(text):
        solution = record.claims.solution if record.claims else None
        found.append((str(record.content), None if solution is None else str(solution)))
    return found


def test_a_solved_grid_below_its_puzzle_is_its_claimed_solution():
    """A letter with a puzzle and its solution has one puzzle."""
    text = "\n".join(["Puzzle", "", *ROWS, "", "Solution", "", *SOLVED_ROWS, "", "Bye!"])
    assert claimed(text) == [(EASY, SOLVED)]


def test_a_wrong_solution_is_claimed_too():
    """A solution that differs in a given is compared, and not judged by itself."""
    wrong = "6" + SOLVED[1:]
    assert claimed(f"{EASY}\n\nSolution:\n{wrong}\n") == [(EASY, wrong)]


def test_solutions_stand_behind_all_puzzles_or_each_behind_its_own():
    """Each goes to its own puzzle, in whatever order they come."""
    other, solved = EASY[::-1], SOLVED[::-1]
    blocks = ["\n".join(text[at : at + 9] for at in range(0, 81, 9)) for text in (EASY, other)]
    ends = ["\n".join(text[at : at + 9] for at in range(0, 81, 9)) for text in (SOLVED, solved)]
    expected = [(EASY, SOLVED), (other, solved)]
    assert claimed("\n\n".join([*blocks, "Solutions", *ends])) == expected
    assert claimed("\n\n".join([*blocks, "Solutions", *ends[::-1]])) == expected
    assert claimed("\n\n".join([blocks[0], ends[0], blocks[1], ends[1]])) == expected


@pytest.mark.parametrize("between", ["\n", "\n\n", "\n\nHere is the puzzle:\n\n"])
def test_a_solution_may_come_before_its_puzzle(between):
    """A full grid that solves the puzzle below it is claimed by it, without a word about either."""
    assert claimed(f"{SOLVED}{between}{EASY}\n") == [(EASY, SOLVED)]
    rows = "\n".join(SOLVED_ROWS) + f"\n{between}" + "\n".join(ROWS)
    assert claimed(rows) == [(EASY, SOLVED)]


def test_what_any_grid_solves_claims_none():
    """Too few givens are kept by many grids: a full one before these is a record of its own."""
    few = "5" + "." * 80
    assert claimed(f"{SOLVED}\n{few}\n") == [(SOLVED, None), (few, None)]


@pytest.mark.parametrize("number", ["{}.", "{})", "No. {}", "({})"])
def test_numbers_above_grids_are_no_rows(number):
    """Puzzles and their solutions, each below its number."""
    other, solved = EASY[::-1], SOLVED[::-1]
    told = [EASY, other, SOLVED, solved]
    grids = ["\n".join(text[at : at + 9] for at in range(0, 81, 9)) for text in told]
    titles = [number.format(one) for one in (1, 2, 1, 2)]
    one, two, three, four = (f"{t}\n{grid}" for t, grid in zip(titles, grids, strict=True))
    text = f"{one}\n\n{two}\n\nSolutions\n\n{three}\n\n{four}"
    assert claimed(text) == [(EASY, SOLVED), (other, solved)]


def test_a_full_grid_of_no_puzzle_stays_a_record():
    """A full grid that has the givens of nothing before it is judged as it stands."""
    assert claimed("\n".join(SOLVED_ROWS)) == [(SOLVED, None)]
    moved = SOLVED.translate(str.maketrans("123456789", "234567891"))
    text = "\n".join([*ROWS, "", *(moved[at : at + 9] for at in range(0, 81, 9))])
    assert claimed(text) == [(EASY, None), (moved, None)]


class Pipe(io.BytesIO):
    """Bytes that can be read once."""

    def seekable(self) -> bool:
        return False


def test_of_a_pipe_no_record_waits_for_what_follows():
    """What cannot be read again is answered as it comes; a solution is no record there either."""
    wrong = "\n".join([*SOLVED_ROWS[:8], SOLVED_ROWS[8][::-1]])
    for text, expected in (
        ("\n".join([*ROWS, "", *SOLVED_ROWS]), [EASY]),
        (f"{EASY}\n" * 3 + f"{SOLVED}\n" * 4, [EASY, EASY, EASY, SOLVED]),
        (f"{SOLVED}\n{EASY}\n", [SOLVED, EASY]),
        ("\n".join([*ROWS, "", wrong]), [EASY, wrong.replace("\n", "")]),
    ):
        assert [str(one.content) for one in read_stream(Pipe(text.encode()))] == expected
    found = read_batches(Pipe(f"{EASY}\nSolution:\n{SOLVED}\n".encode()))
    assert [one.text for one in found if isinstance(one, SetAside)] == ["Solution:", SOLVED]


def test_the_text_of_a_puzzle_with_its_solution_is_one_grid():
    """What Python is given as text is read as a file with it would be."""
    for text in (f"{EASY}\n{SOLVED}", "\n".join([*ROWS, "", "Solution:", *SOLVED_ROWS])):
        assert str(as_grid(text)) == EASY
    with pytest.raises(NotationError, match="more than one puzzle"):
        as_grid(f"{EASY}\n{EASY[::-1]}")


def test_a_solution_goes_to_the_puzzle_that_it_fits():
    """Of a puzzle that was sent with a misprint and again without, the second has the solution."""
    misprint = EASY[:80] + ("8" if EASY[80] != "8" else "7")
    assert claimed(f"{misprint}\n{EASY}\n{SOLVED}") == [(misprint, None), (EASY, SOLVED)]


def test_full_grids_without_a_puzzle_stay_together():
    """A long list of full grids is read as it stands, many at a time."""
    text = f"{SOLVED}\n" * 1000
    found = list(read_batches(io.BytesIO(text.encode())))
    assert sum(len(one) for one in found if isinstance(one, Batch)) == 1000


WAYS = {
    "upside down": [row[::-1] for row in SOLVED_ROWS[::-1]],
    "from below": SOLVED_ROWS[::-1],
    "from right to left": [row[::-1] for row in SOLVED_ROWS],
    "to the right": ["".join(column) for column in zip(*SOLVED_ROWS[::-1], strict=True)],
    "to the left": ["".join(column) for column in zip(*SOLVED_ROWS, strict=True)][::-1],
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("source", [io.BytesIO, Pipe])
def test_solutions_are_printed_turned(way, source):
    """Whichever way a solution is turned, it is one of the puzzle above it, and no puzzle."""
    text = "\n".join([*ROWS, "", "Solution", "", *WAYS[way]])
    (record,) = read_stream(source(text.encode()))
    assert str(record.content) == EASY
    if source is io.BytesIO:
        assert str(record.claims.solution) == SOLVED


def test_a_turned_grid_that_solves_nothing_is_a_record():
    """A full grid that solves no puzzle before it in any way stays what it is."""
    other = "\n".join(row[1:] + row[:1] for row in SOLVED_ROWS)
    found = read_stream(io.BytesIO("\n".join([*ROWS, "", other]).encode()))
    assert [str(one.content) for one in found] == [EASY, other.replace("\n", "")]


OTHER = "123456789456789123789123456214365897365897214897214365531642978642978531978531642"
OTHER_ROWS = [OTHER[at : at + 9] for at in range(0, 81, 9)]


@pytest.mark.parametrize(
    "heading", ["Solution:", "Lösung", "The solution is:", "Answer key", "solved"]
)
@pytest.mark.parametrize("lines", [[EASY], ROWS])
@pytest.mark.parametrize("solution", [[OTHER], OTHER_ROWS])
def test_what_is_called_a_solution_is_claimed_whatever_it_solves(heading, lines, solution):
    """The solution of another puzzle is a wrong claim, and no puzzle without a blank."""
    assert claimed("\n".join([*lines, "", heading, "", *solution])) == [(EASY, OTHER)]


def test_a_heading_of_markdown_calls_a_grid_a_solution():
    """What begins with ``#`` is no mere comment there."""
    text = "\n".join(["## Puzzle", "", *ROWS, "", "## Solution", "", *OTHER_ROWS])
    assert claimed(text) == [(EASY, OTHER)]


def test_a_line_and_a_sheet_may_be_called_a_solution_too():
    """A name before the line, and the name of a sheet, are as good as a heading."""
    assert claimed(f"Puzzle: {EASY}\nSolution: {OTHER}\n") == [(EASY, OTHER)]
    book = openpyxl.Workbook()
    for title, text in (("Puzzle", EASY), ("Solution", OTHER)):
        sheet = book.create_sheet(title)
        for at in range(0, 81, 9):
            sheet.append([None if sign == "." else int(sign) for sign in text[at : at + 9]])
    data = io.BytesIO()
    book.save(data)
    (record,) = read_stream(io.BytesIO(data.getvalue()))
    assert record.claims is not None
    assert str(record.claims.solution) == OTHER


def test_a_solution_of_no_puzzle_is_malformed_where_several_may_be_meant():
    """Nobody can tell whose wrong solution it is, so that no puzzle gets it."""
    other = EASY[::-1]
    found = records(f"{EASY}\n{other}\n\nSolutions:\n{OTHER}\n{SOLVED}\n")
    assert [record.claims is not None for record in found] == [True, False, False]
    assert str(found[2].content) == (
        "line 5: This is called a solution, and solves no puzzle above it: write each solution "
        "right below its puzzle, under a line called Solution."
    )
    last = records(f"{EASY}\n{other}\nSolution:\n{OTHER}\n")
    assert [record.claims is not None for record in last] == [False, True]


@pytest.mark.parametrize("line", ["No solution known", "What is the solution?", "Puzzle 2:"])
def test_what_is_not_called_a_solution_stays_a_record(line):
    """A full grid below other words is judged as it stands."""
    assert claimed(f"{EASY}\n\n{line}\n\n{OTHER}") == [(EASY, None), (OTHER, None)]


def test_a_wrong_solution_of_a_pipe_is_malformed():
    """Its puzzle is answered already, and the words above it say that it is no puzzle."""
    found = list(read_stream(Pipe(f"{EASY}\nSolution:\n{OTHER}\n".encode())))
    assert str(found[0].content) == EASY
    assert "called a solution, and solves no puzzle" in str(found[1].content)


def test_a_puzzle_with_rules_has_the_solution_below_it():
    """A solution is told by its digits alone, and is held against the rules of its puzzle."""
    (record,) = records("\n".join([*ROWS, "X-Sudoku", "", "Solution:", *SOLVED_ROWS]))
    assert record.claims is not None
    assert str(record.claims.solution) == SOLVED
    assert record.claims.solution.geometry == record.content.geometry


WRONG = f"{SOLVED[:-2]}97"
TURNED = {
    "upside down": WRONG[::-1],
    "mirrored": "".join(WRONG[at : at + 9][::-1] for at in range(0, 81, 9)),
}


def _rows(text: str) -> list[str]:
    return [text[at : at + 9] for at in range(0, 81, 9)]


@pytest.mark.parametrize("gap", ["   ", "\t"])
def test_a_wrong_solution_above_or_beside_its_puzzle_is_claimed(gap: str):
    """It has the givens of the puzzle, whichever stands first, and breaks a rule."""
    assert claimed("\n".join([*_rows(WRONG), "", *ROWS])) == [(EASY, WRONG)]
    for left, right in ((ROWS, _rows(WRONG)), (_rows(WRONG), ROWS)):
        beside = "\n".join(f"{a}{gap}{b}" for a, b in zip(left, right, strict=True))
        assert claimed(beside) == [(EASY, WRONG)]


@pytest.mark.parametrize("way", TURNED)
def test_a_wrong_solution_is_turned_as_a_right_one_is(way: str):
    """Printed upside down so that nobody peeks, it is compared as it is meant."""
    assert claimed("\n".join([*ROWS, "", *_rows(TURNED[way])])) == [(EASY, WRONG)]


@pytest.mark.parametrize("parting", [",", ";", "\t", "|", " "])
@pytest.mark.parametrize("solution", [WRONG, WRONG[::-1]])
def test_a_wrong_solution_on_the_line_of_its_puzzle(parting: str, solution: str):
    """It need not solve the puzzle to be told from it, and may stand first."""
    assert claimed(f"{EASY}{parting}{solution}\n") == [(EASY, WRONG)]
    assert claimed(f"{solution}{parting}{EASY}\n") == [(EASY, WRONG)]


def test_grids_of_which_neither_is_meant_as_the_solution_are_refused():
    """A full grid with other digits where the puzzle has givens is none of its solutions."""
    (record,) = records(f"{EASY} {SOLVED[9:]}{SOLVED[:9]}\n")
    assert isinstance(record.content, NotationError)
    two = claimed("\n".join([*ROWS, "", *_rows(f"{SOLVED[9:]}{SOLVED[:9]}")]))
    assert [solution for _, solution in two] == [None, None]
