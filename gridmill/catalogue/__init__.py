"""The catalogue: every puzzle ever published, in one SQLite file.

    with Catalogue.opened(Path("catalogue.sqlite"), "import of the old books") as catalogue:
        if catalogue.has(canonical_form(puzzle, solution)):
            ...

Puzzles are compared by canonical form (`puzzle.canonical`), so that a puzzle is found again however
it is relabelled, turned or reordered. An edition gets in whole or not at all. `docs/book.md` says
what is in the tables, and `docs/decisions/0004-editions-are-pinned.md` why an edition that is
there is read back and not made again.

This package is the only one that knows SQLAlchemy and Alembic; importing it loads both.
"""

from gridmill.catalogue.catalogue import Catalogue
from gridmill.catalogue.compare import find_published
from gridmill.catalogue.entry import REPEATED, Edition, Entry, Found, Run, Search
from gridmill.catalogue.published import Published
from gridmill.catalogue.soundness import Unsoundness, faults

__all__ = [
    "REPEATED",
    "Catalogue",
    "Edition",
    "Entry",
    "Found",
    "Published",
    "Run",
    "Search",
    "Unsoundness",
    "faults",
    "find_published",
]
