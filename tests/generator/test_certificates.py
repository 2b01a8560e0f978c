"""The folder of proofs, also of puzzles with rules beside the houses, of which some have none."""

from random import Random

from generator.certificates import certificate_files, proof_of_record
from puzzle import Grid
from solver.proof import fault, prove
from solver.verdict import Verdict
from tests.corpora import grids
from tests.solver.proof.checking import holds
from tests.solver.proof.test_limits import FOUR, random_puzzle


def read_back(proof, text):
    """The proof of a record that carries this text, or none."""
    return proof_of_record({"certificate": {"proof": text}}, proof.puzzle, proof.solution)


def unique_with_cages():
    """The proof of a small killer that has many solutions without its cages."""
    rng = Random(4)
    puzzles = [random_puzzle(rng, ["killercage"] * 2, 4) for _ in range(99)]
    open_without = (p for p in puzzles if prove(Grid(p.digits, FOUR)).verdict is Verdict.MANY)
    return next(p for p in map(prove, open_without) if p.verdict is Verdict.UNIQUE)


def test_the_proof_of_a_killer_is_read_back():
    """The proof that a record carries is that of its puzzle with its cages; it may have none."""
    proof = unique_with_cages()
    assert proof.puzzle.geometry.constraints
    again = read_back(proof, proof.text)
    assert again == proof
    assert fault(again) is None
    assert read_back(proof, None) is None


def test_a_record_from_before_there_were_proofs():
    """A puzzle of houses alone is proved anew."""
    proof = prove(grids("seventeen")[0])
    assert read_back(proof, None) == proof


def test_the_guide_tells_what_has_no_proof(tmp_path):
    """The proofs that there are hold, with and without rules; how many have none is said."""
    proofs = [unique_with_cages(), prove(grids("seventeen")[1])]
    files = certificate_files([*proofs, None])
    assert holds(files["proofs.txt"].decode(), tmp_path)
    assert files["proofs.txt"].endswith(b"end 2\n")
    assert "1 of the 3 puzzles are not in `proofs.txt`" in files["README.md"].decode()
    assert b"no proof" not in certificate_files(proofs)["README.md"]
    assert certificate_files([None]) == {}


def test_a_proof_of_the_wrong_cages_is_refused(tmp_path):
    """The rules that a proof needs are in the file: without its limits it does not hold."""
    proof = unique_with_cages()
    text = certificate_files([proof])["proofs.txt"].decode()
    header, rules, *rest = text.splitlines()
    bare = " ".join(word for word in rules.split() if "=" not in word)
    assert not holds("\n".join([header, bare, *rest]), tmp_path)
