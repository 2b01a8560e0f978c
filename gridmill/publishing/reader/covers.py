"""Reads what a recipe says of the cover, and of the press that prints book and cover."""

from __future__ import annotations

from collections.abc import Callable

from book import Book, BookLayout, BookPuzzle, BookSection, PrintRules
from book.print.cover import Cover, cover_rules, without_room
from book.print.pdfx import PressProfile, black_ink_profile, read_profile
from gridmill.printable import printable
from gridmill.publishing.bounds import LARGEST_PROFILE, bytes_of
from gridmill.publishing.keys import CoverRecipe, FilesRecipe, Head, PageRecipe
from gridmill.publishing.reader.recipe_draft import ANY_DAY, RecipeDraft
from puzzle.errors import RecipeError
from puzzle.grid import Grid
from puzzle.own_files import refusal

_SOLVED = Grid.parse(
    "".join(f"{(3 * row + row // 3 + column) % 9 + 1}" for row in range(9) for column in range(9))
)
"""Any puzzle: whether words have room on a cover is not for it to say."""
_TRUE = ": give true, or the name of the file with the press's ICC profile."


def cover_of(draft: RecipeDraft, rules: PrintRules | None, author: str) -> Cover | None:
    """Return the cover; None for none, and where the recipe has a fault.

    Args:
        draft: the recipe.
        rules: of the printer; None where they have a fault.
        author: of the book, who is the cover's where it names none.
    """
    if "cover" not in draft.data:
        return None
    keys = draft.read(CoverRecipe, draft.table("cover"), ("cover",)).keys
    if rules is not None:
        _check_cover(draft, "paper", lambda: cover_rules(rules.name, rules.cover, keys.paper))
    _check_cover(draft, "isbn", lambda: Cover(isbn=keys.isbn))
    _check_cover(draft, "colour", lambda: Cover(colour=keys.colour))
    if draft.has_faults:
        return None
    return Cover(**keys.model_dump() | {"author": keys.author or author})


def _check_cover(draft: RecipeDraft, key: str, check: Callable[[], object]) -> None:
    try:
        check()
    except RecipeError as error:
        draft.fault(("cover", key), str(error))


def press_of(
    draft: RecipeDraft, files: FilesRecipe, rules: PrintRules | None
) -> PressProfile | None:
    """Return the profile for files in PDF/X-4; None for none, and where it has a fault."""
    pdfx = files.pdfx
    if isinstance(pdfx, bool):
        if not pdfx:
            return None
        press = black_ink_profile()
    else:
        try:
            press = read_profile(_profile(draft, pdfx))
        except RecipeError as error:
            said = f'pdfx is "{printable(pdfx)}"'
            draft.fault(("files", "pdfx"), f"{said}, which {error}{_TRUE}")
            return None
    if rules is not None and rules.colour and press.channels == 1:
        draft.fault(
            ("files", "pdfx"),
            f"pdfx is for black ink alone, and {rules.name} has colours: give the file of the "
            "press's ICC profile.",
        )
    return press


def _profile(draft: RecipeDraft, name: str) -> bytes:
    """Return the bytes of a file with a profile.

    Raises:
        RecipeError: there are none; the sentence begins with a verb.
    """
    if not name.strip() or "\0" in name:
        raise RecipeError("is no name of a file")
    path = draft.file(name)
    try:
        return bytes_of(path, LARGEST_PROFILE)
    except OSError as error:
        what = refusal(error)
        raise RecipeError(f"cannot be read ({what})") from None
    except RecipeError as error:
        what = str(error).removeprefix(f"{path}: ").partition(":")[0]
        raise RecipeError(what) from None


def check_cover_words(
    draft: RecipeDraft, layout: BookLayout, cover: Cover, head: Head, page: PageRecipe
) -> None:
    """See that the words of the cover have room on it, before a puzzle is made for it."""
    book = Book(
        head.title,
        ANY_DAY,
        0,
        (BookSection("A", (BookPuzzle(1, _SOLVED, _SOLVED),)),),
        layout,
        subtitle=head.subtitle,
        publisher=head.publisher,
        language=head.language,
    )
    fonts = tuple(draft.file(folder) for folder in page.fonts)
    if what := without_room(book, cover, fonts):
        draft.fault(
            ("cover", what) if what in draft.table("cover") else (what,),
            f"{what} has no room on a cover of {layout.trim}, small as it is: shorten it.",
        )
