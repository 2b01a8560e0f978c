"""The file of proofs, `proofs.txt`, and the checker that reads it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path

from puzzle import ArgumentError, Geometry, Grid, GridmillError, NotationError
from puzzle.grid import SYMBOLS
from solver.proof.limits import Limit, can_be_proved, rules_of
from solver.proof.proof import Proof, cells_text, parse_nogoods
from solver.verdict import Verdict

HEADER = "gridmill proofs 3"
"""The first line: the format and its version."""

HEADERS = ("gridmill proofs 1", "gridmill proofs 2", HEADER)
"""The first lines of files that can be read: version 1 has no sums, 2 no grids that overlap."""

_PAGE = Path(__file__).with_name("check.html")
_VERIFIED = Path(__file__).with_name("checker.js")
"""The checker that is extracted from the Coq theory in ``proof/``, compiled to JavaScript."""

CHECKER = Path(__file__).with_name("check.py")
"""The checker: one file that needs Python alone."""
LIMITER = Path(__file__).with_name("sums.py")
"""Says the sums of a file as limits, which the checker needs: likewise."""


@lru_cache(maxsize=64)
def rules_line(geometry: Geometry) -> str:
    """Return the line that says what the proofs below it are about.

    Regions, then any extra houses, limits, sums, and sums that follow; of grids that overlap, the
    number of digits, the cells, and all houses.

    Raises:
        ArgumentError: it has rules that limits cannot say.
    """
    rules = rules_of(geometry)
    if rules is None:
        raise ArgumentError(f"Proofs cannot say all the rules of {geometry.name}")
    if geometry.canvas is not None:
        every = (range(geometry.cell_count), *(house.cells for house in geometry.houses))
        return " ".join(["grids", str(geometry.size), *(cells_text(of, geometry) for of in every)])
    regions = "".join(SYMBOLS[1 + box] for box in geometry.box_of)
    houses = (cells_text(cells, geometry) for cells in geometry.extra_houses)
    names = _candidate_names(geometry) if rules.limits else ()
    texts = (_limit_text(limit, names) for limit in rules.limits)
    sums = (f"{total}={cells_text(cells, geometry)}" for total, cells, _ in rules.sums)
    derived = ("".join(f"{part:+d}" for part in parts) for parts in rules.derived)
    return " ".join(["sudoku", regions, *houses, *texts, *sums, *derived])


def _limit_text(limit: Limit, names: Sequence[str]) -> str:
    """Return the greatest sum, and each weight with its candidates: ``12=1:112122,2:113123``."""
    candidates: dict[int, list[str]] = {}
    for candidate, weight in limit.terms:
        candidates.setdefault(weight, []).append(names[candidate])
    terms = [f"{weight}:{''.join(texts)}" for weight, texts in sorted(candidates.items())]
    return f"{limit.most}={','.join(terms)}"


def _candidate_names(geometry: Geometry) -> tuple[str, ...]:
    """Return each candidate's cell and digit, in the notation of proofs."""
    cells = (cells_text([cell], geometry) for cell in range(geometry.cell_count))
    return tuple(f"{cell}{digit}" for cell in cells for digit in SYMBOLS[1 : 1 + geometry.size])


def proof_line(proof: Proof) -> str:
    """Return the line of one proof: what it claims, the grids, the nogoods if there are any."""
    if proof.verdict is Verdict.UNIQUE and proof.solution is not None:
        return unique_line(proof.puzzle, proof.solution, proof.text)
    grids = (proof.puzzle, proof.solution, proof.rival)
    fields = [proof.verdict.value, *(str(grid) for grid in grids if grid is not None), proof.text]
    return " ".join(filter(None, fields))


def unique_line(puzzle: Grid, solution: Grid, nogoods: str) -> str:
    """Return the line of a proof that a puzzle has one solution.

    Args:
        puzzle: the puzzle.
        solution: the only one.
        nogoods: as a certificate has them, `Proof.text`.
    """
    return f"{Verdict.UNIQUE.value} {puzzle} {solution} {nogoods}".rstrip()


def proofs_text(proofs: Iterable[Proof]) -> str:
    """Return the whole file of these proofs, in their order."""
    return "".join(f"{line}\n" for line in proof_file_lines(proofs))


def proof_file_lines(proofs: Iterable[Proof]) -> Iterator[str]:
    """Yield the same, line by line as the proofs come."""
    yield HEADER
    geometry, count = None, 0
    for proof in proofs:
        if proof.puzzle.geometry != geometry:
            geometry = proof.puzzle.geometry
            yield rules_line(geometry)
        yield proof_line(proof)
        count += 1
    yield f"end {count}"


def checking_page(text: str) -> str:
    """Return a page that checks a file of proofs in the browser, without a network.

    Args:
        text: the file, as `proofs_text` writes it.
    """
    page, checker = (path.read_text(encoding="utf-8") for path in (_PAGE, _VERIFIED))
    return page.replace("@CHECKER@", checker).replace("@PROOFS@", text)


def needs_geometry(text: str) -> bool:
    """Whether a file has what needs `read_proofs` to know the geometry.

    Those are rules beside the houses, and grids that overlap.
    """
    lines = text.splitlines()
    return any(
        line.startswith("grids") or (line.startswith("sudoku") and "=" in line) for line in lines
    )


def read_proofs(text: str, geometries: Iterable[Geometry] = ()) -> tuple[Proof, ...]:
    """Return the proofs of a file that `proofs_text` wrote, unchecked.

    Args:
        text: the file.
        geometries: those that its puzzles may be of. Needed only for rules beside the houses, which
            cannot be told from their limits, and for grids that overlap.

    Raises:
        NotationError: the text is no such file, or has rules beside the houses that are in none of
            the geometries; with the line.
    """
    known = {
        rules_line(geometry): geometry
        for geometry in dict.fromkeys(geometries)
        if can_be_proved(geometry)
    }
    lines = text.splitlines()
    if not lines or lines[0] not in HEADERS:
        raise NotationError(f"This is no file of proofs: expected {HEADER!r}.", line=1)
    proofs: list[Proof] = []
    geometry: Geometry | None = None
    for number, line in enumerate(lines[1:-1], start=2):
        try:
            word, *fields = line.split()
            if word in ("sudoku", "grids"):
                geometry = known.get(line) or _geometry(word, *fields)
            else:
                proofs.append(_proof(word, fields, geometry))
        except (ValueError, TypeError, GridmillError) as error:
            raise NotationError(f"This is no proof ({error}).", line=number) from error
    if lines[-1] != f"end {len(proofs)}":
        raise NotationError(
            f"The file breaks off: expected 'end {len(proofs)}'.", line=max(2, len(lines))
        )
    return tuple(proofs)


def _geometry(word: str, regions: str, *extra: str) -> Geometry:
    if word == "grids":
        raise ValueError("grids that overlap cannot be told from their houses")
    if any("=" in text for text in extra):
        raise ValueError("rules beside the houses cannot be told from their limits")
    plain = Geometry.irregular([SYMBOLS.index(symbol) for symbol in regions])
    n = plain.size
    houses = []
    for text in extra:
        numbers = [SYMBOLS.index(symbol) - 1 for symbol in text]
        pairs = zip(numbers[::2], numbers[1::2], strict=True)
        houses.append([row * n + column for row, column in pairs])
    return plain.with_houses(houses, f"{plain.name} with extra houses") if houses else plain


def _proof(word: str, fields: list[str], geometry: Geometry | None) -> Proof:
    if geometry is None:
        raise ValueError("no line that begins with sudoku is above it")
    verdict = Verdict(word)
    count = {Verdict.NONE: 1, Verdict.UNIQUE: 2}.get(verdict, 3)
    puzzle, solution, rival, *_ = [
        *(Grid.parse(field, geometry) for field in fields[:count]),
        None,
        None,
    ]
    (steps,) = fields[count:] or [""]
    if puzzle is None:
        raise ValueError("a grid is missing")
    return Proof(verdict, puzzle, solution, rival, parse_nogoods(steps, geometry))
