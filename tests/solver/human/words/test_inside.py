"""Chains inside nets in words: every link that is said holds, by what the net's clauses say."""

from __future__ import annotations

import re

import pytest

from puzzle.geometry import CLASSIC
from puzzle.grid import Grid
from solver.human import SUDOKU_EXPLAINER, climb, read_step, replay, step_fields, tell
from solver.human.registry import NESTED_CHAINS
from solver.human.step import Candidate, Node
from tests.loops import at_least_one

TYPE_ONE = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
TYPE_TWO = "000000000000000001002013040000506000001042700080000020007034002030600070900007430"
NODE = re.compile(r"(r\dc\d) is( not)? (\d)((?: \((?:[^()]|\(\d+\))*\))?)")
OUT = re.compile(r"(r\dc\d|\d) \((\d+)\)")
HOUSES = {str(house): frozenset(house.cells) for house in CLASSIC.houses}
CELLS = {CLASSIC.cell_name(cell): cell for cell in range(81)}


def nested_steps(puzzle: str):
    """The nested steps of a puzzle's path, each with the marks before it."""
    path = climb(Grid.parse(puzzle), SUDOKU_EXPLAINER)
    return [
        (s, m)
        for s, m in zip(path.steps, replay(path), strict=False)
        if s.technique in NESTED_CHAINS
    ]


def said_out(clause: str) -> set[tuple[int, int]]:
    """The candidates that a clause says to be out, as cell and digit."""
    out = {(CELLS[cell], int(digit)) for cell, no, digit, _ in NODE.findall(clause) if no}
    goes = r"((?:\d, )*\d(?: and \d)?) go(?:es)? from ((?:r\dc\d(?:, | and )?)+)"
    for digits, cells in re.findall(goes, clause):
        found = re.findall(r"r\dc\d", cells)
        out |= {(CELLS[cell], int(digit)) for digit in re.findall(r"\d", digits) for cell in found}
    return out


def check_out(bracket: str, where: int | str, digit: int, clauses: list[str]) -> set:
    """What a bracket says to be out of a cell, or of a house: the clauses named say so, too."""
    out = set()
    for name, number in OUT.findall(bracket):
        one = (CELLS[name], digit) if name in CELLS else (where, int(name))
        assert one in said_out(clauses[int(number) - 1]), (bracket, clauses[int(number) - 1])
        out.add(one)
    return out


def check_link(before, node, bracket: str, candidates, clauses: list[str]):
    """A node follows from the one before, given what the bracket says to be out."""
    (cell, is_on, digit), (other, is_there, follower) = before, node
    assert is_on != is_there
    if is_on:
        assert not bracket
        assert cell == other or (digit == follower and other in CLASSIC.seen[cell])
        return
    out = check_out(bracket, cell, digit, clauses)
    if cell == other:
        left = {(cell, d) for d in candidates[cell]}
    else:
        assert digit == follower
        house = HOUSES[re.match(r" \((\w+ \d)", bracket)[1]]
        left = {(place, digit) for place in house if digit in candidates[place]}
    assert left - out == {(cell, digit), (other, follower)}


def check_inside(inner, candidates, clauses: list[str]):
    """Each chain goes from what it assumes to its candidate not being there, link by link."""
    gone = inner.step.eliminations[0]
    parts = inner.reasons.split("; ")
    chains = [part for part in parts if part.startswith("if ")]
    assert len(chains) == len(inner.step.chains)
    starts = set()
    for words, chain in zip(chains, inner.step.chains, strict=True):
        told = [(CELLS[c], not no, int(d)) for c, no, d, _ in NODE.findall(words)]
        assert told == [(node.cell, node.on, node.digit) for node in chain.nodes]
        assert told[-1] == (gone.cell, False, gone.digit)
        brackets = [bracket for *_, bracket in NODE.findall(words)][1:]
        for before, node, bracket in zip(told, told[1:], brackets, strict=False):
            check_link(before, node, bracket, candidates, clauses)
        starts.add((told[0][0], told[0][2]))
        assert told[0][1]
    if len(chains) == 1:
        assert starts == {tuple(gone)}
        return
    (cell, digit), *_ = sorted(starts)
    out = check_out(parts[0], cell, digit, clauses)
    house = re.match(r"in (\w+ \d), ", parts[0])
    if house:
        every = {(c, digit) for c in HOUSES[house[1]] if digit in candidates[c]}
    else:
        every = {(cell, d) for d in candidates[cell]}
    assert starts | out == every


@pytest.mark.slow
@pytest.mark.parametrize("puzzle", [TYPE_ONE, TYPE_TWO], ids=["type 1", "type 2"])
def test_every_link_said_holds(puzzle: str):
    """Every link of every chain inside, and every candidate out, is said where the words say."""
    count = 0
    for step, marks in nested_steps(puzzle):
        telling = tell(step)
        clauses = [re.sub(r"^\(\d+\) ", "", reason) for reason in telling.reasons]
        assert len(set(telling.inside)) == len(telling.inside)
        for inner in telling.inside:
            check_inside(inner, marks.candidates, clauses)
            assert sum(f": ({inner.letter}))" in clause for clause in clauses) == 1
            count += 1
        assert not re.search(r"by an? [^)]*chain\)", " ".join(clauses), re.IGNORECASE)
    assert count > 10


@pytest.mark.slow
def test_nothing_rests_on_what_follows_from_it():
    """The nodes of each net can be said in an order in which each follows from earlier ones."""
    for step, marks in at_least_one(nested_steps(TYPE_TWO)):
        for branch in at_least_one(step.branches):
            known = {branch[0].nodes[0]}
            links = [
                (before, node, chain)
                for chain in branch
                for before, node in zip(chain.nodes, chain.nodes[1:], strict=False)
            ]
            size = 0
            while size != len(known):
                size = len(known)
                known |= {
                    node for link in links if follows(*link, known, marks) for node in [link[1]]
                }
            assert known >= {node for chain in branch for node in chain.nodes}


def follows(before: Node, node: Node, chain, known: set[Node], marks) -> bool:
    """Whether a node follows from known ones; of patterns, that their first cause is known."""
    if before not in known:
        return False
    shown = {pattern.eliminations[0]: pattern for pattern in chain.patterns}
    inner = shown.get(Candidate(*node[:2]))
    if before.on or (not node.on and inner is None):
        return True
    if not node.on:
        return all(Node(*fin, on=False) in known for fin in inner.fins)
    cell = {(node.cell, digit) for digit in marks.candidates[node.cell]}
    houses = [CLASSIC.houses[h].cells for h in CLASSIC.houses_of[node.cell]]
    places = [
        {(c, node.digit) for c in house if node.digit in marks.candidates[c]} for house in houses
    ]
    return any(
        all(Node(*other, on=False) in known for other in others if other != node[:2])
        for others in (cell, *places)
    )


def test_chains_inside_are_written_and_read():
    """JSON has the chains inside, and reads back as the step."""
    step, _ = nested_steps(TYPE_ONE)[0]
    read = read_step(step_fields(step, CLASSIC))
    assert read.chains == step.chains
