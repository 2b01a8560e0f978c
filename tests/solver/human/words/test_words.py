"""Steps in words: every step of every kind can be followed, and nothing is left open in them."""

from __future__ import annotations

import math
import re

import pytest

from puzzle import ArgumentError, Geometry, Grid
from puzzle.geometry import CLASSIC
from solver.human.climb import climb
from solver.human.ladder import LADDERS, Ladder
from solver.human.registry import Technique
from solver.human.step import Candidate, Chain, Node, Step
from solver.human.words.hints import Strength, hint
from solver.human.words.phrasing import houses_named
from solver.human.words.steps import in_words, tell
from tests.loops import at_least_one
from tests.solver.human.cases import FOLDER, Case, by_finder, find, read_cases
from tests.solver.human.rated import RATED

CASES = [case for path in sorted(FOLDER.glob("*.txt")) for case in read_cases(path) if case.effects]
HOLES = re.compile(r"None|[{}<>\[\]]|\b(in|from|and|or|of|but|must be) ?[,;.:]|  |\(\)|, ,|: so")
"""What a sentence with something missing would contain."""


CIRCLED = (".", *map(chr, range(0x2460, 0x2460 + 9)))
"""Digits in circles, which stand nowhere but for digits."""


@pytest.mark.parametrize("ladder", LADDERS)
def test_digits_are_called_by_their_symbols(ladder):
    """In every step of a path each digit, and nothing else, has the symbol that is asked for."""
    back = str.maketrans({symbol: str(digit) for digit, symbol in enumerate(CIRCLED) if digit})
    for rated in RATED[::24]:
        for step in at_least_one(climb(rated.puzzle, LADDERS[ladder]).steps):
            said = in_words(step, CLASSIC, CIRCLED)
            assert said.translate(back) == in_words(step, CLASSIC)
            assert any(symbol in said for symbol in CIRCLED[1:])
            assert not re.search(r"\b(?:is|not) \d", said), said
            for strength in Strength:
                told = hint(step, CLASSIC, strength, CIRCLED)
                assert told.translate(back) == hint(step, CLASSIC, strength)


def name(cell):
    return CLASSIC.cell_name(cell)


def check(step: Step):
    """The words have no holes, name the technique, and every cell and digit of the effects."""
    words = in_words(step, CLASSIC)
    assert not HOLES.search(words), words
    assert words.startswith(f"{step.technique.label}: ")
    assert words.endswith(".")
    for cell, digit in step.placements:
        assert f"{name(cell)} is {digit}" in words
    effects = tell(step, CLASSIC).effects
    for cell, digit in step.eliminations:
        assert name(cell) in effects
        assert str(digit) in effects
    for chain in step.chains:
        for node in chain.nodes:
            cells = (" or " if node.on else " nor ").join(map(name, node.cells[-2:]))
            state = "is" if node.on or node.further else "is not"
            is_gone = not node.on and (cells, str(node.digit)) in taken_along(words)
            assert is_gone or f"{cells} {state} {node.digit}" in words


def taken_along(words: str) -> set[tuple[str, str]]:
    """The candidates that the words say to go, each as cell and digit."""
    gone = re.findall(r"((?:\d, )*\d(?: and \d)?) go(?:es)? from ((?:r\dc\d(?:, | and )?)+)", words)
    return {
        (cell, digit)
        for digits, cells in gone
        for digit in re.findall(r"\d", digits)
        for cell in re.findall(r"r\dc\d", cells)
    }


@pytest.mark.parametrize("cases", by_finder(CASES))
def test_every_case_is_told(cases: list[Case]):
    """Each technique's cases are told without holes."""
    for case in cases:
        step = find(case.bench(), case.finder, only=case.only)
        assert step is not None, case
        check(step)


@pytest.mark.parametrize("ladder", LADDERS.values(), ids=lambda ladder: ladder.name)
def test_every_step_of_paths_is_told(ladder: Ladder):
    """Each step of rated puzzles is told without holes, on each ladder."""
    for rated in RATED[::6]:
        for step in at_least_one(climb(rated.puzzle, ladder).steps):
            check(step)


def candidate(cell: str, digit: int) -> Candidate:
    return Candidate(node(cell, digit, is_on=True).cell, digit)


def node(cell: str, digit: int, *, is_on: bool) -> Node:
    row, column = int(cell[1]), int(cell[3])
    return Node(row * 9 + column - 10, digit, is_on)


def nodes(*told: str) -> tuple[Node, ...]:
    """Nodes from words such as ``r1c2=5`` and ``r1c8!5``."""
    return tuple(node(text[:4], int(text[5]), is_on=text[4] == "=") for text in told)


def chained(technique: Technique, gone: str, *chains: Chain, houses=()) -> str:
    """The words of a step that removes a candidate by chains, without the technique's name."""
    removed = (candidate(gone[:4], int(gone[5])),)
    step = Step(technique, None, None, (), removed, houses=houses, chains=chains)
    return in_words(step, CLASSIC).partition(": ")[2]


def test_forcing_chain_is_told_node_by_node():
    """Each link is a consequence; where a place must be checked, the house is named."""
    chain = Chain(nodes("r4c1=9", "r6c2!9", "r9c2=9", "r9c8!9", "r4c8=9", "r4c1!9"))
    assert chained(Technique.FORCING_X_CHAIN, "r4c1=9", chain) == (
        "if r4c1 is 9, then r6c2 is not 9, so r9c2 is 9 (column 2), so r9c8 is not 9, "
        "so r4c8 is 9 (column 8), so r4c1 is not 9; which contradicts itself, "
        "so r4c1 is not 9 in any case, so 9 goes from r4c1."
    )


def test_either_end_of_a_players_chain_is_true():
    """A chain from off to on says which two cells share the digit."""
    chain = Chain(nodes("r2c6!5", "r5c6=5", "r5c6!2", "r5c2=2", "r6c1!2", "r6c1=5"))
    assert chained(Technique.AIC, "r2c1=5", chain) == (
        "if r2c6 is not 5, then r5c6 is 5 (column 6), so r5c6 is not 2, so r5c2 is 2 (row 5), "
        "so r6c1 is not 2, so r6c1 is 5; so at least one of r2c6 and r6c1 is 5, and what sees both "
        "is not, so 5 goes from r2c1."
    )


def test_ends_with_different_digits_exclude_what_goes():
    """A chain between two digits says that one of the two holds."""
    chain = Chain(nodes("r5c2!3", "r6c2=3", "r6c2!1", "r6c6=1", "r5c4!1", "r5c4=5"))
    words = chained(Technique.AIC, "r5c2=5", chain)
    assert "so r5c2 is 3 or r5c4 is 5, and what goes would exclude both" in words
    assert "r6c2 is 3 (column 2 or box 4)" in words


def test_chains_from_a_cell_and_from_a_house_name_where_they_start():
    """All candidates of the cell, all places of the house, and that they lead to the same."""
    cell = [Chain(nodes(f"r7c2={digit}", "r8c3!6")) for digit in (5, 6, 7)]
    words = chained(Technique.CELL_FORCING_CHAIN, "r8c3=6", *cell)
    assert words.startswith("r7c2 is 5, 6 or 7, and each leads to the same; if r7c2 is 5, then ")
    row = [Chain(nodes(f"r5c{column}=4", "r6c9!4")) for column in (1, 7, 9)]
    house = CLASSIC.houses[4]
    words = chained(Technique.REGION_FORCING_CHAIN, "r6c9=4", *row, houses=(house,))
    assert words.startswith("in row 5, 4 must go in r5c1, r5c7 or r5c9, and each leads to the same")


def test_both_states_of_a_candidate_lead_to_the_same():
    """A dynamic chain from on and from off says that one of the two holds."""
    both = (Chain(nodes("r1c1=4", "r6c9!4")), Chain(nodes("r1c1!4", "r1c9=4", "r6c9!4")))
    words = chained(Technique.DYNAMIC_FORCING_CHAIN, "r6c9=4", *both)
    assert words.startswith("r1c1 is 4 or it is not, and both lead to the same; if r1c1 is 4, ")


def test_chains_that_serve_follow_the_one_they_serve():
    """A net's clauses are numbered; what goes at once stands together, nothing is said twice."""
    chains = (
        Chain(nodes("r5c3=4", "r6c3!4", "r6c9=4", "r2c9!4")),
        Chain(nodes("r5c3=4", "r6c1!4"), parent=0),
        Chain(nodes("r5c3=4", "r6c2!4"), parent=0),
        Chain(nodes("r6c9=4", "r4c9!4", "r4c5=4", "r6c6!4"), parent=0),
        Chain(nodes("r5c3=4", "r2c3!4", "r2c9=4")),
        Chain(nodes("r5c3=4", "r6c1!4"), parent=5),
    )
    assert chained(Technique.NISHIO, "r5c3=4", *chains) == (
        "(1) if r5c3 is 4, then r6c3 is not 4, so r6c9 is 4 (row 6), so r2c9 is not 4; "
        "(2) for which also: as r6c9 is 4 (1), r4c9 is not 4, so r4c5 is 4 (row 4), so r6c6 is "
        "not 4; (3) and at a glance: as r5c3 is 4 (1), 4 goes from r6c1 and r6c2; "
        "(4) as r5c3 is 4 (1), r2c3 is not 4, so r2c9 is 4 (row 2); "
        "(5) these contradict each other, so it cannot be that r5c3 is 4, so 4 goes from r5c3."
    )


def test_clauses_of_another_assumption_are_said_again():
    """What one branch shows is not taken for granted in the next, which begins with another."""
    chains = (
        Chain(nodes("r1c1=1", "r1c2!1", "r1c5=1", "r4c5!1")),
        Chain(nodes("r1c1=1", "r1c9!1"), parent=0),
        Chain(nodes("r1c1=2", "r1c2!2", "r1c2=1", "r1c9!1", "r4c9=1", "r4c5!1")),
    )
    words = chained(Technique.CELL_FORCING_CHAIN, "r4c5=1", *chains)
    assert "(1) r1c1 is 1 or 2, and each leads to the same; (2) if r1c1 is 1" in words
    assert "(3) and at a glance: as r1c1 is 1 (2), 1 goes from r1c9; (4) if r1c1 is 2" in words


def test_houses_are_named_together():
    """Houses of one kind share its name, in the plural."""
    rows, columns, boxes = CLASSIC.houses[:9], CLASSIC.houses[9:18], CLASSIC.houses[18:]
    assert houses_named((rows[0], rows[4])) == "rows 1 and 5"
    assert houses_named((boxes[1], boxes[2], boxes[5])) == "boxes 2, 3 and 6"
    assert houses_named((rows[0], columns[3])) == "row 1 and column 4"
    assert houses_named((boxes[1],)) == "box 2"


def test_digits_beyond_nine_are_told_as_they_are_printed():
    """On 16×16 the digit 10 is A, in words as in the grid."""
    geometry = Geometry.boxes(4, 4)
    placed = (Candidate(9, 10),)
    step = Step(Technique.FULL_HOUSE, 1, None, placed, (), houses=geometry.houses[:1])
    assert in_words(step, geometry).endswith("so r1c10 is A.")


def told_of(name: str) -> list[tuple[Case, Step, str]]:
    """The cases that fire of a finder, each with its step and its words."""
    steps = [(case, find(case.bench(), case.finder, only=case.only)) for case in of_finder(name)]
    return [(case, step, in_words(step, CLASSIC)) for case, step in steps if step is not None]


def of_finder(name: str) -> list[Case]:
    cases = [case for case in CASES if case.finder.slug == name]
    assert cases, name
    return cases


def cell_of(text: str) -> int:
    return candidate(text, 1).cell


SHARED = Grid.parse(
    "060080000100900200850001000009102603070564000000000070000400000000006705000019800"
)
"""On HoDoKu's path is a Sue de Coq with a digit beside the crossing in both houses."""


def test_sue_de_coq_has_as_many_cells_as_places_for_digits():
    """Each digit fits once; one that stands beside the crossing in both houses fits in either."""
    steps = [step for _, step, _ in told_of("sue-de-coq")]
    path = climb(SHARED, LADDERS["hodoku"]).steps
    steps += [step for step in path if step.technique is Technique.SUE_DE_COQ]
    for step in steps:
        words = in_words(step, CLASSIC)
        told = re.search(r"(\d) cells for (.+?), each of which fits once(.*?);", words)
        cells, digits, more = told.groups()
        twice = re.findall(r"\d", more)
        assert int(cells) == len(re.findall(r"\d", digits)) + len(twice)
        line, box = ({c.digit for c in group} for group in step.groups[1:])
        assert set(map(int, twice)) == line & box
    assert any("once in either house" in in_words(step, CLASSIC) for step in steps)


def test_what_sees_each_other_does():
    """Colours are tied by two cells that are named, and these two do see each other."""
    seen = 0
    for finder in ("simple-colouring", "multi-colouring"):
        for _, _, words in told_of(finder):
            for one, other in re.findall(r"(r\dc\d) and (r\dc\d) see each other", words):
                assert cell_of(other) in CLASSIC.peers[cell_of(one)]
                seen += 1
    assert seen >= 3


def test_empty_rectangles_name_their_lines():
    """The two lines hold every place of the box, and what goes stands on the first of them."""
    for _, step, words in at_least_one(told_of("empty-rectangle")):
        *box, _, _ = step.pattern
        lines = re.search(r"lies in (\w+ \d) or (\w+ \d);", words).groups()
        first, second = (next(h for h in CLASSIC.houses if str(h) == line) for line in lines)
        assert all(c.cell in (*first.cells, *second.cells) for c in box)
        assert all(c.cell in first.cells for c in step.eliminations)


def test_avoidable_rectangles_name_the_digits():
    """What stands in the corners that are filled is said."""
    for finder in ("avoidable-rectangle-1", "avoidable-rectangle-2"):
        for case, step, words in at_least_one(told_of(finder)):
            filled = [c for c in step.pattern if case.grid[c.cell]]
            assert len(filled) > 1
            assert all(f"{name(c.cell)} is {c.digit}" in words for c in filled)


@pytest.mark.parametrize("size", [2, 3])
def test_aligned_exclusion_tells_why_each_way_fails(size):
    """All ways with a digit that goes are told, and the cells said to be emptied are."""
    for _, step, words in at_least_one(
        told_of(f"aligned-{'pair' if size == 2 else 'triplet'}-exclusion")
    ):
        cells = list(dict.fromkeys(cell for cell, _ in step.pattern))
        own = [{digit for cell, digit in step.pattern if cell == each} for each in cells]
        bad = [{digit for cell, digit in step.eliminations if cell == each} for each in cells]
        ways = math.prod(map(len, own)) - math.prod(
            len(a - b) for a, b in zip(own, bad, strict=True)
        )
        assert len(re.findall(rf"\b\d(?:-\d){{{size - 1}}}\b", words)) == ways
        for told in words.split(" empty")[:-1]:
            listed, _, emptied = told.rpartition(" would leave ")
            last = re.split(r"would leave|would have|in r\dc\d,", listed)[-1]
            cell = cell_of(emptied[:4])
            left = {digit for where, digit in step.fins if where == cell}
            for way in re.findall(rf"\b\d(?:-\d){{{size - 1}}}\b", last):
                digits = zip(cells, map(int, way.split("-")), strict=True)
                assert left <= {d for c, d in digits if c in CLASSIC.peers[cell]}


def test_loops_say_what_takes_each_digit():
    """Of each pair said, one is true either way, and every digit that goes is excluded by both."""
    chain = Chain(nodes("r3c2=6", "r7c2!6", "r7c7=6", "r7c7!2", "r3c7=2", "r3c2!2", "r3c2=6"))
    words = chained(Technique.XY_CYCLE, "r3c9=2", chain)
    assert "either way, r3c2 or r3c7 is 2, so 2 goes from r3c9." in words
    for finder in ("continuous-loop", "grouped-loop", "static-chain"):
        for _, step, told in told_of(finder):
            if "either way, " in told:
                pairs = told.partition("either way, ")[2].partition(", so ")[0]
                for cell, digit in step.eliminations:
                    assert re.search(rf"\b{digit}\b", pairs) or name(cell) in pairs


def test_symbols_are_any_sequence_that_is_long_enough():
    """A list does as well as a tuple, also when it is changed; too few are refused."""
    step = climb(RATED[0].puzzle, LADDERS["players"]).steps[0]
    symbols = list(CIRCLED)
    assert in_words(step, CLASSIC, symbols) == in_words(step, CLASSIC, CIRCLED)
    symbols[1:] = "ABCDEFGHI"
    assert in_words(step, CLASSIC, symbols) == in_words(step, CLASSIC, ".ABCDEFGHI")
    with pytest.raises(ArgumentError, match="9 digits, and symbols has 9 entries: give 10, the"):
        in_words(step, CLASSIC, CIRCLED[1:])


def test_sets_with_extras_are_named_by_their_size():
    """Unique rectangles and BUGs of type 3 say which naked set it is, and of which digits."""
    told = [words for f in ("unique-rectangle-3", "bug") for _, _, words in told_of(f)]
    named = [re.search(r"naked (pair|triple|quad) of ([^i]+) in", words) for words in told]
    sizes = {"pair": 2, "triple": 3, "quad": 4}
    found = [match for match in named if match]
    assert found
    assert all(len(re.findall(r"\d", match[2])) == sizes[match[1]] for match in found)
