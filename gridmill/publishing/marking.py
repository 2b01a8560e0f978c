"""Submissions that a book printed, marked as such where they were accepted.

The catalogue has them by then, in the same transaction as the whole edition, so a run that is
killed before it marks them loses nothing: the next run of the edition marks them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from gridmill.catalogue import Edition, Published
from gridmill.catalogue.submissions import Submissions, SubmissionState
from gridmill.publishing.editions import Pieces
from gridmill.publishing.recipe import BookRecipe
from gridmill.publishing.selection import Selection
from puzzle.formats.json_members import one_line


def mark_printed(
    recipe: BookRecipe, edition: Edition, pieces: Pieces, pages: Mapping[int, int]
) -> int:
    """Mark what a book printed of the puzzles that were accepted, and return how many are new.

    Args:
        recipe: the book's.
        edition: what was published.
        pieces: its puzzles.
        pages: the page of each, by its number.

    Raises:
        CatalogueError: another command decides there, or a decision cannot be read.
        OSError: a folder cannot be written.
    """
    selections = (plan.recipe for plan in recipe.sections if isinstance(plan.recipe, Selection))
    folders = dict.fromkeys(one for taken in selections for one in taken.submission_folders())
    places = {
        one_line(piece.form): Published(
            edition.book,
            edition.label,
            piece.number,
            pages.get(piece.number),
            edition.title,
        )
        for piece in pieces.pieces
    }
    marked = 0
    for folder in folders:
        with Submissions(folder) as submissions:
            printed = [
                replace(one, state=SubmissionState.PRINTED, printed=places[one.form])
                for one in submissions.accepted
                if one.form in places
            ]
            if printed:
                submissions.add(printed)
            marked += len(printed)
    return marked
