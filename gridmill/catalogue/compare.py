"""Reports compared with the catalogue."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from gridmill.catalogue.catalogue import Catalogue
from gridmill.catalogue.published import Published
from puzzle.formats.json_members import one_line
from solver.report import Report


def find_published(
    reports: Iterable[Report], catalogue: Path
) -> list[tuple[Published, ...] | None]:
    """Find where puzzles were published, up to symmetry and renamed digits.

    Args:
        reports: of `solver.report.judge`. Only a puzzle with one solution has a canonical form, by
            which it is found.
        catalogue: the catalogue's file, which is only read. Others may write to it meanwhile.

    Returns:
        For each report, in order, the places, the earliest first, of which there may be none; None
        where there is no canonical form to look up.

    Raises:
        CatalogueError: there is no such file, or it is of something else, damaged, or of another
            version.
    """
    forms = [None if one.canonical is None else one_line(one.canonical) for one in reports]
    with Catalogue.read_only(catalogue) as opened:
        found = opened.published([form for form in forms if form is not None])
    return [None if form is None else found.get(form, ()) for form in forms]
