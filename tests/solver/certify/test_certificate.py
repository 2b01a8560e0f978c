"""The record: its JSON, its sentences, and what arithmetic can say about it."""

from __future__ import annotations

import json
import pickle
from dataclasses import FrozenInstanceError, replace
from doctest import DocTestParser, DocTestRunner
from pathlib import Path

import pytest

from puzzle import Geometry, Grid, NotationError
from solver.certify import (
    Certificate,
    CutSize,
    Method,
    Purpose,
    Solve,
    SolveOutcome,
    certify,
    certify_known,
    faults,
)
from solver.verdict import Verdict
from tests.loops import at_least_one
from tests.solver.certify.cases import CONFLICT, JIGSAW_6, MANY, NONE, SOLUTION, UNIQUE

ALL = {
    "unique": lambda: certify(UNIQUE),
    "known": lambda: certify_known(UNIQUE, SOLUTION),
    "many": lambda: certify(MANY),
    "none": lambda: certify(NONE),
    "conflict": lambda: certify(CONFLICT),
    "full": lambda: certify(SOLUTION),
    "undecided": lambda: certify(UNIQUE, time_limit=0),
}


@pytest.fixture(params=ALL)
def certificate(request):
    return ALL[request.param]()


def test_json_and_back(certificate):
    """A certificate survives JSON and pickling unchanged."""
    text = json.dumps(certificate.to_dict(), allow_nan=False)
    assert Certificate.from_dict(json.loads(text)) == certificate
    assert pickle.loads(pickle.dumps(certificate)) == certificate  # noqa: S301 (our own bytes)


def test_a_certificate_of_a_variant_needs_its_geometry():
    """Only the geometry's name is written; reading it back with the wrong one is refused."""
    certificate = certify(Grid(bytes(36), JIGSAW_6))
    data = certificate.to_dict()
    assert Certificate.from_dict(data, JIGSAW_6) == certificate
    with pytest.raises(NotationError, match="give its geometry"):
        Certificate.from_dict(data)
    with pytest.raises(NotationError):
        Certificate.from_dict(data, Geometry.boxes(2, 2))


@pytest.mark.parametrize(
    "change",
    [
        {"verdict": "perhaps"},
        {"method": None},
        {"model": {"rows": 1}},
        {"solves": [{"purpose": "solve"}]},
        {"solves": None},
        {"options": None},
        {"puzzle": None},
        {"cut": 5},
    ],
    ids=str,
)
def test_what_is_no_certificate_is_refused(change):
    """A field of another shape is one clear sentence, not a traceback of our own making."""
    data = certify(UNIQUE).to_dict() | change
    with pytest.raises(NotationError, match="no certificate"):
        Certificate.from_dict(data)


def test_a_missing_field_is_named():
    """The sentence says which field is missing."""
    data = certify(UNIQUE).to_dict()
    del data["solves"]
    with pytest.raises(NotationError, match="solves"):
        Certificate.from_dict(data)


PAGE = Path(__file__).parents[3] / "docs" / "certificate.md"


def test_the_page_shows_what_the_code_prints():
    """The session in docs/certificate.md gives the output printed there."""
    session = PAGE.read_text().replace("```", "")
    example = DocTestParser().get_doctest(session, {}, "certificate.md", str(PAGE), 0)
    assert DocTestRunner().run(example) == (0, len(example.examples))
    assert len(example.examples) > 3


def test_the_page_names_every_field():
    """Each key of the record stands in docs/certificate.md."""
    text = PAGE.read_text()
    data = certify(UNIQUE).to_dict()
    for key in at_least_one([*data, *data["model"], *data["cut"], *data["solves"][0]]):
        assert f"`{key}`" in text


def test_it_is_a_value(certificate):
    """Frozen, hashable, and equal to the certificate of the same puzzle made again."""
    with pytest.raises(FrozenInstanceError):
        certificate.verdict = Verdict.NONE
    assert hash(certificate) == hash(Certificate.from_dict(certificate.to_dict()))


def test_no_time_is_in_it(certificate):
    """Nothing in a certificate depends on the clock: no field but the limit speaks of time."""
    keys = {key for key in json.dumps(certificate.to_dict()).split('"') if "time" in key.lower()}
    assert keys <= {"time_limit", "Time limit reached", certificate.sentence}


def test_each_verdict_has_its_sentences(certificate):
    """The sentence begins with the verdict's own and ends as a sentence does."""
    assert certificate.sentence.startswith(certificate.verdict.sentence)
    assert certificate.sentence.endswith(".")
    assert certificate.method.sentence.endswith(".")


def test_a_true_certificate_has_no_faults(certificate):
    """What certify writes passes the check by arithmetic."""
    assert faults(certificate) == ()


def _last(certificate, **changes):
    """The certificate with its last solve changed."""
    *others, last = certificate.solves
    return replace(certificate, solves=(*others, replace(last, **changes)))


def _options(certificate, **changes):
    """The certificate with options changed or added."""
    return replace(certificate, options=tuple((dict(certificate.options) | changes).items()))


WRONG = {
    "other solution": lambda c: replace(c, solution=SOLUTION.with_digit(0, 3)),
    "no solution": lambda c: replace(c, solution=None, cut=None),
    "a rival for unique": lambda c: replace(c, rival=SOLUTION),
    "many without rival": lambda c: replace(c, verdict=Verdict.MANY),
    "none with a solution": lambda c: replace(c, verdict=Verdict.NONE),
    "another puzzle": lambda c: replace(c, puzzle=UNIQUE.with_digit(3, 1)),
    "a blank more": lambda c: replace(c, puzzle=MANY),
    "model": lambda c: replace(c, model=replace(c.model, rows=325)),
    "excluded": lambda c: replace(c, model=replace(c.model, excluded=0)),
    "no model": lambda c: replace(c, model=None),
    "cut": lambda c: replace(c, cut=CutSize(c.cut.terms, c.cut.rhs + 1)),
    "no cut": lambda c: replace(c, cut=None),
    "no solver": lambda c: replace(c, solver=None),
    "no solves": lambda c: replace(c, solves=()),
    "one solve": lambda c: replace(c, solves=c.solves[:1]),
    "stopped": lambda c: replace(
        c, solves=(c.solves[0], Solve(Purpose.CUT, SolveOutcome.STOPPED, "warning", "Unknown"))
    ),
    "a claim after an error": lambda c: _last(c, status="error"),
    "a claim after a warning": lambda c: _last(c, status="warning"),
    "a claim never run": lambda c: _last(c, status="not run"),
    "a claim after the limit": lambda c: _last(c, termination="Time limit reached"),
    "a claim of the opposite": lambda c: _last(c, termination="Optimal"),
    "a first claim after an error": lambda c: replace(
        c, solves=(replace(c.solves[0], status="error"), c.solves[1])
    ),
    "no options": lambda c: replace(c, options=()),
    "two threads": lambda c: _options(c, threads=2),
    "a loose tolerance": lambda c: _options(c, mip_feasibility_tolerance=0.5),
    "an option more": lambda c: _options(c, presolve="off"),
    "a negative limit": lambda c: _options(c, time_limit=-1),
    "a limit in words": lambda c: _options(c, time_limit="soon"),
    "not the method": lambda c: replace(c, method=Method.KNOWN),
    "by rules": lambda c: replace(c, method=Method.RULES),
    "undecided after all": lambda c: replace(c, verdict=Verdict.UNDECIDED),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_changed_certificate_has_a_fault(name):
    """Every way of tampering that arithmetic can see is seen."""
    changed = WRONG[name](certify(UNIQUE))
    assert faults(changed)
    assert all(fault.endswith(".") for fault in faults(changed))


def test_a_rival_must_differ_and_solve():
    """The rival of `many` must be another solution."""
    many = certify(MANY)
    assert faults(replace(many, rival=many.solution))
    assert faults(replace(many, rival=many.rival.with_digit(0, 9)))
    assert faults(replace(many, rival=None))


def test_the_rules_alone_must_decide():
    """A verdict without a solver stands only on a conflict or on a full grid."""
    conflict, full = certify(CONFLICT), certify(SOLUTION)
    assert faults(replace(conflict, puzzle=UNIQUE))
    assert faults(replace(conflict, verdict=Verdict.UNDECIDED))
    assert faults(replace(full, puzzle=UNIQUE))
    solved = certify(UNIQUE)
    for name in ("solves", "model", "cut", "solver", "options"):
        assert faults(replace(full, **{name: getattr(solved, name)})), name


def test_an_undecided_certificate_claims_nothing():
    """Undecided ends with a solve that decided nothing."""
    undecided = certify(UNIQUE, time_limit=0)
    decided = Solve(Purpose.SOLVE, SolveOutcome.INFEASIBLE, "ok", "Infeasible")
    assert faults(replace(undecided, solves=(decided,)))
    stopped_after_all = Solve(Purpose.SOLVE, SolveOutcome.STOPPED, "ok", "Infeasible")
    assert faults(replace(undecided, solves=(stopped_after_all,)))
    unfounded = Solve(Purpose.SOLVE, SolveOutcome.REFUTED, "error", "Unknown")
    assert faults(replace(undecided, solves=(unfounded,)))
    assert faults(replace(undecided, solves=()))
    assert replace(undecided, solves=()).sentence.endswith("No solve is recorded.")
