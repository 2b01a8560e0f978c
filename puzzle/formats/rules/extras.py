"""What a sentence on clues asks beyond what the clues of their kinds say.

Setters tell in words what the data or the lines of a puzzle say again (``Digits in cages add up to
the sum``), and such words are let be. Others speak of the same clues and ask more of them: ``All
cages have the same sum``, ``Digits increase consecutively along thermometers``. Each row of the
table has words of such demands, and the kinds that are told in just these words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

_NONE: frozenset[str] = frozenset()


def _words(*alternatives: str) -> re.Pattern[str]:
    return re.compile("|".join(alternatives), re.IGNORECASE)


_MORE: Sequence[tuple[re.Pattern[str], frozenset[str]]] = (
    (
        _words(
            r"\bmultipl(?!e (?:regions?|box|times|cells|cages|lines|digits|rows|columns|arrows"
            r"|shafts|circles|bulbs|thermo|dots|clues))\w*",
            r"\b(?:factors?|vielfache)\b",
        ),
        frozenset({"ratio"}),
    ),
    (
        _words(
            r"\b(?:products?|divisible|divisors?|(?:non-)?primes?|average|fibonacci)\b",
            r"\b(?:square numbers?|perfect squares?|magic squares?|powers? of)\b",
            r"\b(?:produkt|teilbar|primzahl|quadratzahl)",
        ),
        _NONE,
    ),
    (
        _words(
            r"(?<!not )(?<!not necessarily )(?<!two )(?<!three )\bconsecutive(?:ly)?\b(?! cells)",
            r"(?<!nicht )(?<!unbedingt )\baufeinander ?folgend",
        ),
        frozenset({"difference", "nonconsecutive", "renban", "negative"})
        | {"whispers", "entropicline", "modularline"},
    ),
    (
        _words(
            r"\b(?:equal|same|identical|common|constant|different|distinct|unique) "
            r"(?:sums?|totals?)\b",
            r"\b(?:sums?|totals?|add up) to the same\b",
            r"\bsame (?:number|value), which\b",
            r"\b(?:gleiche[nr]?|dieselbe) summe",
        ),
        frozenset({"regionsumline", "zipperline", "doublearrow"}),
    ),
    (
        _words(r"\b(?:counts?|how many|number of|amount of)\b", r"\banzahl\b|\bwie ?viele"),
        frozenset({"skyscraper", "xsum"}),
    ),
    (
        _words(
            r"\b(?:deduced|unknown)\b|\bto be (?:found|discovered|determined)\b",
            r"\b(?:herauszufinden|unbekannt)",
        ),
        _NONE,
    ),
    (
        _words(
            r"\b(?:wrong|incorrect|false|liars?|meanings?)\b|\b(?:mislabel|swap|shuffl|scrambl)",
            r"\bexactly (?:one|two|three|half)\b",
            r"\bone of (?:the (?!(?:four|surrounding|3x3|adjacent)\b)|its|them)",
            r"\b(?:falsch|vertauscht)|\bgenau (?:ein|zwei|drei)(?!mal)",
        ),
        _NONE,
    ),
    (
        _words(
            r"\btwice\b|\b(?:two|three|four|five) times\b|\bin a row\b",
            r"\bat (?:least|most) (?:one|two|three)\b",
            r"\b(?:zwei|drei)mal\b|\b(?:mindestens|höchstens) (?:ein|zwei|drei)",
        ),
        frozenset({"quadruple", "ratio"}),
    ),
    (
        _words(r"\br[XYN]c[XYN]\b|\bthe Nth\b"),
        frozenset({"numberedroom", "rowindexer", "columnindexer"}),
    ),
    (
        _words(
            r"\b(?:odd|(?<!not )even(?! (?:across|if|when|where|though|between))|parity)\b"
            r"|\b(?:un)?gerade[nrs]?\b"
        ),
        frozenset({"odd", "even", "zipperline"}),
    ),
    (
        _words(
            r"^(?!.*\b(?:not|never|no|cannot|nicht|keine?|pas|non|niet|geen)\b|.*n['’]t\b).*"
            r"\b(?:may|can|could|dürfen|können|peuvent|pueden|possono|mogen|kunnen)\b.{0,60}"
            r"\b(?:repeat|wiederhol|répét|repet|repit|ripet|herhal)",
            r"\brepeat\w*(?: digits| numbers)? (?:(?:are|is) )?(?:allowed|permitted)\b",
        ),
        frozenset({"arrow", "doublearrow", "palindrome", "whispers", "littlekillersum", "xsum"})
        | {"zipperline", "regionsumline", "betweenline", "sandwichsum", "sum", "framesum"}
        | {"entropicline", "modularline", "lockout", "quadruple", "slowthermometer"},
    ),
    (_words(r"\b(?:low|high|medium)\b"), frozenset({"entropicline"})),
    (_words(r"\bmod(?:ulo)?\b|\bremainders?\b"), frozenset({"modularline"})),
    (
        _words(
            r"\b(?:clockwise|rotated|reflected|mirror\w*|symmetr\w*|loop|snake|galax\w*)\b",
            r"\b(?:yin yang|shade some|(?:below|above) (?:it|them))\b",
        ),
        frozenset({"clone", "palindrome"}),
    ),
)
"""Words, and the kinds that are told in them."""
_NO_MORE = _words(r"\bnot (?:necessarily )?all\b|\bno negative\b|\bkein negativ")


def lifts_negative(sentence: str) -> bool:
    """Tell whether a sentence says that cells without a clue may be like those with one."""
    return _NO_MORE.search(sentence) is not None


def asks_more(sentence: str, kinds: Iterable[str]) -> bool:
    """Tell whether a sentence on clues has words that none of these kinds is told in.

    Args:
        sentence: which speaks of clues that the puzzle has.
        kinds: of the rules that the puzzle has.
    """
    there = frozenset(kinds)
    return not lifts_negative(sentence) and any(
        told.isdisjoint(there) and words.search(sentence) is not None for words, told in _MORE
    )
