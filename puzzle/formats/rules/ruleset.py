"""What the text of a puzzle of f-puzzles says of rules, held against those that its data has.

A setter tells every rule in words, for people; most are in the data too. What only the words tell
would be another puzzle, so it is said beside the verdict.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from types import MappingProxyType

from puzzle.constraints import HOUSE_RULES, KINDS
from puzzle.constraints.bases.on_edge import OnEdge
from puzzle.constraints.bases.on_line import OnLine
from puzzle.formats.rules.doubts import is_of_all_marks, may_be_rule
from puzzle.formats.rules.extras import asks_more, lifts_negative
from puzzle.formats.rules.names import CLUES_OF_TITLES, SPOKEN_OF, kinds_named, named_kind
from puzzle.formats.rules.ruled import TITLE_RULES
from puzzle.formats.rules.sentences import rules_said, sentences_of
from puzzle.message import Message, Term, joined, message

_EXTRA = "extraregion"
_NEGATIVE = "negative"
_SAID_ELSE: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "thermometer": ("slowthermometer",),
        "arrow": ("doublearrow",),
        "killercage": (_EXTRA, "sum"),
        "nonconsecutive": (_NEGATIVE,),
    }
)
"""For a kind that a text may speak of, other members that the word may be about."""
_IN_WORDS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "white dot": (r"\bwhite (?:kropki )?dots?\b", "difference"),
        "black dot": (r"\bblack (?:kropki )?dots?\b", "ratio"),
        "XV": (
            r"\bXV\b|\bXs?\b.{0,40}\b(?:10|ten)\b|\bVs?\b.{0,40}\b(?:5|five)\b",
            "xv sum",
        ),
        "clone": (r"\bclones?\b", "clone"),
        Term("odd, even"): (
            r"\b(?:gr[ae]y|shaded) (?:\w+ )?(?:circles?|squares?|cells?)\b.{0,60}\b(?:odd|even)\b",
            "odd even",
        ),
        "little killer": (r"\bindicated diagonals?\b", "littlekillersum"),
        "sandwich": (r"\bbetween the 1 and (?:the )?9\b", "sandwichsum"),
        "region sum line": (
            r"\bbox borders? divides?\b|\blines?\b.{0,60}\bsame (?:sum|total)\b.{0,60}\bbox",
            "regionsumline",
        ),
        "greater than": (r"\binequalit(?:y|ies)\b|\bgreater[- ]than signs?\b", "greaterthan"),
        "extra region": (r"\bextra regions?\b", _EXTRA),
        "diagonals": (
            r"\b(?:main|marked|both|blue) (?:\w+ )?diagonals?\b",
            f"diagonal+ diagonal- {_EXTRA}",
        ),
        "disjoint groups": (r"\bdisjoint\b", f"disjointgroups {_EXTRA}"),
    }
)
"""What a text calls rules, in words used for little else, and the members that say them."""
_ARROWS = re.compile(r"\barrows?\b.{0,200}\b(?:circles?|circled|bulbs?|pills?)\b", re.IGNORECASE)
"""What tells of arrows that begin at a circle, and not outside the grid."""
_WITH_ARROWS = frozenset({"littlekillersum", "minimum", "maximum"})
_NAMES_OF_HOUSES: Mapping[str, str] = MappingProxyType(
    {
        **{name: name for name in HOUSE_RULES},
        "diagonal+": "diagonals",
        "diagonal-": "diagonals",
        "disjointgroups": "disjoint groups",
        "centerdot": "centre dot",
    }
)
"""What the rules that are houses are called."""
_NOWHERE: Mapping[str, str] = MappingProxyType(
    {
        Term("global entropy"): r"\bglobal entropy\b|\b2x2\b[^.]*\blow\b",
        Term("parity line"): r"\bparity lines?\b",
        Term("nabner line"): r"\bnabner\b",
        Term("ten line"): r"\b(?:ten|10)[ -]?lines?\b",
        Term("box indexer"): r"\bbox index(?:er|ers|ing)?\b",
        Term("unknown region"): r"\bchaos construction\b|\bdivide the grid into\b",
        Term("cages in which digits may repeat"): (
            r"\b(?:may|can) repeat\b[^.]*\bcages?\b|\bcages?\b[^.]*\b(?:may|can) repeat\b"
        ),
        Term("modified digit"): r"\b(?:doublers?|s-?cells?|schr(?:ö|oe?)dinger)\b",
    }
)
"""Rules that no data of f-puzzles has, which a text may add to it."""


_MOST_TOLD = 5
_OF_CLUES = re.compile(
    r"\b(?:lines?|circles?|circled|squares?|dots?|cages?|arrows?|thermo\w*|bulbs?|pills?|diagonals?|[xv][’']?s?"
    r"|clues?|outside|shaded|gr[ae]y|colou?red|regions?|symbols?|inequalit\w+|signs?|marked|marks?"
    r"|palindrom\w*|ends?|between|box borders?|kropki|fog|white|black)\b",
    re.IGNORECASE,
)
"""Words of sentences on what is drawn, whose rule the data has most often."""
_ON_LINES = frozenset(kind for kind, of in KINDS.items() if issubclass(of, OnLine)) | {"arrow"}
_ON_MARKS = frozenset({"difference", "ratio", "xv", "quadruple"})
_DRAWN: Sequence[tuple[re.Pattern[str], frozenset[str]]] = (
    (
        re.compile(r"\blines?\b", re.IGNORECASE),
        _ON_LINES | {"littlekillersum", "clone", "diagonal+", "diagonal-", _EXTRA},
    ),
    (
        re.compile(r"\b(?:circles?|circled|bulbs?|pills?)\b", re.IGNORECASE),
        _ON_LINES | _ON_MARKS | {"odd", "even", _EXTRA},
    ),
    (
        re.compile(r"\b(?:shaded|gr[ae]y|colou?red) (?:cells?|squares?|circles?)\b", re.IGNORECASE),
        _ON_MARKS
        | {"odd", "even", "clone", "minimum", "maximum", "rowindexer", "columnindexer"}
        | {_EXTRA, "windoku", "centerdot", "asterisk", "girandola", "thermometer", "candidates"},
    ),
    (
        re.compile(r"\boutside the grid\b", re.IGNORECASE),
        frozenset({"littlekillersum", "framesum", "sum"})
        | {kind for kind, of in KINDS.items() if issubclass(of, OnEdge)},
    ),
    (
        re.compile(r"\b(?:marked|signs?|symbols?)\b", re.IGNORECASE),
        frozenset(KINDS) | {"diagonal+", "diagonal-"},
    ),
    (re.compile(r"\b(?:odd|even)\b", re.IGNORECASE), frozenset(KINDS)),
)
"""What is drawn in words of a text, and the members one of which draws it so."""
_APPLY = re.compile(r"\b((?:[a-z/-]+ ){1,4}?)(?:sudoku )?rules? (?:also )?appl(?:y|ies)\b")
_OF_REGIONS = ("irregular", "jigsaw")
"""Kinds whose regions every data tells."""


def left_to_words(text: str, there: frozenset[str], title: str = "") -> Message | None:
    """Return a sentence on the rules that a text speaks of and the data lacks; None for none.

    Args:
        text: the ``ruleset``.
        there: the members that say something.
        title: of the puzzle; one such as ``Killer Sudoku`` names a rule.
    """
    read = text[:_LONGEST_TEXT]
    if there & _WITH_ARROWS and not _ARROWS.search(read):
        there |= {"arrow"}  # those outside the grid, or around a smallest cell
    spoken = [(KINDS[kind].NAME, words, kind) for kind, words in SPOKEN_OF.items()]
    spoken += [(name, words, said) for name, (words, said) in _IN_WORDS.items()]
    spoken += [(name, words, "") for name, words in _NOWHERE.items()]
    lacking = [
        name
        for name, words, said in spoken
        if there.isdisjoint([*said.split(), *_SAID_ELSE.get(said, ())])
        and re.search(words, read, re.IGNORECASE)
    ]
    named = dict.fromkeys([*lacking, *_stated(read, there), *_titled(title, there)])
    if not named:
        return None
    return message(
        "assumed.lacks",
        "The text speaks of what the data has none of: {rules}.",
        rules=joined(", ", list(map(Term, named))),
    )


def _titled(title: str, there: frozenset[str]) -> Iterator[str]:
    """Yield the names of the rules of the kind of Sudoku that a title names, and the data lacks."""
    for word in kinds_named(title) if named_kind(title) else ():
        clues = CLUES_OF_TITLES.get(word, ())
        houses = [rule["type"] for rule in TITLE_RULES.get(word, ())]
        if clues and there.isdisjoint(clues):
            yield KINDS[clues[0]].NAME
        elif houses and there.isdisjoint([*houses, _EXTRA]):
            yield from dict.fromkeys(_NAMES_OF_HOUSES.get(it) or KINDS[it].NAME for it in houses)


def _stated(text: str, there: frozenset[str]) -> Iterator[str]:
    """Yield the names of the rules of the whole grid that a text states, and that are not there."""
    for paragraph in text.splitlines():
        for said in rules_said(paragraph):
            for kind in (rule["type"] for rule in said.rules):
                others = (_EXTRA,) if kind in HOUSE_RULES else _SAID_ELSE.get(kind, ())
                if not there & {kind, *others}:
                    yield _NAMES_OF_HOUSES.get(kind) or KINDS[kind].NAME


_LONGEST_TEXT = 10_000


def unheeded_in(text: str, there: frozenset[str]) -> tuple[str, ...]:
    """Return sentences of a text that may state rules which neither the data nor the note has.

    Such as ``Every 5 sees a 7``, and ``All dots are given`` where the data has no negative rule.
    What is drawn is told of a rule that the data has, or the note says which it lacks; where it has
    no clue that is drawn so, or the sentence asks more of it, the sentence is told.

    Args:
        text: the ``ruleset``.
        there: the members that say something.
    """
    found: list[str] = []
    for paragraph in text[:_LONGEST_TEXT].splitlines():
        said = {one.sentence: one for one in rules_said(paragraph)}
        for sentence in sentences_of(paragraph):
            one = said.get(sentence)
            if is_of_all_marks(sentence):
                is_open = not there & {_NEGATIVE, "nonconsecutive"}
            elif _applies_what_is_not(sentence, there):
                is_open = True
            elif _is_of_clues(sentence) or _names_what_is(sentence, there):
                is_open = _is_drawn_nowhere(sentence, there) or asks_more(sentence, there)
            else:
                is_open = not one.rules if one is not None else may_be_rule(sentence)
            found += [sentence] if is_open else []
    return tuple(dict.fromkeys(found))[:_MOST_TOLD]


def _is_of_clues(sentence: str) -> bool:
    """Tell whether a sentence speaks of what is drawn, or of a rule that is read or told."""
    is_drawn = lifts_negative(sentence) or _OF_CLUES.search(sentence) is not None
    return is_drawn or _is_spoken_of(sentence)


def _is_drawn_nowhere(sentence: str, there: frozenset[str]) -> bool:
    """Tell whether what may be a rule speaks of lines, circles and the like that data draws not."""
    if _is_spoken_of(sentence) or not may_be_rule(sentence):
        return False
    return any(words.search(sentence) and there.isdisjoint(kinds) for words, kinds in _DRAWN)


def _names_what_is(sentence: str, there: frozenset[str]) -> bool:
    """Tell whether a sentence names a rule that the data has, as in ``Killer rules apply``."""
    text = sentence.lower()
    if any(KINDS[kind].NAME.lower() in text for kind in there & KINDS.keys()):
        return True
    applied = _applied_in(text)
    return bool(applied) and all(map(partial(_is_among, there=there), applied))


def _applies_what_is_not(sentence: str, there: frozenset[str]) -> bool:
    """Tell whether a sentence says that the rules of a kind apply which the data has not.

    Nor is it one that is spoken of elsewhere, as the note has that.
    """
    applied = _applied_in(sentence.lower())
    lacking = [kind for kind in applied if not _is_among(kind, there)]
    return bool(lacking) and not _is_spoken_of(sentence)


def _applied_in(text: str) -> tuple[str, ...]:
    """Return the kinds whose rules are said to apply, as in ``normal anti-king rules apply``."""
    applied = _APPLY.search(text.replace("x/v", "xv"))
    return kinds_named(applied[1]) if applied is not None else ()


def _is_among(kind: str, there: frozenset[str]) -> bool:
    """Tell whether the data has a kind, by the name that titles have for it."""
    known = CLUES_OF_TITLES.get(kind) or tuple(it["type"] for it in TITLE_RULES.get(kind, ()))
    return kind in _OF_REGIONS or not there.isdisjoint(known or (kind,))


def _is_spoken_of(sentence: str) -> bool:
    """Tell whether a sentence names a rule, which the data has or the note says it lacks."""
    named = (*SPOKEN_OF.values(), *(words for words, _ in _IN_WORDS.values()), *_NOWHERE.values())
    return any(re.search(words, sentence, re.IGNORECASE) for words in named)
