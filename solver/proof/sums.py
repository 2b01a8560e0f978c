"""Say the sums in a file of proofs as limits: ``python3 sums.py proofs.txt limits.txt``.

Then ``python3 check.py limits.txt``. A killer's cage is a sum, "5=1121": the digits of row 1,
column 1 and of row 2, column 1 add up to 5. Those of a house are a sum too, of a known total. Sums
have numbers, the houses from 1 on, then the others. "+1-28", the first less the 28th, is a sum that
follows. Each is two limits, for check.py: it is not too large, and not too small.
"""

import sys
from collections import Counter
from pathlib import Path
from textwrap import wrap

DIGITS = "123456789ABCDEFGHIJKLMNOP"


def sums_of(regions, *extra):
    """Yield the total of each sum, and how many times it has the digit of each cell."""
    digits = DIGITS[: round(len(regions) ** 0.5)]
    cells = [row + column for row in digits for column in digits]
    lines = [[c for c in cells if c[i] == one] for i in (0, 1) for one in digits]
    lines += [[c for c, of in zip(cells, regions, strict=True) if of == one] for one in digits]
    lines += [wrap(text, 2) for text in extra if text.isalnum()]
    sums = [(sum(range(len(digits) + 1)), Counter(line)) for line in lines]
    for text in [text for text in extra if not text.isalnum()]:
        if "=" in text:
            total, cell_names = text.split("=")
            total, times = int(total), Counter(dict.fromkeys(wrap(cell_names, 2), 1))
        else:
            total, times = 0, Counter()
            for name in text.replace("+", " +").replace("-", " -").split():
                if not 1 <= int(name[1:]) <= len(sums):
                    raise ValueError(f"there is no sum {name[1:]}")
                sign, (part, of) = int(f"{name[0]}1"), sums[int(name[1:]) - 1]
                total += sign * part
                times.update({cell: sign * count for cell, count in of.items()})
        sums.append((total, times))
        yield total, times


def limits_of(total, times, digits):
    """Yield the two limits of a sum as text."""
    for sign in (1, -1):
        rows = {c: [sign * k * n for n in range(1, digits + 1)] for c, k in times.items()}
        most = sign * total - sum(map(min, rows.values()))  # the least of each cell weighs 0
        terms = [f"{w - min(r)}:{c}{DIGITS[i]}" for c, r in rows.items() for i, w in enumerate(r)]
        yield f"{most}={','.join(terms)}"


def limited(line):
    """Return a line of a file of proofs with limits in the place of its sums."""
    word, *fields = line.split(" ")
    if word != "sudoku":
        return line
    others = [text for text in fields if ":" in text or text.isalnum()]
    sums = sums_of(*[text for text in fields if ":" not in text])
    size = round(len(fields[0]) ** 0.5)
    return " ".join([word, *others, *[limit for one in sums for limit in limits_of(*one, size)]])


def main(proofs, limits):
    lines = Path(proofs).read_text(encoding="ascii").splitlines()
    with Path(limits).open("w", encoding="ascii") as written:
        for at, line in enumerate(lines, start=1):
            try:
                written.write(f"{limited(line)}\n")
            except Exception as error:
                sys.exit(f"{proofs}, line {at}: {error!r}")


if __name__ == "__main__":
    main(*sys.argv[1:])
