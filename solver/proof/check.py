"""Check proofs of Sudokus, in the format of gridmill: ``python3 check.py proofs.txt``.

The candidate "671" is digit 1 in row 6, column 7. Rules are limits: the weights of what is so add
up to so much at most. Of a cell's digits, or a digit's places in a house, at most one is true and
all but one at most false: that is Sudoku. A nogood, candidates not all true, is a limit. Of a proof
each nogood, supposed all true, clashes with what is before it; the solution follows at the end.
"""

import sys
from pathlib import Path
from textwrap import wrap


def rules_of(word, first, *extra):
    """Return the cells, the limits on what each candidate is, and what is so from the start."""
    digits = "123456789ABCDEFGHIJKLMNOP"
    if word == "grids":  # grids that overlap: how many digits, the cells, all houses
        digits, cells, houses = digits[: int(first)], wrap(extra[0], 2), []
    else:
        digits = digits[: round(len(first) ** 0.5)]
        cells = [row + column for row in digits for column in digits]
        keys = (lambda c: c[0], lambda c: c[1], dict(zip(cells, first, strict=True)).get)
        houses = [[cell for cell in cells if key(cell) == one] for key in keys for one in digits]
    houses += [wrap(text, 2) for text in extra[word == "grids" :] if text.isalnum()]
    if any(len(set(house)) != len(digits) for house in houses):
        raise ValueError("these are no houses of a Sudoku")
    choices = [[cell + digit for digit in digits] for cell in cells]
    choices += [[cell + digit for cell in house] for house in houses for digit in digits]
    found = [(1, {(c, True): 1 for c in choice}) for choice in choices]
    found += [(len(digits) - 1, {(c, False): 1 for c in choice}) for choice in choices]
    for text in [text for text in extra if not text.isalnum()]:  # 3=1:112113,2:114
        assert ":" in text, "this is a sum: run sums.py before"
        (most,), *terms = [part.split(":") for part in text.replace("=", ",").split(",")]
        found.append((int(most), {(c, True): int("+" + w) for w, of in terms for c in wrap(of, 3)}))
    limits = {(c + digit, value): [] for c in cells for digit in digits for value in (True, False)}
    for number, this in [(number, this) for number, of in enumerate(found) for this in of[1]]:
        limits[this].append((number, found[number][1], max(found[number][1].values())))
    at_once = [(c, not v) for most, of in found for (c, v), weight in of.items() if weight > most]
    return cells, limits, [most for most, _ in found], at_once


def clashes(limits, rooms, known, todo):
    """Learn what is so, and all that follows; say whether a candidate would be true and false."""
    while todo:
        candidate, value = this = todo.pop()
        if (candidate, not value) in known:
            return True
        concerned = () if this in known else limits[this]
        known.add(this)
        for number, weights, heaviest in concerned:
            room = rooms[number] = rooms[number] - weights[this]
            heavy = [one for one, w in weights.items() if w > room] if room < heaviest else ()
            todo += [(c, not v) for c, v in heavy if room < 0 or (c, v) not in known]
    return False


def check(cells, rules, mosts, at_once, kind, puzzle, *fields):
    """Raise an error unless the fields of a line prove what its kind says."""
    count = {"none": 0, "unique": 1, "many": 2}[kind]
    placed = [zip(cells, text, strict=True) for text in (puzzle, *fields[:count])]
    given, *grids = [[(c + d, True) for c, d in pairs if d != "."] for pairs in placed]
    fits = len(set(fields[:count])) == count and len(fields) <= (1, 2, 2)[count]
    limits, rooms, known = {this: of[:] for this, of in rules.items()}, mosts[:], set()
    clash = clashes(limits, rooms, known, at_once + given)
    for nogood in [wrap(text, 3) for text in fields[count].split(",")] if fields[count:] else ():
        weights = {(candidate, True): 1 for candidate in nogood}
        if not clash and not clashes(limits, rooms[:], set(known), [*weights]):
            raise ValueError(f"the nogood {''.join(nogood)} does not follow")
        for this in weights:
            limits[this].append((len(rooms), weights, 1))
        left = [this for this in weights if this not in known]
        rooms.append(len(left) - 1)
        clash |= len(left) == 1 and clashes(limits, rooms, known, [(left[0][0], False)])
    for grid in grids:
        known = known if count == 1 else set()
        clash |= count == 2 and clashes(rules, mosts[:], known, at_once + given + grid)
        clash |= len(grid) != len(cells) or {this for this in known if this[1]} != {*grid}
    if not fits or clash != (count == 0):
        raise ValueError("the proof does not lead to what it claims")


def main(path):
    header, *lines, last = Path(path).read_text(encoding="ascii").splitlines()
    checked, rules = 0, ()
    for at, line in enumerate(lines, start=2):
        try:
            if line.startswith(("sudoku ", "grids ")):
                rules = rules_of(*line.split())
            else:
                check(*rules, *line.split())
                checked += 1
        except Exception as error:
            sys.exit(f"{path}, line {at}: {error!r}")
    if header not in {f"gridmill proofs {i}" for i in (1, 2, 3)} or last != f"end {checked}":
        sys.exit(f"{path}: another format, or lines are missing")
    print("1 proof holds" if checked == 1 else f"{checked} proofs hold")


if __name__ == "__main__":
    main(*sys.argv[1:])
