"""Runs made block by block, as on a cluster, against runs made puzzle by puzzle."""

import hashlib
import os
import sys
from dataclasses import replace
from io import BytesIO
from types import SimpleNamespace

import pytest

from generator import Recipe, RunFolder, ScoreRange, Symmetry, blocks, executor, pipeline
from generator.blocks import (
    Made,
    Shard,
    Unit,
    make_block,
    to_bytes,
    units_of,
    without_the_lost,
)
from generator.digging.draft import Reject, Result
from generator.digging.hill_climber import HillClimber
from generator.recipe.variants import ground
from generator.settling import Settled
from generator.shards import FOLDER, Merging
from puzzle import GenerationExhausted
from puzzle.canonical import canonical_form
from puzzle.formats.form_digests import digest_of
from puzzle.score import Score
from solver.processes import ItemLost
from tests.workforce import Here

if sys.version_info < (3, 14):
    pytest.importorskip("backports.zstd", reason="comes with gridmill[dev] and gridmill[cluster]")

SMALL = Recipe(
    level=1,
    count=45,
    seed=11,
    geometry=ground(4, (), None, None).geometry,
    symmetry=Symmetry.ROTATIONAL_180,
)
"""4×4 with symmetric givens: there are few, so that most candidates are twins of earlier ones."""

CLIMBED = Recipe(score=ScoreRange.parse("9.9.."), symmetry=Symmetry.NONE, max_attempts=2)
"""Made by hill climbing, if at all."""


def files(folder):
    """The contents of a run's files, but the manifest, in a few bytes each."""
    paths = sorted(path for path in folder.rglob("*") if path.is_file())
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in paths
        if path.name not in {"manifest.json", ".lock"}
    }


def by_puzzle(path, recipe, **options):
    """A run made puzzle by puzzle, to its end or to its error."""
    return _done(RunFolder(path, recipe), lambda folder: folder.make(jobs=1, **options))


def by_block(path, recipe, workforce=None, **options):
    """The same made block by block."""
    workforce = workforce or Here()
    return _done(
        RunFolder(path, recipe), lambda folder: folder.make_in_blocks(workforce, **options)
    )


def _done(folder, make):
    error = None
    try:
        for _ in make(folder):
            pass
    except GenerationExhausted as exhausted:
        error = str(exhausted), exhausted.rejects
    return files(folder.path), dict(folder.rejects), folder.count, error


class Published:
    """A catalogue of a few forms."""

    def __init__(self, forms):
        self.forms = set(forms)

    def digests(self):
        return b"".join(map(digest_of, self.forms))

    def has(self, form):
        return form in self.forms


def test_blocks_come_to_the_same_bytes_where_twins_abound(tmp_path):
    """Files, rejects and count are those of a run made puzzle by puzzle, and no block is left."""
    expected = by_puzzle(tmp_path / "a", SMALL)
    assert expected[1]["equal to an earlier puzzle"] > 20
    assert by_block(tmp_path / "b", SMALL) == expected
    assert not (tmp_path / "b" / FOLDER).exists()


@pytest.mark.slow
def test_what_was_published_or_made_earlier_is_made_anew(tmp_path):
    """Published forms and earlier ones are passed over for the same reasons in the same order."""
    made = list(pipeline.generate(SMALL))
    forms = [canonical_form(one.puzzle, one.solution) for one in made]
    earlier, published = forms[3:30:9], Published(forms[5:40:6])
    expected = by_puzzle(tmp_path / "a", SMALL, earlier=earlier, published=published.has)
    assert expected[1]["published before"] > 5
    found = by_block(tmp_path / "b", SMALL, earlier=earlier, published=published)
    assert found == expected


@pytest.mark.slow
@pytest.mark.parametrize("highest", [None, Score(98)], ids=str)
def test_a_climb_in_vain_says_elsewhere_how_high_it_came(tmp_path, monkeypatch, highest):
    """The highest score that was met is told alike, whoever climbed; so is that there was none."""

    def in_vain(_climber, _index, attempts=0, last=None):
        last = CLIMBED.max_attempts if last is None else last
        return Result(last, {Reject.OTHER_SCORE: last - attempts}, None, highest)

    monkeypatch.setattr(HillClimber, "make", in_vain)
    expected = by_puzzle(tmp_path / "a", CLIMBED)
    said = "nothing that was met" if highest is None else f"score that was met is {highest})"
    assert said in expected[3][0]
    assert by_block(tmp_path / "b", CLIMBED) == expected

    def lost_at_first(unit):
        if unit.attempts == 0:
            raise ItemLost(0)
        return make_block(CLIMBED, unit)

    (made,) = Shard(without_the_lost(CLIMBED, Unit(0), lost_at_first)).made()
    assert made.highest == highest

    def row_lost_at_first(row):
        if row.attempts == 0:
            raise ItemLost(0)
        return (in_vain(None, 0, row.attempts, row.last),)

    (found,) = executor.attempt_by_attempt(CLIMBED, executor.Attempts(0, 0), row_lost_at_first)
    assert found.highest == highest
    assert found.rejects[Reject.ENDED_ITS_WORKER] == 1


def test_a_digest_alone_condemns_no_puzzle(tmp_path):
    """What only looks published by its digest is asked for by its form, and stays."""
    made = list(pipeline.generate(SMALL))
    published = Published(canonical_form(one.puzzle, one.solution) for one in made[:9])
    published.has = lambda _: False
    assert by_block(tmp_path / "b", SMALL, published=published) == by_puzzle(tmp_path / "a", SMALL)


@pytest.mark.parametrize("without", [{0}, {3, 4}, {5}, {0, 5}, set(range(6)), set()], ids=str)
def test_a_block_taken_whole_leaves_out_the_proofs_that_are_missing(without):
    """The files are those of its puzzles taken one by one, and count the proofs that are there."""
    made = Shard(make_block(SMALL, Unit(0, 6))).made()
    made = [replace(m, rules="", proof="") if m.index in without else m for m in made]
    block = Shard(to_bytes(made))
    shards = SimpleNamespace(blocks=lambda _first, _end: [block])
    files = []
    for instead in ({}, {0: made[0]}):  # what is another one is taken by itself
        streams = [BytesIO() for _ in range(4)]
        merging = Merging(*streams)
        merging.add(shards, 0, Settled(6, instead))
        merging.end()
        assert (merging.count, merging.proved) == (6, 6 - len(without))
        files.append([stream.getvalue() for stream in streams])
    assert files[0] == files[1]
    proofs = [m.proof.encode() for m in made if m.proof]
    rules = [made[min({*range(6)} - without)].rules.encode()] if proofs else []
    told = files[0][3].splitlines()
    assert told[1:] == [*rules, *proofs, b"end %d" % len(proofs)]


def test_a_run_begun_puzzle_by_puzzle_goes_on_in_blocks(tmp_path):
    """The records that are there stay, and the rest joins them as if one had made all."""
    expected = by_puzzle(tmp_path / "a", SMALL)
    records = RunFolder(tmp_path / "b", SMALL).make(jobs=1)
    for _ in range(25):
        next(records)
    records.close()
    assert by_block(tmp_path / "b", SMALL) == expected


def test_blocks_that_are_there_are_not_made_again_unless_damaged(tmp_path):
    """A run that was broken off goes on from its blocks; one that is cut short is made anew."""
    expected = by_puzzle(tmp_path / "a", SMALL)
    run = RunFolder(tmp_path / "b", SMALL).make_in_blocks(Here())
    for _ in range(2):
        next(run)
    run.close()
    kept = sorted((tmp_path / "b" / FOLDER).iterdir())
    assert [int(path.name) for path in kept] == [unit.first for unit in units_of(45)[:2]]
    os.truncate(kept[1], kept[1].stat().st_size - 1)
    begun = []
    assert by_block(tmp_path / "b", SMALL, Here(begun=begun)) == expected
    blocks_begun = [unit.first for unit in begun if unit.count > 1]
    assert blocks_begun == [unit.first for unit in units_of(45)[1:]]


def test_attempts_that_are_used_up_end_both_alike(tmp_path):
    """The error, what it counts and the puzzles before it are the same."""
    scarce = Recipe(**{**_asked(SMALL), "count": 70, "max_attempts": 3})
    expected = by_puzzle(tmp_path / "a", scarce)
    assert expected[3] is not None
    assert 0 < expected[2] < 70
    assert by_block(tmp_path / "b", scarce) == expected


def _asked(recipe):
    names = ("level", "count", "seed", "geometry", "symmetry")
    return {name: getattr(recipe, name) for name in names}


def test_an_attempt_that_ends_its_workers_is_passed_over(tmp_path):
    """All else of its block is made, and its record says why it took one attempt more."""
    victim = next(one for one in pipeline.generate(SMALL) if one.attempts == 1 and one.index > 20)

    def killing(unit):
        is_in = unit.first <= victim.index < unit.first + unit.count
        return is_in and unit.attempts == 0

    by_block(tmp_path, SMALL, Here(killing))
    record = RunFolder(tmp_path, SMALL).records()[victim.index]
    assert record["rejects"]["ended its worker process"] == 1
    assert record["attempts"] > 1


def test_an_attempt_made_anew_that_ends_its_workers_is_passed_over(tmp_path):
    """What was handed out with it is made, and comes to what a run without its death has there."""
    begun = []
    by_block(tmp_path / "a", SMALL, Here(begun=begun))
    victim = next(unit for unit in begun if unit.count == 1)

    def killing(unit):
        return (unit.first, unit.attempts, unit.count) == (victim.first, victim.attempts, 1)

    by_block(tmp_path / "b", SMALL, Here(killing))
    records = RunFolder(tmp_path / "b", SMALL).records()
    assert records[victim.first]["rejects"]["ended its worker process"] == 1
    assert all(
        "ended" not in " ".join(one["rejects"]) for one in records if one["index"] != victim.first
    )


@pytest.mark.parametrize("name", ["decided", "proved"])
def test_candidates_that_nobody_decides_are_counted_alike(tmp_path, monkeypatch, name):
    """A candidate that is a twin is called one, whether or not it would be decided and proved."""
    whole = getattr(pipeline, name)

    def sometimes(one):  # a draft, or its certificate
        return None if sum(one.puzzle.digits) % 3 == 0 else whole(one)

    monkeypatch.setattr(pipeline, name, sometimes)
    monkeypatch.setattr(blocks, name, sometimes)
    few = Recipe(**{**_asked(SMALL), "count": 30})
    expected = by_puzzle(tmp_path / "a", few)
    assert expected[1]["not decided by the certifier"] > 5
    assert by_block(tmp_path / "b", few) == expected


def test_a_block_is_read_as_it_was_written():
    """Whatever is in it, line separators in texts included, and damage is noticed."""
    made = [
        Made(7, {"attempts": 1, "rejects": {}, "note": "a\u2028b"}, "p", "s", "r", "q", b"d" * 16),
        Made(
            8, {"attempts": 2, "rejects": {}}, "p2", "s2", digest=b"e" * 16, undecided=(b"u" * 16,)
        ),
        Made(9, {"attempts": 3, "rejects": {"another level": 3}}),
    ]
    data = to_bytes(made)
    assert Shard(data).made() == made
    assert Shard(data).end == 10
    with pytest.raises(ValueError, match="damaged"):
        Shard(data[:-1] + bytes([data[-1] ^ 1]))


def test_blocks_are_pure():
    """A unit's bytes depend on the recipe and its own numbers, not on what was made before."""
    unit = units_of(SMALL.count)[2]
    first = make_block(SMALL, unit)
    make_block(SMALL, units_of(SMALL.count)[0])
    assert make_block(SMALL, unit) == first
