"""``gridmill calibrate``: minutes fitted to a publisher's own times."""

from __future__ import annotations

import json
from functools import cache

import pytest

from gridmill.times_file import read_solves, read_times
from puzzle import NotationError
from solver.human import PHONE_PLAYERS, foretell
from tests.cases import BROKEN, EASY, EMPTY
from tests.gridmill.shell import gridmill
from tests.solver.human.rated import RATED

SOLVERS = ("Ann", "Bo", "Cy")


@cache
def timed():
    """Puzzles as text, each with half of the seconds that are foretold."""
    forecasts = [(str(rated.puzzle), foretell(rated.puzzle)) for rated in RATED[:80:4]]
    return [(text, 30 * forecast.minutes) for text, forecast in forecasts if forecast]


def table(path, rows, head="puzzle,seconds,solver"):
    """A file of times."""
    path.write_text("\n".join([head, *rows]) + "\n", encoding="utf-8")
    return path


def test_a_publishers_own_players(tmp_path):
    """Players who are twice as fast get half the minutes, from `rate`, by the file."""
    rows = [f"{text},{seconds:.1f},{who}" for text, seconds in timed() for who in ("Ann", "Bo")]
    times = table(tmp_path / "times.csv", rows)
    ran = gridmill("calibrate", times, "--players", "our readers", "--out", tmp_path / "our.json")
    assert ran.status == 0
    assert f"{len(rows)} times of {len(timed())} puzzles.\n" in ran.out
    assert "the median error is 0%" in ran.out
    assert read_times(tmp_path / "our.json").players == "our readers"
    (usual,) = gridmill("rate", "--json", EASY).objects
    (ours,) = gridmill("rate", "--json", "--times", tmp_path / "our.json", EASY).objects
    assert ours["time"]["minutes"] == pytest.approx(usual["time"]["minutes"] / 2, abs=0.06)
    assert ours["time"]["players"] == "our readers"


def test_a_time_that_a_table_has_twice(tmp_path):
    """It counts once, and that is told; equal times without a solver may be of two."""
    once = [f"{text},{seconds:.1f},Ann" for text, seconds in timed()]
    read = read_solves(table(tmp_path / "t.csv", [*once, once[0].replace("Ann", "ANN ")]))
    assert len(read.solves) == len(once)
    (fault,) = read.faults
    told = f":{len(once) + 2}: line 2 has the same puzzle, solver and time: counted once."
    assert fault.endswith(told)
    rows = [row.removesuffix("Ann") for row in once]
    assert read_solves(table(tmp_path / "t.csv", 2 * rows)).faults == ()


def test_a_fit_of_an_older_gridmill(tmp_path):
    """A fit to looks that were counted otherwise is refused with its name, and what to do."""
    data = PHONE_PLAYERS.to_dict()
    del data["looks_version"]
    (tmp_path / "old.json").write_text(json.dumps(data))
    ran = gridmill("rate", "--times", tmp_path / "old.json", EASY)
    assert (ran.status, ran.out) == (2, "")
    assert f"{tmp_path / 'old.json'}: these times of players were fitted by a gridmill" in ran.err
    assert "fit them once more, with gridmill calibrate." in ran.err


def test_the_fit_takes_no_place_of_the_times(tmp_path):
    """A fit that would be written over the table is refused before anything is read."""
    times = table(tmp_path / "t.csv", [f"{text},{seconds},A" for text, seconds in timed()])
    before = times.read_bytes()
    ran = gridmill("calibrate", times, "--out", tmp_path / "." / "t.csv")
    assert (ran.status, ran.out) == (2, "")
    assert f"--out is {times}, which is read: give another name." in ran.err
    assert times.read_bytes() == before


def test_where_the_fit_goes_is_said(tmp_path):
    """The last line names the file that was written, or says that there is none, and how to."""
    times = table(tmp_path / "t.csv", [f"{text},{seconds},A" for text, seconds in timed()])
    *_, last = gridmill("calibrate", times).out.splitlines()
    assert last == "Nothing is written: give --out FILE for rate and books to take it."
    assert [file.name for file in tmp_path.iterdir()] == ["t.csv"]
    fit = tmp_path / "our.json"
    *_, last = gridmill("calibrate", times, "--out", fit).out.splitlines()
    assert last == f"Written to {fit}: give it to rate with --times, or to a book as times."
    assert fit.is_file()


def test_the_fit_as_json(tmp_path):
    """JSON has the file's values, and how well it does."""
    times = table(tmp_path / "t.csv", [f"{text},{seconds},A" for text, seconds in timed()])
    (found,) = gridmill("calibrate", "--json", times).objects
    assert found["players"] == "your players"
    assert found["power"] == PHONE_PLAYERS.power  # of few puzzles
    assert (found["within_quarter"], found["rows_left_out"]) == (1.0, 0)


@pytest.mark.parametrize(
    ("above", "row"),
    [
        ("Our readers, 2026\n\npuzzle,seconds,solver\n", "{},245,Ann"),
        ("Spring study\npuzzle;time;solver\n", "{};4:05;Ann"),
        ("| puzzle | seconds | solver |\n|---|---:|---|\n", "| {} | 245 | Ann |"),
        ("", "{},4:05,Ann"),
        ("Our readers\n", "{},245,Ann"),
        ("", "17;{};4 min 5 s"),
        ("", "{}\t4:05\t12"),
    ],
)
def test_lines_above_the_head_or_none(tmp_path, above, row):
    """Titles are passed over; without a head columns are told by what is in them, and that said."""
    times = tmp_path / "times.csv"
    times.write_text(
        above + "\n".join(row.format(EASY).replace("Ann", who) for who in SOLVERS), encoding="utf-8"
    )
    read = read_solves(times)
    assert [solve.seconds for solve in read.solves] == [245.0] * 3
    assert {solve.solver for solve in read.solves} <= {*map(str.lower, SOLVERS), ""}
    assert ("ann" in {solve.solver for solve in read.solves}) == ("Ann" in row)
    assert read.faults == ()
    assert bool(read.assumed) == ("seconds" not in above and "time" not in above)


@pytest.mark.parametrize(
    "text",
    [
        "{},245,17\n" * 3,
        "{},4:05,14:30\n" * 3,
        "{},Ann\n" * 3,
        "Aufgabe,Zeit\n" + "{},245\n" * 3,
        "puzzle,Zeit\n" + "{},245\n" * 3,
        "{},{},245\n" * 3,
    ],
)
def test_columns_that_leave_a_choice_are_not_guessed(tmp_path, text):
    """Two columns of times or puzzles, none, or a head of other names: the table is refused."""
    (tmp_path / "times.csv").write_text(text.replace("{}", EASY), encoding="utf-8")
    with pytest.raises(NotationError, match="no column of"):
        read_solves(tmp_path / "times.csv")


@pytest.mark.parametrize("count", [3, 3000])
def test_a_quotation_mark_that_is_never_closed(tmp_path, count):
    """Rows that run into one are told, however many, and not lost."""
    rows = [f'{EASY},245,"Ann', *[f"{EASY},245,Bo"] * count]
    with pytest.raises(NotationError, match=r":2: a quotation mark is opened here, or below"):
        read_solves(table(tmp_path / "t.csv", rows))


@pytest.mark.parametrize(
    ("head", "row"),
    [
        ("puzzle,seconds,solver", "{},245,Ann"),
        ("Solver;Time;Grid", "Ann;4:05;{}"),
        ("player\telapsed\tsudoku", "Ann\t0:04:05\t{}"),
        ("id;seconds;puzzle", "Ann;245,0;{}"),
        ("Puzzle,Time (s),Name", "{},245,Ann"),
        ("puzzle;solver;Minutes", "{};Ann;4,0833333333333333"),
        ("puzzle,solver,time_ms", "{},Ann,245000"),
        ("puzzle,solver,Time (min)", "{},Ann,4:05"),
        ("puzzle,solver,time", "{},Ann,4 min 5 s"),
        ("puzzle,solver,time", "{},Ann,0h 4m05s"),
        ("puzzle,solver,seconds,minutes", "{},Ann,245,9"),
        ("puzzle|solver|time", "{}|Ann|4m05"),
        ("puzzle;solver;time", "{};Ann;4'05\""),
        ("puzzle;solver;time", "{};Ann;PT4M5S"),
        ("puzzle;solver;time", "{}; ANN ;245s"),
        ("puzzle,solver,mean_seconds", "{},Ann,245"),
        ("\npuzzle,solver,Average time (min)", "{},Ann,4:05"),
        ("puzzle,solver,Time (mm:ss)", "{},Ann,4:05"),
        ("puzzle,solver,solving time [h:mm:ss]", "{},Ann,0:04:05"),
        ("puzzle,solver,hh:mm:ss", "{},Ann,00:04:05"),
        ("puzzle,solver,time (min:sec)", "{},Ann,04:05"),
    ],
)
def test_columns_are_found_by_their_names(tmp_path, head, row):
    """Commas, semicolons or tabs; columns in any order; seconds, other units, or as on a clock."""
    (solve,) = read_solves(table(tmp_path / "t.csv", [row.format(EASY), ""], head)).solves
    assert (str(solve.puzzle), solve.solver) == (EASY.replace("0", "."), "ann")
    assert solve.seconds == pytest.approx(245)


@pytest.mark.parametrize(
    "written",
    [
        "/".join(EASY[i : i + 9] for i in range(0, 81, 9)),
        "\n".join(EASY[i : i + 9] for i in range(0, 81, 9)),
        EASY.replace("0", " "),
        f" {EASY.replace('0', '*')} ",
        f"https://example.org/play?p={EASY}",
    ],
)
def test_puzzles_in_other_notations(tmp_path, written):
    """Rows that are parted, blanks that are spaces and links are read; the rest keeps its lines."""
    rows = [f'"{written}",245,Ann', f"{EASY},soon,Ann"]
    read = read_solves(table(tmp_path / "t.csv", rows))
    assert [str(solve.puzzle) for solve in read.solves] == [EASY.replace("0", ".")]
    lines = 2 + written.count("\n")
    assert read.faults[0].startswith(f"{tmp_path / 't.csv'}:{lines + 1}: soon is no time")


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le", "cp1252"])
def test_tables_as_spreadsheets_save_them(tmp_path, encoding):
    """UTF-8, UTF-16 and Windows' own letters are read, and names keep them apart."""
    text = f"puzzle;time;player\r\n{EASY};4:05;Bö\r\n{EASY};4:05;Bä\r\n"
    (tmp_path / "t.csv").write_bytes(text.encode(encoding))
    assert [solve.solver for solve in read_solves(tmp_path / "t.csv").solves] == ["bö", "bä"]


@pytest.mark.parametrize(
    ("puzzle", "time", "said"),
    [
        (EASY, "5:75", "5:75 is no time"),
        (EASY, "-5:00", "-5:00 is no time"),
        (EASY, "DNF", "DNF is no time"),
        (EASY, "", "Nothing is no time"),
        (EASY, "5.30", "5.30 would be 5.3 seconds for 51 blank cells, which nobody fills so soon"),
        (EASY, "1,234", "1,234 would be 1.23 seconds"),
        ("5.3007E+80", "245", "5.3007E+80 is what a spreadsheet made of a puzzle"),
        ("", "245", "no puzzle"),
        (EASY.replace("5", "0", 1).replace("6", "0"), "245", "not exactly one solution"),
    ],
)
def test_what_is_no_time_of_a_puzzle(tmp_path, puzzle, time, said):
    """Times of another unit, none, and what is no puzzle are told, and not taken for others."""
    read = read_solves(table(tmp_path / "t.csv", [f"{puzzle};{time};A"], "puzzle;time;solver"))
    assert not read.solves
    assert said in read.faults[0]


def test_nobody_is_no_solver(tmp_path):
    """What stands for a name that is not known is none, and one name is one solver."""
    names = ("N/A", "-", "Ann", "ann ", "ANN", "?")
    rows = [f"{EASY},{245 + i},{name}" for i, name in enumerate(names)]
    solves = read_solves(table(tmp_path / "t.csv", rows)).solves
    assert [solve.solver for solve in solves] == ["", "", "ann", "ann", "ann", ""]


def test_the_solver_may_be_unknown(tmp_path):
    """Times alone are enough."""
    (solve,) = read_solves(table(tmp_path / "t.csv", [f"{EASY},245"], "puzzle,seconds")).solves
    assert solve.solver == ""


def test_rows_that_are_wrong_are_told(tmp_path):
    """Each row that cannot be used is named by its line and left out; the rest is fitted."""
    bad = [f"{EASY},soon,A", f"{EASY},-3,A", f"{EASY[:-1]},9,A", f"{EMPTY},9,A", f"{BROKEN},9,A"]
    good = [f"{text},{seconds},A" for text, seconds in timed()]
    ran = gridmill("calibrate", table(tmp_path / "t.csv", bad + good))
    told = [line.partition("t.csv:")[2] for line in ran.err.splitlines() if "t.csv:" in line]
    assert [line.partition(":")[0] for line in told] == ["2", "3", "4", "5", "6"]
    assert told[0] == "2: soon is no time: give seconds, more than 0, or as in 4:05."
    assert told[3] == "5: The puzzle has not exactly one solution."
    assert f"{len(timed())} times of" in ran.out
    assert ran.status == 1


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a,b\n1,2\n", "no column of puzzles and none of times"),
        (f"puzzle,b\n{EASY},2\n", "no column of times"),
        ("", "this one has nothing"),
        ("Round 1,,\n\nNo,Puzzle,Time (h:mm)\n", "t.csv:3: no column of times"),
        ("puzzle,seconds\nSUD-07,90\nSUD-08,91\n", "t.csv:2: the column of puzzles has no givens"),
        ("Round 1,,\nNo,Puzzle,Zeit\n", "this one has No, Puzzle, Zeit."),
    ],
)
def test_tables_without_the_columns(tmp_path, text, said):
    """What the first line of several cells lacks is said, with what it has."""
    (tmp_path / "t.csv").write_text(text)
    ran = gridmill("calibrate", tmp_path / "t.csv")
    assert said in ran.err
    assert ran.status == 2


def test_rows_that_end_before_their_puzzle_are_told_one_by_one(tmp_path):
    """What is missing is no name of a puzzle."""
    read = read_solves(table(tmp_path / "t.csv", ["90", "91"], "seconds,puzzle"))
    assert [fault.partition("t.csv:")[2][0] for fault in read.faults] == ["2", "3"]


def test_too_few_puzzles(tmp_path):
    """A fit takes ten puzzles."""
    ran = gridmill("calibrate", table(tmp_path / "t.csv", [f"{EASY},245,A"]))
    assert "times of 1 puzzles" not in ran.err
    assert "a fit takes 10 or more" in ran.err
    assert ran.status == 1


def test_files_that_are_none(tmp_path):
    """A file that is missing, no text, or no fit is refused in a sentence."""
    assert "cannot be read" in gridmill("calibrate", tmp_path / "none.csv").err
    (tmp_path / "t.csv").write_bytes(b"\x89PNG\r\n\x1a\n\x00")
    assert "is no text: save the table as CSV" in gridmill("calibrate", tmp_path / "t.csv").err
    wrongs = ("[]", "{}", "x", json.dumps({**PHONE_PLAYERS.to_dict(), "power": "much"}))
    for wrong in wrongs:
        (tmp_path / "t.json").write_text(wrong)
        with pytest.raises(NotationError, match="expected a file that gridmill calibrate wrote"):
            read_times(tmp_path / "t.json")
        ran = gridmill("rate", "--times", tmp_path / "t.json", EASY)
        assert (ran.status, ran.out) == (2, "")
