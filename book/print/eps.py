"""Pictures of puzzles as Encapsulated PostScript, for layout programs that take no other.

They are made of the SVG that typst draws, which is paths alone, digits too; each of its commands
has one of PostScript's. What typst does not write here is refused, never left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import ceil
from xml.etree import ElementTree as ET

_SVG = "{http://www.w3.org/2000/svg}"
_HREF = "{http://www.w3.org/1999/xlink}href"
_HEAD = """%!PS-Adobe-3.0 EPSF-3.0
%%BoundingBox: 0 0 {across} {down}
%%HiResBoundingBox: 0 0 {width:g} {height:g}
%%LanguageLevel: 2
%%EndComments
gsave
0 {height:g} translate 1 -1 scale
"""
_FOOT = "grestore\n%%EOF\n"
_OPERATORS = {"M": (2, "moveto"), "m": (2, "rmoveto"), "l": (2, "rlineto"), "c": (6, "rcurveto")}
_CAPS = {"butt": 0, "round": 1, "square": 2}
_JOINS = {"miter": 0, "round": 1, "bevel": 2}
_TOKEN = re.compile(r"[A-Za-z]|-?[\d.]+(?:e-?\d+)?")
_WHITE = "#ffffff"


def eps_of(svg: bytes) -> bytes:
    """Return an SVG of `draw_for_print` as EPS, of the same size and with nothing under it.

    Raises:
        ValueError: it has something that such pictures have not.
    """
    root = ET.fromstring(svg)  # noqa: S314 (our own)
    width, height = (float(root.attrib[name].removesuffix("pt")) for name in ("width", "height"))
    symbols = {symbol.attrib["id"]: symbol for symbol in root.iter(f"{_SVG}symbol")}
    body = (line for child in root if not _is_ground(child) for line in _element(child, symbols))
    head = _HEAD.format(width=width, height=height, across=ceil(width), down=ceil(height))
    return (head + "".join(f"{line}\n" for line in body) + _FOOT).encode("ascii")


def _is_ground(element: ET.Element) -> bool:
    """Whether an element is what typst puts under a page."""
    return element.attrib.get("fill") == _WHITE and "transform" not in element.attrib


def _element(element: ET.Element, symbols: dict[str, ET.Element]) -> Iterator[str]:
    """Yield what draws an element and all in it."""
    kind = element.tag.removeprefix(_SVG)
    if kind in ("defs", "desc"):
        return
    yield "gsave"
    if "transform" in element.attrib:
        yield _placed(element.attrib["transform"])
    if kind == "g":
        for child in element:
            yield from _element(child, symbols)
    elif kind == "use":
        yield f"{element.attrib['x']} {element.attrib['y']} translate"
        (outline,) = symbols[element.attrib[_HREF].removeprefix("#")]
        yield from _painted(outline.attrib["d"], element.attrib)
    elif kind == "path":
        yield from _painted(element.attrib["d"], element.attrib)
    else:
        raise ValueError(f"<{kind}> has no PostScript here.")
    yield "grestore"


def _placed(transform: str) -> str:
    kind, _, rest = transform.partition("(")
    numbers = rest.rstrip(")")
    if kind == "translate":
        return f"{numbers} translate"
    if kind == "matrix":
        return f"[{numbers}] concat"
    raise ValueError(f"{transform} has no PostScript here.")


def _painted(outline: str, look: dict[str, str]) -> Iterator[str]:
    """Yield a path, filled and stroked as it looks."""
    yield f"newpath {_path(outline)}"
    fill, stroke = look.get("fill", "none"), look.get("stroke", "none")
    if fill != "none":
        rule = "eofill" if look.get("fill-rule") == "evenodd" else "fill"
        yield f"gsave {_ink(fill)} {rule} grestore"
    if stroke != "none":
        dashes = look.get("stroke-dasharray", "").replace(",", " ")
        yield (
            f"{_ink(stroke)} {look['stroke-width']} setlinewidth "
            f"{_CAPS[look['stroke-linecap']]} setlinecap "
            f"{_JOINS[look['stroke-linejoin']]} setlinejoin "
            f"{look['stroke-miterlimit']} setmiterlimit "
            f"[{dashes}] {look.get('stroke-dashoffset', '0')} setdash stroke"
        )


def _ink(colour: str) -> str:
    red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    if red == green == blue:
        return f"{red:.4g} setgray"
    return f"{red:.4g} {green:.4g} {blue:.4g} setrgbcolor"


def _path(outline: str) -> str:
    """Return the commands of a path."""
    said: list[str] = []
    tokens = _TOKEN.findall(outline)
    while tokens:
        command = tokens.pop(0)
        if command == "Z":
            said.append("closepath")
        elif command == "h":
            said.append(f"{tokens.pop(0)} 0 rlineto")
        elif command == "v":
            said.append(f"0 {tokens.pop(0)} rlineto")
        elif command in _OPERATORS:
            count, operator = _OPERATORS[command]
            said.append(f"{' '.join(tokens[:count])} {operator}")
            del tokens[:count]
        else:
            raise ValueError(f"A path has {command}, which has no PostScript here.")
    return " ".join(said)
