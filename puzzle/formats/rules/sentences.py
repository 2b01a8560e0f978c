"""Rules in the sentences of setters, as ``Cells a knight's move apart cannot be the same``.

Words are taken as they are, in any order: a sentence says a rule when it has the words that the
rule needs and none that may say more. Any other sentence that speaks of cells as rules do is
recognised as stating one, so that it can be refused by name: without its rule a puzzle would be
another one. Hints, stories and what holds for every Sudoku state none.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from puzzle.constraints import KINDS
from puzzle.formats.labels import without_number
from puzzle.formats.rules.asking import asks_behind_opener, asks_of_digits
from puzzle.formats.rules.denials import without_denials
from puzzle.formats.rules.extras import asks_more
from puzzle.formats.rules.kinds_abroad import in_known_names
from puzzle.formats.rules.names import (
    CLUES_OF_TITLES,
    kinds_in,
    kinds_spoken_of,
    names_kind_of_others,
    without_tale_of_kind,
)
from puzzle.formats.rules.outside import outside_kind
from puzzle.formats.rules.phrases import may_speak_of_rule, speaks_of_rule
from puzzle.formats.rules.places_said import place_said, without_place
from puzzle.formats.rules.polls import is_of_a_poll
from puzzle.formats.rules.tongues import in_english
from puzzle.formats.rules.whole_grid import (
    KILLER,
    OF_OTHERS,
    RULES,
    Members,
    names_in,
    of_names,
)
from puzzle.formats.rules.words import words_of
from puzzle.formats.tales.vocabulary import patterns_of
from puzzle.formats.text import remembered

LONGEST = 300
"""Characters of a sentence that are looked at."""
_LONGEST_PARAGRAPH = 2_000


class Said(NamedTuple):
    """What a sentence says about rules.

    Attributes:
        sentence: its words.
        rules: of the whole grid, each as JSON; empty when it is not understood.
        kinds: of clues whose rule it tells, or that it exempts: of each there must be clues, told
            elsewhere.
        any_of: kinds of which there must be one, where it names none.
        is_doubt: true where it may state no rule at all; see `puzzle.formats.rules.doubts`.
        place: of the one puzzle among several that it is of, from 1; -1 for the last, 0 for any;
            see `puzzle.formats.rules.places_said`.
        of_size: the size of the grids that it may be a rule of; 0 for any.
    """

    sentence: str
    rules: tuple[Members, ...]
    kinds: tuple[str, ...] = ()
    any_of: frozenset[str] = frozenset()
    is_doubt: bool = False
    of_size: int = 0
    place: int = 0


@remembered
def rules_said(paragraph: str) -> tuple[Said, ...]:
    """Return the sentences of a paragraph that state rules, in their order.

    Args:
        paragraph: its lines, joined; the first 2,000 characters count.
    """
    text = paragraph[:_LONGEST_PARAGRAPH]
    if not may_speak_of_rule(text):
        return ()
    said: list[Said] = []
    is_open = False
    for sentence in sentences_of(text):
        one = None if is_of_a_poll(sentence) else _said(sentence)
        if one is None and is_open and _asks_behind_opener(sentence):
            one = Said(sentence, ())
        said += [one] if one is not None else []
        is_open = is_open or _OPENER.match(sentence) is not None
    return tuple(said)


def may_say_rules(lines: Sequence[str]) -> bool:
    """Tell whether a paragraph may state a rule: false only where `rules_said` has none of it.

    Where the paragraph below each line of a long text is asked for, each two lines are looked at
    once; of what is a hint of a rule no more than two have a part.
    """
    text = " ".join(line.strip() for line in lines)
    if len(text) + len(lines) > _LONGEST_PARAGRAPH:
        return True  # its end may be cut
    return any(_may_speak(one, other) for one, other in pairwise(["", *lines]))


@remembered
def _may_speak(one: str, other: str) -> bool:
    return may_speak_of_rule(f"{one.strip()} {other.strip()}")


def in_one(lines: Iterable[str]) -> str:
    """Return the lines of a paragraph in one, the items of a list on lines of their own.

    So is what stands behind a line that says who wrote it, and when.
    """
    found, before = list[str](), ""
    for line in map(str.strip, lines):
        is_apart = _ITEM.match(line) is not None or _is_of_writer(before, line)
        found.append("\n" * is_apart + line)
        before = line
    return " ".join(found).strip()


def _is_of_writer(line: str, below: str) -> bool:
    """Tell whether a line names who wrote the next one, as chats and forums have it."""
    if len(line) > _LONGEST_NAME or not below[:1].isupper() or _OF_WRITER.search(line) is None:
        return False
    return not may_speak_of_rule(line)


def sentences_of(text: str) -> Iterator[str]:
    """Yield the sentences of a text, without the points at their ends."""
    for sentence in _END.split(text):
        if short := " ".join(sentence.split()).rstrip(" .;!"):
            yield short[:LONGEST]


def without_request(sentence: str) -> str:
    """Return a sentence without the words of a mail before what is attached to it, or a number.

    ``Please judge the attached, it is an anti-knight Sudoku`` says that it is one, and so do
    ``Puzzle 7: anti-knight`` and ``I forgot to say that it is anti-knight``.
    """
    said = _GREETING.sub("", without_speaker(sentence), count=1)
    bare = _LEAD.sub("", _ATTACHED.sub("", said))
    return without_number(_REQUEST.sub("", _PRESENTED.sub("", bare, count=1)))


def without_speaker(line: str) -> str:
    """Return a line without who says it in a chat, and when: ``[12:01] <kim> both diagonals``."""
    return _SPEAKER.sub("", line, count=1)


def _said(sentence: str) -> Said | None:
    if _OF_TABLES.match(sentence) or not may_speak_of_rule(sentence):
        return None
    told = in_known_names(without_denials(without_request(sentence)))
    told = without_place(without_denials(told))
    told = in_known_names(without_tale_of_kind(told))
    place = place_said(sentence)
    if names_kind_of_others(told) or (told != sentence and not may_speak_of_rule(told)):
        return None
    if (key := _key(told)) is not None:
        return key._replace(sentence=sentence, place=place)
    if (found := _CELLS_IN_BRACKETS.search(told)) is not None:
        bare = _said(_CELLS_IN_BRACKETS.sub(" ", told))
        if bare is not None and bare.rules and not _are_windows(bare.rules, found[0]):
            return Said(sentence, (), place=place)
        if bare is not None:
            return bare._replace(sentence=sentence, place=place)
    words = words_of(told)
    if rules := _rules_of(told, words) or _rules_elsewhere(told) or _rules_named(told):
        is_of_others = {"type": "nonconsecutive"} in rules and OF_OTHERS.search(told)
        beside = ("difference",) if is_of_others else ()
        kinds = (*beside, *("killercage",) * (KILLER in words))
        return Said(sentence, rules, kinds, place=place)
    if sentence.endswith("?") or _OF_BLANKS.search(sentence):
        return None  # it asks, as whether the numbers could be printed larger, or tells blanks
    kinds = kinds_spoken_of(told) or _kinds_elsewhere(told)
    if not (kinds or speaks_of_rule(told) or asks_of_digits(frozenset(words))):
        return None
    kinds = kinds or _kinds_of_edges(told)
    alone = CLUES_OF_TITLES.get(words[0], ()) if len(words) == 1 else ()
    any_of = frozenset(alone).union(*(_OTHER_WORDS.get(word, ()) for word in words))
    return Said(sentence, (), kinds, any_of, place=place)


def _key(sentence: str) -> Said | None:
    """Return what a sentence says that tells what clues are anyway; None for any other."""
    if kind := _kind_of_key(sentence):
        return Said(sentence, (), (kind,))
    marks = _marks_of_key(sentence)
    return Said(sentence, (), any_of=marks) if marks else None


def _kind_of_key(sentence: str) -> str:
    """Return the kind of clues of which a sentence says what they are anyway; empty for none."""
    if (mark := _OF_MARK.fullmatch(sentence)) is not None:
        return _MARKS[mark["mark"].lower()]
    if _OF_CAGES_LISTED.fullmatch(sentence):
        return "killercage"
    return "littlekillersum" if _OF_LITTLE_KILLERS.fullmatch(sentence) else ""


def _marks_of_key(sentence: str) -> frozenset[str]:
    """Return the kinds of marks of which a sentence says what they mean anyway: one must be told.

    ``Kropki: white dot = consecutive, black dot = ratio 1:2`` does, and ``X sums to 10, V to 5``.
    """
    parts = _BETWEEN_MARKS.split(_OF_KROPKI.sub("", sentence, count=1))
    found = [mark for part in parts if (mark := _OF_MARK.fullmatch(part.strip())) is not None]
    if len(parts) == len(found):
        return frozenset(_MARKS[mark["mark"].lower()] for mark in found)
    is_of_xv = len(sentence) <= _LONGEST_KEY and _KEY_OF_XV.search(sentence) is not None
    return frozenset({"xv"}) if is_of_xv else frozenset()


def _asks_behind_opener(sentence: str) -> bool:
    if _LEAD_IN.fullmatch(sentence):
        return False
    return asks_behind_opener(frozenset(words_of(without_denials(sentence))))


def _rules_of(sentence: str, words: Sequence[str]) -> tuple[Members, ...]:
    """Return the rules that a sentence is understood to state, each once.

    A name before a colon says in short what follows, and has to agree with it.
    """
    named, colon, rest = sentence.partition(":")
    if colon and (short := (*of_names(words_of(named)),)) and (at_length := words_of(rest)):
        rules = _rules_in(at_length)
        return rules if all(rule in rules for rule in short) else ()
    return _rules_in(words)


def _rules_in(words: Sequence[str]) -> tuple[Members, ...]:
    return tuple(rule for of in RULES for rule in of(words))


def _rules_elsewhere(sentence: str) -> tuple[Members, ...]:
    """Return the rules of the whole grid that a sentence in another language states."""
    told = (_rules_in(words_of(english)) for english in in_english(sentence))
    return next(filter(None, told), ())


def _rules_named(sentence: str) -> tuple[Members, ...]:
    """Return the rules of the kind that a sentence calls the puzzle, and of what it says of it.

    ``Es un X-Sudoku, también las dos diagonales …`` calls it one. Behind a colon stands what the
    name means, which has to agree with it.
    """
    parted = _BEHIND_NAME.search(sentence)
    named = (*names_in(words_of(sentence[: parted.start()] if parted else sentence)),)
    rest = sentence[parted.end() :] if parted else ""
    if parted is None or not (named and rest):
        return named
    told = _rules_in(words_of(rest)) or _rules_elsewhere(rest) or _rules_named(rest)
    if parted["means"] and not all(rule in told for rule in named):
        return ()
    return (*named, *(rule for rule in told if rule not in named)) if told else ()


def _kinds_elsewhere(sentence: str) -> tuple[str, ...]:
    """Return the kinds of clues that a sentence in another language is on, all words known."""
    for english in in_english(sentence) if len(sentence.split()) > _FEW_WORDS else ():
        told = _NONE_TWICE.sub(" ", english)
        if (kinds := kinds_in(told)) and not asks_more(told, kinds):
            return kinds
    return ()


def _kinds_of_edges(sentence: str) -> tuple[str, ...]:
    """Return the kind of clues outside the grid that a sentence tells, and asks no more of."""
    kind = outside_kind([sentence])
    return (kind,) if kind and not asks_more(sentence, (kind,)) else ()


def _are_windows(rules: Sequence[Members], cells: str) -> bool:
    """Tell whether rules are those of a windoku, and the cells those of its windows."""
    named = re.findall("r[0-9]c[0-9]", cells.lower())
    return rules == ({"type": "windoku"},) and _CORNERS >= set(named) >= _FIRST_CELLS


_FEW_WORDS = 3
"""Words of a heading, which says nothing of its clues."""
_NONE_TWICE = re.compile(r"\bnot (?:the )?digits?\b[^,;]{0,40}\btwice\b")
_CELLS_IN_BRACKETS = re.compile(r"\((?=[^()]*\br[0-9]c[0-9])[^()]{0,200}\)", re.IGNORECASE)
_FIRST_CELLS = frozenset({"r2c2", "r2c6", "r6c2", "r6c6"})
_CORNERS = _FIRST_CELLS | {"r4c4", "r4c8", "r8c4", "r8c8"}
"""Of the windows of a windoku."""
_MARKS = {"white": "difference", "black": "ratio"}
_BEHIND_NAME = re.compile(r"\s?(?:(?P<means>[:：])|[,;，、。])\s*|\s?[–—]\s|\s-\s")
"""What parts the name of a kind from what is said of it."""
_LEAD_IN = re.compile(r"[^\W\d_]+(?: [^\W\d_]+){0,3}\s?:")
"""A few words over a list, ``The cages:``."""
_OF_LITTLE_KILLERS = re.compile(
    r"(?:the )?(?:digits|numbers) (?:may|can) (?:be )?repeat(?:ed)? (?:on|along|in|within) "
    r"(?:an?|the|any|these|such|each) (?:marked |little killer )?diagonals?"
    r"(?:,? (?:if|when|where) (?:allowed|permitted|possible)(?: by (?:the )?(?:other|normal|usual"
    r"|sudoku) rules)?)?",
    re.IGNORECASE,
)
"""What holds of the sums of diagonals anyway, and of no diagonal that is a house."""
_OF_CAGES_LISTED = re.compile(
    r"(?:(?:an?|the|my|this|is|it is|another|killer|sudoku|grid|empty|no (?:givens|clues|digits)"
    r"|without givens|with|and)[\s,;:.–-]+){0,10}(?:the |all )?cages(?: are| is)?"
    r"(?: (?:listed|given|told|written|follow|as follows))?(?: (?:below|above|here))?"
    r"(?:\s?\((?:sums?|totals?|cells?|first|then|[=:,]|\s){1,12}\))?\s?:?"
    r"|(?:(?:this|it) is )?(?:an? )?killer(?: sudoku)?,? (?:with )?"
    r"(?:no|without) (?:givens|digits)",
    re.IGNORECASE,
)
"""What announces a list of cages: ``Grid is empty, cages below (sum = cells):``."""
_IS = r" (?:kropki )?(?:dots?|circles?)?\W*(?:means? |is |are |= ?|: ?)?(?:an? )?"
_OF_MARK = re.compile(
    r"(?:an? |the )?(?P<mark>"
    rf"white(?={_IS}(?:difference|consecutive))|black(?={_IS}(?:ratio|double))){_IS}"
    r"(?:difference(?: (?:of )?1)?|consecutive(?: digits| numbers)?|ratio (?:of )?(?:1:2|2:1|2)"
    r"|doubles?)",
    re.IGNORECASE,
)
"""What a dot says, as a key has it: ``White dots: difference 1``."""
_BETWEEN_MARKS = re.compile(r"\s?[,;/]\s?(?:and )?|\band (?=black|white)")
_OF_KROPKI = re.compile(r"^\W*kropki(?: dots| sudoku)?\s?[:,–-]\s*", re.IGNORECASE)
_LONGEST_KEY = 140
_KEY_OF_XV = re.compile(
    r"^(?!.*\b(?i:negativ|all|alle|tous|toutes|todos|todas|tutti|tutte|not|nicht|pas|no|non|niet|geen"
    r"|kein\w*|never|other\w*)\b)"
    r".*\bX\b.{0,40}\b(?i:10|ten|zehn|dix|diez|dieci|tien|dez)\b"
    r".*\bV\b.{0,40}\b(?i:5|five|fünf|cinq|cinco|cinque|vijf)\b[^0-9]{0,20}$"
)
_THAT = r"(?: that\b|[:,])"
_LEAD = re.compile(
    rf"^(?:(?:please,? )?(?:(?:also )?(?:note|remember|keep in mind|be aware|mind){_THAT}"
    r"|please(?=,? )|(?:(?:last (?:week|time|month)|yesterday),? )?"
    rf"(?:i|we) forgot to (?:say|mention|add|tell you|write){_THAT}"
    rf"|i should (?:add|mention|say|have (?:said|mentioned)){_THAT}"
    rf"|(?:{patterns_of('edits', 'corrections')}|addendum|important|attention|p\.?s\.?|wichtig"
    r"|achtung|importante?|atención|attenzione|let op|belangrijk|uwaga)"
    r"\s?[:!–—-]|(?:unlike|as|like) (?:last|the (?:last|previous)) (?:week|time|month|one|puzzle),"
    r"|unlike (?:(?:most|all|many|some|any) )?(?:of )?(?:mine|the others|(?:my|the) (?:other|usual"
    r"|last|previous|first|earlier) (?:ones?|puzzles?|sudokus?|grids?)),"
    r"|(?:by the way|as an? (?:\w+ )?(?:special|extra|bonus|twist))\b,?|ruleset:)[\s,]*)+",
    re.IGNORECASE,
)
"""How people begin to tell a rule."""
_ORDINARY = (
    r"(?:an?|this is|it is|normal|standard|classic|usual|ordinary|ein|das ist|normales?"
    r"|klassisches?|gewöhnliches?|une?|c['’]est|classique|ordinaire|normale|clásico|es|è|classico|een"
    r"|gewoon|gewone|klassieke|normaal|um|clássico|é)"
)
_ONE_MORE = (
    r"(?:(?:just |only )?(?:one|an?) (?:more|extra|additional|further)(?: rule)?"
    r"|(?:nur )?einer (?:zusatzregel|(?:weiteren|zusätzlichen) regel)"
    r"|(?:juste )?une (?:seule )?règle (?:en plus|de plus|supplémentaire|additionnelle)"
    r"|(?:sólo |solo )?una regla (?:más|extra|adicional)"
    r"|(?:solo )?una regola (?:in più|aggiuntiva|extra|supplementare)"
    r"|(?:slechts )?(?:één|een) (?:extra|bijkomende) regel"
    r"|(?:só )?uma regra (?:extra|a mais|adicional))"
)
"""What announces the rule behind the colon: ``a classic Sudoku with one extra rule: …``."""
_GREETING = re.compile(
    r"^(?:good (?:morning|day|afternoon|evening)|hello|hi|dear|hallo|guten (?:tag|morgen|abend)"
    r"|liebe[rs]?|sehr geehrte[rs]?|bonjour|ch[eè]re?s?|hola|buenos d[íi]as|estimad[oa]s?|ciao"
    r"|buongiorno|gentile|geachte|beste)\b[^,:;!.?]{0,40}[,!]\s+(?=\w)",
    re.IGNORECASE,
)
"""How a letter begins, where no point ends it."""
_PRESENTED = re.compile(
    r"^(?:(?:please )?find(?: (?:below|attached|enclosed))?|(?:below|attached|enclosed|here) is"
    r"|this is|i (?:am sending|send|have made|made)(?: you)?) (?:an?|my|our|the|another) "
    r"(?:new |own |little |first )?(?:sudoku|puzzle|one|grid)(?: of mine)?,? "
    r"(?:in which|where|with the rule that|whose rule is that)\b[\s,:]*(?=\w)",
    re.IGNORECASE,
)
"""What presents the puzzle that the rest of a sentence is the rule of."""
_ATTACHED = re.compile(
    r"^(?:please find attached(?= another\b)"
    r"|(?:please (?:\w+ ){1,3}?)?(?:the )?(?:attached|enclosed)\b)"
    r"(?: (?:file|page|puzzle|sudoku|grid|pdf)\b)?[\s,:;–—-]+(?=\w)",
    re.IGNORECASE,
)
"""What says that a puzzle is attached, before what it is."""
_REQUEST = re.compile(
    r"^(?:please,? |(?:can|could|would|will) (?:you|someone|anyone|anybody) (?:please )?)"
    r"(?:check|judge|solve|test|validate|verify|rate|look at|print|publish)"
    r" (?:this|my|our|the(?: attached)?) "
    r"|^the rules? (?:of|for|in) (?:my|the|this|our) (?:\w+ ){0,2}?(?:sudoku|puzzle|grid)\s?"
    r"(?::|is that|is:?|are:?)\s"
    rf"|^(?:{_ORDINARY}\s){{0,3}}sudoku(?:\s(?:rules|{_ORDINARY}))?,?"
    rf"\s(?:with|plus|and|mit|und|avec|et|con|más|y|e|met|en|com)\s{_ONE_MORE}\s?:\s",
    re.IGNORECASE,
)
_OPENER = re.compile(
    r"\W*(?:(?:the )?(?:normal|standard|classic|usual|regular|basic) (?:sudoku )?rules?\b"
    r"|(?:the )?(?:(?:additional|extra|special|further|more) )?(?:rules?|constraints?)\W*(?::|$)"
    r"|(?:die )?(?:regeln?|zusatzregeln?)\W*(?::|$)|es gelten die\b.{0,30}\bregeln"
    r"|(?:les )?règles?\W*(?::|$)|(?:las )?reglas?\W*(?::|$)|(?:le )?regol[ae]\W*(?::|$)"
    r"|(?:de )?regels?\W*(?::|$))",
    re.IGNORECASE,
)
"""How words begin of which the rest are rules."""
_DOTS = r"(?:dots?|points?|puntos?|puntini|punti|punkte?n?|punten|nullen|null|ceros?|z[ée]ros?)"
_EMPTY = (
    r"(?:empty|blanks?|leere?n?|vides?|vac[íi][ao]s?|vuot[aeio]|leeg|lege|riempire|sin n[úu]mero)"
)
_OF_BLANKS = re.compile(
    rf"\b{_DOTS}\b.{{0,40}}\b{_EMPTY}\b|\b{_EMPTY}\b.{{0,40}}\b{_DOTS}\b", re.IGNORECASE
)
"""What stands for an empty cell."""
_OF_TABLES = re.compile(r"(?:COPY|INSERT INTO|SELECT|CREATE TABLE|UPDATE|DELETE FROM) [\w.`\"*]")
"""A statement of SQL, which may speak of cells, rows and columns."""
_LONGEST_NAME = 60
"""Characters of a line that says who wrote the next."""
_OF_WRITER = re.compile(
    r"^[\w.-]{1,30}$|^[A-Z][\w.'’-]{0,20} [A-Z][\w.'’-]{0,20}$|(?:^|\s)@[\w.]|^u/\w|^Posts: \d"
    r"|\b\d{1,2}:\d\d\b"
    r"|\b\d{1,3} ?(?:s|m|h|d|w|min|hours?|hrs?|minutes?|days?|weeks?)\b(?: ago)?\W*$"
)
_STAMP = (
    r"(?:\[[\d:./, apm-]{4,30}\]"
    r"|(?:\d{1,4}[./-]\d{1,2}[./-]\d{2,4},? )?\d{1,2}:\d\d(?::\d\d)?(?: ?[ap]m)?(?: -)?)\s+"
)
_SPEAKER = re.compile(
    rf"^\s*(?:{_STAMP}(?:<[@+%&~ ]?[\w.|-]{{1,30}}>\s+|[^\W\d_][\w .'-]{{0,30}}:\s+)?"
    r"|<[@+%&~ ]?[\w.|-]{1,30}>\s+|@[\w.]{1,30}[,:]?\s+)",
    re.IGNORECASE,
)
"""Who says something, or to whom it is said, as chats have it."""
_ITEM = re.compile(r"[-*•–]\s|[A-Z][a-z]{2,12}:|\d{1,2}[.)]\s")
_END = re.compile(r"(?<=[a-z0-9)\]\"”][.;!?])\s+|\n", re.IGNORECASE)
_LINES = frozenset(kind for kind, of in KINDS.items() if "line" in of.NAME.lower())
_OTHER_WORDS: Mapping[str, frozenset[str]] = {
    **dict.fromkeys(("dot", "dots", "kropki", "bars"), frozenset({"difference", "ratio"})),
    **dict.fromkeys(("x", "v", "xv", "xs", "vs"), frozenset({"xv"})),
    **dict.fromkeys(("bulb", "bulbs"), frozenset({"thermometer", "slowthermometer"})),
    **dict.fromkeys(("odd", "even"), frozenset({"odd", "even"})),
    "outside": frozenset({"sandwichsum", "skyscraper", "littlekillersum", "xsum", "numberedroom"}),
    **dict.fromkeys(("line", "lines"), _LINES | {"palindrome", "renban", "whispers"}),
    **dict.fromkeys(("circle", "circles"), frozenset({"arrow", "odd", "quadruple"})),
}
"""The kinds of clue that go by a word with other meanings too: one of them must be told."""
