"""Pictures and colours that stand for digits, in books for children.

A picture is an SVG of the publisher's, a colour a disc. In texts and data each is a character of
Unicode's private use area, as a letter would be; the template draws the picture in its place.
"""

from __future__ import annotations

import io
from dataclasses import dataclass

from puzzle.errors import NotationError, RecipeError
from puzzle.formats.safe_xml import Start, events

FIRST_SYMBOL = 0xE000
LAST_SYMBOL = 0xF7FF
"""Of the private use area of Unicode's first plane, but for what `book.print.numbers` takes."""
LARGEST = 200_000
"""Bytes of the largest picture that is taken: each is on every page many times."""
_REFUSED = {
    "text": "letters, which need a font: turn them into paths",
    "image": "another picture in it: draw it with shapes",
    "script": "a program in it: remove it",
    "foreignObject": "something in it that is not drawn: remove it",
}


@dataclass(frozen=True, slots=True)
class DigitPicture:
    """What is drawn for a digit.

    Attributes:
        symbol: the character that stands for it, of the private use area.
        name: what those hear who listen.
        svg: the drawing, as SVG.
    """

    symbol: str
    name: str
    svg: str


def is_picture(symbol: str) -> bool:
    """Tell whether a character stands for a picture."""
    return FIRST_SYMBOL <= ord(symbol) <= LAST_SYMBOL


def svg_of(content: bytes) -> str:
    """Return the text of an SVG that can stand for a digit.

    Raises:
        RecipeError: it is none, too large, or has what cannot be printed from the file alone; the
            sentence begins after the file's name.
    """
    if len(content) > LARGEST:
        raise RecipeError(f"has more than {LARGEST} bytes: make it simpler.")
    try:
        text = content.decode("utf-8-sig")
        begun = [event for event in events(io.BytesIO(content)) if isinstance(event, Start)]
    except (NotationError, UnicodeDecodeError):
        raise RecipeError("is no SVG in UTF-8 without a DOCTYPE: save it as such.") from None
    if not begun or begun[0].name != "svg":
        raise RecipeError("is no SVG: save it as such.")
    if not _has_size(begun[0]):
        raise RecipeError("has neither a viewBox nor a width and a height: give it a viewBox.")
    for element in begun:
        if element.name in _REFUSED:
            raise RecipeError(f"has {_REFUSED[element.name]}.")
        if any(_leads_out(name, value) for name, value in element.attributes.items()):
            raise RecipeError("takes something from elsewhere: put all of it into the file.")
    return text


def _has_size(root: Start) -> bool:
    return "viewBox" in root.attributes or {"width", "height"} <= root.attributes.keys()


def _leads_out(name: str, value: str) -> bool:
    return name.rpartition(":")[2] == "href" and not value.strip().startswith("#")


def disc(colour: str) -> str:
    """Return a disc of a colour, ``#rrggbb``, with a rim: as SVG."""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
        f'<circle cx="50" cy="50" r="44" fill="{colour}" stroke="#000000" stroke-width="5"/></svg>'
    )
