"""Run folders: the same bytes after any break, and a clear sentence for what cannot be."""

import errno
import hashlib
import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from contextlib import closing, suppress
from itertools import count, islice
from pathlib import Path

import pytest

from generator import FolderStatus, GivensRange, Recipe, RunFolder
from generator.lock import Lock, LockHeld
from generator.run_folder import MANIFEST, PUZZLES, RECORDS, SOLUTIONS
from generator.run_folder import folder as module_of_folder
from generator.run_folder import manifest as module_of_manifest
from puzzle import GenerationExhausted, Grid, RunFolderError

RECIPE = Recipe(1, 6, seed=1)
LONG = Recipe(4, 5000, seed=1)
ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory):
    """The files of a run that nothing disturbed."""
    folder = RunFolder(tmp_path_factory.mktemp("run") / "new", RECIPE)
    list(folder.make())
    return contents(folder.path)


def contents(path):
    return {name: (path / name).read_bytes() for name in (RECORDS, PUZZLES, SOLUTIONS)}


def certificates(path):
    return {file.name: file.read_bytes() for file in (path / "certificates").iterdir()}


def manifest(path):
    return json.loads((path / MANIFEST).read_text())


def is_prefix(path, whole):
    """Whether the files hold the same whole number of the run's first puzzles; and that number."""
    counts = set()
    for name, content in contents(path).items():
        assert whole[name].startswith(content)
        assert content == b"" or content.endswith(b"\n")
        counts.add(content.count(b"\n"))
    (count,) = counts
    return count


def test_proofs_beside_a_run(tmp_path):
    """Beside a run lie its proofs, their checker and their sums, the same however it was made."""
    whole = RunFolder(tmp_path / "whole", RECIPE)
    records = list(whole.make(jobs=2))
    check = [sys.executable, "-I", "check.py", "proofs.txt"]
    done = subprocess.run(
        check, cwd=whole.path / "certificates", capture_output=True, text=True, check=True
    )
    assert done.stdout == "6 proofs hold\n"
    files = certificates(whole.path)
    lines = [line.split() for line in files["proofs.txt"].decode().splitlines()[2:-1]]
    assert [line[1:3] for line in lines] == [[str(r.puzzle), str(r.solution)] for r in records]
    for line in files["SHA256SUMS"].decode().splitlines():
        digest, name = line.split("  ")
        assert hashlib.sha256(files[name]).hexdigest() == digest
    assert len(files) == 6
    assert files["proofs.txt"] in files["check.html"]

    broken_off = RunFolder(tmp_path / "broken", RECIPE).make()
    next(broken_off)
    broken_off.close()
    assert b"end 1\n" in certificates(tmp_path / "broken")["proofs.txt"]
    list(RunFolder(tmp_path / "broken", RECIPE).make())
    assert certificates(tmp_path / "broken") == files


def test_a_whole_run(undisturbed, tmp_path):
    """The three files agree line by line, and the manifest has the rest."""
    folder = RunFolder(tmp_path / "deep" / "run", RECIPE)
    records = list(folder.make(jobs=2))
    assert contents(folder.path) == undisturbed
    assert folder.is_complete
    data = [json.loads(line) for line in undisturbed[RECORDS].splitlines()]
    assert data == [record.to_dict() for record in records]
    assert undisturbed[PUZZLES].decode().split() == [record["puzzle"] for record in data]
    assert undisturbed[SOLUTIONS].decode().split() == [record["solution"] for record in data]
    about = manifest(folder.path)
    assert about["status"] == FolderStatus.COMPLETE.value
    assert about["finished"] == 6
    assert about["recipe"] == RECIPE.to_dict()
    assert {"gridmill", "pyomo", "highspy"} <= set(about["versions"])
    (session,) = about["sessions"]
    assert session["puzzles"] == 6
    assert session["seconds"] > 0


def test_manifest_adds_up_the_rejects(tmp_path):
    """The rejects of a run are those of its records, also when it is made in two parts."""
    recipe = Recipe(2, 8, seed=1)
    folder = RunFolder(tmp_path, recipe)
    with closing(folder.make()) as records:
        list(islice(records, 4))
    again = RunFolder(tmp_path, recipe)
    list(again.make())
    lines = (tmp_path / RECORDS).read_text().splitlines()
    total = sum(json.loads(line)["attempts"] - 1 for line in lines)
    assert total > 0
    assert sum(manifest(tmp_path)["rejects"].values()) == total
    assert [session["puzzles"] for session in manifest(tmp_path)["sessions"]] == [4, 4]


@pytest.mark.slow
@pytest.mark.parametrize("finished", [0, 1, 5])
def test_interrupted_and_continued(undisturbed, tmp_path, finished):
    """What is finished at an interrupt is kept, and going on gives the undisturbed bytes."""
    folder = RunFolder(tmp_path, RECIPE)
    records = folder.make()
    list(islice(records, finished))
    with pytest.raises(KeyboardInterrupt):
        records.throw(KeyboardInterrupt)
    if finished:
        assert manifest(tmp_path)["status"] == FolderStatus.INTERRUPTED.value
        assert is_prefix(tmp_path, undisturbed) == finished
    folder.close()  # a run that never began does not end either
    again = RunFolder(tmp_path, RECIPE)
    assert len(again.finished) == finished
    assert len(list(again.make(jobs=2))) == 6 - finished
    assert contents(tmp_path) == undisturbed
    assert manifest(tmp_path)["status"] == FolderStatus.COMPLETE.value


def interrupt_at(monkeypatch, record, line):
    """Let Ctrl-C come before the nth line that runs while a record is appended; whether it came."""
    came = []
    appended = count(1)
    append = RunFolder._append

    def traced(frame, event, _arg):
        if event == "line" and next(lines) == line:
            came.append(frame.f_lineno)
            raise KeyboardInterrupt
        return traced

    def interrupted(folder, *args):
        nonlocal lines
        if next(appended) != record:
            return append(folder, *args)
        lines = count(1)
        before = sys.gettrace()
        sys.settrace(lambda frame, *_: traced if frame.f_code is append.__code__ else None)
        try:
            append(folder, *args)
        finally:
            sys.settrace(before)

    lines = count(1)
    monkeypatch.setattr(RunFolder, "_append", interrupted)
    return came


@pytest.mark.slow
def test_interrupted_while_a_record_is_written(undisturbed, tmp_path, monkeypatch):
    """Wherever Ctrl-C comes, files and manifest agree, and going on gives the same bytes."""
    finished = []
    for line in count(1):
        path = tmp_path / str(line)
        with monkeypatch.context() as patch:
            came = interrupt_at(patch, 3, line)
            folder = RunFolder(path, RECIPE)
            with suppress(KeyboardInterrupt):
                list(folder.make())
        if not came:
            break
        about = manifest(path)
        finished.append(is_prefix(path, undisturbed))
        assert about["status"] == FolderStatus.INTERRUPTED.value
        assert about["finished"] == len(folder.finished) == finished[-1]
        assert about["sessions"][0]["puzzles"] == finished[-1]
        list(RunFolder(path, RECIPE).make())
        assert contents(path) == undisturbed
        rejects = [json.loads(line)["rejects"] for line in undisturbed[RECORDS].splitlines()]
        assert manifest(path)["rejects"] == sum(map(Counter, rejects), Counter())
    assert finished == sorted(finished)
    assert set(finished) == {2, 3}
    assert finished[-1] == 3  # whole on disk, and not yet noted as finished


def test_a_complete_run_stays(undisturbed, tmp_path):
    """To run a complete run again changes nothing and makes nothing."""
    list(RunFolder(tmp_path, RECIPE).make())
    again = RunFolder(tmp_path, RECIPE)
    assert again.is_complete
    assert list(again.make()) == []
    assert contents(tmp_path) == undisturbed
    assert manifest(tmp_path)["status"] == FolderStatus.COMPLETE.value


@pytest.mark.parametrize("cut", [1, 40, 300])
@pytest.mark.parametrize("name", [RECORDS, PUZZLES, SOLUTIONS])
def test_after_a_crash(undisturbed, tmp_path, name, cut):
    """A file that a crash cut short, even within a line, is mended from the records."""
    list(RunFolder(tmp_path, RECIPE).make())
    os.truncate(tmp_path / name, (tmp_path / name).stat().st_size - cut)
    again = RunFolder(tmp_path, RECIPE)
    assert len(again.finished) == (5 if name == RECORDS else 6)
    list(again.make())
    assert contents(tmp_path) == undisturbed


SCRIPT = """
import os, sys
from generator import Recipe, RunFolder
from pathlib import Path

if __name__ == "__main__":
    records = RunFolder(Path(sys.argv[1]), Recipe(4, 5000, seed=1)).make(jobs=2)
    try:
        for record in records:
            print(record.index, flush=True)
    except KeyboardInterrupt:
        sys.exit(130)
"""


def started(tmp_path):
    """A long run that has told of five records or more."""
    script = tmp_path / "script.py"
    script.write_text(SCRIPT)
    with (tmp_path / "told").open("w") as told:
        process = subprocess.Popen(
            [sys.executable, str(script), str(tmp_path / "run")],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            stdout=told,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
    while process.poll() is None and len(told_by(tmp_path)) < 5:
        time.sleep(0.01)
    return process


def told_by(tmp_path):
    return (tmp_path / "told").read_text().splitlines()


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="sends POSIX signals")
def test_ctrl_c(tmp_path):
    """Ctrl-C, which reaches the workers too, ends all of them quietly and keeps the finished."""
    process = started(tmp_path)
    os.killpg(process.pid, signal.SIGINT)
    _, errors = process.communicate(timeout=60)
    assert (process.returncode, errors) == (130, "")
    about = manifest(tmp_path / "run")
    assert about["status"] == FolderStatus.INTERRUPTED.value
    whole = (tmp_path / "run" / RECORDS).read_bytes()
    assert whole.endswith(b"\n")
    assert whole.count(b"\n") == about["finished"]
    assert about["finished"] - len(told_by(tmp_path)) in (0, 1)  # written, and not yet told


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="sends POSIX signals")
def test_killed(tmp_path):
    """When the run is killed its workers end too, and all that was told is on disk."""
    process = started(tmp_path)
    process.kill()
    process.communicate(timeout=60)  # comes back once no worker holds the pipe of errors
    told = len(told_by(tmp_path))
    assert told >= 5
    assert len(RunFolder(tmp_path / "run", LONG).finished) >= told


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="sends POSIX signals")
def test_two_runs_in_one_folder(tmp_path):
    """While a run is at work no other may open its folder; once it is killed, any may."""
    process = started(tmp_path)
    try:
        with pytest.raises(RunFolderError, match=r"Another gen is at work in .*run \(gen of "):
            RunFolder(tmp_path / "run", LONG)
        assert process.poll() is None
    finally:
        process.kill()
        process.communicate(timeout=60)
    assert RunFolder(tmp_path / "run", LONG).finished


def test_closed_folder(tmp_path):
    """A folder that was made to its end is free for others, holds no lock, and makes no more."""
    folder = RunFolder(tmp_path, RECIPE)
    with pytest.raises(RunFolderError, match="Another gen"):
        RunFolder(tmp_path, RECIPE)
    list(folder.make())
    assert {file.name for file in tmp_path.iterdir()} == {
        RECORDS,
        PUZZLES,
        SOLUTIONS,
        MANIFEST,
        "certificates",
    }
    again = RunFolder(tmp_path, RECIPE)
    with pytest.raises(RunFolderError, match="open it again"):
        list(folder.make())
    again.close()


def test_refused_folder_is_free(tmp_path):
    """A run that is refused lets go of the folder, even while its error is looked at."""
    RunFolder(tmp_path, RECIPE).close()
    with pytest.raises(RunFolderError, match="another recipe") as _kept:
        RunFolder(tmp_path, LONG)
    RunFolder(tmp_path, RECIPE).close()


def test_killed_before_the_first_manifest(undisturbed, tmp_path):
    """What a run leaves that was killed at its very beginning does not stand in the way."""
    (tmp_path / ".lock").touch()
    (tmp_path / f"{MANIFEST}.part").write_text("{")
    list(RunFolder(tmp_path, RECIPE).make())
    assert contents(tmp_path) == undisturbed
    assert not (tmp_path / f"{MANIFEST}.part").exists()


def test_faults_of_others(tmp_path, monkeypatch):
    """What the system refuses to others than the folder is not said of the folder."""

    def generate(*_args, **_options):
        yield from ()
        raise OSError("no more of this")

    monkeypatch.setattr(module_of_folder, "generate", generate)
    with pytest.raises(OSError, match="no more of this"):
        list(RunFolder(tmp_path, RECIPE).make())
    assert manifest(tmp_path)["status"] == FolderStatus.FAILED.value


def test_a_manifest_that_cannot_be_written(tmp_path, monkeypatch):
    """On a full disk the manifest in place stays, and no half of another one beside it."""
    RunFolder(tmp_path, RECIPE).close()
    before = (tmp_path / MANIFEST).read_bytes()

    def fill_up(path, content):
        with path.open("wb") as file:
            file.write(content[:1])
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", fill_up)
    with pytest.raises(RunFolderError, match="no space left on device"):
        RunFolder(tmp_path, RECIPE)
    assert [file.name for file in tmp_path.iterdir() if file.name.startswith(MANIFEST)] == [
        MANIFEST
    ]
    assert (tmp_path / MANIFEST).read_bytes() == before


@pytest.mark.parametrize(
    ("name", "number", "advice"),
    [
        (MANIFEST, errno.ENOSPC, "make room in it and run again"),
        ("proofs.txt", errno.ENOSPC, "make room in it and run again"),
        (MANIFEST, errno.EROFS, "run again when that is mended"),
    ],
)
def test_an_end_that_cannot_be_written(undisturbed, tmp_path, monkeypatch, name, number, advice):
    """A run has not ended well before its proofs and its manifest are there; run again it has."""
    replace = Path.replace

    def refuse(path, target):
        if target.name == name and (tmp_path / SOLUTIONS).exists():
            raise OSError(number, os.strerror(number), str(path))
        return replace(path, target)

    run = RunFolder(tmp_path, RECIPE).make()
    next(run)
    monkeypatch.setattr(Path, "replace", refuse)
    with pytest.raises(RunFolderError, match=rf"what it has, .* is kept: {advice}, or"):
        list(run)
    monkeypatch.undo()
    list(RunFolder(tmp_path, RECIPE).make())
    assert contents(tmp_path) == undisturbed


def test_exhausted(tmp_path):
    """A recipe that cannot be met leaves a manifest that says what was rejected."""
    recipe = Recipe(1, 2, seed=1, givens=GivensRange(17, 17), max_attempts=20)
    with pytest.raises(GenerationExhausted):
        list(RunFolder(tmp_path, recipe).make())
    about = manifest(tmp_path)
    assert about["status"] == FolderStatus.EXHAUSTED.value
    assert sum(about["rejects"].values()) == 20


def test_a_folder_with_something_else(tmp_path):
    """A folder that holds no run is left alone."""
    (tmp_path / "diary.txt").write_text("mine")
    with pytest.raises(RunFolderError, match="holds no run"):
        RunFolder(tmp_path, RECIPE)
    assert [path.name for path in tmp_path.iterdir()] == ["diary.txt"]


def test_a_file_in_place_of_the_folder(tmp_path):
    """A path that is a file is refused in one sentence."""
    (tmp_path / "run").write_text("")
    with pytest.raises(RunFolderError, match="run is a file: give a folder"):
        RunFolder(tmp_path / "run", RECIPE)
    with pytest.raises(RunFolderError, match="cannot be used"):
        RunFolder(tmp_path / "run" / "below", RECIPE)


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root may write anywhere")
def test_a_read_only_folder(tmp_path):
    """A folder that cannot be written is refused in one sentence."""
    tmp_path.chmod(0o555)
    with pytest.raises(RunFolderError, match="Permission denied"):
        RunFolder(tmp_path / "run", RECIPE)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
@pytest.mark.parametrize("name", [RECORDS, SOLUTIONS])
def test_a_full_disk(tmp_path, name):
    """A disk that fills up ends the run in one sentence, with nothing half-written."""
    folder = RunFolder(tmp_path, RECIPE)
    (tmp_path / name).symlink_to("/dev/full")
    with pytest.raises(RunFolderError, match="no space left on device"):
        list(folder.make())
    (tmp_path / name).unlink()
    (tmp_path / name).touch()
    assert all(content == b"" for content in contents(tmp_path).values())
    assert manifest(tmp_path)["status"] == FolderStatus.FAILED.value


def test_another_recipe(tmp_path):
    """A run is not continued with another recipe."""
    RunFolder(tmp_path, RECIPE)
    with pytest.raises(RunFolderError, match="another recipe"):
        RunFolder(tmp_path, Recipe(1, 6, seed=2))


@pytest.mark.parametrize("name", ["gridmill", "pyomo", "highspy"])
def test_another_version(tmp_path, monkeypatch, name):
    """A run is not continued by other software that shapes records, but by another numpy."""
    RunFolder(tmp_path, RECIPE).close()
    own = module_of_manifest.version

    def change(changed):
        monkeypatch.setattr(
            module_of_manifest, "version", lambda of: "99" if of == changed else own(of)
        )

    change(name)
    with pytest.raises(RunFolderError, match=rf"begun with {name} .*: give another folder"):
        RunFolder(tmp_path, RECIPE)
    change("numpy")
    RunFolder(tmp_path, RECIPE).close()


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"sessions": 1}', "\xff"])
def test_a_manifest_that_is_none(tmp_path, text):
    """A manifest that cannot be read is no run's."""
    (tmp_path / MANIFEST).write_bytes(text.encode("latin-1"))
    with pytest.raises(RunFolderError, match="holds no run"):
        RunFolder(tmp_path, RECIPE)


@pytest.mark.parametrize(
    "harm",
    [
        lambda data: data | {"index": 4},
        lambda data: data | {"puzzle": data["puzzle"][:-1]},
        lambda data: data | {"solution": data["puzzle"]},
        lambda data: {key: value for key, value in data.items() if key != "rejects"},
    ],
)
def test_a_record_that_is_none(tmp_path, harm):
    """Lines that are not this run's are found, by their number, before anything is written."""
    list(RunFolder(tmp_path, RECIPE).make())
    lines = (tmp_path / RECORDS).read_text().splitlines()
    lines[2] = json.dumps(harm(json.loads(lines[2])))
    (tmp_path / RECORDS).write_text("\n".join(lines) + "\n")
    with pytest.raises(RunFolderError, match="Line 3"):
        RunFolder(tmp_path, RECIPE)


def test_finished_pairs(undisturbed, tmp_path):
    """The puzzles that a continued run reports as finished are those of its files."""
    list(RunFolder(tmp_path, RECIPE).make())
    pairs = RunFolder(tmp_path, RECIPE).finished
    assert [str(puzzle) for puzzle, _ in pairs] == undisturbed[PUZZLES].decode().split()
    assert all(isinstance(puzzle, Grid) and solution.solves(puzzle) for puzzle, solution in pairs)


@pytest.mark.parametrize("fault", [OSError, KeyError])
def test_a_lock_holds_for_users_without_a_name(tmp_path, monkeypatch, fault):
    """In a container a process may have a number and no name: that keeps nobody from working."""

    def nameless():
        raise fault

    monkeypatch.setattr("getpass.getuser", nameless)
    lock = Lock(tmp_path / "lock", "gen")
    lock.acquire()
    with pytest.raises(LockHeld, match="gen of "):
        Lock(tmp_path / "lock", "gen").acquire()
    lock.release()
