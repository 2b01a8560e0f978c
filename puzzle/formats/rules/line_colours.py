"""Clues that are called by their colours, where a sentence says what those of a colour are.

``Purple lines are renbans``, ``Neighbouring digits on a green line differ by at least 5``, ``Graue
Felder enthalten gerade Ziffern``, and ``Purple lines:`` over cells, or ``Graue Felder: Z1S1 Z2S4``.
A colour of which nothing is said, or of which two sentences say different things, is none of a
kind.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from types import MappingProxyType

_COLOURS: Mapping[str, str] = MappingProxyType(
    {
        "grey": "gr[ae]y|shaded|grau(?:e[nr]?)?|gris(?:e?s)?|grigi[eao]?|grijze|cinz(?:a|entas?)s?",
        "green": "green|grüne?[nr]?|vert(?:e?s?)|verdi?e?s?|groene",
        "purple": (
            "purple|violet(?:te|ta|a)?s?|lavender|magenta|lila|morad[oa]s?|viola|paarse|rox[oa]s?"
        ),
        "pink": "pink|rosa(?:far\\w+|s)?|roses?|roze",
        "blue": "blue|blaue?[nr]?|bleue?s?|azul(?:es|is)?|blu|azzurr[eoai]|blauwe",
        "orange": "orangen?|naranjas?|arancion[ei]|oranje|laranjas?",
        "red": "red|rote?[nr]?|rouges?|roj[oa]s?|ross[eoai]|rode|vermelh[oa]s?",
        "yellow": "yellow|golden?|gelbe?[nr]?|jaunes?|amarill[oa]s?|giall[eoai]|gele|amarel[oa]s?",
        "brown": "brown|peach|braune?[nr]?|marr[oó]n(?:es)?|bruine",
        "turquoise": "turquoise|cyan|türkise?[nr]?",
    }
)
"""The words of each colour, as people write them."""
_THINGS: Mapping[str, str] = MappingProxyType(
    {
        "line": "lines?|linien?|lignes?|l[ií]neas?|linee|lijn(?:en)?|linhas?",
        "cell": (
            "cells?|squares?|circles?|feld(?:er[n]?)?|zellen?|kästchen|kreise[n]?|cases?|cercles?"
            "|casillas?|celdas?|círculos?|caselle?a?|celle|cerchi|vakjes|vakken|cellen|cirkels"
            "|células?|casas?"
        ),
    }
)
"""The words of what has a colour."""
_TONE = r"(?:(?:light|dark|pale|thick|thin|hell|dunkel)[ -]?)?"


def _colours(part: str) -> str:
    named = (f"(?P<{part}{name}>{words})" for name, words in _COLOURS.items())
    return rf"{_TONE}(?:{'|'.join(named)})(?:-colou?red)?"


def _things(part: str) -> str:
    return "|".join(f"(?P<{part}{name}>{words})" for name, words in _THINGS.items())


_COLOURED = rf"(?:{_colours('b')} (?:{_things('b')})|(?:{_things('a')}) {_colours('a')})"
"""A thing with its colour before it or, as in French, behind it."""
_NAMED = re.compile(rf"\b{_COLOURED}(?!\w)", re.IGNORECASE)
_CALLED = re.compile(
    rf"\W{{0,3}}(?:(?:the|die|das|les?|las?|los|il|le|i|gli|de|het|as|os) )?{_COLOURED}"
    r"(?: #?[0-9]{1,2}(?=\s?:))?(?=\s?:|\W*$)",
    re.IGNORECASE,
)
_FIVE = r"(?:5|five|fünf|cinq|cinco|cinque|vijf)"
_LEAST = r"(?:at least|no less than|mindestens|au moins|al menos|por lo menos|almeno|minstens)"
_ORDER = (
    r"(?:any order|no repeats?|without repeat\w*|non-?repeating|different|reihenfolge|ordre"
    r"|orden|ordine|volgorde|ordem)"
)
_CONSECUTIVE = (
    r"(?:consecutive (?:digits|numbers)|aufeinander ?folgende[nr]?|consécuti(?:fs|ves)"
    r"|consecutiv[oaei]s?|opeenvolgende)"
)
_KINDS: Mapping[str, Mapping[str, re.Pattern[str]]] = MappingProxyType(
    {
        thing: {kind: re.compile(words, re.IGNORECASE) for kind, words in kinds.items()}
        for thing, kinds in {
            "line": {
                "renban": (
                    rf"\brenbans?\b|\b{_CONSECUTIVE}\b.*\b{_ORDER}\b"
                    r"|\bnon-?repeating\b.*\bconsecutive"
                ),
                "whispers": (
                    r"\bgerman whispers?\b|\b(?:difference (?:of|is)|differ(?:ence)? by) "
                    rf"{_LEAST} {_FIVE}\b"
                    rf"|\b(?:differ\w* (?:by|of) {_FIVE} or more|{_FIVE} or more apart)\b"
                    rf"|(?:unterscheid|differenz|diff[eéè]r|difier|verschil)\w*\b.*\b{_LEAST}"
                    rf" (?:de |di |um )?{_FIVE}\b|\b{_LEAST} (?:de |di |um )?{_FIVE}\b.*"
                    r"(?:unterscheid|differenz|diff[eéè]r|difier|verschil)"
                ),
                "palindrome": r"\bpal[ií]ndrom\w*|\bread the same (?:from )?(?:both|either)\b",
                "regionsumline": r"\bregion sum lines?\b",
                "zipperline": r"\bzipper lines?\b",
                "entropicline": r"\bentropic lines?\b",
                "modularline": r"\bmodular lines?\b",
            },
            "cell": {
                "even": r"\b(?:even|gerade[nrs]?|(?:chiffres?|nombres?) pairs?|pares|pari|par)\b",
                "odd": (
                    r"\b(?:odd|ungerade[nrs]?|(?:chiffres?|nombres?) impairs?|impar(?:es)?|dispari"
                    r"|oneven|ímpar(?:es)?)\b"
                ),
            },
        }.items()
    }
)
"""What is said of things of a kind, by the thing and the kind."""
_FILLING = re.compile(
    r"(?:the|all|each|every|only|always|must|may|in|is|are|be|contains?|holds?|have|has|an?|digits?"
    r"|numbers?|die|das|in|den|alle|nur|immer|müssen|muss|stehen|steht|sind|ist|enthalten|enthält"
    r"|ziffern?|zahl(?:en)?|eine?|les?|des?|dans|tous|toutes|seulement|uniquement|doivent"
    r"|contiennent|contient|sont|un|chiffres?|nombres?|las?|los|en|todas|solo|sólo|deben|contienen"
    r"|contiene|son|cifras?|números?|le|nelle|tutte|devono|contengono|sono|cifr[ae]|numer[oi]|un[oa]?"
    r"|de|het|op|bevatten|bevat|staan|zijn|cijfers?|getal(?:len)?|as|os|nas|contêm|são|algarismos?"
    r"|gerade|ungerade|even|odd)(?![\w])",
    re.IGNORECASE,
)
"""Words of a sentence that says no more of coloured cells than that they are even, or odd."""
_WORD = re.compile(r"[^\W_]+")


def kinds_by_colour(sentences: Iterable[str]) -> dict[str, str]:
    """Return the kind of the clues of each colour, as sentences say.

    Args:
        sentences: on rules; one that names several colours, or several kinds, tells neither.
    """
    found: dict[str, set[str]] = {}
    for sentence in map(_behind_name, sentences):
        named = {_name(one) for one in _NAMED.finditer(sentence)}
        thing = next(iter(named)).partition(" ")[2] if len(named) == 1 else ""
        kinds = [kind for kind, words in _KINDS.get(thing, {}).items() if words.search(sentence)]
        if len(kinds) == 1 and (thing != "cell" or _says_no_more(sentence, kinds[0])):
            found.setdefault(named.pop(), set()).update(kinds)
    return {colour: kinds.pop() for colour, kinds in found.items() if len(kinds) == 1}


def is_of_colour(line: str) -> bool:
    """Tell whether a line calls clues by their colour, before a colon."""
    called = _CALLED.match(line)
    return called is not None and ":" in line[called.end() :]


def _behind_name(sentence: str) -> str:
    """Return a sentence without the name of a kind before a colon."""
    bare = sentence.rstrip(" :")
    behind = bare.rpartition(":")[2]
    return behind if _NAMED.search(behind) else bare.replace(":", " ")


def _says_no_more(sentence: str, kind: str) -> bool:
    """Tell whether a sentence says of cells of a colour that they are of a kind, and no more."""
    rest = _KINDS["cell"][kind].sub(" ", _NAMED.sub(" ", sentence))
    return all(_FILLING.fullmatch(word) for word in _WORD.findall(rest))


def by_kind(line: str, kinds: Mapping[str, str]) -> str:
    """Return a line with the kind in place of a colour at its start; the same for any other.

    Args:
        line: ``Green lines:``, or ``Green line: r1c1 r1c2``.
        kinds: by their colours.
    """
    called = _CALLED.match(line) if kinds else None
    kind = kinds.get(_name(called)) if called is not None else None
    if called is None or kind is None:
        return line
    rest = line[called.end() :].strip()
    return f"{kind}{rest if rest.startswith(':') else ':'}"


def _name(found: re.Match[str]) -> str:
    """Return a colour and the thing that has it, in English."""
    (colour, thing) = sorted(
        (name[1:] for name, said in found.groupdict().items() if said), key=_THINGS.__contains__
    )
    return f"{colour} {thing}"
