"""What a recipe has drawn for digits: pictures of a folder, and colours."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import islice
from pathlib import Path

from book.print.pictures import FIRST_SYMBOL, LARGEST, DigitPicture, disc, svg_of
from book.print.preflight.pictures import alike, drawn_alone
from puzzle.errors import RecipeError
from puzzle.own_files import refusal

_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")
_MOST_FILES = 1000
"""Files of a folder that are looked at."""


class Album:
    """Gives each drawing of a recipe its symbol: the same one in each section that has it."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, str], DigitPicture] = {}

    def of_folder(self, folder: Path, count: int) -> tuple[DigitPicture, ...]:
        """Return the first pictures of a folder, in the order of their names.

        Args:
            folder: has SVG files; a picture is called as its file.
            count: how many digits there are.

        Raises:
            RecipeError: there are too few, one cannot be printed, or two look alike; the text is
                what follows after the key.
        """
        if not folder.is_dir():
            raise RecipeError(f"{folder.name} is no folder: give one with SVG files in it.")
        try:
            there = list(islice(folder.iterdir(), _MOST_FILES + 1))
        except OSError as error:
            raise RecipeError(f"{folder.name} cannot be read: {refusal(error)}.") from None
        if len(there) > _MOST_FILES:  # some of them would be whichever the file system tells first
            raise RecipeError(f"{folder.name} has more than {_MOST_FILES} files: remove some.")
        files = sorted(file for file in there if file.suffix.lower() == ".svg")
        if len(files) < count:
            raise RecipeError(
                f"{folder.name} has {len(files)} SVG files, and {count} digits need one each: add "
                "some."
            )
        return self._checked(tuple(self._of_file(file) for file in files[:count]))

    def of_colours(self, colours: Mapping[str, str], count: int) -> tuple[DigitPicture, ...]:
        """Return a disc of each colour, called as the colour is.

        Args:
            colours: ``#rrggbb`` by name.
            count: how many digits there are.

        Raises:
            RecipeError: there are not as many as digits, one is none, or two are the same.
        """
        if len(colours) != count:
            raise RecipeError(f"colours has {len(colours)}, and {count} digits need one each.")
        for name, colour in colours.items():
            if not _COLOUR.fullmatch(colour):
                raise RecipeError(f'{name} is "{colour}": give it a colour such as "#c00000".')
        return self._checked(
            tuple(self._kept(name, disc(colour.lower())) for name, colour in colours.items())
        )

    def _of_file(self, file: Path) -> DigitPicture:
        try:
            return self._kept(file.stem, svg_of(_content(file)))
        except OSError as error:
            raise RecipeError(f"{file.name} cannot be read: {refusal(error)}.") from None
        except RecipeError as error:
            raise RecipeError(f"{file.name} {error}") from None

    def _kept(self, name: str, svg: str) -> DigitPicture:
        symbol = chr(FIRST_SYMBOL + len(self._known))
        return self._known.setdefault((name, svg), DigitPicture(symbol, name, svg))

    def _checked(self, pictures: tuple[DigitPicture, ...]) -> tuple[DigitPicture, ...]:
        for picture, page in zip(pictures, drawn_alone(pictures), strict=True):
            if not page.shapes:
                raise RecipeError(
                    f"{picture.name} draws nothing: give a picture with shapes in it."
                )
        if same := alike(pictures):
            one, other = (picture.name for picture in same)
            raise RecipeError(f"{one} and {other} look the same: give two that differ.")
        return pictures


def _content(file: Path) -> bytes:
    """Return what is in a file, or as much of it as shows that it is too large."""
    if not file.is_file():
        raise RecipeError("is no regular file: give one that ends.")
    with file.open("rb") as stream:
        return stream.read(LARGEST + 1)


def coloured(pictures: tuple[DigitPicture, ...]) -> DigitPicture | None:
    """Return a picture that has colours; None where all are black, grey or white."""
    drawn = zip(pictures, drawn_alone(pictures), strict=True)
    return next((picture for picture, page in drawn if not page.is_grey), None)
