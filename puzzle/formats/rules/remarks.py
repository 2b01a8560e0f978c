"""Headings of clues on a line of text, and the remarks in brackets that go with clues.

``Cages:`` and ``German whispers (green):`` head clues. A remark says how clues are drawn, what
their kind is anyway, or another rule: then the line is not read without it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from puzzle.formats.rules.clue_names import KIND_OF, NUMBERS

_NEUTRAL = frozenset(
    {"kropki", "dots", "kropki dots", "xv", "even/odd", "odd/even", "even-odd", "min/max"}
)
"""Words that head clues of several kinds, which are named one by one."""
SEVERAL = "several"
"""In place of a kind, behind such a word."""
WORDS_TOO = frozenset({"sum", "betweenline", "extraregion"})
"""Kinds whose names are words between cells too: behind the name of another kind they are these."""
UNSURE = "unsure"
"""In place of a kind, for a heading whose remark may say another rule."""
_NOUNS = r"(?: (?:lines?|clues?|pairs?|dots?|cells?|circles?|sums?|marks?|signs?))?"
_LETTER_KINDS: Mapping[str, int] = MappingProxyType({"X": 10, "V": 5})
_LETTER = re.compile(r"([XV])(?=[\s:])")
_WORDS = re.compile(r"[A-Za-z][A-Za-z/-]*(?: [A-Za-z][A-Za-z-]*){0,2}(?![A-Za-z0-9])")
REMARK = re.compile(r"\(([^()0-9]{1,80})\)")
_HARMLESS = re.compile(
    r"(?:the )?(?:(?:bulb|circle|pill)s? (?:is |are |comes? )?(?:the )?first(?: cell)?"
    r"|first (?:cell )?(?:is )?(?:the )?(?:bulb|circle)|bulb to tip|(?:start|from|starting)"
    r"(?: at| from| with)? (?:the )?(?:bulb|circle)"
    r"|(?:light |dark )?(?:shaded|gr[ea]y|blue|green|purple|pink|red|yellow)"
    r"(?: (?:cells?|circles?|squares?|lines?))?"
    r"|(?:see |as in |shown in |in )?(?:the |attached )?(?:picture|image|diagram|drawing|photo)"
    r"|(?:as )?(?:shown|drawn|marked)(?: (?:below|above))?|see (?:below|above)"
    r"|(?:very )?(?:easy|medium|hard|difficult|tricky)"
    r"|(?:standard|normal|usual|classic)(?: sudoku)?(?: rules)?(?: apply)?)",
    re.IGNORECASE,
)
"""Remarks that say how clues are drawn, or written down: they change no rule."""
_USUAL: Mapping[str, re.Pattern[str]] = MappingProxyType(
    {
        "killercage": re.compile(
            r"(?:digits )?(?:no repeats?|no repeated digits|without repeats|do not repeat"
            r"|(?:sums?|totals?)(?: of digits)?)(?: in(?: the| a)? cages?)?"
        ),
        "littlekillersum": re.compile(r"sums?(?: of digits)?"),
        "sum": re.compile(r"sums?(?: of digits)?"),
        "difference": re.compile(r"(?:are )?consecutive(?: digits| numbers)?|(?:white )?dots?"),
        "ratio": re.compile(r"(?:one is )?(?:the )?doubles?(?: the other)?|(?:black )?dots?"),
        "whispers": re.compile(r"german"),
        "thermometer": re.compile(
            r"(?:digits |numbers )?(?:strictly )?(?:increas(?:e|es|ing)|rise|rising)"
            r"(?: (?:away )?from (?:the )?bulb)?"
            r"|(?:(?:von der|ab der|vom|ab) (?:kugel|kolben)(?: aus)? )?(?:an)?steigend"
            r"|croissante?s?(?: (?:depuis|à partir d[ue](?: l['’]| la )?|du) ?(?:bulbe|ampoule))?"
            r"|crecientes?(?: desde el bulbo)?|crescent[ei](?: dal bulbo)?"
            r"|oplopend(?: vanaf de bol)?"
        ),
        "palindrome": re.compile(r"(?:reads? )?the same (?:from )?both ways"),
    }
)
"""Remarks that say of a kind what it is anyway."""
_HEADING = re.compile(rf"(?P<name>[A-Za-z][A-Za-z/ -]{{1,30}}?){_NOUNS}\s*:?", re.IGNORECASE)


_WITH_NUMBERS = re.compile(
    r"^(?P<whispers>(?:(?:green|grey|gray) )?(?:german )?whispers?(?: lines?)?"
    r"|extra regions?|houses?)"
    r"(?P<cells>\s?:[^()]{3,200})?\s*"
    r"\((?:(?:each )?(?:contains?|holds?|with|has) (?:all (?:the )?digits (?:from )?)?"
    r"(?:1 ?(?:-|–|to) ?9)(?: (?:exactly )?once(?: each)?)?"
    r"|(?:(?:neighbou?ring|adjacent) (?:digits|numbers|cells) (?:(?:on|along) (?:the|a) "
    r"(?:\w+ )?lines? )?)?(?:must )?(?:differ(?:ence)?s?)(?: (?:by|of|is|are))?"
    r" ?(?:at least|≥|>=|min\.?|minimum) ?(?:5|five)(?: or more)?|no repeats)\)",
    re.IGNORECASE,
)
"""Clues with the number in brackets that their kind says anyway."""


def without_usual_numbers(line: str) -> str:
    """Return a line of clues without a remark in brackets that says what its kind is anyway.

    ``Whispers (differ by at least 5): r1c1 r1c2`` is one, and so is ``Extra region: … (contains
    1-9)``.
    """
    return _WITH_NUMBERS.sub(_without_remark, line, count=1)


def _without_remark(found: re.Match[str]) -> str:
    is_five = re.search(r"5|five", found[0].rpartition("(")[2]) is not None
    is_whispers = "whisper" in found["whispers"].lower()
    if is_five is not is_whispers:
        return found[0]
    return f"{found['whispers']}{found['cells'] or ''}".rstrip()


def headed_kind(line: str) -> str | None:
    """Return the kind of clues that a line heads; empty for several kinds, None for no heading.

    A heading has a colon, a remark in brackets, or a noun such as ``lines`` behind its name.
    With a remark that may say another rule it heads clues that are not known.
    """
    plain = REMARK.sub("", line).strip()
    found = _HEADING.fullmatch(plain)
    if found is None:
        return None
    name = found["name"].lower()
    is_heading = plain.endswith(":") or plain != line.strip() or len(plain) > len(name)
    if not is_heading:
        return None
    whole = plain.removesuffix(":").strip().lower()
    kind = next((kind for kind in map(kind_called, (whole, name)) if kind), None)
    kind = "" if name in _NEUTRAL else kind
    return UNSURE if kind is not None and says_more(line) else kind


def kind_called(name: str) -> str | None:
    """Return the kind of a name, or of several of the kind; None for none."""
    kind = KIND_OF.get(name) or KIND_OF.get(name.removesuffix("s"))
    return None if name in NUMBERS else kind


def says_more(line: str) -> bool:
    """Tell whether a remark in brackets may say another rule than the line has without it.

    How clues are drawn is no rule, nor what their kind is anyway: *(bulb first)*, and
    *(consecutive)* of white dots. The name of a kind is read where no other is named.
    """
    at = 0
    for remark in REMARK.finditer(line):
        words = remark[1].strip().lower()
        kinds = _kinds_in(line[at : remark.start()]) or _kinds_in(REMARK.sub(" ", line))
        if not _is_usual(words, kinds):
            return True
        at = remark.end()
    return False


def _is_usual(remark: str, kinds: frozenset[str]) -> bool:
    """Tell whether a remark changes nothing of what clues of some kinds say."""
    if _HARMLESS.fullmatch(remark):
        return True
    usual = [_USUAL.get(kind) for kind in kinds]
    if usual and all(each is not None and each.fullmatch(remark) for each in usual):
        return True
    if remark not in KIND_OF:
        return False
    return not kinds or (kinds == {KIND_OF[remark]} and remark not in NUMBERS)


def _kinds_in(text: str) -> frozenset[str]:
    """Return the kinds that words of a text name; that of cages for a sum without a name."""
    kinds = set[str]()
    at = 0
    while at < len(text):
        named = kind_at(text, at)
        if named is not None and not (kinds and named[0] in WORDS_TOO):
            kinds.add(named[0])
            at = named[2]
        else:
            word = re.compile(r"[A-Za-z0-9]+|[^A-Za-z0-9]+").match(text, at)
            at = word.end() if word is not None else at + 1
    return frozenset(kinds - {SEVERAL})


def bare_of(line: str) -> str:
    """Return a line without the remark at its end; whole where that may say a rule."""
    found = REMARK.search(line)
    if found is None or found.end() < len(line) or says_more(line):
        return line
    is_kind = found[1].strip().lower() in KIND_OF
    return (
        line if is_kind and not _kinds_in(line[: found.start()]) else line[: found.start()].rstrip()
    )


def kept_remark(remark: re.Match[str]) -> str:
    """Return a remark that names a kind, and nothing for any other."""
    return f" {remark[1]} " if remark[1].strip().lower() in KIND_OF else " "


def kind_at(text: str, at: int) -> tuple[str, int | None, int] | None:
    """Return the kind that is named at a place, the number it says, and where its name ends."""
    letter = _LETTER.match(text, at)
    if letter is not None:
        return "xv", _LETTER_KINDS[letter[1]], letter.end()
    words = _WORDS.match(text, at)
    name = words[0] if words is not None else ""
    while name:
        said = name.lower()
        if said in _NEUTRAL:
            return SEVERAL, None, at + len(name)
        if kind := KIND_OF.get(said) or KIND_OF.get(said.removesuffix("s")):
            return kind, NUMBERS.get(said), at + len(name)
        name = name.rpartition(" ")[0]
    return None
