"""``gridmill audit``: runs, books, catalogues and files, decided anew."""

import json
import shutil
from pathlib import Path

import pytest

from gridmill.catalogue import Catalogue
from gridmill.cli.status import Status
from tests.cases import EASY, INKALA, SIXTEEN
from tests.corpora import grids
from tests.gridmill.shell import gridmill


@pytest.fixture(scope="module")
def run_folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("audit") / "run"
    made = gridmill("gen", "--level", "1", "--count", "3", "--seed", "5", "--out", str(folder))
    assert made.status == Status.OK, made.err
    return folder


def test_a_run_is_audited(run_folder):
    """Of a run all three ways agree with what was published."""
    ran = gridmill("audit", str(run_folder))
    assert (ran.status, ran.out) == (Status.OK, "")
    assert "3 puzzles by Pyomo with HiGHS" in ran.err
    assert "3 unique; none with a difference" in ran.err


def test_a_spoiled_run_is_told(run_folder, tmp_path):
    """A record and its proof that no longer fit, and a puzzle that is not unique, are told."""
    lines = (run_folder / "puzzles.jsonl").read_text().splitlines()
    record = json.loads(lines[1])
    puzzle = record["puzzle"]
    record["puzzle"] = puzzle[:40].translate({ord(d): "." for d in "123456789"}) + puzzle[40:]
    lines[1] = json.dumps(record)
    (tmp_path / "puzzles.jsonl").write_text("\n".join(lines) + "\n")
    alone = gridmill("audit", str(tmp_path))
    assert alone.status == Status.BAD
    assert "the publication says unique" in alone.out
    assert all(f"puzzles.jsonl:2: {record['puzzle']}" in line for line in alone.out.splitlines())

    (tmp_path / "certificates").mkdir()
    proofs = (run_folder / "certificates/proofs.txt").read_text()
    (tmp_path / "certificates/proofs.txt").write_text(proofs)
    beside = gridmill("audit", str(tmp_path))
    assert beside.status == Status.BAD
    assert "The proof beside the record is about something else." in beside.out


@pytest.mark.parametrize(
    ("file", "change", "told"),
    [
        ("puzzles.sdm", lambda text: text[82:], "puzzles.sdm: it has 2 lines, and there are 3"),
        ("puzzles.sdm", lambda text: "9" + text[1:], "puzzles.sdm:1: it is not what record 1 has"),
        ("solutions.sdm", lambda text: f".{text[1:]}", "solutions.sdm:1: it is not what record 1"),
        ("certificates/check.py", lambda text: text + "#", "not the file that SHA256SUMS was made"),
        ("certificates/SHA256SUMS", None, "SHA256SUMS: there is no such file"),
        ("certificates/proofs.txt", None, "no such file, and SHA256SUMS names it"),
        ("certificates/proofs.txt", lambda text: text[:-6], "proofs.txt: line 5: The file breaks"),
    ],
)
def test_what_lies_beside_the_records_is_audited(run_folder, tmp_path, file, change, told):
    """Lists, proofs and sums that say something else than the records are told by name."""
    folder = Path(shutil.copytree(run_folder, tmp_path / "run"))
    text = (folder / file).read_text()
    (folder / file).unlink()
    if change is not None:
        (folder / file).write_text(change(text))
    ran = gridmill("audit", str(folder))
    assert ran.status == Status.BAD
    assert told in ran.out
    assert "in the files beside them" in ran.err


def test_grids_that_overlap(tmp_path):
    """They are audited by their proofs; by others, made anew, where a run is from before those."""
    folder = tmp_path / "multi"
    gridmill("gen", "--variant", "butterfly", "--count", 1, "--seed", 1, "--out", folder)
    before = tmp_path / "before"
    before.mkdir()
    record = json.loads((folder / "puzzles.jsonl").read_text())
    assert record["certificate"].pop("proof") is not None
    (before / "puzzles.jsonl").write_text(json.dumps(record))
    for run in (folder, before):
        ran = gridmill("audit", str(run / "puzzles.jsonl"))
        assert (ran.status, ran.out) == (Status.OK, "")
        assert "by proof and by search: 1 unique" in ran.err
    assert gridmill("audit", str(folder)).status == Status.OK


def test_rules_that_no_proof_says_are_audited_without_one(run_folder, tmp_path):
    """What no proof can say is decided by the two other ways, also beside puzzles with proofs."""
    multi = tmp_path / "multi"
    gridmill("gen", "--variant", "skyscraper", "--size", 6, "--count", 1, "--out", multi)
    ran = gridmill("audit", str(multi))
    assert (ran.status, ran.out) == (Status.OK, "")
    assert "without a proof, which cannot say their rules, and by search: 1 unique" in ran.err
    mixed = Path(shutil.copytree(run_folder / "certificates", tmp_path / "mixed/certificates"))
    both = ((folder / "puzzles.jsonl").read_text() for folder in (run_folder, multi))
    (mixed.parent / "puzzles.jsonl").write_text("".join(both))
    ran = gridmill("audit", str(mixed.parent))
    assert (ran.status, ran.out) == (Status.OK, "")
    assert "by proof (1 has rules that none can say) and by search: 4 unique" in ran.err


def test_what_is_missing_is_told(run_folder, tmp_path):
    """A list that is gone, a checker that the sums no longer name, and records that are gone."""
    folder = Path(shutil.copytree(run_folder, tmp_path / "run"))
    (folder / "puzzles.sdm").unlink()
    sums = folder / "certificates/SHA256SUMS"
    kept = [line for line in sums.read_text().splitlines() if "check.py" not in line]
    sums.write_text("\n".join(kept))
    ran = gridmill("audit", str(folder))
    assert ran.status == Status.BAD
    assert "puzzles.sdm: there is no such file, and a run has one." in ran.out
    assert "SHA256SUMS: it does not name check.py." in ran.out
    (folder / "puzzles.jsonl").write_text("")
    ran = gridmill("audit", str(folder))
    assert ran.status == Status.BAD
    assert "solutions.sdm: it has 3 lines, and there are 0 records." in ran.out
    assert "There is no puzzle in it" in ran.err


def test_another_level_is_told(run_folder, tmp_path):
    """The level is found anew, and told where it is not the one that was published."""
    text = (run_folder / "puzzles.jsonl").read_text()
    (tmp_path / "puzzles.jsonl").write_text(text.replace('"level": 1', '"level": 4', 1))
    ran = gridmill("audit", str(tmp_path))
    assert ran.status == Status.BAD
    assert "It is of level 1, and published as 4." in ran.out
    assert "1 with a difference." in ran.err


def test_files_are_audited(tmp_path, run_folder):
    """Files of proofs and of puzzles are audited; of the latter nothing is claimed."""
    assert gridmill("audit", str(run_folder / "certificates/proofs.txt")).status == Status.OK
    (tmp_path / "puzzles.txt").write_text(f"{EASY}\n{SIXTEEN}\n{INKALA[:-1]}\n")
    ran = gridmill("audit", str(tmp_path / "puzzles.txt"))
    assert ran.status == Status.BAD
    assert "1 unique, 1 many; none with a difference" in ran.err
    nowhere = gridmill("audit", "nowhere")
    assert nowhere.status == Status.USAGE


@pytest.mark.slow
def test_accepted_puzzles_are_audited(tmp_path):
    """What `accept` keeps carries its proof; a spoiled proof there is told."""
    folder = tmp_path / "accepted"
    hard = str(grids("hardest")[0])
    kept = gridmill("accept", "--into", str(folder), "--catalogue", "none", hard)
    assert kept.status == Status.OK, kept.err
    (record,) = map(json.loads, (folder / "puzzles.jsonl").read_text().splitlines())
    proof = record["certificate"]["proof"]
    assert len(proof.split(",")) > 5
    ran = gridmill("audit", str(folder))
    assert ran.status == Status.OK, ran.out
    assert "1 unique; none with a difference" in ran.err
    record["certificate"]["proof"] = proof.partition(",")[2]
    (folder / "puzzles.jsonl").write_text(f"{json.dumps(record)}\n")
    spoiled = gridmill("audit", str(folder / "puzzles.jsonl"))
    assert spoiled.status == Status.BAD
    assert "The proof does not hold" in spoiled.out


def test_a_catalogue_is_audited(tmp_path):
    """The puzzles of a catalogue are audited, imported ones without a proof of their own."""
    path = tmp_path / "c.sqlite"
    (tmp_path / "old.txt").write_text(f"{EASY}\n")
    made = gridmill(
        *("catalogue", "import", "--book", "old", "--edition", "1", "--catalogue", str(path)),
        str(tmp_path / "old.txt"),
    )
    assert made.status == Status.OK, made.err
    with Catalogue.read_only(path) as catalogue:
        assert len(catalogue) == 1
    ran = gridmill("audit", str(path))
    assert ran.status == Status.OK, ran.err
    assert "1 unique; none with a difference" in ran.err


def test_a_solver_that_is_not_there(caplog):
    """A solver that is not installed is one sentence, on an option that is wrong."""
    ran = gridmill("audit", "--solver", "nobody", EASY)
    assert (ran.status, ran.err.count("\n")) == (Status.USAGE, 1)
    assert "Pyomo finds no solver nobody" in ran.err
    assert caplog.records == []


@pytest.mark.slow
def test_a_run_with_rules_is_audited(tmp_path):
    """Puzzles with rules beside the houses carry proofs that know the rules."""
    made = gridmill(
        *("gen", "--variant", "anti-knight", "--level", "3", "--count", "2", "--seed", "1"),
        *("--out", str(tmp_path / "run")),
    )
    assert made.status == Status.OK, made.err
    proofs = tmp_path / "run/certificates/proofs.txt"
    assert "=" in proofs.read_text()
    assert gridmill("prove", "--check", str(proofs)).out == "2 proofs hold\n"
    ran = gridmill("audit", str(tmp_path / "run"))
    assert ran.status == Status.OK, ran.out
    assert "2 unique; none with a difference" in ran.err
    proofs.write_text(proofs.read_text().replace("end 2", "end 3"))
    assert gridmill("audit", str(tmp_path / "run")).status != Status.OK
