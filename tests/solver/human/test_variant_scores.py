"""Scores of variants: SukakuExplainer's, where it rates the variant, and a reason where not."""

from __future__ import annotations

import pytest

from puzzle.constraints.chess import AntiKnight
from puzzle.constraints.killer_cage import KillerCage
from puzzle.constraints.negative import NonConsecutive
from puzzle.geometry import CLASSIC, Geometry
from puzzle.grid import Grid
from puzzle.score import Score
from solver.human import (
    ASSUMING_UNIQUENESS,
    SUDOKU_EXPLAINER,
    Outcome,
    Rating,
    climb,
    in_words,
    rate,
    read_step,
    step_fields,
)
from solver.human.engine.tables import BOX, EXTRA, scoring_tables_of, tables_of
from solver.human.ladder import SUKAKU_EXPLAINER, in_variants
from solver.human.scored import scored_variant, why_unscored
from tests.puzzle.shapes import JIGSAW_9
from tests.solver.human.scored_variants import CHESS, HOUSES, SCORED, variant
from tests.test_rooms import ROOT

CHAINS = Score(65)
MASK = """
    hidden-single-box direct-locked direct-hidden-pair naked-single - - - - direct-hidden-triple
    pointing generalized-intersection naked-pair generalized-naked-pair x-wing hidden-pair
    naked-triple generalized-naked-triple swordfish hidden-triple turbot-fish xy-wing xyz-wing -
    unique-loop naked-quad generalized-naked-quad jellyfish hidden-quad - - - - bug -
    aligned-pair-exclusion - - - static-chain - aligned-triplet-exclusion nishio
    multiple-forcing-chain dynamic-forcing-chain dynamic-forcing-chain-plus nested-chain
"""
"""SukakuExplainer's techniques in its order, by the finders here; - for what is not here."""
QUICK = [each for each in SCORED if each.score < CHAINS]
LONG = [each for each in SCORED if each.score >= CHAINS]


def _in_ci(name: str):
    """Each number of houses takes seconds to compile for: the check does with one."""
    return pytest.param(name, marks=pytest.mark.slow)


def ratings(rating: Rating):
    return rating.score, rating.pearl, rating.diamond


@pytest.mark.parametrize("name", ["x", *map(_in_ci, sorted({*HOUSES, *CHESS} - {"x"}))])
def test_scores_are_sukaku_explainers(name: str):
    """Score, pearl and diamond are the program's own, up to what chains are for."""
    geometry = variant(name)
    mine = [each for each in QUICK if each.puzzle.geometry == geometry]
    assert len(mine) >= 10
    for each in mine:
        assert ratings(rate(each.puzzle)) == (each.score, each.pearl, each.diamond)


@pytest.mark.slow
def test_scores_of_chains_are_sukaku_explainers():
    """The same for what takes chains: in every variant, by houses and by moves of chess pieces."""
    assert {each.puzzle.geometry for each in LONG} == {variant(name) for name in [*HOUSES, *CHESS]}
    for each in LONG:
        assert ratings(rate(each.puzzle)) == (each.score, each.pearl, each.diamond)


@pytest.mark.slow
def test_steps_are_sound_and_told():
    """SukakuExplainer's ladder solves the puzzle, and each step has words and a score."""
    for each in QUICK[::6]:
        path = climb(each.puzzle, SUDOKU_EXPLAINER)
        assert path.ladder == SUKAKU_EXPLAINER.name
        assert path.outcome is Outcome.SOLVED
        assert path.result.solves(each.puzzle)
        assert path.result.geometry == each.puzzle.geometry
        assert max(step.score for step in path.steps) == each.score
        for step in path.steps:
            assert step.technique.label in in_words(step)
            kept = read_step(step_fields(step, each.puzzle.geometry), each.puzzle.geometry)
            assert kept.eliminations == step.eliminations
            assert list(map(str, kept.houses)) == list(map(str, step.houses))


def test_switched_off_techniques_are_off_in_variants_too():
    """Without naked pairs there are no generalized ones, and the ladder says what it lacks."""
    ladder = in_variants(SUDOKU_EXPLAINER.without("naked-pair"))
    assert ladder is not None
    assert ladder.name == "SukakuExplainer 1.18.1 without naked-pair"
    slugs = {rung.finder.slug for rung in ladder.rungs}
    assert "generalized-naked-pair" not in slugs
    assert "generalized-naked-triple" in slugs
    hard = next(each for each in QUICK if each.score > Score(29))
    assert rate(hard.puzzle, SUDOKU_EXPLAINER.without("locked-candidates")).ladder.endswith(
        "without locked-candidates"
    )


def test_no_technique_of_variants_assumes_one_solution():
    """Unique rectangles, loops and BUG are not on the ladder: two fillings may not keep a rule."""
    techniques = {each for rung in SUKAKU_EXPLAINER.rungs for each in rung.finder.techniques}
    assert ASSUMING_UNIQUENESS.isdisjoint(techniques)


def test_the_ladder_is_in_order_of_its_scores():
    """The cheapest rung comes first, and each has a score."""
    scores = [rung.score for rung in SUKAKU_EXPLAINER.rungs]
    assert None not in scores
    assert scores == sorted(scores)


@pytest.mark.parametrize(
    ("geometry", "reason"),
    [
        (Geometry.boxes(2, 3), "9x9"),
        (Geometry.multi("samurai"), "single grids"),
        (JIGSAW_9, "irregular"),
        (CLASSIC.with_constraints([KillerCage((0, 1), 3)]), "no cage"),
        (CLASSIC.with_constraints([AntiKnight(), NonConsecutive()]), "non-consecutive"),
        (CLASSIC.with_houses([range(0, 81, 10)], "9x9 one diagonal"), "extra houses"),
    ],
)
def test_what_has_no_score_says_why(geometry: Geometry, reason: str):
    """What SukakuExplainer does not rate has a reason that names it."""
    said = why_unscored(geometry)
    assert said is not None
    assert reason in said
    assert scored_variant(geometry) is None


def test_plain_grids_are_sudoku_explainers():
    """9×9 has its score from Sudoku Explainer's own ladder."""
    assert why_unscored(CLASSIC) is None
    assert scored_variant(CLASSIC) is None


@pytest.mark.parametrize("names", [*HOUSES, *CHESS, "x+anti-king", "windoku+x+disjoint-groups"])
def test_rules_of_what_is_scored(names: str):
    """A variant is scored over its own houses; windows have five more, which every grid keeps."""
    geometry = variant(names)
    scored = scored_variant(geometry)
    assert scored is not None
    further = len(scored.geometry.houses) - len(geometry.houses)
    assert scored.geometry.houses[: len(geometry.houses)] == geometry.houses
    assert further == (5 if "windoku" in names else 0)
    if further:
        solved = next(e for e in SCORED if e.puzzle.geometry == variant("windoku")).puzzle
        whole = rate(solved).result
        names = [str(house) for house in scored.geometry.houses[-5:]]
        assert names == [f"hidden window {number}" for number in range(1, 6)]
        for house in scored.geometry.houses[-5:]:
            assert sorted(whole[cell] for cell in house.cells) == list(range(1, 10))


def test_leaps_are_what_a_rule_alone_keeps_different():
    """With the cells of its houses, a cell's leaps are all that it sees, each once."""
    for names in ("anti-knight", "anti-king", "anti-king+anti-knight", "x+anti-knight"):
        geometry = variant(names)
        scored = scored_variant(geometry)
        assert scored is not None
        for cell, leaps in enumerate(scored.leaps):
            assert sorted((*geometry.peers[cell], *leaps)) == list(geometry.seen[cell])


def test_players_tables_have_no_leaps():
    """Levels are as they were: the chains of the players' ladder keep to houses."""
    geometry = variant("anti-knight")
    assert (tables_of(geometry).leaps == -1).all()
    scored = scored_variant(geometry)
    assert scored is not None
    tables = scoring_tables_of(scored)
    assert (tables.leaps >= 0).any()
    assert (tables.kinds[18:27] == BOX).all()
    assert (tables.kinds[27:] >= EXTRA).all()


def test_a_score_is_part_of_the_rating_in_json():
    """What is written of a variant's score is read back."""
    each = QUICK[0]
    rating = rate(each.puzzle)
    data = rating.to_dict()
    assert data["score"] == float(each.score)
    assert Rating.from_dict(data, each.puzzle, rating.result) == rating
    assert f"SE {each.score}" in rating.sentence


def test_an_empty_variant_has_no_score():
    """A full grid has nothing to rate."""
    whole = rate(QUICK[0].puzzle).result
    assert rate(Grid(whole.digits, whole.geometry)).score is None


def test_the_page_has_the_mask_of_the_ladder():
    """What docs/levels.md tells SukakuExplainer to do is what the ladder does."""
    slugs = {rung.finder.slug for rung in SUKAKU_EXPLAINER.rungs}
    mask = "".join(str(int(slug in slugs)) for slug in MASK.split())
    assert len(mask) == 46
    page = (ROOT / "docs" / "levels.md").read_text("utf-8")
    assert f"--techs={mask} " in page
    assert f"has {len(SCORED)} of them" in page
