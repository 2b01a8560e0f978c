"""The Coq theory of the checker, and the checkers that are extracted from it."""

import shutil
import subprocess
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from puzzle import CLASSIC, Geometry, Grid
from solver.proof import checking_page, proof_line, proofs_text, prove
from tests.cases import EMPTY, IMPOSSIBLE
from tests.corpora import grids
from tests.oracle import GEOMETRIES
from tests.puzzle.shapes import fill
from tests.solver.proof.checking import holds
from tests.solver.proof.test_limits import SAID, random_puzzle
from tests.solver.proof.test_proof import sections

ROOT = Path(__file__).resolve().parents[3]
COMMITTED = ROOT / "solver/proof/checker.js"
MADE_BY = "4.0.0"
"""The js_of_ocaml that the committed checker was made by, Debian 12's."""

KINDS_OF_FILES = (
    "accepted",
    "accepted-with-limits",
    "accepted-with-sums",
    "accepted-with-grids",
    "refused",
)
NEEDED = ("coqc", "ocamlfind", "js_of_ocaml", "node", "make")
COQC, _, JS_OF_OCAML, NODE, MAKE = (shutil.which(name) or "" for name in NEEDED)
MISSING = [name for name in NEEDED if shutil.which(name) is None]
needs_coq = pytest.mark.skipif(bool(MISSING), reason=f"not installed: {', '.join(MISSING)}")
pytestmark = pytest.mark.slow
needs_node = pytest.mark.skipif(not NODE, reason="not installed: node")


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """The theory and its programs, built anew."""
    folder = tmp_path_factory.mktemp("theory")
    command = [MAKE, "-C", str(ROOT / "proof"), f"BUILD={folder}"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return folder


def native(built, text, folder):
    """What the native checker says of a text: its output, and whether it accepts."""
    (folder / "native.txt").write_text(text)
    command = [built / "proofs-checker", folder / "native.txt"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.returncode == 0


def in_javascript(script, texts, folder):
    """What the JavaScript checker says of each text: whether it accepts."""
    for i, text in enumerate(texts):
        (folder / f"{i}.txt").write_text(text)
    code = (
        f"require({str(script)!r}); const fs = require('fs');"
        f"for (let i = 0; i < {len(texts)}; i++) console.log(globalThis.gridmillCheck("
        f"fs.readFileSync({str(folder)!r} + '/' + i + '.txt', 'latin1')));"
    )
    done = subprocess.run([NODE, "-e", code], capture_output=True, text=True, check=True)
    return [line.startswith("ok ") for line in done.stdout.splitlines()]


def files():
    """Files of proofs, right ones and wrong ones."""
    for kind in KINDS_OF_FILES:
        yield from sections(kind)
    yield from files_with_limits()
    right = [
        *(prove(puzzle) for puzzle in grids("seventeen")[::10]),
        *(prove(puzzle) for puzzle in grids("top1465")[::20]),
        prove(grids("hardest")[0]),
        prove(Grid.parse(IMPOSSIBLE)),
        prove(Grid.parse(EMPTY)),
    ]
    for geometry in (*GEOMETRIES, Geometry.boxes(4, 4), Geometry.multi("samurai")):
        digits = bytearray(fill(geometry, 2).digits)
        digits[::3] = bytes(len(digits[::3]))
        right.append(prove(Grid(bytes(digits), geometry)))
    yield proofs_text(right)
    for proof in right[:12]:
        yield proofs_text([replace(proof, nogoods=proof.nogoods[1:])])
        yield proofs_text(
            [replace(proof, puzzle=proof.puzzle.with_digit(proof.puzzle.givens[0], 0))]
        )
    line = proof_line(right[20])
    rules = next(x for x in proofs_text([right[20]]).splitlines() if x.startswith("sudoku"))
    for at in range(0, len(line), 9):
        for other in ("3" if line[at] != "3" else "8", "."):
            wrong = line[:at] + other + line[at + 1 :]
            yield f"gridmill proofs 1\n{rules}\n{wrong}\nend 1\n"


def files_with_limits():
    """Files of proofs of puzzles with rules beside the houses; then each less one of its limits."""
    rng = Random(15)
    puzzles = [random_puzzle(rng, rng.sample(SAID, 2), 4) for _ in range(30)]
    texts = [proofs_text([prove(puzzle)]) for puzzle in puzzles]
    yield from texts
    for text in texts:
        header, rules, *rest = text.splitlines()
        word, regions, *limits = rules.split()
        at = rng.choice([i for i, text in enumerate(limits) if "=" in text])
        yield "\n".join([header, " ".join([word, regions, *limits[:at], *limits[at + 1 :]]), *rest])
        most, terms = limits[at].split("=")
        wider = f"{int(most) + 1}={terms}"
        yield "\n".join(
            [header, " ".join([word, regions, *limits[:at], wider, *limits[at + 1 :]]), *rest]
        )


@needs_coq
def test_the_theorems_rest_on_nothing(built):
    """Coq accepts the theory, and prints that both theorems have no axioms."""
    printed = (built / "assumptions.txt").read_text()
    assert printed.splitlines() == ["Closed under the global context"] * 2
    for name in ("Sudoku", "Checker", "Sound", "Extract"):
        text = (ROOT / f"proof/{name}.v").read_text()
        assert not {"Axiom", "Admitted", "Parameter", "admit"} & set(text.replace(".", " ").split())


@needs_coq
def test_the_theorem_is_about_sudoku(built):
    """The houses of the theory's plain 9×9 are those of the geometry."""
    houses = [[cell + 1 for cell in house.cells] for house in CLASSIC.houses]
    rules = (("cells", range(1, 82)), ("digits", range(1, 10)))
    goals = [f"{name} classic = {list(numbers)}" for name, numbers in rules]
    goals += [f"houses classic = {houses}", "limits classic = []"]
    script = "From Coq Require Import List PArith.\nFrom Gridmill Require Import Sudoku.\n"
    script += "Import ListNotations.\nOpen Scope positive_scope.\n"
    for goal in goals:
        script += f"Goal {goal.replace(',', ';')}.\nProof. reflexivity. Qed.\n"
    (built / "Houses.v").write_text(script)
    command = [COQC, "-Q", ".", "Gridmill", "Houses.v"]
    done = subprocess.run(command, cwd=built, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@needs_coq
def test_the_extracted_checkers_agree_with_check_py(built, tmp_path):
    """Native and in JavaScript they accept and refuse the files that check.py does."""
    texts = list(files())
    expected = [holds(text, tmp_path) for text in texts]
    assert True in expected
    assert expected.count(False) > 40
    assert [native(built, text, tmp_path) for text in texts] == expected
    assert in_javascript(built / "checker.js", texts, tmp_path) == expected


@needs_coq
def test_the_committed_checker_is_the_extracted_one(built):
    """Built anew with the same compiler, the JavaScript comes out byte for byte."""
    version = subprocess.run(
        [JS_OF_OCAML, "--version"], capture_output=True, text=True, check=True
    ).stdout.strip()
    if version != MADE_BY:
        pytest.skip(f"js_of_ocaml is {version}, and the committed checker was made by {MADE_BY}")
    assert (built / "checker.js").read_bytes() == COMMITTED.read_bytes()


@needs_node
def test_the_committed_checker_agrees_with_check_py(tmp_path):
    """What is in the page accepts and refuses the files that check.py does."""
    texts = [
        *(text for kind in KINDS_OF_FILES for text in sections(kind)),
        *files_with_limits(),
        proofs_text([prove(grids("hardest")[1])]),
    ]
    expected = [holds(text, tmp_path) for text in texts]
    assert in_javascript(COMMITTED, texts, tmp_path) == expected


def test_the_checker_carries_its_licences():
    """The script and every page begin it with the notice that the licences of its parts ask for."""
    notice = (ROOT / "proof/notice.js").read_text()
    owners = ("gridmill authors", "Jerome Vouillon", "CNRS", "INRIA")
    terms = ("MIT License", "Lesser General Public License, version 2.1", "OCaml linking exception")
    assert not [words for words in (*owners, *terms) if words not in notice]
    script = COMMITTED.read_text()
    assert script.startswith(notice)
    assert "Generated by js_of_ocaml" in script
    assert notice in checking_page(proofs_text([]))
    project = (ROOT / "pyproject.toml").read_text()
    assert 'license = "MIT AND LGPL-2.1-or-later WITH OCaml-LGPL-linking-exception"' in project


def test_the_page_needs_no_network():
    """The page holds the checker and the proofs, and forbids itself to load anything."""
    text = proofs_text([prove(grids("seventeen")[0])])
    page = checking_page(text)
    assert text in page
    assert COMMITTED.read_text() in page
    assert page.count("</script>") == page.count("<script") == 3
    assert "default-src 'none'" in page
    assert not [word for word in ("http://", "src=", "@CHECKER@", "@PROOFS@") if word in page]
