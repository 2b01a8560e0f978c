#!/usr/bin/env python3
"""Check proofs of Sudokus, in the format of gridmill: ``python3 check.py proofs.txt``.

A candidate is a cell with a digit. Of each choice, the digits of a cell or the places of a digit
in a house, exactly one is true: that is Sudoku. A nogood is a set of candidates not all true. A
proof lists nogoods: suppose all of one true, and what follows from choices, givens and earlier
nogoods must clash. In the end the whole solution must follow, or for "none" a clash.
"""

import sys
from pathlib import Path

SYMBOLS = "123456789ABCDEFGHIJKLMNOP"


def rules_of(regions, *extra):
    """Return the size, the houses and each candidate's choices, cell × size + digit from 0."""
    size = round(len(regions) ** 0.5)
    number, cells = SYMBOLS[:size].index, range(size**2)
    keys = (lambda cell: cell // size, lambda cell: cell % size, lambda c: number(regions[c]))
    houses = [[cell for cell in cells if key(cell) == i] for key in keys for i in range(size)]
    for text in extra:
        pairs = zip(text[::2], text[1::2], strict=True)
        houses.append([number(row) * size + number(column) for row, column in pairs])
    if len(cells) != len(regions) or any(len(set(house)) != size for house in houses):
        raise ValueError("these are no houses of a Sudoku")
    sets = [[cell * size + digit for digit in range(size)] for cell in cells]
    sets += [[cell * size + digit for cell in h] for h in houses for digit in range(size)]
    choices = [[] for _ in range(size**3)]
    for candidate, choice in [(c, one) for one in sets for c in one]:
        choices[candidate].append(choice)
    return size, houses, choices


def clashes(choices, nogoods, truth, candidates, value):
    """Make candidates true or false, and all that follows; say whether something clashes."""
    todo = [(candidate, value) for candidate in candidates]
    while todo:
        this, value = todo.pop()
        if truth[this] is not None:
            if truth[this] != value:
                return True  # a candidate both true and false
            continue
        truth[this] = value
        if value:
            todo += [(c, False) for choice in choices[this] for c in choice if c != this]
            left = [[c for c in nogood if not truth[c]] for nogood in nogoods[this]]
        else:
            left = [[c for c in one if truth[c] is not False] for one in choices[this]]
        if [] in left:
            return True  # a nogood wholly true, or a choice wholly false
        todo += [(rest[0], not value) for rest in left if len(rest) == 1]
    return False


def check(n, houses, choices, kind, puzzle, *fields):
    """Raise an error unless the fields of a line prove what its kind says."""
    count = {"none": 0, "unique": 1, "many": 2}[kind]
    number, solutions, proof = SYMBOLS[:n].index, fields[:count], fields[count:]
    if len(puzzle) != n**2 or len(set(solutions)) != count or len(proof) > (count < 2):
        raise ValueError("the fields do not fit")
    for grid in solutions:
        broken = any(sorted(map(number, (grid[c] for c in h))) != list(range(n)) for h in houses)
        if broken or any(g not in (".", d) for g, d in zip(puzzle, grid, strict=True)):
            raise ValueError("a grid is no solution")
    nogoods, truth = [[] for _ in choices], [None] * n**3
    givens = [cell * n + number(digit) for cell, digit in enumerate(puzzle) if digit != "."]
    clash = clashes(choices, nogoods, truth, givens, True)
    for text in proof[0].split(",") if proof else ():
        triples = [text[i : i + 3] for i in range(0, len(text), 3)]
        nogood = [(number(r) * n + number(c)) * n + number(d) for r, c, d in triples]
        if not clash and not clashes(choices, nogoods, truth[:], nogood, True):
            raise ValueError(f"the nogood {text} does not follow")
        for candidate in nogood:
            nogoods[candidate].append(nogood)
        left = [candidate for candidate in nogood if not truth[candidate]]
        if len(left) < 2:
            clash |= not left or clashes(choices, nogoods, truth, left, False)
    if (count == 0 and not clash) or (count == 1 and truth.count(True) != n**2):
        raise ValueError("the proof ends too early")


def main(path):
    header, *lines, last = Path(path).read_text(encoding="ascii").splitlines()
    for at, (word, *fields) in enumerate(map(str.split, lines), start=2):
        try:
            if word == "sudoku":
                rules = rules_of(*fields)
            else:
                check(*rules, word, *fields)
        except Exception as error:
            sys.exit(f"{path}, line {at}: {error!r}")
    checked = sum(not line.startswith("sudoku") for line in lines)
    if header != "gridmill proofs 1" or last != f"end {checked}":
        sys.exit(f"{path}: another format, or lines are missing")
    print(f"{checked} proofs hold")


if __name__ == "__main__":
    main(*sys.argv[1:])
