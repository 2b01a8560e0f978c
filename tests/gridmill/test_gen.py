"""``gen``: as many certified puzzles as asked for, or a status that says otherwise."""

import errno
import json
import os
import pty
import random
import re
import signal
import subprocess
import sys
import time
from contextlib import suppress
from functools import partial
from importlib import import_module
from pathlib import Path

import pytest

import generator
from generator import GivensRange, Recipe, RunFolder, ScoreRange, Symmetry, warm
from generator.digging import hill_climber
from generator.digging.draft import Standing
from generator.recipe.shapes import GivensShape
from generator.recipe.variants import ground
from gridmill.cli import load, progress, runs
from gridmill.cli.progress import Progress
from gridmill.cli.streams import OutputLost
from puzzle import Grid, RecipeError
from puzzle.geometry import CLASSIC
from puzzle.kernel import build
from puzzle.score import Score
from solver.search import count_solutions
from tests.cases import EASY
from tests.gridmill.shell import environment, gen, gridmill, to_a_full_disk
from tests.loops import at_least_one

GEN = [sys.executable, "-c", "from gridmill.cli import gen; gen()"]


def run(*arguments, **options):
    """Run ``gen`` as a process of its own."""
    return subprocess.run(
        [*GEN, *map(str, arguments)],
        capture_output=True,
        text=True,
        check=False,
        env=environment(),
        **options,
    )


def test_run_folder_holds_what_was_asked_for(tmp_path):
    """A run's folder has every puzzle with its proof, and the last lines say where it is."""
    out = tmp_path / "run"
    ran = gen("--level", 2, "--count", 3, "--seed", 5, "--out", out)
    assert (ran.status, ran.out) == (0, "")
    records = [json.loads(line) for line in (out / "puzzles.jsonl").read_text().splitlines()]
    assert [record["level"] for record in records] == [2, 2, 2]
    for record in records:
        assert record["certificate"]["verdict"] == "unique"
        assert Grid.parse(record["solution"]).solves(Grid.parse(record["puzzle"]))
    assert f"3 puzzles of level 2, seed 5, in {out}, after" in ran.err


def test_usual_folder_is_in_output(tmp_path, monkeypatch):
    """Without --out the folder is in output/, and a fresh seed is drawn and told."""
    monkeypatch.chdir(tmp_path)
    first, second = (gen("--level", 1, "--jobs", 1) for _ in range(2))
    folders = sorted((tmp_path / "output").iterdir())
    assert len(folders) == 2
    for ran in (first, second):
        assert any(f"in {folder.relative_to(tmp_path)}," in ran.err for folder in folders)
    seeds = {json.loads((f / "manifest.json").read_text())["recipe"]["seed"] for f in folders}
    assert len(seeds) == 2


@pytest.mark.slow
def test_standard_output_is_puzzles_and_nothing_else(tmp_path):
    """With --out - standard output is 81 characters a line, and no folder is made."""
    done = run("--level", 1, "--count", 3, "--seed", 1, "--out", "-", cwd=tmp_path)
    assert done.returncode == 0
    lines = done.stdout.splitlines()
    assert [len(line) for line in lines] == [81, 81, 81]
    assert all(count_solutions(Grid.parse(line)) == 1 for line in lines)
    assert list(tmp_path.iterdir()) == []
    assert "3 puzzles of level 1, seed 1, written to standard output" in done.stderr
    assert "\x1b" not in done.stderr


def test_seed_and_recipe_decide_whatever_the_jobs():
    """The same seed gives the same puzzles, by any number of processes, under either name."""
    alone = gen("--level", 3, "--count", 4, "--seed", 9, "--jobs", 1, "--out", "-")
    many = gen("--level", 3, "--count", 4, "--seed", 9, "--jobs", 3, "--out", "-")
    under = gridmill("gen", "--level", 3, "--count", 4, "--seed", 9, "--out", "-")
    assert alone.out == many.out == under.out != ""


def test_symmetry_and_givens_are_kept():
    """The pattern has the symmetry asked for, and the givens are in range."""
    ran = gen(
        "--level", 1, "--count", 2, "--symmetry", "diagonal", "--givens", "30-40", "--out", "-"
    )
    for line in at_least_one(ran.out.split()):
        given = [character != "." for character in line]
        assert all(given[9 * r + c] == given[9 * c + r] for r in range(9) for c in range(9))
        assert 30 <= sum(given) <= 40


def test_wishes_are_told_and_kept(tmp_path, monkeypatch):
    """What is asked of the path is in the last line, the folder's name and the records."""
    monkeypatch.chdir(tmp_path)
    ran = gen("--require", "xy-wing", "--forbid", "uniqueness", "--score", "4.2..", "--seed", 2)
    assert ran.status == 0
    assert (
        "1 puzzle of any level, requiring xy-wing, without uniqueness, SE 4.2.., seed 2" in ran.err
    )
    (folder,) = (tmp_path / "output").iterdir()
    assert folder.name.endswith("require-xy-wing-forbid-uniqueness-score-4.2..")
    (line,) = (folder / "puzzles.jsonl").read_text().splitlines()
    record = json.loads(line)
    assert record["hardest"] == "xy-wing"
    assert record["requires"][0]["technique"] == "xy-wing"
    assert record["forbids"] == ["uniqueness"]
    recipe = json.loads((folder / "manifest.json").read_text())["recipe"]
    assert recipe["require"] == ["xy-wing"]
    assert recipe["score_range"] == "4.2.."


def test_milp_digs_the_same_puzzle():
    """Digging with the integer program alone gives the puzzle that the search engine gives."""
    arguments = ("--level", 1, "--seed", 4, "--jobs", 1, "--givens", "34-40", "--out", "-")
    assert gen(*arguments, "--engine", "milp").out == gen(*arguments).out


def test_help_names_every_symmetry():
    """The help of --symmetry lists the symmetries that there are."""
    (option,) = (p for p in load("gen").params if p.name == "symmetry")
    words = option.help.replace(",", " ").replace(".", " ").split()
    assert {symmetry.value for symmetry in Symmetry} <= set(words)
    assert f"[default: {Recipe(1).symmetry.value}]" in option.help


def test_help_tells_the_attempts():
    """The default number of attempts in the help is the recipe's."""
    (option,) = (p for p in load("gen").params if p.name == "max_attempts")
    usual, rare = Recipe(1).attempts_allowed, Recipe(1, forbid=("x-wing",)).attempts_allowed
    assert f"[default: {usual}, or {rare} with" in option.help


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "Say how hard the puzzles are to be: give a level, 1 to 5, a technique to require"),
        (["--level", "6"], "--level is 6: give a whole number from 1 to 5."),
        (["--level", "0"], "--level is 0: give a whole number from 1 to 5."),
        (["--level", "hard"], "--level is hard: give a whole number from 1 to 5."),
        (["--level", "1", "--count", "0"], "--count is 0: give a whole number, 1 or more."),
        (["--level", "1", "--jobs", "0"], "--jobs is 0: give a whole number from 1 to 512."),
        (["--level", "1", "--seed", "-1"], "--seed is -1: give a whole number from 0"),
        (["--level", "1", "--max-attempts", "0"], "--max-attempts is 0"),
        (["--level", "1", "--symmetry", "round"], "--symmetry is round: give one of none, 180"),
        (["--level", "1", "--givens", "few"], "'few' is no range of givens"),
        (["--level", "1", "--givens", "30-20"], "give 1 to 80, the fewest first"),
        (["--level", "1", "--givens", "16"], "fewer than 17 givens"),
        (["--level", "1", "--engine", "magic"], "--engine 'magic' is not one of"),
        (["--level", "1", "4"], "unexpected extra argument '4'. See"),
        (["4"], "unexpected extra argument '4'. (Did you mean '--level 4'?)"),
        (["--require", "x-wng"], "--require 'x-wng' is no technique: the nearest are x-wing"),
        (["--level", "1", "--forbid", "guess"], "--forbid 'guess' is no technique"),
        (["--level", "1", "--require", "x-wing"], "No puzzle of level 1 requires x-wing"),
        (["--require", "x-wing", "--forbid", "x-wing"], "both required and forbidden"),
        (["--score", "5..4"], "No score lies in 5.0..4.0: give the lower end first."),
        (["--score", "high"], "'high' is no range of scores"),
    ],
)
def test_wrong_options_are_one_sentence(arguments, said):
    """A wrong option is one line that says what to give, with status 2, before any work."""
    ran = gen(*arguments)
    assert (ran.status, ran.out) == (2, "")
    assert said in ran.err
    assert ran.err.count("\n") == 1


def test_recipe_that_cannot_be_met():
    """17 givens with 180° symmetry at level 1 end with counts of what was rejected, status 3."""
    ran = gen("--level", 1, "--givens", "17-17", "--max-attempts", 30, "--out", "-")
    assert (ran.status, ran.out) == (3, "")
    failed, short, rejected = ran.err.splitlines()
    assert "was not found in 30 attempts" in failed
    assert short.startswith("0 of 1 puzzle of level 1")
    assert rejected == "Attempts rejected: 30 too many givens."


@pytest.mark.slow
def test_a_climb_says_how_long_it_may_take_and_how_high_it_came(monkeypatch):
    """Off a terminal, too: a line at the beginning, and the highest score where it gives up."""
    for ratings in ("RATINGS_OF_KEPT", "RATINGS_OF_NESTED"):
        monkeypatch.setattr(hill_climber, ratings, 20)
    limits = ("--symmetry", "none", "--max-attempts", 1, "--seed", 3, "--jobs", 1, "--out", "-")
    ran = gen("--score", "11.9..", *limits)
    assert (ran.status, ran.out) == (3, "")
    begun, *_, failed, short, _ = ran.err.splitlines()
    assert "attempt 2 of" not in ran.err
    assert begun.startswith("Climbing to SE 11.9..: at most 1 attempt at a puzzle")
    assert re.search(r"the highest score that was met is 1[01]\.\d", failed)
    assert short.startswith("0 of 1 puzzle of any level, SE 11.9..")


def test_where_a_climb_stands_is_told():
    """The attempt, and the highest score once there is one; of other runs nothing."""
    told = []
    shown = Progress(list, list, told.append, list, list)
    climbed = Recipe(score=ScoreRange.parse("9.5.."))
    for standing in (Standing(0), Standing(1, Score(104)), None):
        runs._watch(climbed, shown)(standing)
        runs._watch(Recipe(level=1), shown)(standing)
    assert told == [
        "attempt 1 of 30",
        "attempt 2 of 30, the highest score is 10.4",
        "climbing",
    ]


@pytest.mark.parametrize("name", ["file", "file/below", "taken"])
def test_folder_that_cannot_be_used(tmp_path, name):
    """A file in the way, or a folder that holds something else, is one sentence and status 2."""
    (tmp_path / "file").touch()
    (tmp_path / "taken").mkdir()
    (tmp_path / "taken" / "letter.txt").touch()
    ran = gen("--level", 1, "--out", tmp_path / name)
    assert (ran.status, ran.out) == (2, "")
    assert str(tmp_path / name) in ran.err
    assert ("which is a file: give a folder" in ran.err) == (name == "file")
    assert ran.err.count("\n") == 1


@pytest.mark.parametrize(
    ("start", "name"), [(gen, "gen"), (partial(gridmill, "gen"), "gridmill gen")]
)
def test_errors_name_the_command(tmp_path, start, name):
    """Whoever finds the fault, the sentence begins with the command as it was called."""
    (tmp_path / "taken").mkdir()
    (tmp_path / "taken" / "letter.txt").touch()
    for wrong in (
        ["--level", 9],
        ["--level", 1, "--givens", "few"],
        ["--level", 1, "--out", tmp_path / "taken"],
        ["--level", 1, "--givens", "17-17", "--max-attempts", 1, "--out", "-"],
    ):
        assert start(*wrong).err.startswith(f"{name}: ")


def test_read_only_folder(tmp_path, monkeypatch):
    """A folder that may not be made is one sentence and status 2."""

    def refuse(self, *_args, **_kwargs):
        raise PermissionError(errno.EACCES, "Permission denied", str(self))

    monkeypatch.setattr(Path, "mkdir", refuse)
    ran = gen("--level", 1, "--out", tmp_path / "run")
    assert (ran.status, ran.out) == (2, "")
    assert "permission denied" in ran.err
    assert ran.err.count("\n") == 1


def test_full_disk_keeps_what_is_finished(tmp_path, monkeypatch):
    """When the disk fills up on the way the finished puzzles are kept, told, and status 3."""
    append = RunFolder._append

    def fill_up(self, files, record):
        if record.index == 2:
            raise OSError(errno.ENOSPC, "No space left on device")
        append(self, files, record)

    monkeypatch.setattr(RunFolder, "_append", fill_up)
    out = tmp_path / "run"
    ran = gen("--level", 1, "--count", 4, "--seed", 2, "--out", out)
    assert ran.status == 3
    assert "no space left on device" in ran.err
    assert f"2 of 4 puzzles of level 1, seed 2, in {out}" in ran.err
    assert len((out / "puzzles.sdm").read_text().splitlines()) == 2


def test_interrupted_right_after_a_puzzle_is_written(tmp_path, monkeypatch):
    """Ctrl-C between a puzzle's way to the disk and its count: it is told as finished."""
    append = RunFolder._append

    def interrupt(self, files, record):
        append(self, files, record)
        if record.index == 2:
            raise KeyboardInterrupt

    monkeypatch.setattr(RunFolder, "_append", interrupt)
    out = tmp_path / "run"
    ran = gen("--level", 1, "--count", 4, "--seed", 2, "--jobs", 1, "--out", out)
    assert ran.status == 130
    assert f"3 of 4 puzzles of level 1, seed 2, in {out}" in ran.err
    assert len((out / "puzzles.sdm").read_text().splitlines()) == 3


@pytest.mark.slow
def test_full_standard_output():
    """A full disk under standard output is one sentence and status 3."""
    ran = to_a_full_disk([*GEN, "--level", "1", "--out", "-"])
    assert ran.status == 3
    assert "standard output cannot be written (No space left on device)" in ran.err
    assert "Traceback" not in ran.err


@pytest.mark.slow
@pytest.mark.parametrize("jobs", [1, 2])
def test_interrupt_keeps_what_is_finished_and_goes_on(tmp_path, jobs):
    """Ctrl-C keeps the finished puzzles, says so, exits 130; the same command then goes on."""
    out = tmp_path / "run"
    arguments = ["--level", "1", "--count", "50000", "--seed", "3", "--jobs", str(jobs)]
    running = subprocess.Popen(
        [*GEN, *arguments, "--out", str(out)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(),
        start_new_session=True,
    )
    lines = out / "puzzles.sdm"
    while running.poll() is None and not (lines.exists() and lines.stat().st_size > 400):
        time.sleep(0.002)
    os.killpg(running.pid, signal.SIGINT)  # as a terminal does: to the workers too
    told, error = running.communicate(timeout=60)
    kept = lines.read_text().splitlines()
    assert (running.returncode, told) == (130, "")
    assert "gen: Interrupted." in error
    assert f"{len(kept)} of 50,000 puzzles of level 1, seed 3, in {out}" in error
    assert "Traceback" not in error
    assert json.loads((out / "manifest.json").read_text())["status"] == "interrupted"
    assert 5 <= len(kept) < 50_000


def test_interrupted_run_goes_on(tmp_path):
    """The same command goes on with a run that was broken off, and leaves a whole one alone."""
    out = tmp_path / "run"
    arguments = ("--level", 1, "--count", 4, "--seed", 3, "--jobs", 1, "--out", out)
    gen(*arguments)
    whole = (out / "puzzles.jsonl").read_text()
    first = whole.index("\n") + 1
    (out / "puzzles.jsonl").write_text(whole[: first + 100])
    ran = gen(*arguments)
    assert ran.status == 0
    assert f"Going on in {out}, where 1 of 4 puzzles are finished." in ran.err
    assert (out / "puzzles.jsonl").read_text() == whole
    again = gen(*arguments)
    assert again.status == 0
    assert (out / "puzzles.jsonl").read_text() == whole


def test_run_is_closed_whatever_ends_it():
    """When the output is lost the generator is closed at once, and its workers with it."""
    closed = []

    def records():
        try:
            yield "a record"
        finally:
            closed.append(True)

    def lose(_record):
        raise OutputLost

    run = records()
    with pytest.raises(OutputLost):
        runs._take(run, lose, Progress(list, list, list, list, list))
    assert closed == [True]


def drawn_on(terminal):
    """All that is drawn; a terminal that nobody reads has room for a few kilobytes."""
    while True:
        try:
            part = os.read(terminal, 100_000)
        except OSError:  # how Linux says that nobody draws any more
            return
        if not part:
            return
        yield part


@pytest.mark.slow
def test_bar_on_a_terminal():
    """On a terminal standard error has a bar with number and time left; standard output, none."""
    terminal, end = pty.openpty()
    running = subprocess.Popen(
        [*GEN, "--level", "1", "--count", "3", "--out", "-"],
        stdout=subprocess.PIPE,
        stderr=end,
        text=True,
        env={**environment(), "TERM": "xterm"},
    )
    os.close(end)
    drawn = b"".join(drawn_on(terminal)).decode()
    lines = running.communicate()[0].splitlines()
    os.close(terminal)
    assert [len(line) for line in lines] == [81, 81, 81]
    assert "3/3" in drawn
    assert "left" in drawn


def test_compilation_is_announced(monkeypatch):
    """When kernels must be compiled first, standard error says what is waited for."""
    make = generator.generate

    def cold(recipe, *, jobs, compiling, **_):
        compiling()
        return make(recipe, jobs=jobs)

    monkeypatch.setattr(generator, "generate", cold)
    monkeypatch.setattr(progress, "COMPILING", "It takes a while.")
    monkeypatch.setattr(warm, "compile_ahead", lambda *_: None)
    ran = gen("--level", 1, "--jobs", 1, "--out", "-")
    assert "It takes a while.\n" in ran.err
    assert len(ran.out.split()) == 1


def test_what_few_puzzles_need_is_compiled_in_sight(monkeypatch):
    """A score above 7.0 needs finders that most runs do without: compiling them was not told."""
    make, lists = generator.generate, []

    def cold(recipe, **options):
        find = import_module("solver.human.chains.forcing_chains").find_forcing_chain
        for listener in [*build._listeners]:
            if listener.is_about(find) and build._take(listener):
                listener.tell()
        yield from make(recipe, **options)

    monkeypatch.setattr(generator, "generate", cold)
    monkeypatch.setattr(warm, "compile_ahead", lambda tasks, *_: lists.append(tasks))
    monkeypatch.setattr(build, "_listeners", [])  # nobody's but those of the run
    assert gen("--level", 4, "--jobs", 1, "--out", "-").status == 0
    assert [task.args for (task,) in lists] == [(CLASSIC, "chains.forcing_chains")]
    assert build._listeners == []


KILLS = int(os.environ.get("GRIDMILL_KILLS", "3"))
"""Workers killed at random moments; ``nox -s kills`` tries fifty."""


@pytest.mark.slow
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")
def test_workers_killed_at_random_moments(tmp_path):
    """Whatever workers are killed, the run ends well, and with the bytes of a run left in peace."""
    arguments = ["--level", 1, "--count", 100 * KILLS, "--seed", 5]
    gen(*arguments, "--jobs", 1, "--out", tmp_path / "peace")
    options = [*arguments, "--jobs", 2, "--out", tmp_path / "killed"]
    written = tmp_path / "killed" / "puzzles.jsonl"
    chance = random.Random(KILLS)
    killed = grown = 0
    with subprocess.Popen(
        [*GEN, *map(str, options)], stderr=subprocess.PIPE, text=True, env=environment()
    ) as process:
        while process.poll() is None:
            time.sleep(chance.uniform(0.05, 0.6))
            size = written.stat().st_size if written.exists() else 0
            for worker in workers_of(process.pid) if killed < KILLS and size > grown else ():
                with suppress(ProcessLookupError):
                    os.kill(worker, signal.SIGKILL)
                    killed, grown = killed + 1, size
        said = process.communicate()[1]
    assert (process.returncode, said.count("passed over")) == (0, 0), said
    assert killed
    for name in ("puzzles.jsonl", "puzzles.sdm", "solutions.sdm"):
        due = (tmp_path / "peace" / name).read_bytes()
        assert (tmp_path / "killed" / name).read_bytes() == due


def workers_of(pid):
    """The processes that do a process's work: not those that only watch over resources."""
    found = []
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        with suppress(OSError):
            found += [child for child in map(int, task.read_text().split()) if works(child)]
    return [worker for child in found for worker in (workers_of(child) or [child])]


def works(pid):
    with suppress(OSError):
        return b"resource_tracker" not in Path(f"/proc/{pid}/cmdline").read_bytes()
    return False


def test_the_help_names_every_size_that_can_be_made():
    """`--size` lists the sizes with boxes, and those of jigsaws alone; what is neither says so."""
    plain, jigsaws = [], []
    for size in range(4, 17):
        for sizes, variants in ((plain, ()), (jigsaws, ("jigsaw",))):
            with suppress(RecipeError):
                ground(size, variants)
                sizes.append(size)
    (option,) = (each for each in load("gen").params if each.name == "size")
    named = re.match(r"Rows, columns and digits: (.+), and of jigsaws (.+);", option.help)
    boxes, regions = named.groups()
    assert list(map(int, re.findall(r"\d+", boxes))) == plain
    assert list(map(int, re.findall(r"\d+", regions))) == [n for n in jigsaws if n not in plain]
    ran = gridmill("gen", "--size", "11", "--level", "1")
    assert "no boxes for size 11: ask for a jigsaw" in ran.err
    ran = gridmill("gen", "--size", "14", "--level", "1", "--variant", "jigsaw")
    assert "no boxes for size 14: give another." in ran.err


def test_regions_that_are_boxes_are_no_layout(tmp_path):
    """A file whose puzzle has boxes tells no regions: no plain puzzle is made for a jigsaw."""
    file = tmp_path / "plain.txt"
    file.write_text(EASY)
    ran = gen("--variant", "jigsaw", "--level", "1", "--layout", file, "--out", "-")
    assert (ran.status, ran.out) == (2, "")
    assert "a file with a puzzle whose regions are told" in ran.err


def test_the_usual_attempts_are_as_told():
    """The help of `--max-attempts` has the numbers that recipes have by themselves."""
    (option,) = (one for one in load("gen").params if one.name == "max_attempts")
    free, few = Symmetry.NONE, GivensRange(17, 19)
    assert [int(number) for number in re.findall(r"\b\d{2,}\b(?!\.)", option.help)] == [
        Recipe(level=4).attempts_allowed,
        Recipe(require=("x-wing",)).attempts_allowed,
        Recipe(level=1, shape=GivensShape.named("heart"), symmetry=free).attempts_allowed,
        Recipe(level=1, givens=few, symmetry=free).attempts_allowed,
        few.most,
        Recipe(score=ScoreRange.parse("9.1..")).attempts_allowed,
    ]
