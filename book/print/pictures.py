"""Pictures and colours that stand for digits, in books for children.

A picture is an SVG of the publisher's, a colour a disc. In texts and data each is a character of
Unicode's private use area, as a letter would be; the template draws the picture in its place.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from puzzle.errors import RecipeError

FIRST_SYMBOL = 0xE000
LAST_SYMBOL = 0xF8FF
"""The private use area of Unicode's first plane."""
LARGEST = 200_000
"""Bytes of the largest picture that is taken: each is on every page many times."""
_SVG = "{http://www.w3.org/2000/svg}"
_REFUSED = {
    "text": "letters, which need a font: turn them into paths",
    "image": "another picture in it: draw it with shapes",
    "script": "a program in it: remove it",
    "foreignObject": "something in it that is not drawn: remove it",
}


@dataclass(frozen=True, slots=True)
class Picture:
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
    from defusedxml import DefusedXmlException
    from defusedxml import ElementTree as DefusedTree

    if len(content) > LARGEST:
        raise RecipeError(f"has more than {LARGEST} bytes: make it simpler.")
    try:
        root = DefusedTree.fromstring(content)
        text = content.decode("utf-8-sig")
    except (DefusedTree.ParseError, DefusedXmlException, ValueError, RecursionError):
        raise RecipeError("is no SVG in UTF-8: save it as such.") from None
    if root.tag != f"{_SVG}svg":
        raise RecipeError("is no SVG: save it as such.")
    if not _has_size(root):
        raise RecipeError("has neither a viewBox nor a width and a height: give it a viewBox.")
    for element in root.iter():
        kind = str(element.tag).removeprefix(_SVG)
        if kind in _REFUSED:
            raise RecipeError(f"has {_REFUSED[kind]}.")
        if any(_leads_out(name, value) for name, value in element.attrib.items()):
            raise RecipeError("takes something from elsewhere: put all of it into the file.")
    return text


def _has_size(root: Any) -> bool:
    return "viewBox" in root.attrib or {"width", "height"} <= root.attrib.keys()


def _leads_out(name: str, value: str) -> bool:
    return name.rpartition("}")[2] == "href" and not value.strip().startswith("#")


def disc(colour: str) -> str:
    """Return a disc of a colour, ``#rrggbb``, with a rim: as SVG."""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
        f'<circle cx="50" cy="50" r="44" fill="{colour}" stroke="#000000" stroke-width="5"/></svg>'
    )
