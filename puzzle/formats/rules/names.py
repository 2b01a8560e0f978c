"""Rules that stand beside a puzzle and that a notation does not read: refused by their names.

Without its rule a puzzle would be another one, and its verdict wrong.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from types import MappingProxyType

from puzzle.constraints import HOUSE_RULES, KINDS
from puzzle.errors import NotationError
from puzzle.formats.json_cells import WORDS_ON_RULES, says_rule
from puzzle.formats.rules.denials import without_denials
from puzzle.formats.rules.kinds_abroad import in_known_names
from puzzle.formats.rules.other_games import of_another_game, other_game
from puzzle.formats.rules.presented import (
    is_of_liking,
    names_another,
    says_kind,
    without_tale,
)
from puzzle.formats.text import SENTENCE, shorten
from puzzle.message import in_quotes, message

_KINDS = (
    r"x-?sums?|x|diagonal|little killer|killer|jigsaw|irregular|chaos|hyper|windoku|samurai|"
    r"anti[- ]?(?:knight|king)|non[- ]?consecutive|consecutive|"
    r"thermo(?:meter)?|arrow|sandwich|kropki|renban|whispers?|"
    r"skyscraper|numbered[- ]rooms?|xv|even[-/ ]odd|greater[- ]than|palindrome|disjoint|"
    r"between[- ]lines?|miracle|butterfly|windmill|sohei|gattai(?:[- ]?8)?|sumo|shogun"
)
_TITLE = re.compile(
    rf"(?<![\w-])((?:{_KINDS})[- ]?(?:sudoku|doku)|(?:su|wor)doku[- ]x|windoku|samurai)(?![\w-])",
    re.IGNORECASE,
)
_TITLES = re.compile(_TITLE.pattern.replace(r"(?![\w-])", r"s?(?![\w-])"), re.IGNORECASE)
"""Names of kinds, also of several puzzles."""
_TYPED = re.compile(
    rf"\s*(?:type|variant|variante|kind|typ|art)\s?[:=]\s?({_KINDS})\s*", re.IGNORECASE
)
_YET_TO_COME = re.compile(r"\W*(?:next (?:week|month|time|issue)|tomorrow|coming)\b", re.IGNORECASE)
_DENIED = re.compile(
    r"(?:\bnot?|n['’]t|\bkeine?|\bpas|\bnicht|\bgeen) (?:(?:an?|the|un|une|de|een|ein) )?"
    r"(?:(?:classic|normal|usual|real|true|proper|standard|simple|plain) )?$",
    re.IGNORECASE,
)
"""What stands before a kind that a puzzle is said not to be of."""
_CELL = "[a-ir][1-9](?:c[1-9])?"
_OF_A_COUNTRY = (
    r"(?-i:Region):\s?(?!(?:irregular|jigsaw|chaos|unknown|shaded|colou?red|drawn|thick|box|block|see|sum"
    r"|extra|as|all|each|any|every|magic|digits?|numbers?|cells?|rows?|columns?)\b)"
    r"(?-i:[A-Z][a-z]{2,20})(?:[ -](?-i:[A-Z][a-z]{1,20})){0,3}\s*$"
    r"|region:\s?[0-9]{1,3}\s*$"
)
"""``Region: North-East``, where somebody lives; so is ``Region: 4``."""
_STATED = re.compile(
    rf"\s{{0,9}}(?!(?:{_OF_A_COUNTRY}))"
    r"(?:(?:extra )?regions?|(?:killer ?)?cages?|thermo(?:meter)?s?|arrows?|diagonals?)\s?[:=]"
    r"|\s{0,9}constraint \w{0,30}?(?:knight|king|diagonal|cage|thermo|arrow|consecutive|disjoint"
    r"|sandwich|kropki)\w{0,30}\s?\("
    r"|\s{0,9}cage\b.{0,80}=\s?\d"
    r"|\s{0,9}(?:killer )?cages?,? \d{1,3}\s{0,9}$"
    rf"|\s{{0,9}}(?:the |an? )?(?:cage|thermo(?:meter)?|arrow|renban|whispers?)\b.{{0,40}}\b{_CELL}"
    rf"|\s{{0,9}}\d{{1,3}}[\s,;]{{1,3}}{_CELL}(?:[\s,;+]{{1,3}}{_CELL}){{1,30}}\s{{0,9}}$"
    rf"|\s{{0,9}}{_CELL}(?:\s?\+\s?{_CELL}){{1,24}}\s?=\s?\d"
    rf"|.{{0,40}}\b{_CELL}.{{0,60}}\b(?:adds? up|sums?|totals?) to \d"
    rf"|.{{0,20}}\bsum of\b.{{0,12}}\b{_CELL}"
    rf"|.{{0,20}}\b(?:white|black|kropki) dots?\b.{{0,20}}\b{_CELL}"
    r"|.{0,60}\bdiagonal(?:s|en|es)?\b.{0,30}"
    r"\b(?:1 ?(?:-|\u2013|to|bis) ?9|(?:each|every|jede) (?:digit|number|ziffer|zahl))\b",
    re.IGNORECASE,
)
SPOKEN_OF: Mapping[str, str] = MappingProxyType(
    {
        "killercage": r"\bcages?\b",
        "arrow": r"(?<!double[ -])\barrows?\b",
        "doublearrow": r"\bdouble[- ]arrows?\b",
        "thermometer": r"(?<!slow[ -])\bthermo(?:meter)?s?\b",
        "slowthermometer": r"\bslow[- ]thermo(?:meter)?s?\b",
        "littlekillersum": r"\blittle killers?\b",
        "antiknight": r"\bknight'?s?\b",
        "antiking": r"\bking'?s\b|\bking moves?\b",
        "whispers": r"\bwhispers?\b",
        "renban": r"\brenban\b",
        "palindrome": r"\bpalindromes?\b",
        "sandwichsum": r"\bsandwich(?:es)?\b",
        "betweenline": r"\bbetween lines?\b",
        "regionsumline": r"\bregion sum lines?\b",
        "entropicline": r"\bentropic lines?\b",
        "modularline": r"\bmodular lines?\b",
        "zipperline": r"\bzipper lines?\b",
        "lockout": r"\blockout lines?\b",
        "quadruple": r"\bquad(?:ruple)?s?\b",
        "xsum": r"\bx-?sums?\b",
        "skyscraper": r"\bskyscrapers?\b",
        "numberedroom": r"\bnumbered rooms?\b",
        "rowindexer": r"\brow index(?:er|ers|ing)?\b",
        "columnindexer": r"\bcolumn index(?:er|ers|ing)?\b",
        "nonconsecutive": r"\b(?:non-?|not be )consecutive\b",
    }
)
"""What a text calls a rule, for kinds whose word is hardly used for anything else."""
_SIDES = frozenset({"top", "bottom", "left", "right"})
_ABOUT_CLUES = re.compile(
    r"(?:^|[^a-z])(?:x?sums?|totals?|parity|dots?|windows?|outside|quads?|quadruples?)(?:[^a-z]|$)"
    r"|(?:even|odd|outside|parity)_?(?:cells|clues|digits|squares)",
)
"""Small letters of a name of clues, whose form is nobody's notation."""
_SAYS = re.compile(
    r"\b(?:digits?|numbers?|cells?|values?)\b.{0,200}\b(?:add|adds|sum|sums|total|totals|increases?|"
    r"increasing|rises?|grows?|repeat|repeated|differ|same|contains?|must|cannot|can['\u2019]t)\b",
    re.IGNORECASE,
)
"""A sentence that says what digits do."""
CLUES_OF_TITLES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "killer": ("killercage",),
        "littlekiller": ("littlekillersum",),
        "thermo": ("thermometer", "slowthermometer"),
        "thermometer": ("thermometer", "slowthermometer"),
        "arrow": ("arrow",),
        "sandwich": ("sandwichsum",),
        "kropki": ("difference", "ratio"),
        "consecutive": ("difference",),
        "renban": ("renban",),
        "whisper": ("whispers",),
        "whispers": ("whispers",),
        "skyscraper": ("skyscraper",),
        "xsum": ("xsum",),
        "xsums": ("xsum",),
        "numberedroom": ("numberedroom",),
        "numberedrooms": ("numberedroom",),
        "xv": ("xv",),
        "evenodd": ("odd", "even"),
        "greaterthan": ("greaterthan",),
        "palindrome": ("palindrome",),
        "betweenline": ("betweenline",),
        "betweenlines": ("betweenline",),
    }
)
"""The kinds that need clues, each with the kinds of clue of which one must be there."""
_WORD = re.compile(
    rf"(?<![A-Za-z])(?:(?!(?<=\d)x\d)(?:{_KINDS}))(?=(?:su)?doku|[^A-Za-z]|$)", re.IGNORECASE
)
_LONGEST_TITLE = 60
_LONGEST_SENTENCE = 2_000
_MEMBERS = (
    frozenset({"cage", "cages", "killer", "killercage", "killercages", "variant", "variants"})
    | {"constraint", "constraints", "thermo", "thermos", "thermometer", "thermometers", "dots"}
    | {"arrow", "arrows", "diagonal", "diagonals", "antiknight", "antiking", "anti_knight"}
    | {"anti_king", "nonconsecutive", "kropki", "xv", "sandwich", "sandwiches", "littlekiller"}
    | {"skyscraper", "renban", "whispers", "palindrome", "palindromes", "disjoint", "windoku"}
    | {"jigsaw", "irregular", "regions", "extraregion", "extra_regions", "odd", "even"}
    | {"quadruple", "quadruples", "inequality", "inequalities"}
)
_STEMS = re.compile(
    "cages?$|killer|thermo|arrows?$|diagonals?$|knight|antiking|kropki|sandwich|skyscraper|renban"
    "|whisper|palindrome|windoku|jigsaw|irregular|constraint|variantrule|quadruple|inequalit|zipper"
    "|lockout|entropic|modularline|betweenline|regionsum|indexer|xsum|numberedroom|disjoint"
    "|extraregion|consecutive|greaterthan|girandola|framesum|nabner|rossini|negativerule|extrarule"
)
"""Words for rules in the names of members, whose words are written as one."""
_OF_OTHERS = re.compile("symmetr|text$|count$|time|score|solv|techni|narrow|violat|satisf")
"""Words of names that tell of something else: of a pattern, a reader's work, a screen."""
_ABOUT_A_PUZZLE = frozenset(
    {"meta", "metadata", "info", "information", "header", "head", "about", "details", "properties"}
    | {"props", "attributes", "attrs", "puzzleinfo", "spec", "specification", "params"}
    | {"parameters", "settings", "options", "config", "variantinfo", "extra", "extras"}
    | {"additional", "additions", "features", "flags"}
)
"""Members that tell of a puzzle in an object of their own, in small letters alone."""
NAMES_OF_KINDS = frozenset(
    {"type", "kind", "mode", "genre", "category", "family", "variation", "variety", "subtype"}
    | {"style", "puzzletype", "puzzlekind", "gametype", "gamemode", "sudokutype", "sudokukind"}
    | {"puzzlevariant", "sudokuvariant", "rulesetname", "variations", "modifier", "modifiers"}
    | {"types", "kinds", "genres", "categories"}
)
"""Members whose value is a kind of Sudoku, or some, where it is named, in small letters alone."""
NAMES_OF_TAGS = frozenset({"tag", "tags", "keywords", "labels", "features", "hashtags"})
"""Members whose value is a word on a puzzle, or some: a kind, a pattern, a technique, a series."""
_NO_TAG = re.compile(
    r"x|diagonal|skyscraper|hyper|consecutive|chaos|miracle|butterfly|windmill|sumo|arrow|shogun"
    r"|disjoint",
    re.IGNORECASE,
)
"""Kinds whose names are words of patterns, techniques and titles too."""
_AMBIGUOUS = re.compile(
    r"#?(?:x|(?:main |both )?diagonals?|hyper|consecutive|arrows?|disjoint)", re.IGNORECASE
)
"""Those of them that a puzzle may well be of, which no technique is called."""
_TYPES_OF_GAMES = ("type", "kind", "mode", "game")
_TYPES = ("type", "kind", "mode", "title", "name", *WORDS_ON_RULES)
_PLAIN_RULES = re.compile(
    r"[^.]*\b(?:normal|standard|classic|classical|usual|regular|rows?|columns?|box(?:es)?)\b[^.]*",
    re.IGNORECASE,
)
"""A sentence that says no more than what holds for every Sudoku."""
_PLAIN = frozenset(
    {"", "classic", "standard", "normal", "plain", "sudoku", "none", "9x9", "regular", "default"}
)


_OFF = frozenset({"false", "no", "off", "null", "undefined", "0", "[]", "{}"})
"""What says of a rule that it is none, as a text."""


_MOST_WORDS_OF_A_KIND = 4
"""More words than these around the name of a kind are rather a sentence."""


def named_kind(title: str) -> str | None:
    """Return the kind of Sudoku that a short title names, if it is another than the plain one.

    ``Next week: a Killer Sudoku`` names that of another puzzle, ``Not an X-Sudoku`` none, and
    ``Thanks for the X-Sudoku book`` something else.
    Of several kinds, as in ``Thermo X-Sudoku``, it is the title.
    """
    if len(title) > _LONGEST_TITLE or _YET_TO_COME.match(title):
        return None
    title = in_known_names(title)
    told = title if _TITLE.search(title) is None else without_denials(title)
    found = _TITLE.search(told) or _TYPED.fullmatch(told)
    if found is None or _DENIED.search(told[: found.start()]) or names_another(told, *found.span()):
        return None
    return found[1] if len(kinds_named(told)) == len(kinds_named(found[1])) else told.strip()


def may_be_of_kind(sentence: str) -> bool:
    """Tell whether a sentence may say that the puzzle is of a kind, in a way that none reads.

    ``All puzzles but the third are X-Sudokus`` may, and so may ``X-Sudoku or classic?``.
    """
    if (found := _TITLES.search(sentence)) is None or _DENIED.search(sentence[: found.start()]):
        return False
    return says_kind(sentence, *found.span()) or (
        names_another(sentence, *found.span()) and not is_of_liking(sentence, *found.span())
    )


def names_kind_of_others(sentence: str) -> bool:
    """Tell whether a short sentence names a kind and speaks of something else than the puzzle."""
    found = _TITLE.search(sentence)
    return found is not None and names_another(sentence, *found.span())


def without_tale_of_kind(sentence: str) -> str:
    """Return the name of the kind that a sentence says the puzzle is of, if it tells a tale beside.

    Other sentences come back as they are.
    """
    found = _TITLE.search(sentence)
    if found is None or _WORD.search(sentence, found.end()):
        return sentence
    return without_tale(sentence, *found.span())


def is_kind_alone(word: str) -> bool:
    """Tell whether a word, or two, is the name of a kind of Sudoku and nothing else."""
    return _KIND.fullmatch(word.strip()) is not None


def kinds_named(title: str) -> tuple[str, ...]:
    """Return the kinds that a title names, each as one word in small letters."""
    found = (re.sub(r"[^a-z]", "", kind.lower()) for kind in _WORD.findall(in_known_names(title)))
    return tuple(dict.fromkeys(found))


def without_kinds(title: str) -> str:
    """Return what a title says beside the names of kinds."""
    return " ".join(_WORD.sub(" ", _TITLE.sub(" ", in_known_names(title))).split())


def stated_rule(line: str) -> str | None:
    """Return the rule that a line of text states, such as ``cage A1+A2=5``; None for none."""
    found = _STATED.match(line) and _STATED.match(without_denials(line))
    return line.strip()[:_LONGEST_TITLE] if found else None


def kinds_spoken_of(line: str) -> tuple[str, ...]:
    """Return the kinds of rules of which a line says what digits do, whatever cells they are on.

    ``Digits in cages add up to the sum`` speaks of cages, and names none.
    """
    if len(line) > _LONGEST_SENTENCE or _SAYS.search(line) is None:
        return ()
    return kinds_in(line)


def kinds_in(line: str) -> tuple[str, ...]:
    """Return the kinds of rules whose words a line has, whatever it says of them."""
    return tuple(kind for kind, words in SPOKEN_OF.items() if re.search(words, line, re.IGNORECASE))


def alike(kind: str) -> frozenset[str]:
    """Return the kinds that go by the same word as a kind."""
    groups = (frozenset(group) for group in CLUES_OF_TITLES.values())
    return frozenset({kind}).union(*(group for group in groups if kind in group))


def check_members(members: Mapping[str, object]) -> None:
    """Refuse an object that says a rule which is not read.

    Args:
        members: of the object; those that say nothing (false, empty, ``classic``) do no harm.

    Raises:
        NotationError: it has a member for a rule, or names another kind of Sudoku.
    """
    for name, value in members.items():
        if _is_rule(name.lower(), value):
            raise NotationError(
                message(
                    "rule.unread-member",
                    "The record has a rule that is not read here: {name}. Without it the puzzle "
                    "would be another one.",
                    name=shorten(name, 40),
                ),
                about="rule",
            )
        told = _in_words(value) if name.lower() in WORDS_ON_RULES else ""
        if told.strip(" ,;)}]").lower() not in _OFF | {""} and says_more(told):
            raise NotationError(
                message(
                    "rule.words",
                    "The record says rules in words, which are not read here: {words}. Without "
                    "them the puzzle would be another one.",
                    words=shorten(told, SENTENCE),
                ),
                about="rule",
            )
        if (kind := _kind_in(name, value)) is not None:
            raise another_kind(kind)
        if _letters_of(name) in _ABOUT_A_PUZZLE:
            for one in value if isinstance(value, list) else [value]:
                if isinstance(one, dict):
                    check_members(one)
        is_of_type = name.lower() in _TYPES_OF_GAMES and isinstance(value, str)
        if is_of_type and (game := other_game(str(value))) is not None:
            raise of_another_game(game)


def _kind_in(name: str, value: object) -> str | None:
    """Return the kind of Sudoku that a member names: a title, a type, or one of several tags."""
    letters = _letters_of(name)
    if letters in NAMES_OF_TAGS:
        tags = value if isinstance(value, list) else [value]
        return next((tag for tag in tags if isinstance(tag, str) and _is_tag_of_kind(tag)), None)
    if isinstance(value, list) and letters in NAMES_OF_KINDS:
        kinds = (_kind_in(name, one) for one in value if isinstance(one, str))
        return next(filter(None, kinds), None)
    if not isinstance(value, str):
        return None
    if letters in NAMES_OF_KINDS and _KIND.fullmatch(value.strip()):
        return value.strip()
    return named_kind(value) if letters in NAMES_OF_KINDS or name.lower() in _TYPES else None


def may_be_tag_of_kind(tag: str) -> bool:
    """Tell whether a tag may be the kind of a puzzle, and may be of its pattern as well."""
    return _AMBIGUOUS.fullmatch(tag.strip()) is not None


def _is_tag_of_kind(tag: str) -> bool:
    named = tag.strip()
    is_kind = _KIND.fullmatch(named) is not None and _NO_TAG.fullmatch(named) is None
    return is_kind or named_kind(named) is not None


def _letters_of(name: str) -> str:
    return re.sub("[^a-z]", "", name.lower())


def with_rules_about(members: Mapping[str, object]) -> dict[str, object]:
    """Return members with the rules in those that tell of a puzzle, ``"meta": {…}``, among them."""
    about = {
        name: said
        for name, said in members.items()
        if _letters_of(name) in _ABOUT_A_PUZZLE and isinstance(said, dict)
    }
    within = [(name, said) for told in about.values() for name, said in told.items()]
    rules = {name: said for name, said in within if is_member_of_rule(name, said)}
    others = {
        name: {of: told for of, told in about[name].items() if of not in rules} for name in about
    }
    return {**rules, **members, **others}


def is_name_of_kind(name: str) -> bool:
    """Tell whether a member of this name may say the kind of Sudoku."""
    return _letters_of(name) in NAMES_OF_KINDS | {"variant", "variants"}


def kinds_lacking(said: str, there: Iterable[str]) -> tuple[str, ...] | None:
    """Return the kinds of Sudoku that words name and none of the rules told is of.

    None where the words name no kind.

    Args:
        said: the words.
        there: kinds of rules that are told.
    """
    named, told = kinds_named(said), frozenset(there)
    if not named:
        return None
    return tuple(kind for kind in named if told.isdisjoint((kind, *CLUES_OF_TITLES.get(kind, ()))))


def is_member_of_rule(name: str, value: object) -> bool:
    """Tell whether a member of an object says a rule, known or not, as `check_members` sees it."""
    try:
        check_members({name: value})
    except NotationError as error:
        return error.about == "rule"
    return False


def _in_words(value: object) -> str:
    """Return a text, or the texts of a list, as sentences; empty for anything else."""
    parts = value if isinstance(value, list) else [value]
    texts = [part for part in parts if isinstance(part, str)]
    return "; ".join(texts) if len(texts) == len(parts) else ""


def says_more(rules: str) -> bool:
    """Tell whether words about rules have a sentence on other than rows, columns and boxes."""
    sentences = (sentence.strip() for sentence in re.split(r"[.;\n]", rules))
    return any(
        sentence.lower() not in _PLAIN
        and (_PLAIN_RULES.fullmatch(sentence) is None or _WORD.search(sentence) is not None)
        for sentence in sentences
    )


def _is_rule(name: str, value: object) -> bool:
    """Tell whether a member says a rule: by a name that people use, or as f-puzzles does."""
    if name in _MEMBERS:
        return bool(value) and str(value).strip().lower() not in _PLAIN
    if _is_like_a_rule(name) and isinstance(value, bool | list | dict | str):
        return bool(value) and str(value).strip().lower() not in _PLAIN | _OFF
    if isinstance(value, list | dict) and _of_clues(name, value):
        return bool(value)
    return says_rule(value) and name in KINDS.keys() | HOUSE_RULES.keys()


def _is_like_a_rule(name: str) -> bool:
    """Recognise the name of a member that has a word for a rule in it: ``killer_cages``."""
    words = re.sub("[^a-z]", "", name)
    return _STEMS.search(words) is not None and _OF_OTHERS.search(words) is None


def _of_clues(name: str, value: list[object] | dict[str, object]) -> bool:
    """Recognise clues under a name that says what they are about, or by the sides they stand at."""
    at_sides = isinstance(value, dict) and any(
        isinstance(told, list) for side, told in value.items() if side.lower() in _SIDES
    )
    return at_sides or _ABOUT_CLUES.search(name) is not None


def another_kind(title: str) -> NotationError:
    """Return the error for a puzzle of another kind than the plain one without its rules.

    Args:
        title: what it is called. Of a sentence the kind alone is quoted, as it is no name.
    """
    is_name = len(title.split()) <= _MOST_WORDS_OF_A_KIND
    kind = title if is_name else named_kind(title) or title
    return NotationError(
        message(
            "rule.kind",
            "This is called {kind}, and the rule is not told in a way that is read here: without "
            "it the puzzle would be another one.",
            kind=in_quotes(kind),
        ),
        about="rule",
    )


_KIND = re.compile(_KINDS, re.IGNORECASE)
