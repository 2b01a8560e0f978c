"""Where an element of a drawing draws: what its attributes say, and those of what is around it.

Elements are moved by ``transform``, as an attribute or in ``style``, and by a drawing within the
drawing, which has a size and a part that it shows (``viewBox``). What is moved in a way that is not
followed here, in parts of its own size or by a style sheet, is known as such.
Scalable Vector Graphics 2, sections 5, 8.2 to 8.7 and 8.11; CSS Transforms 1, section 7.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import cos, isfinite, radians, sin, tan

from puzzle.formats.safe_xml import Start

LONGEST_STYLE = 2000
"""Characters of an attribute that are looked at."""
NUMBER = re.compile(r"-?[0-9.]+(?:e-?[0-9]+)?")
"""A number of an attribute."""

_UNDRAWN = frozenset({"clipPath", "defs", "marker", "mask", "pattern", "symbol"})
"""Elements whose content is drawn where something refers to it, or not at all."""
_FONT_SIZE = re.compile(r"font(?:-size)?:[^;]{0,40}?([0-9.]{1,9})px")
_KINDS = "translateX|translateY|translate|scaleX|scaleY|scale|matrix|rotate|skewX|skewY"
_TRANSFORM = re.compile(rf"({_KINDS})\s?\(([^()]{{0,200}})\)")
_STYLED = re.compile(r"(?:^|;)\s*transform\s*:\s*([^;]*)")
_FOLLOWED = re.compile(
    rf"(?:(?:{_KINDS})\((?:[\s,]*-?[0-9.]+(?:e-?[0-9]+)?(?:px|deg)?){{1,6}}\s*\)\s*)+|none\s*"
)
_OTHER_STYLE = re.compile(r"(?:^|[;{\s])(?:transform-(?:origin|box)|translate|rotate|scale)\s*:")
_HIDDEN = re.compile(r"(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)")
_SHEET = re.compile(r"(?:^|[;{\s])(?:transform|translate|rotate|scale|display\s*:\s*none)\b")
_ALIGNED = re.compile(r"x(Min|Mid|Max)Y(Min|Mid|Max)(?:\s+(meet|slice))?")
_SHARES = {"Min": 0.0, "Mid": 0.5, "Max": 1.0}
_LEVEL = 0.02
"""By what part of its length a line that is drawn level may rise."""
_USUAL_SIZE = 16.0


@dataclass(frozen=True, slots=True)
class Placement:
    """Where an element draws: what it and those around it say.

    Attributes:
        look: the class.
        size: of letters.
        across: where a step to the right leads, in points of the drawing, to the right and down.
        along: where a step down leads.
        right, down: where its zero is.
        is_drawn: whether it is shown at all.
        is_followed: whether all that moves it was understood.
        is_inner: whether it is in an element of the drawing.
    """

    look: str = ""
    size: float = _USUAL_SIZE
    across: tuple[float, float] = (1.0, 0.0)
    along: tuple[float, float] = (0.0, 1.0)
    right: float = 0.0
    down: float = 0.0
    is_drawn: bool = True
    is_followed: bool = True
    is_inner: bool = False

    @property
    def is_upright(self) -> bool:
        """Whether letters stand as they are read, neither turned nor seen in a mirror."""
        return self.is_level and self.across[0] > 0 and self.along[1] > 0

    @property
    def is_level(self) -> bool:
        """Whether rows are level and columns upright, from whichever end they are counted."""
        (right, rise), (slant, down) = self.across, self.along
        return abs(rise) <= _LEVEL * abs(right) and abs(slant) <= _LEVEL * abs(down)

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Return a point in points of the drawing."""
        right, down = self.step(x, y)
        return self.right + right, self.down + down

    def step(self, x: float, y: float) -> tuple[float, float]:
        """Return where a step leads, in points of the drawing."""
        (a, b), (c, d) = self.across, self.along
        return a * x + c * y, b * x + d * y

    def inside(self, event: Start) -> Placement:
        """Return the same for an element within it."""
        told = event.attributes
        style = told.get("style", "")[:LONGEST_STYLE]
        styled = _FONT_SIZE.search(style)
        here = replace(
            self,
            look=told.get("class", self.look),
            size=value(styled[1]) if styled else number(event, "font-size", self.size),
            is_drawn=self.is_drawn
            and event.name not in _UNDRAWN
            and _HIDDEN.search(style) is None
            and told.get("display") != "none"
            and told.get("visibility") != "hidden",
            is_inner=True,
        )
        moves = told.get("transform", "")[:LONGEST_STYLE]
        if css := _STYLED.search(style):
            moves = css[1]
            here = replace(here, is_followed=here.is_followed and _is_followed(moves))
        if _OTHER_STYLE.search(style) or "transform-origin" in told:
            here = replace(here, is_followed=False)
        for kind, numbers in _TRANSFORM.findall(moves):
            here = here.moved(kind, [value(one) for one in NUMBER.findall(numbers)])
        return here.shown_part(event) if event.name == "svg" and self.is_inner else here

    def shown_part(self, event: Start) -> Placement:
        """Return the place of a drawing in the drawing, for what it shows."""
        here = self.by((1, 0, 0, 1, number(event, "x"), number(event, "y")))
        shown = [value(one) for one in NUMBER.findall(event.attributes.get("viewBox", ""))]
        if not shown:
            return here
        wide, high = (_length(event.attributes.get(name, "")) for name in ("width", "height"))
        kept = event.attributes.get("preserveAspectRatio", "xMidYMid").strip()
        aligned = _ALIGNED.fullmatch(kept)
        is_whole = len(shown) == 4 and shown[2] > 0 and shown[3] > 0 and wide > 0 and high > 0
        if not is_whole or (aligned is None and kept != "none"):
            return replace(here, is_followed=False)
        across, along = wide / shown[2], high / shown[3]
        left = top = 0.0
        if aligned is not None:
            both = max(across, along) if aligned[3] == "slice" else min(across, along)
            left = _SHARES[aligned[1]] * (wide - both * shown[2])
            top = _SHARES[aligned[2]] * (high - both * shown[3])
            across = along = both
        return here.by((across, 0, 0, along, left - across * shown[0], top - along * shown[1]))

    def moved(self, kind: str, numbers: Sequence[float]) -> Placement:
        """Return the place after a movement (chapter 7.6); what is none is passed over."""
        if not numbers:
            return self
        first, second = numbers[0], numbers[1] if len(numbers) > 1 else None
        if kind in ("translateY", "scaleY"):
            first, second = (0.0, first) if kind == "translateY" else (1.0, first)
        elif kind == "scaleX":
            second = 1.0
        if kind.startswith("translate"):
            return self.by((1, 0, 0, 1, first, second or 0.0))
        if kind.startswith("scale"):
            return self.by((first, 0, 0, first if second is None else second, 0, 0))
        if kind == "rotate":
            x, y = numbers[1:3] if len(numbers) == 3 else (0.0, 0.0)
            c, s = cos(radians(first)), sin(radians(first))
            return self.by((c, s, -s, c, x - c * x + s * y, y - s * x - c * y))
        if kind == "skewX":
            return self.by((1, 0, tan(radians(first)), 1, 0, 0))
        if kind == "skewY":
            return self.by((1, tan(radians(first)), 0, 1, 0, 0))
        return self.by(numbers) if len(numbers) == 6 else self

    def by(self, matrix: Sequence[float]) -> Placement:
        """Return the place after a movement by the six numbers of a matrix."""
        a, b, c, d, x, y = matrix
        right, down = self.at(x, y)
        across, along = self.step(a, b), self.step(c, d)
        return replace(self, across=across, along=along, right=right, down=down)


def number(event: Start, name: str, usual: float = 0.0) -> float:
    """Return the number of an attribute; the usual one where it has none."""
    text = event.attributes.get(name, "").strip().split(" ")[0].removesuffix("px")
    return value(text) if text else usual


def value(text: str) -> float:
    """Return the number that a text is; 0 for what is none."""
    try:
        value = float(text[:20])
    except ValueError:
        return 0.0
    return value if isfinite(value) else 0.0


def moves_or_hides(sheet: str) -> bool:
    """Recognise a style sheet that moves or hides parts of the drawing."""
    return _SHEET.search(sheet) is not None


def _is_followed(moves: str) -> bool:
    return _FOLLOWED.fullmatch(moves.strip()) is not None


def _length(text: str) -> float:
    """Return a length in points; 0 for one in another measure."""
    bare = text.strip().removesuffix("px")
    return value(bare) if NUMBER.fullmatch(bare) else 0.0
