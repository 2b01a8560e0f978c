"""Where a sentence mentions what may be claimed: a number of givens, a level, a score, ``minimal``.

Whether it claims that of a puzzle is for `puzzle.formats.tales.clauses` to tell.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from puzzle.formats.claims import HIGHEST_LEVEL
from puzzle.formats.tales.told import Value
from puzzle.formats.tales.vocabulary import patterns_of, words_of

NUMBER = r"[1-9][0-9]{1,2}"
"""A number of givens."""
_BEHIND_A_CORRECTION = "|".join(
    rf"(?<={word}:\s)" for word in sorted(words_of("edits", "corrections"))
)
_COUNT = re.compile(
    rf"(?<![\w.,:/+-])(?P<number>{NUMBER})[\s-]"
    rf"(?:(?P<given>{patterns_of('given')})|{patterns_of('givens')}"
    rf"|(?P<digits>{patterns_of('digits')}))(?!\w)"
    rf"|(?<![\w-])(?:{patterns_of('given')}\s?[:=]|{patterns_of('givens')}(?:\scount)?"
    r"(?:\s?[:=]|\s(?:is|are|ist|sind|son|sono|sont|zijn|są|são)(?=\s))"
    rf"|(?<=:\s)(?:{_BEHIND_A_CORRECTION}){patterns_of('givens')}(?=\s))\s?"
    r"(?P<behind>[1-9][0-9])(?![\w.,/:]*[0-9]|\s?\+|\s?[-\u2013]\s?[0-9]{1,3}(?![.,]?[0-9]))",
    re.IGNORECASE,
)
OTHER_SCALE = (
    r"\s?[-\u2013]\s?[0-9](?![0-9])"
    rf"|\s?/\s?[0-9](?![0-9]?\s{patterns_of('givens', 'given', 'digits')})"
)
"""What stands behind a level in another scale: ``-4``, ``/5``; ``- 28 clues`` is a claim more."""
_LEVEL = re.compile(
    rf"(?<![\w-]){patterns_of('level')}"
    r"(?:\s?[:=]\s?|\s(?:is|ist|est|es|è|é|jest|to)(?:\s(?:de|di))?\s|\s(?:of|von|de|di|van)\s|[\s-])"
    r"(?P<level>[1-9][0-9]?)(?:'\w+)?"
    rf"(?!{OTHER_SCALE}|[.,][0-9]|\w|\s(?:to|bis|and|or|oder|ou|o)\s[0-9](?![0-9]))",
    re.IGNORECASE,
)
"""A whole level: 3-4, 3/5 and 3.5 are of other scales."""
_EXPLAINER = (
    r"(?:(?:[Ss]udoku[\s-]?)?(?:[Ee]xplainer|EXPLAINER)(?:'s)?"
    r"|(?<![\w-])(?:SE|SER|ER|ED(?=[\s=:]{1,2}[0-9.]{3,4}/))(?![\w-]))"
)
"""The program that rates, and what its ratings are called; `ED` with those of first steps."""
_NAME = re.compile(_EXPLAINER)
_TENTHS = r"(?:1[01]|[1-9])[.,][0-9]"
_NO_TENTHS = (
    r"(?![\w%€$]|\s?[-\u2013]\s?[0-9]{1,2}[.,][0-9])"
    r"(?!\s?/\s?[0-9]{1,3}\b(?![.,][0-9]))(?![.,:]?[0-9])"
)
_NO_TOOL = r"(?<![Uu]sed\s)(?<![Uu]se\s)(?<![Uu]sing\s)(?<!ownload\s)(?<!nstall\s)"
"""Before the program with its version: ``I used SE 1.2``."""
_SCORE = re.compile(
    rf"{_NO_TOOL}{_EXPLAINER}\)?[\s:=]{{1,3}}(?:[^\W\d_]'?[^\W\d_]{{0,12}}[\s:=]{{1,3}}){{0,3}}"
    rf"(?P<behind>{_TENTHS}){_NO_TENTHS}"
    rf"|(?P<before>{_TENTHS}){_NO_TENTHS}(?:/[0-9.]+){{0,2}}[\s(]{{1,2}}"
    rf"(?:[^\W\d_]{{1,9}}\s){{0,3}}{_EXPLAINER}"
)
_MINIMAL = re.compile(
    rf"(?<![\w-])(?:(?P<not>{patterns_of('not_minimal')})"
    r"(?:\s(?:es|è|é|jest|is|ist|locally))?[\s-])?(?:locally\s)?"
    rf"{patterns_of('minimal')}(?![\w-])(?!\s(?:number|amount|effort|of|von|de|di))"
    r"(?:\s?[:=?]\s?(?:(?P<no>no|false|nein|non|nee|não|nie|нет|hayır|0)"
    r"|yes|true|ja|oui|s[íì]|sim|tak|да|evet|1)(?=\s*(?:$|[.,;)])))?(?!\s?[=?])"
    rf"|(?<!\w)(?:(?P<none>{patterns_of('none_can_go')})|(?P<some>{patterns_of('some_can_go')}))",
    re.IGNORECASE,
)
_ALL = (("given_count", _COUNT), ("level", _LEVEL), ("score", _SCORE), ("is_minimal", _MINIMAL))
_FEWEST, _MOST = 17, 45
_DIGIT = re.compile("[0-9]")
"""What all but the last of these have."""
_DEFINITE = re.compile(
    r"(?<![\w-])(?:the|die|der|den|des|les|los|las|le|gli|i|delle|dei|de|os|as|das"
    r"|all|alle|tutti|todas|toutes|tous|todos|wszystkie)\s$",
    re.IGNORECASE,
)


class Mention(NamedTuple):
    """A place of a sentence that may claim something.

    Attributes:
        name, value: as of `Told`.
        found: the place.
    """

    name: str
    value: Value
    found: re.Match[str]

    @property
    def words_within(self) -> str:
        """What a score has between its name and its number, where it may be doubted."""
        return _NAME.sub(" ", self.found[0]) if self.name == "score" else ""

    @property
    def is_definite(self) -> bool:
        """Whether it is ``the 26 clues``, which a puzzle has whatever else is said of them."""
        before = _DEFINITE.search(self.found.string, 0, self.found.start())
        return self.name == "given_count" and before is not None

    @property
    def says_all(self) -> bool:
        """Whether it is ``28 digits are given`` or ``no given can go``, which need no more."""
        groups = {"given_count": ("given",), "is_minimal": ("none", "some")}.get(self.name, ())
        return self.name == "score" or any(self.found[group] is not None for group in groups)

    @property
    def is_of_digits(self) -> bool:
        """Whether it is of digits that may be any, not of givens by their name."""
        return self.name == "given_count" and self.found["digits"] is not None

    @property
    def may_be_givens(self) -> bool:
        """Whether it is of so many digits as a puzzle is likely to have."""
        return self.is_of_digits and _FEWEST <= int(self.value) <= _MOST

    @property
    def is_label(self) -> bool:
        """Whether it is ``clues: 28``, behind which anything may stand."""
        return self.name == "given_count" and self.found["behind"] is not None

    @property
    def is_denied(self) -> bool:
        """Whether it is ``not minimal``."""
        return self.name == "is_minimal" and self.found["not"] is not None


def mentions_in(sentence: str) -> Iterator[Mention]:
    """Yield the places of a sentence that may claim something, in their order."""
    found = [
        Mention(name, value, one)
        for name, pattern in (_ALL if _DIGIT.search(sentence) else _ALL[-1:])
        for one in pattern.finditer(sentence)
        if (value := _value(name, one)) is not None
    ]
    end = 0
    for mention in sorted(found, key=lambda one: one.found.start()):
        if mention.found.start() >= end:
            yield mention
            end = mention.found.end()


def _value(name: str, found: re.Match[str]) -> Value | None:
    if name == "given_count":
        return int(found["number"] or found["behind"])
    if name == "level":
        level = int(found["level"])
        return level if level <= HIGHEST_LEVEL else None
    if name == "score":
        return (found["behind"] or found["before"]).replace(",", ".")
    return not (found["not"] or found["no"] or found["some"])
