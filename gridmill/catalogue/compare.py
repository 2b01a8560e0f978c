"""Reports compared with the catalogue."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from gridmill.catalogue.catalogue import Catalogue
from puzzle.formats.json_lines import one_line
from solver.report import Report


def with_published(reports: Iterable[Report], catalogue: Path) -> list[Report]:
    """The reports, each saying where its puzzle was published, up to symmetry and renamed digits.

    Args:
        reports: of `solver.report.judge`. Only a puzzle with one solution has a canonical form, by
            which it is found; all others are let be.
        catalogue: the catalogue's file, which is only read. Others may write to it meanwhile.

    Returns:
        The reports in order, `Report.published` filled where there is a canonical form.

    Raises:
        CatalogueError: there is no such file, or it is of something else, damaged, or of another
            version.
    """
    held = list(reports)
    lines = [None if one.canonical is None else one_line(one.canonical) for one in held]
    with Catalogue.read_only(catalogue) as opened:
        found = opened.published([line for line in lines if line is not None])
    return [
        report if line is None else replace(report, published=found.get(line, ()))
        for report, line in zip(held, lines, strict=True)
    ]
