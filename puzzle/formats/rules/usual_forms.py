"""Lines of clues as setters write them, brought to the forms that `lines` and `items` read.

Cells and kinds in other languages (``Käfig Z1S1``), a sum behind its cells (``Cage 1: r1c1, r1c2
(sum 14)``), the parts of an arrow by their names, and what is remarked on a heading.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

_CELL = re.compile(
    r"(?<![A-Za-z0-9])(?:Z(?P<de>[0-9]{1,2})S|[LF](?P<fr>[0-9]{1,2})C|[RW](?P<nl>[0-9]{1,2})K)"
    r"(?P<column>[0-9]{1,2})(?![A-Za-z0-9])",
    re.IGNORECASE,
)
"""A cell by the letters that row and column have in other languages."""
_NAMES: Mapping[str, str] = MappingProxyType(
    {
        **dict.fromkeys(("käfig", "jaula", "gabbia", "kooi", "gaiola", "klatka"), "cage"),
        **dict.fromkeys(("pfeil", "flèche", "flecha", "freccia", "pijl", "seta"), "arrow"),
        **dict.fromkeys(("thermomètre", "termómetro", "termometro", "termometr"), "thermometer"),
        **dict.fromkeys(("käfige", "jaulas", "gabbie", "kooien", "gaiolas", "klatki"), "cages"),
        **dict.fromkeys(("pfeile", "flèches", "flechas", "frecce", "pijlen"), "arrows"),
        **dict.fromkeys(("thermomètres", "termómetros", "termometri"), "thermometers"),
        **dict.fromkeys(("weiß", "weiss", "blanc", "blanco", "bianco", "wit", "branco"), "white"),
        **dict.fromkeys(("schwarz", "noir", "negro", "nero", "zwart", "preto"), "black"),
    }
)
_NAME = re.compile(
    rf"(?:(?:der|die|das|la|le|el|il|de) )?({'|'.join(_NAMES)})(?=[ :])", re.IGNORECASE
)
_SUM = r"(?:sum|total|summe|somme|suma|somma|som|soma)"
_CELLS = r"(?:r[0-9]{1,2}c[0-9]{1,2}(?:[\s,;+&]+(?:(?:and|und|et|y|e|en|i) )?|$|(?=[:()–-])))+"
_SUM_BEHIND = re.compile(
    r"(?:the )?(?:killer )?cage(?: (?:no\.? ?|#)?(?:[0-9]{1,2}|[A-Z]) ?:|:)? ?"
    rf"(?P<cells>{_CELLS})"
    rf"[\s,;:(–-]*(?:with )?(?:an? |the )?(?:{_SUM}(?:s|med)?\b ?(?:of|is|=|:|to|von|de|di)?"
    r"|adds? up to) ?(?P<sum>[0-9]{1,3})\)?",
    re.IGNORECASE,
)
_OF_ARROW = re.compile(
    r"(?:(?P<name>(?:slow |double )?arrow) ?:? ?)?(?:the )?"
    r"(?:circle|bulb|cercle|kreis|círculo|cerchio"
    r"|cirkel)(?: (?:in|at|en|bei|auf))? ?:? ?"
    rf"(?P<bulb>{_CELLS})[\s,;:–-]*(?:the )?"
    r"(?:arrow|shaft|line|tail|flèche|pfeil|schaft|flecha|freccia|pijl)"
    r"(?: (?:through|over|along|par|über))? ?:? ?"
    rf"(?P<line>{_CELLS})",
    re.IGNORECASE,
)
_REMARK = re.compile(
    r"(?P<heading>[A-Za-z][A-Za-z ]{2,30}?)s? ?"
    r"\((?:the )?(?:circles?|bulbs?|round ends?|starts?) (?:is |comes )?first\) ?:",
    re.IGNORECASE,
)
_ENDS = (
    r"(?P<{}>r[0-9]{{1,2}}c[0-9]{{1,2}}) ?(?:to|through|[–-]) ?(?P<{}>r[0-9]{{1,2}}c[0-9]{{1,2}})"
)
_ON_DIAGONAL = re.compile(
    r"(?:the )?(?:(?:sum|total)(?: is| of|:)? ?)?(?P<sum>[0-9]{1,3}) (?:on|along|for|in) (?:the )?"
    rf"diagonal(?: from)? {_ENDS.format('first', 'last')}"
    rf"|(?:the )?diagonal(?: from)? {_ENDS.format('start', 'end')}"
    r"(?: ?[:=] ?| (?:sums? to|adds? up to|totals?) )(?P<total>[0-9]{1,3})",
    re.IGNORECASE,
)
"""A little killer's sum, with both ends of its diagonal."""
_NUMBERED = re.compile(r"^(?:no|nr|num)\.? ?[0-9]{1,2} ?: (?=r[0-9].*=)", re.IGNORECASE)
"""The number of a cage among others."""
_LARGER = re.compile(
    r" (?:is|must be) (?:greater|larger|bigger|higher|more) than (?=r[0-9])", re.IGNORECASE
)
_SMALLER = re.compile(r" (?:is|must be) (?:less|smaller|lower) than (?=r[0-9])", re.IGNORECASE)


def is_named_abroad(line: str) -> bool:
    """Tell whether a line begins with the name of a kind in another language.

    Args:
        line: without spaces around it.
    """
    return _NAME.match(line) is not None


def in_usual_form(line: str) -> str:
    """Return a line as `lines` reads it; any other as it is.

    Args:
        line: without spaces around it, and with single ones.
    """
    told = _CELL.sub(_as_row_and_column, line)
    if (name := _NAME.match(told)) is not None:
        told = _NAMES[name[1].lower()] + told[name.end() :]
    told = _NUMBERED.sub("", told)
    told = _SMALLER.sub(" < ", _LARGER.sub(" > ", told))
    if (found := _SUM_BEHIND.fullmatch(told)) is not None:
        return f"cage {found['sum']}: {found['cells'].rstrip(' ,;+&')}"
    if (found := _OF_ARROW.fullmatch(told)) is not None:
        bulb, line = (found[part].rstrip(" ,;") for part in ("bulb", "line"))
        return f"{found['name'] or 'arrow'}: {bulb} -> {line}"
    if (found := _ON_DIAGONAL.fullmatch(told)) is not None:
        ends = f"{found['first'] or found['start']}-{found['last'] or found['end']}"
        return f"little killer {found['sum'] or found['total']}: {ends}"
    if (found := _REMARK.fullmatch(told)) is not None:
        return f"{found['heading']}s:"
    return told


def _as_row_and_column(cell: re.Match[str]) -> str:
    return f"r{cell['de'] or cell['fr'] or cell['nl']}c{cell['column']}"
