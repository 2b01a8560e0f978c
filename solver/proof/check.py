"""Check proofs of Sudokus, in the format of gridmill: ``python3 check.py proofs.txt``.

A candidate is a cell with a digit: "671" is row 6, column 7, digit 1. Of each choice, the digits of
a cell or the places of a digit in a house, exactly one is true: that is Sudoku. Other rules are
limits, the weights of the true candidates add up to so much at most, and sums of digits. A nogood,
candidates not all true, is a limit, all weights 1. A proof lists nogoods: suppose all of one true;
then rules, givens and earlier nogoods must clash. At the end the solution must follow, or a clash.
"""

import sys
from pathlib import Path
from textwrap import wrap


def limits_of(extra, houses, digits):
    """Yield the limits, also of sums: a total, and how many times it has each cell's digit."""
    parts = [text.replace("=", ",").split(",") for text in extra if ":" in text]
    for most, terms in [(of[0], [term.split(":") for term in of[1:]]) for of in parts]:
        yield int(most), {c: int(f"+{weight}") for weight, of in terms for c in wrap(of, 3)}
    parts = [text.split("=") for text in extra if "=" in text and ":" not in text]
    sums = [(), *((sum(range(len(house) + 1)), dict.fromkeys(house, 1)) for house in houses)]
    sums += [(int(total), dict.fromkeys(wrap(cells, 2), 1)) for total, cells in parts]
    for text in [text for text in extra if text[0] in "+-"]:  # "+1-28": the first less the 28th
        names = text.replace("+", " 1*").replace("-", " -1*").split()
        pairs = [(int(sign), sums[int("+" + i)]) for sign, i in (n.split("*") for n in names)]
        times = dict.fromkeys((cell for _, (_, of) in pairs for cell in of), 0)
        times = {c: sum(sign * of.get(c, 0) for sign, (_, of) in pairs) for c in times}
        sums.append((sum(sign * total for sign, (total, _) in pairs), times))
    for sign, total, times in [(s, *one) for one in sums[len(houses) + 1 :] for s in (1, -1)]:
        rows = {c: [sign * k * n for n, _ in enumerate(digits, 1)] for c, k in times.items()}
        most = sign * total - sum(min(row) for row in rows.values())
        pairs = [(c, min(r), zip(digits, r, strict=True)) for c, r in rows.items()]
        yield most, {c + d: n - low for c, low, row in pairs for d, n in row}


def rules_of(regions, *extra):
    """Return the choices of each candidate, its limits, and what is false from the start."""
    digits = "123456789ABCDEFGHIJKLMNOP"[: round(len(regions) ** 0.5)]
    cells = [row + column for row in digits for column in digits]
    region = dict(zip(cells, regions, strict=True))
    keys = (lambda cell: cell[0], lambda cell: cell[1], region.get)
    houses = [[cell for cell in cells if key(cell) == one] for key in keys for one in digits]
    houses += [wrap(text, 2) for text in extra if text.isalnum()]
    if any(len(set(house)) != len(digits) for house in houses):
        raise ValueError("these are no houses of a Sudoku")
    sets = [[cell + digit for digit in digits] for cell in cells]
    sets += [[cell + digit for cell in house] for house in houses for digit in digits]
    choices, limits = ({cell + d: [] for cell in cells for d in digits} for _ in range(2))
    for candidate, choice in [(candidate, one) for one in sets for candidate in one]:
        choices[candidate].append(choice)
    for limit in limits_of(extra, houses, digits):
        for candidate in limit[1]:
            limits[candidate].append(limit)
    false = [(c, False) for c, of in limits.items() for most, weights in of if weights[c] > most]
    return choices, limits, false


def clashes(choices, limits, truth, todo):
    """Make candidates true or false, and all that follows; say whether one would be both."""
    while todo:
        this, value = todo.pop()
        if truth[this] is not None:
            if truth[this] != value:
                return True
            continue
        truth[this] = value
        if value:
            todo += [(c, False) for choice in choices[this] for c in choice if c != this]
            for most, weights in limits[this]:
                room = most - sum(weight for c, weight in weights.items() if truth[c])
                todo += [(c, False) for c, w in weights.items() if room < (0 if truth[c] else w)]
        else:
            left = [[c for c in one if truth[c] is not False] for one in choices[this]]
            todo += [((rest or [this])[0], True) for rest in left if len(rest) < 2]
    return False


def check(choices, rules, false, kind, puzzle, *fields):
    """Raise an error unless the fields of a line prove what its kind says."""
    count = {"none": 0, "unique": 1, "many": 2}[kind]
    cells = list(dict.fromkeys(candidate[:2] for candidate in choices))
    placed = [zip(cells, text, strict=True) for text in (puzzle, *fields[:count])]
    given, *grids = [[(c + d, True) for c, d in pairs if d != "."] for pairs in placed]
    if len(set(fields[:count])) != count or len(fields) > (1, 2, 2)[count]:
        raise ValueError("the fields do not fit")
    truth, limits = dict.fromkeys(choices), {c: of[:] for c, of in rules.items()}
    clash = clashes(choices, limits, truth, false + given)
    for nogood in [wrap(text, 3) for text in fields[count].split(",")] if fields[count:] else ():
        if not clash and not clashes(choices, limits, dict(truth), [(c, True) for c in nogood]):
            raise ValueError(f"the nogood {''.join(nogood)} does not follow")
        for candidate in nogood:
            limits[candidate].append((len(nogood) - 1, dict.fromkeys(nogood, 1)))
        left = [(candidate, False) for candidate in nogood if not truth[candidate]]
        clash |= len(left) == 1 and clashes(choices, limits, truth, left)
    for grid in grids:
        truth = truth if count == 1 else dict.fromkeys(choices)
        clash |= count == 2 and clashes(choices, rules, truth, false + given + grid)
        clash |= [(candidate, True) for candidate in choices if truth[candidate]] != grid
    if clash != (count == 0):
        raise ValueError("the proof does not lead to what it claims")


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
    if header not in ("gridmill proofs 1", "gridmill proofs 2") or last != f"end {checked}":
        sys.exit(f"{path}: another format, or lines are missing")
    print(f"{checked} proofs hold")


if __name__ == "__main__":
    main(*sys.argv[1:])
