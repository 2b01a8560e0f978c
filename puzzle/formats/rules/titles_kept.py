"""Titles that name what a puzzle has, in whatever language: ``"Jumpy Thermos" by Ana``."""

from __future__ import annotations

import re

from puzzle.formats.rules.extras import asks_more
from puzzle.grid import Grid

_MOST_WORDS = 7
_MOST_CHARACTERS = 60
_HOUSE, _REGIONS = "house", "regions"
_TOWERS = (
    r"\b(?:skyscrapers?|hochhaus|hochhäuser|wolkenkra|gratte-ciel|rascacielos|grattaciel"
    r"|arranha-céu|wieżow)"
)
_WORDS = {
    re.compile(words, re.IGNORECASE): frozenset(kinds.split())
    for words, kinds in (
        (r"\blittle killers?\b", "littlekillersum"),
        (r"(?<!little )\b(?:killer|cages?|käfige?|jaulas?|gabbi[ae]|kooi(?:en)?)\b", "killercage"),
        (r"\bthermo\w*", "thermometer slowthermometer"),
        (r"\b(?:arrows?|pfeile?|flèches?|flechas?|frecc[ie]a?|pijl(?:en)?)\b", "arrow"),
        (r"\b(?:jigsaw|irregular\w*|chaos|unregelmäßig\w*)\b", _REGIONS),
        (r"diagon|przekątn|対角線|диагонал|köşegen|\bx(?=[- ]?sudoku)|windoku|hyper", _HOUSE),
        (r"\bfenster|\bwindows?\b|disjoint", _HOUSE),
        (r"\bknight|springer|cavalier|caballo|cavallo|\bpaard|cavalo|skocz", "antiknight"),
        (r"\banti-?king|\bking['’]?s|no[- ](?:two )?touch\w*|untouchable", "antiking"),
        (r"\bnon[- ]?consecutive", "nonconsecutive"),
        (r"\bkropki\b|\bdots?\b", "difference ratio"),
        (r"\bxv\b", "xv"),
        (r"\brenban\b", "renban"),
        (r"\bwhispers?\b", "whispers"),
        (r"\bpalindrom\w*", "palindrome"),
        (r"\bsandwich\w*", "sandwichsum"),
        (r"\b(?:even|odd|parity)\b", "odd even"),
        (_TOWERS, "skyscraper"),
        (r"\bx-?(?:sums?|summen?|sommes?|sumas?|somma|som|soma)\b", "xsum"),
        (r"\bnumbered rooms?\b", "numberedroom"),
        (r"\b(?:inequalit(?:y|ies)|greater[- ]than)\b", "greaterthan"),
        (r"\bclones?\b", "clone"),
    )
}
"""Words of titles, and the kinds of which a puzzle must have one."""
_OF_SENTENCES = re.compile(
    r"\b(?:must|may|can(?:not)?|are|is|have|has|all|every|each|equal|sum|same|with|also|plus|and"
    r"|without|no|ohne|sans|sin|senza|zonder|x(?!-?s(?:[ou]m|udoku)| ?sudoku))\b"
    r"|[.!?]\s|[0-9]{2}",
    re.IGNORECASE,
)

_OF_MAP = re.compile(
    r"(?:(?:and |here |below |now |are |is |come )*the regions?\W+)?\(?(?:each|every|same|the same)"
    r" (?:letter|number|digit)s? (?:is|are|stands? for|marks?|means?|forms?|shows?)"
    r" (?:an?|one|its|the same)(?: own)? region\W*",
    re.IGNORECASE,
)
"""How words tell what a map of regions is: it says no more than the map."""
_OVER_MAP = re.compile(
    r"\W*(?:(?:the|die|les?|las?|los|il?e?|de|as|os) )?(?:(?:irregular\w*|jigsaw|unregelmäßige"
    r"|irrégulières?) )?(?:regions?|gebiete?n?|regionen|bereiche?|régions?|zones?|regiones|zonas"
    r"|regioni|aree|vakken|regiões|obszary|regiony|areas?|áreas|bloc\w*|blöcke|bloques|blok\w*"
    r"|regio['’]s|[領区區]域|[宮宫]|ブロック|エリア)\s?[:：]?\W*",
    re.IGNORECASE,
)
"""What heads a map of regions."""


def is_of_its_kind(title: str, grid: Grid) -> bool:
    """Tell whether a short title names nothing but kinds of rules that a grid has, one at least."""
    is_irregular = grid.geometry.box_rows == 0
    if is_irregular and (_OF_MAP.fullmatch(title) or _OVER_MAP.fullmatch(title)):
        return True
    if len(title) > _MOST_CHARACTERS or len(title.split()) > _MOST_WORDS:
        return False
    if _OF_SENTENCES.search(title):
        return False
    geometry = grid.geometry
    there = {rule.KIND for rule in geometry.constraints}
    there |= {_HOUSE} if geometry.extra_houses else set()
    there |= {_REGIONS} if geometry.box_rows == 0 else set()
    named = [kinds for words, kinds in _WORDS.items() if words.search(title)]
    is_kept = bool(named) and all(kinds & there for kinds in named)
    return is_kept and not asks_more(title, there)
