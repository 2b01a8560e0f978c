"""Whether a sentence asks of digits what not every Sudoku asks, by its words.

Hints, stories and what holds for every Sudoku ask nothing.
"""

from __future__ import annotations

from puzzle.formats.rules.words import DIFFERENT, FILLED, FILLING, HOUSES, SAME, word_set, words_of

_RELATIONS = word_set(
    """sum sums add adds total totals even odd prime parity consecutive repeat repeats repeated same
    identical equal equals different differ differs distinct unique larger greater bigger smaller
    less lower higher low high ascending descending increase increases increasing decrease
    decreases decreasing order double twice half ratio difference product multiple apart opposite
    entropy wrap"""
)
"""Words on how digits compare, which stories have too."""
_RELATIONS_OF_RULES = word_set(
    """multiply multiplies coprime irregular gap gaps copy copies extremes climb climbs grow grows
    rise rises rising visible magic tenth themselves attack attacks replace replaces steps mirror
    total totals worth heavy layout primes"""
)
"""Words on how digits compare that are hardly used of anything else."""
_DEMANDS = word_set(
    "must not may always every each any all both two three some exactly least most only"
)
_SUBJECTS = word_set(
    "digit digits numbers cell cells 2x2 values row rows column columns corners adjacent areas"
)
_PLACES_OF_DIGITS = _SUBJECTS | word_set(
    "box boxes region regions adjacent outline outlines value ends"
)
_CLUES = word_set(
    """line lines circle circles dot dots arrow arrows thermometer thermometers cage cages shaded
    white black blue red green yellow purple orange pink corner cross diagonal diagonals thermo
    thermos dash dashes star stars hexagon hexagons bulb bulbs tip tail shaft path paths shape
    shapes outline outlines outlined window windows margin border borders bar bars wall walls clue
    clues ring rings domino dominoes queen queens bishop bishops letter letters towers sign signs
    dotted x v square loop snake"""
)
"""Words for what is drawn."""
_CLAIMS = word_set(
    """contain contains hold holds have has must equal lie lies stand stands appear appears
    mean means form forms show shows tell tells give gives apply applies use uses join joins point
    points indicate indicates count counts replace replaces mark marks separate separates divide
    divides go goes fill fills say says belong belongs respected worth made make makes never"""
)
_MARKS = word_set(
    """dots arrows thermometer thermometers cage cages diagonals thermo thermos hexagons bulb shaft
    outlines signs towers skyscrapers dominoes inequality"""
)
"""Words for what is drawn that are hardly used of anything else."""
_DRAWN = word_set(
    """line lines circle circles dot dots arrow arrows cage cages shaded white black blue red green
    yellow purple orange pink corner cross diagonal diagonals"""
)
"""Of what is drawn, that of which stories about digits do not speak."""
_WEAK_CLAIMS = word_set("is are")
"""Claims that a story has as often: of a rule they tell how digits compare, or which there are."""
_KINDS_OF_DIGITS = word_set(
    "even odd prime alldigits five ten bigger smaller first sum total same digits worth extremes"
)
_OF_TALK = word_set(
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
    nice looks pencil phone fax people se explainer rate rated rating
    press click key keys button buttons"""
)
"""Words of stories, hints and instructions."""
_OF_ALL_SUDOKUS = (
    FILLING
    | HOUSES
    | SAME
    | DIFFERENT
    | FILLED
    | word_set(
        """fill place enter write use without any empty nine 9 3x3 alldigits outlined bold
        thick"""
    )
    | word_set(
        "blank missing remaining bordered subgrid subgrids small large no sequence more remember"
    )
)
"""The words of what every Sudoku asks."""
_REGIONS = word_set("irregular jigsaw region regions shape shapes area areas")
_OF_REGIONS = _REGIONS | word_set(
    """chaos replaced replace instead see letter letters shape drawn shown map usual normal stand
    stands boxes same there are"""
)
"""Words of what is said of regions that take the place of boxes."""
_OF_BORDERS = word_set(
    "shaded lines line heavy heavier thicker enclosed area areas dark darker black"
)
"""Words of what marks its boxes."""


def asks_of_digits(words: frozenset[str]) -> bool:
    """Tell whether digits are asked to compare in a way that not every Sudoku asks."""
    compares = words & _SUBJECTS and words & _DEMANDS and words & _RELATIONS
    compares = compares or (words & _PLACES_OF_DIGITS and words & _RELATIONS_OF_RULES)
    digits = words & word_set("digit digits number numbers cell cells value values total sum ends")
    weakly = words & _KINDS_OF_DIGITS or (words & _DRAWN and digits - word_set("number value"))
    claims = words & _CLAIMS or (words & _WEAK_CLAIMS and weakly)
    tells = digits and words & _CLUES and claims
    tells = tells or (words & _MARKS and words & _CLAIMS)
    asks = (compares or tells) and not _is_of_all_sudokus(words) and not words & _OF_TALK
    return bool(asks or _asks_elsewhere(words))


_IN_OTHER_LANGUAGES = (
    (  # German
        word_set("ziffer ziffern zahl zahlen feld felder feldern zelle zellen summe nachbarn werte")
        | word_set("käfig käfige käfigen"),
        word_set(
            """käfig käfige käfigen linie linien kreis kreise kreisen pfeil pfeile pfeils rand
            punkt punkte punkten rahmen ecke hochhäuser hochhäusern diagonale diagonalen grau
            grauen graue farbigen farbige gefärbten unterscheiden produkt thermometer gerade
            ungerade mindestens ecke unregelmäßig unregelmäßige umrandeten blauen roten grünen"""
        ),
        word_set("ich mein meine meiner mir mich bitte danke seite lösung sie uns hinweis drucker"),
    ),
    (  # French
        word_set("chiffre chiffres nombre nombres case cases cellules somme valeurs"),
        word_set(
            """cage cages flèche flèches cercle cercles point points bord bords grise grises
            coloriées colorées grisées différence produit diagonale diagonales reliées multiplient
            multiplie suivent
            thermomètre thermomètres pairs impairs irrégulières irréguliers bleues"""
        ),
        word_set("je mon ma mes moi merci vous page solution nous pas"),
    ),
    (  # Spanish
        word_set(
            "cifra cifras número números dígito dígitos casilla casillas celda celdas suma jaulas"
        ),
        word_set(
            """jaula jaulas flecha flechas círculo círculos punto puntos borde bordes esquina
            diagonal diagonales gris grises coloreadas sombreadas línea líneas diferencia producto
            termómetro termómetros pares impares irregulares"""
        ),
        word_set("yo mi mis me gracias página solución por"),
    ),
    (  # Italian
        word_set("cifra cifre numero numeri casella caselle somma regioni celle"),
        word_set(
            """gabbia gabbie freccia frecce cerchio cerchi punto punti bordo bordi angolo diagonale
            diagonali grigie grigia colorate differenza prodotto termometro termometri linea linee
            pari dispari irregolari"""
        ),
        word_set("io mio mia mi grazie pagina soluzione"),
    ),
    (  # Dutch
        word_set("cijfer cijfers getal getallen vak vakken vakjes cel cellen som"),
        word_set(
            """kooi kooien pijl pijlen cirkel cirkels stip stippen rand hoek diagonaal diagonalen
            grijze gekleurde lijn lijnen verschil product thermometer thermometers even oneven
            onregelmatig onregelmatige"""
        ),
        word_set("ik mijn mij dank bedankt pagina oplossing u"),
    ),
)
"""Of each language: words for digits and cells, for what rules say of them, and of stories."""


def _asks_elsewhere(words: frozenset[str]) -> bool:
    """Tell whether digits are asked for in another language than English, as by rules."""
    return any(
        words & digits and words & clues and len(words & (digits | clues)) > 1 and not words & talk
        for digits, clues, talk in _IN_OTHER_LANGUAGES
    )


def asks_behind_opener(words: frozenset[str]) -> bool:
    """Tell whether a sentence behind ``Normal Sudoku rules apply`` is one more rule."""
    material = _PLACES_OF_DIGITS | _CLUES | _MARKS | _RELATIONS_OF_RULES
    return bool(words & material and not _is_of_all_sudokus(words) and not words & _OF_TALK)


def asks_what_all_do(sentence: str) -> bool:
    """Tell whether a sentence asks no more than every Sudoku does, in English."""
    return _is_of_all_sudokus(frozenset(words_of(sentence)))


def asks_of_regions_alone(sentence: str) -> bool:
    """Tell whether a sentence asks no more than that regions of any shape hold every digit."""
    words = frozenset(words_of(sentence))
    return bool(words & _REGIONS) and words <= _OF_ALL_SUDOKUS | _OF_REGIONS


def _is_of_all_sudokus(words: frozenset[str]) -> bool:
    """Tell whether digits are asked for no more than in every Sudoku, whatever marks its boxes."""
    are_boxes = words & word_set("row rows") and words & word_set("column columns")
    return words <= (_OF_ALL_SUDOKUS | _OF_BORDERS if are_boxes else _OF_ALL_SUDOKUS)
