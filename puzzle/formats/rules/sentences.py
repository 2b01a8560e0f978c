"""Rules in the sentences of setters, as ``Cells a knight's move apart cannot be the same``.

Words are taken as they are, in any order: a sentence says a rule when it has the words that the
rule needs and none that may say more. Any other sentence that speaks of cells as rules do is
recognised as stating one, so that it can be refused by name: without its rule a puzzle would be
another one. Hints, stories and what holds for every Sudoku state none.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from puzzle.constraints import KINDS
from puzzle.formats.rules.names import kinds_spoken_of
from puzzle.formats.rules.phrases import may_speak_of_rule, speaks_of_rule
from puzzle.formats.rules.tongues import in_english
from puzzle.formats.text import remembered

Members = dict[str, Any]
"""A clue as in JSON; see `puzzle.formats.json_lines`."""
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
        of_size: the size of the grids that it may be a rule of; 0 for any.
    """

    sentence: str
    rules: tuple[Members, ...]
    kinds: tuple[str, ...] = ()
    any_of: frozenset[str] = frozenset()
    is_doubt: bool = False
    of_size: int = 0


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
        one = _said(sentence)
        if one is None and is_open and _asks_behind_opener(frozenset(_words(sentence))):
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
    """Return the lines of a paragraph in one, the items of a list on lines of their own."""
    bare = (line.strip() for line in lines)
    return " ".join("\n" * (_ITEM.match(line) is not None) + line for line in bare).strip()


def sentences_of(text: str) -> Iterator[str]:
    """Yield the sentences of a text, without the points at their ends."""
    for sentence in _END.split(text):
        if short := " ".join(sentence.split()).rstrip(" .;!"):
            yield short[:LONGEST]


def without_request(sentence: str) -> str:
    """Return a sentence without the words of a mail before what is attached to it.

    ``Please judge the attached, it is an anti-knight Sudoku`` says that it is one.
    """
    return _REQUEST.sub("", sentence)


def _said(sentence: str) -> Said | None:
    if _OF_TABLES.match(sentence) or not may_speak_of_rule(sentence):
        return None
    told = without_request(sentence)
    words = _words(told)
    if rules := _rules_of(told, words) or _rules_elsewhere(told):
        is_of_others = {"type": "nonconsecutive"} in rules and _OF_OTHERS.search(sentence)
        beside = ("difference",) if is_of_others else ()
        return Said(sentence, rules, kinds=(*beside, *("killercage",) * (_KILLER in words)))
    if sentence.endswith("?") or _OF_BLANKS.search(sentence):
        return None  # it asks, as whether the numbers could be printed larger, or tells blanks
    kinds = kinds_spoken_of(sentence)
    if not (kinds or speaks_of_rule(sentence) or _asks_of_digits(frozenset(words))):
        return None
    any_of = frozenset[str]().union(*(_OTHER_WORDS.get(word, ()) for word in words))
    return Said(sentence, (), kinds, any_of)


def _rules_of(sentence: str, words: Sequence[str]) -> tuple[Members, ...]:
    """Return the rules that a sentence is understood to state, each once.

    A name before a colon says in short what follows, and has to agree with it.
    """
    named, colon, rest = sentence.partition(":")
    if colon and (short := (*_of_names(_words(named)),)) and (at_length := _words(rest)):
        rules = tuple(rule for of in _RULES for rule in of(at_length))
        return rules if all(rule in rules for rule in short) else ()
    return tuple(rule for of in _RULES for rule in of(words))


def _rules_elsewhere(sentence: str) -> tuple[Members, ...]:
    """Return the diagonals that a sentence in another language than English speaks of."""
    told = (tuple(_of_diagonals(_words(english))) for english in in_english(sentence))
    return next(filter(None, told), ())


_REQUEST = re.compile(
    r"^(?:please (?:\w+ ){1,3}?)?(?:the )?(?:attached|enclosed)\b"
    r"(?: (?:file|page|puzzle|sudoku|grid|pdf)\b)?[\s,:;–—-]+(?=\w)",
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
_ITEM = re.compile(r"[-*•–]\s|[A-Z][a-z]{2,12}:|\d{1,2}[.)]\s")
_END = re.compile(r"(?<=[a-z0-9)\]\"”][.;!?])\s+|\n", re.IGNORECASE)
_NOT = "not"
_SPELLINGS = (
    (re.compile(r"['’`](?:s\b)?"), ""),
    (re.compile(r"\banti[- ]?(?=k|d)"), "anti"),
    (re.compile(r"\bnon[- ]?(?=consecutive)"), "non"),
    (re.compile(r"\b3 ?(?:x|×|-?by-?) ?3s?\b"), " threebythree "),
    (re.compile(r"\b(?:1|one) ?(?:-|–|to|through|thru) ?(?:[4-9]|1[0-6]|nine)\b"), " alldigits "),
    (re.compile(r"\b(?:cannot|cant|can not|mustnt|dont|doesnt|never|no|none|neither|nor)\b"), _NOT),
    (re.compile(r"\b(tells?|shows?|gives?) you\b"), r"\1"),
    (re.compile(r"\btwo different\b(?= (?:cells|boxes|regions|blocks))"), "two"),
    (re.compile(r"\bpairs? of\b"), "two"),
    (re.compile(r"\b(?<=corners )of the grid\b"), ""),
    (re.compile(r"\bseparated by (?=at least|exactly|two|three)"), "apart "),
    (re.compile(r"\b(?<=to |at )the tip\b"), "the end"),
    (re.compile(r"\b([xv]) (?:means?|is|stands for|=) (five|ten|5|10)\b"), r"cells \1 total \2"),
    (re.compile(r"\bmiracle sudoku\b"), "miraclesudoku"),
    (re.compile(r"\bx[- ](?=sudoku|rules?\b)|\bsudoku[- ]x\b"), "xsudoku "),
    (re.compile(r"\bcent(?:er|re)[- ]?dots?\b"), "centredots"),
    (re.compile(r"\bcent(?:er|re|ral)\b|\bmiddle\b"), "centre"),
    (re.compile(r"\bneighbou?r(?:ing|s)?\b|\btouching\b"), "adjacent"),
    (re.compile(r"\bgr[ae]y(?:ed)?\b|\bcolou?red\b|\bhighlighted\b|\bmarked\b"), "shaded"),
)
"""What one word is written for."""


def _words(sentence: str) -> tuple[str, ...]:
    text = sentence.lower()
    for pattern, instead in _SPELLINGS:
        text = pattern.sub(instead, text)
    return tuple(re.findall(r"[^\W_]+", text))


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


_FILLING = _set(
    """
    a about above added additionally additional addition again all also always an and any anywhere
    apply applies are as at be below besides both by can cell cells classic constraint constraints
    contain containing contains digit digits do does each either enjoy every exactly extra follow
    following for from further furthermore grid has have here hold holds i if in into is it its
    just made may moreover must my normal note number numbers obey of on once one only or other our
    over placed plus puzzle puzzles regular restriction restrictions rule rules set shall should so
    square squares standard such sudoku sudokus that the their then there these they this those to
    too two usual value values variant we well where which will with within you 1 2 not
    """
)
"""Words that say nothing of their own beside those of a rule."""
_HOUSES = _set("row rows column columns box boxes region regions block blocks threebythree nonet")
_SAME = _set("same identical equal repeat repeats repeated repeating share see twice itself")
_DIFFERENT = _set("different differ distinct unique")
_FILLED = _set(
    "appear appears appearing fill filled found occur occurs used complete completely once"
)


def _are_different(words: frozenset[str]) -> bool:
    """Tell whether digits are said to differ: not the same, or different, but not both denied."""
    if _NOT in words:
        return bool(words & _SAME) and not words & _DIFFERENT
    return bool(words & _DIFFERENT)


def _are_all_digits(words: frozenset[str]) -> bool:
    """Tell whether cells are said to hold every digit."""
    if _NOT in words:
        return _are_different(words)
    if words & _set("same identical equal"):
        return False
    counted = words & _set("each every all") and words & _set("digit digits number numbers")
    return bool("alldigits" in words or counted or "once" in words or words & _DIFFERENT)


_RELATIONS = _set(
    """sum sums add adds total totals even odd prime parity consecutive repeat repeats repeated same
    identical equal equals different differ differs distinct unique larger greater bigger smaller
    less lower higher low high ascending descending increase increases increasing decrease
    decreases decreasing order double twice half ratio difference product multiple apart opposite
    entropy wrap"""
)
"""Words on how digits compare, which stories have too."""
_RELATIONS_OF_RULES = _set(
    """multiply multiplies coprime irregular gap gaps copy copies extremes climb climbs grow grows
    rise rises rising visible magic tenth themselves attack attacks replace replaces steps mirror
    total totals worth heavy layout primes"""
)
"""Words on how digits compare that are hardly used of anything else."""
_DEMANDS = _set(
    "must not may always every each any all both two three some exactly least most only"
)
_SUBJECTS = _set(
    "digit digits numbers cell cells 2x2 values row rows column columns corners adjacent areas"
)
_PLACES_OF_DIGITS = _SUBJECTS | _set(
    "box boxes region regions adjacent outline outlines value ends"
)
_CLUES = _set(
    """line lines circle circles dot dots arrow arrows thermometer thermometers cage cages shaded
    white black blue red green yellow purple orange pink corner cross diagonal diagonals thermo
    thermos dash dashes star stars hexagon hexagons bulb bulbs tip tail shaft path paths shape
    shapes outline outlines outlined window windows margin border borders bar bars wall walls clue
    clues ring rings domino dominoes queen queens bishop bishops letter letters towers sign signs
    dotted x v square loop snake"""
)
"""Words for what is drawn."""
_CLAIMS = _set(
    """contain contains hold holds have has must equal lie lies stand stands appear appears
    mean means form forms show shows tell tells give gives apply applies use uses join joins point
    points indicate indicates count counts replace replaces mark marks separate separates divide
    divides go goes fill fills say says belong belongs respected worth made make makes never"""
)
_MARKS = _set(
    """dots arrows thermometer thermometers cage cages diagonals thermo thermos hexagons bulb shaft
    outlines signs towers skyscrapers dominoes inequality"""
)
"""Words for what is drawn that are hardly used of anything else."""
_DRAWN = _set(
    """line lines circle circles dot dots arrow arrows cage cages shaded white black blue red green
    yellow purple orange pink corner cross diagonal diagonals"""
)
"""Of what is drawn, that of which stories about digits do not speak."""
_WEAK_CLAIMS = _set("is are")
"""Claims that a story has as often: of a rule they tell how digits compare, or which there are."""
_KINDS_OF_DIGITS = _set(
    "even odd prime alldigits five ten bigger smaller first sum total same digits worth extremes"
)
_OF_TALK = _set(
    """
    i im ive me my please print printed paper type missing error mistake wrong mine we us our you
    your he she his her was were had did because since so therefore hence hint hints tip
    candidate candidates eliminate eliminated eliminates eliminating remove removed removes
    removing pair pairs triple triples single singles naked hidden wing solution solutions
    solve solved solves solving solver strategy technique techniques step puzzle puzzles sudoku
    sudokus grid grids game pattern symmetric symmetry symmetrical send prize page issue week
    givens given why ask asks reader true chain chains mistakes thick thin mm cm blank blanks
    empty stop stops zero zeros zeroes character characters file files attached comma commas
    separated been checked tested arranged faint scan scanned photo picture typo brackets bracket
    level difficulty easy hard hours hour minutes minute sheet missing sorry
    nice looks pencil phone fax people se explainer rate rated rating"""
)
"""Words of stories, hints and instructions."""
_OF_ALL_SUDOKUS = (
    _FILLING
    | _HOUSES
    | _SAME
    | _DIFFERENT
    | _FILLED
    | _set("fill place enter write use without any empty nine 9 3x3 alldigits outlined bold thick")
    | _set(
        "blank missing remaining bordered subgrid subgrids small large no sequence more remember"
    )
)
"""The words of what every Sudoku asks."""
_OF_BORDERS = _set("shaded lines line heavy heavier thicker enclosed area areas dark darker black")
"""Words of what marks its boxes."""


def _asks_of_digits(words: frozenset[str]) -> bool:
    """Tell whether digits are asked to compare in a way that not every Sudoku asks."""
    compares = words & _SUBJECTS and words & _DEMANDS and words & _RELATIONS
    compares = compares or (words & _PLACES_OF_DIGITS and words & _RELATIONS_OF_RULES)
    digits = words & _set("digit digits number numbers cell cells value values total sum ends")
    weakly = words & _KINDS_OF_DIGITS or (words & _DRAWN and digits - _set("number value"))
    claims = words & _CLAIMS or (words & _WEAK_CLAIMS and weakly)
    tells = digits and words & _CLUES and claims
    tells = tells or (words & _MARKS and words & _CLAIMS)
    asks = (compares or tells) and not _is_of_all_sudokus(words) and not words & _OF_TALK
    return bool(asks or _asks_elsewhere(words))


_IN_OTHER_LANGUAGES = (
    (  # German
        _set("ziffer ziffern zahl zahlen feld felder feldern zelle zellen summe nachbarn werte")
        | _set("käfig käfige käfigen"),
        _set(
            """käfig käfige käfigen linie linien kreis kreise kreisen pfeil pfeile pfeils rand
            punkt punkte punkten rahmen ecke hochhäuser hochhäusern diagonale diagonalen grau
            grauen graue farbigen farbige gefärbten unterscheiden produkt thermometer gerade
            ungerade mindestens ecke unregelmäßig unregelmäßige umrandeten blauen roten grünen"""
        ),
        _set("ich mein meine meiner mir mich bitte danke seite lösung sie uns hinweis drucker"),
    ),
    (  # French
        _set("chiffre chiffres nombre nombres case cases cellules somme valeurs"),
        _set(
            """cage cages flèche flèches cercle cercles point points bord bords grise grises
            coloriées colorées grisées différence produit diagonale diagonales reliées multiplient
            multiplie suivent
            thermomètre thermomètres pairs impairs irrégulières irréguliers bleues"""
        ),
        _set("je mon ma mes moi merci vous page solution nous pas"),
    ),
    (  # Spanish
        _set(
            "cifra cifras número números dígito dígitos casilla casillas celda celdas suma jaulas"
        ),
        _set(
            """jaula jaulas flecha flechas círculo círculos punto puntos borde bordes esquina
            diagonal diagonales gris grises coloreadas sombreadas línea líneas diferencia producto
            termómetro termómetros pares impares irregulares"""
        ),
        _set("yo mi mis me gracias página solución por"),
    ),
    (  # Italian
        _set("cifra cifre numero numeri casella caselle somma regioni celle"),
        _set(
            """gabbia gabbie freccia frecce cerchio cerchi punto punti bordo bordi angolo diagonale
            diagonali grigie grigia colorate differenza prodotto termometro termometri linea linee
            pari dispari irregolari"""
        ),
        _set("io mio mia mi grazie pagina soluzione"),
    ),
    (  # Dutch
        _set("cijfer cijfers getal getallen vak vakken vakjes cel cellen som"),
        _set(
            """kooi kooien pijl pijlen cirkel cirkels stip stippen rand hoek diagonaal diagonalen
            grijze gekleurde lijn lijnen verschil product thermometer thermometers even oneven
            onregelmatig onregelmatige"""
        ),
        _set("ik mijn mij dank bedankt pagina oplossing u"),
    ),
)
"""Of each language: words for digits and cells, for what rules say of them, and of stories."""


def _asks_elsewhere(words: frozenset[str]) -> bool:
    """Tell whether digits are asked for in another language than English, as by rules."""
    return any(
        words & digits and words & clues and len(words & (digits | clues)) > 1 and not words & talk
        for digits, clues, talk in _IN_OTHER_LANGUAGES
    )


def _asks_behind_opener(words: frozenset[str]) -> bool:
    """Tell whether a sentence behind ``Normal Sudoku rules apply`` is one more rule."""
    material = _PLACES_OF_DIGITS | _CLUES | _MARKS | _RELATIONS_OF_RULES
    return bool(words & material and not _is_of_all_sudokus(words) and not words & _OF_TALK)


def asks_what_all_do(sentence: str) -> bool:
    """Tell whether a sentence asks no more than every Sudoku does, in English."""
    return _is_of_all_sudokus(frozenset(_words(sentence)))


def _is_of_all_sudokus(words: frozenset[str]) -> bool:
    """Tell whether digits are asked for no more than in every Sudoku, whatever marks its boxes."""
    are_boxes = words & _set("row rows") and words & _set("column columns")
    return words <= (_OF_ALL_SUDOKUS | _OF_BORDERS if are_boxes else _OF_ALL_SUDOKUS)


_OF_HOUSES = _FILLING | _HOUSES | _DIFFERENT | _FILLED | _set("alldigits")
"""The words of what other houses hold."""
_Reads = Callable[[Sequence[str]], Iterator[Members]]
_CHESS = {"knight": "antiknight", "knights": "antiknight", "king": "antiking", "kings": "antiking"}
_MOVES = _set("move moves apart away reach step steps jump jumps distance")
_OF_CHESS = (
    _FILLING
    | _SAME
    | _DIFFERENT
    | _FILLED
    | _MOVES
    | frozenset(_CHESS)
    | _set("chess separated another antiknight antiking occupy via when")
)


def _of_chess(words: Sequence[str]) -> Iterator[Members]:
    """Yield the rules of ``Cells a knight's move apart cannot contain the same digit``."""
    there = frozenset(words)
    if there <= _OF_CHESS and there & _MOVES and _are_different(there):
        for kind in dict.fromkeys(_CHESS[word] for word in words if word in _CHESS):
            yield {"type": kind}


_OF_OTHERS = re.compile(r"\b(?:all|any) (?:the )?other\b|^other\b", re.IGNORECASE)
"""What is said of pairs of cells without a mark: others have one."""
_ADJACENT = _set("adjacent next touch touches")
_DIFFERING = _set("difference differ differs")
_OF_ADJACENT = (
    _FILLING
    | _ADJACENT
    | _DIFFERING
    | _set(
        "orthogonally horizontally vertically side sides edge edges directly consecutive "
        "least more than between another nonconsecutive"
    )
)
_AT_LEAST_TWO = (_set("least 2"), _set("least two"), _set("more than 1"))


def _of_consecutive(words: Sequence[str]) -> Iterator[Members]:
    """Yield that of ``Orthogonally adjacent cells must not contain consecutive digits``."""
    there = frozenset(words)
    if not (there <= _OF_ADJACENT and there & _ADJACENT):
        return
    by_one = there & _DIFFERING and not there & _set("least more consecutive 2")
    by_two = there & _DIFFERING and any(map(there.issuperset, _AT_LEAST_TWO))
    is_denied = _NOT in there and ("consecutive" in there or (by_one and there & _set("1 one")))
    if is_denied or (_NOT not in there and by_two):
        yield {"type": "nonconsecutive"}


_OF_TOUCHING = (
    _FILLING
    | _SAME
    | _DIFFERENT
    | _ADJACENT
    | _set("diagonally orthogonally even horizontally vertically another")
)


def _of_touching(words: Sequence[str]) -> Iterator[Members]:
    """Yield that of ``Diagonally adjacent cells cannot contain the same digit``."""
    there = frozenset(words)
    is_whole = there <= _OF_TOUCHING and "diagonally" in there and there & _ADJACENT
    if is_whole and _are_different(there):
        yield {"type": "antiking"}


_OF_DIAGONALS = (
    _OF_HOUSES
    | _SAME
    | _set(
        "along xsudoku diagonal diagonals main long top left bottom right upper lower corner "
        "blue positive negative rising falling shaded"
    )
)
_CORNERS = (_set("top upper"), _set("left"), _set("bottom lower"), _set("right"))
_EACH_DIAGONAL = re.compile(
    r"\b(?:both|each|either|every|two) (?:of the )?(?:\w+ )?diagonal\b"
    r"|\b(?:each|every|any) row\b.*\b(?:and|or) (?:\w+ )?diagonal\b"
)


def _of_diagonals(words: Sequence[str]) -> Iterator[Members]:
    """Yield the houses of ``Both main diagonals contain 1-9``."""
    there = frozenset(words)
    if not (there <= _OF_DIAGONALS and _are_all_digits(there)):
        return
    way = _way(words)
    if way and there & _set("diagonal"):
        yield {"type": way}
    elif not way and ("diagonals" in there or _EACH_DIAGONAL.search(" ".join(words))):
        yield {"type": "diagonal-"}
        yield {"type": "diagonal+"}


def _way(words: Sequence[str]) -> str:
    """Return the house of the diagonal that the corners or a word say; empty for both."""
    there = frozenset(words)
    if there & _set("positive rising"):
        return "diagonal+"
    if there & _set("negative falling"):
        return "diagonal-"
    at = [next((n for n, word in enumerate(words) if word in of), -1) for of in _CORNERS]
    if min(at) < 0:
        return ""
    top, left, bottom, right = at
    # Of each corner the words stand together: top left, bottom right.
    return "diagonal-" if abs(top - left) == 1 == abs(bottom - right) else "diagonal+"


_BOXES = _set("box boxes region regions block blocks threebythree areas area windows nonet")
_OF_WINDOWS = (
    _OF_HOUSES
    | _BOXES
    | _set("four 4 shaded inner interior inside small blue yellow internal additional overlapping")
)


def _of_windows(words: Sequence[str]) -> Iterator[Members]:
    """Yield the houses of ``The four grey 3x3 squares also contain 1-9``."""
    there = frozenset(words)
    is_whole = there <= _OF_WINDOWS and there & _set("four 4") and _are_all_digits(there)
    marked = there & _set(
        "shaded inner interior blue yellow internal additional extra overlapping windows"
    )
    are_boxes = there & _BOXES or there >= _set("squares alldigits")  # else squares may be cells
    if is_whole and marked and are_boxes:
        yield {"type": "windoku"}


_PLACES = _set("position positions place places")
_OF_PLACES = _OF_HOUSES | _BOXES | _SAME | _PLACES | _set("corresponding relative")


def _of_places(words: Sequence[str]) -> Iterator[Members]:
    """Yield the houses of ``Cells at the same position in each box are all different``."""
    there = frozenset(words)
    is_whole = there <= _OF_PLACES and there & _PLACES and there & _BOXES
    told = there & _set("same corresponding relative")
    others = there - _set("same")
    differ = _are_different(others) if _NOT in there else _are_all_digits(others - _set("each"))
    is_in_one = there >= {_NOT, "two"} and there & _set("appear appears occur occurs")
    if is_whole and told and (differ or is_in_one):
        yield {"type": "disjointgroups"}


_OF_CENTRES = _OF_HOUSES | _set("centre centres nine 9 shaded")


def _of_centres(words: Sequence[str]) -> Iterator[Members]:
    """Yield the house of ``The centre cells of the boxes contain 1-9``."""
    there = frozenset(words)
    is_whole = there <= _OF_CENTRES and there & _set("centre centres") and there & _set("boxes")
    if is_whole and there & _set("cells") and _NOT not in there and _are_all_digits(there):
        yield {"type": "centerdot"}


_NAMES: Mapping[str, tuple[str, ...]] = {
    "antiknight": ("antiknight",),
    "antiking": ("antiking",),
    "nonconsecutive": ("nonconsecutive",),
    "windoku": ("windoku",),
    "hyper": ("windoku",),
    "hypersudoku": ("windoku",),
    "disjoint": ("disjointgroups",),
    "xsudoku": ("diagonal-", "diagonal+"),
    "girandola": ("girandola",),
    "asterisk": ("asterisk",),
    "centredots": ("centerdot",),
    "miraclesudoku": ("antiknight", "antiking", "nonconsecutive"),
}
"""The rules that their name alone tells."""
_FEW_WORDS = 2
"""Words of a title."""
_KILLER = "killer"
"""A name of which there must be cages, beside others."""
_OF_NAMES = _FILLING | frozenset(_NAMES) | {_KILLER} | _set("groups group sets subsets")


def _of_names(words: Sequence[str]) -> Iterator[Members]:
    """Yield the rules of ``Anti-knight and anti-king rules apply``."""
    there = frozenset(words)
    if "asterisk" in there and len(words) > _FEW_WORDS and not there & _set("sudoku rule rules"):
        return  # it is a sign, of which any sentence may speak
    if there <= _OF_NAMES and (_NOT not in words):
        kinds = (kind for word in words for kind in _NAMES.get(word, ()))
        yield from ({"type": kind} for kind in dict.fromkeys(kinds))


_RULES: tuple[_Reads, ...] = (
    _of_chess,
    _of_consecutive,
    _of_touching,
    _of_diagonals,
    _of_windows,
    _of_places,
    _of_centres,
    _of_names,
)

_LINES = frozenset(kind for kind, of in KINDS.items() if "line" in of.NAME.lower())
_OTHER_WORDS: Mapping[str, frozenset[str]] = {
    **dict.fromkeys(("dot", "dots", "kropki", "bars"), frozenset({"difference", "ratio"})),
    **dict.fromkeys(("x", "v", "xv"), frozenset({"xv"})),
    **dict.fromkeys(("odd", "even"), frozenset({"odd", "even"})),
    "outside": frozenset({"sandwichsum", "skyscraper", "littlekillersum", "xsum", "numberedroom"}),
    **dict.fromkeys(("line", "lines"), _LINES | {"palindrome", "renban", "whispers"}),
    **dict.fromkeys(("circle", "circles"), frozenset({"arrow", "odd", "quadruple"})),
}
"""The kinds of clue that go by a word with other meanings too: one of them must be told."""
