"""Sentences beside a puzzle that may state a rule, where none is known that they state.

`rules.sentences` knows what many sentences say. Setters have more, in more languages,
and a rule that is passed over makes a verdict wrong. So any other sentence is told beside the
verdict that speaks of what variants are about (how digits compare, what is drawn, which cells
belong together) and of nothing that letters, hints and stories are about. Whatever the language, a
sentence is weighed by what it speaks of (`puzzle.formats.rules.doubt_words`).
"""

from __future__ import annotations

import re

from puzzle.formats.rules.asking import asks_what_all_do
from puzzle.formats.rules.denials import asks_whether, without_denials
from puzzle.formats.rules.doubt_words import word_tables
from puzzle.formats.rules.names import kinds_named, may_be_of_kind
from puzzle.formats.rules.phrases import speaks_of_rule
from puzzle.formats.rules.sentences import without_request
from puzzle.formats.text import remembered

_FEW_WORDS = 5
_PLACES = re.compile(
    r"\br[1-9]c[1-9]|\b(?:row|column|col|box|block|zeile|spalte|reihe|ligne|colonne|fila|columna"
    r"|caja|riga|colonna|riquadro|rij|kolom|blok|linha|coluna"
    r"|wiersz\w{0,3}|rzędzie|kolumn\w{0,3}"
    r"|řád\w{0,4}|sloup\w{0,3}|строк\w{0,2}|столб\w{0,4}|satır|sütun|rad"
    r"|puzzle|number|(?:puzzle|sudoku|grid) no|no\.|nr\.?|page) ?#?\d",
    re.IGNORECASE,
)
"""A place of this very puzzle, as hints name it."""
_ORDER = re.compile(
    r"\b(?:left|right|above|below|under|before|after|behind|beside|adjacent|backwards?|reversed?"
    r"|downwards?|upwards?|ahead of|next to|to the|order|clockwise"
    r"|links|rechts|über|unter|vor|nach|neben\w*|hinter|rückwärts|reihenfolge"
    r"|gauche|droite|dessus|dessous|avant|après|côté|l'envers|ordre"
    r"|izquierda|derecha|encima|debajo|antes|después|junto|al lado|revés|orden"
    r"|sinistra|destra|sopra|sotto|prima|dopo|accanto|contrario|ordine"
    r"|boven|onder|naast|achter|omgekeerd|volgorde|esquerda|direita|acima|abaixo|depois|ordem"
    r"|przed|za|nad|pod|obok|lewo|prawo|kolejnoś\w*|vlevo|vpravo|vedle|pořad\w*"
    r"|слева|справа|выше|ниже|перед|после|рядом|порядк\w*|över|bredvid|ordning)\b"
    r"|左|右|上|下|隣|顺序|順"
)
"""Where something lies, seen from something else, or comes in an order."""
_A_DIGIT = re.compile(r"(?<![\w.,:+-])[1-9](?![\w+]|[.:,]\d)")
_OF_A_PLACE = re.compile(rf"\W*(?:(?:the|die|la|el|il|de) )?(?:{_PLACES.pattern})", re.IGNORECASE)
"""A sentence that says something of a whole row, column or box."""
_CELL = re.compile(r"\br[1-9]c[1-9]")
_OF_ALL_MARKS = re.compile(
    r"(?<!\bno )(?<!\bwithout )(?<!\bwithout a )\bnegative (?:constraint|rule)s?\b"
    r"|(?<!not )(?<!necessarily )\ball (?:possible |the )?(?:\w+ )?"
    r"(?:dots|marks|xv|xs and vs|x and v|xs? (?:and|or) vs?|x[’']?s and v[’']?s|bars)"
    r" (?:\w+ ){0,2}(?:are|have been) (?:given|shown|marked|drawn)\b"
    r"|(?<!nicht )\balle (?:möglichen )?(?:\w+ )?(?:punkte|kreise|zeichen|markierungen|x und v) "
    r"(?:sind|wurden) (?:\w+ )?(?:eingezeichnet|eingetragen|angegeben|gegeben|markiert|vorhanden)"
    r"|(?<!pas )\btous les points (?:possibles )?(?:sont|ont été) (?:donnés|indiqués|marqués)"
    r"|(?<!no )\btodos los puntos (?:posibles )?(?:están|son|han sido) (?:dados|indicados|marcados)"
    r"|(?<!non )\btutti i punti (?:possibili )?sono (?:stati )?(?:dati|indicati|segnati)",
    re.IGNORECASE,
)
"""What speaks of the pairs of cells without a mark."""
_SURELY = re.compile(
    r"\bmagi(?:c|sche[sn]?|que|co|ca) (?:squares?|quadrate?)\b|\bcarrés? magiques?\b"
    r"|\bcuadrados? mágicos?\b|\bquadrat[oi] magic[oi]\b"
    r"|\bcounts? (?:double|twice)\b|\bzähl(?:t|en)\b.{0,20}\bdoppelt\b|\bcompte double\b"
    r"|\bvalen? (?:el )?doble\b|\bvale doppio\b"
    r"|\b(?:springer|königs|rössel)(?:abstand|zug|sprung)|\bsaut (?:de|du) cavalier\b"
    r"|\bsalto (?:de|del) caballo\b|\bmossa (?:di|del) cavallo\b|\bpaardensprong"
    r"|\b(?:one|a) cell in (?:each|every) row, column and (?:box|region)\b"
    r"|\b(?:tells?|says?|shows?|indicates?) where the [1-9]\b"
    r"|\b(?:puzzle|grid|sudoku|diagram) has no (?:3x3 )?(?:boxes|blocks|regions)\b"
    r"|\b(?:unbekannte|unknown|undetermined) (?:gebiete|regionen|regions)\b"
    r"|\b(?:gebiete|regionen) (?:zu )?zer(?:legen|teilen)\b|\bzerlege das (?:gitter|diagramm)\b"
    r"|\bregions? (?:take the place of|replace|instead of) (?:the )?(?:usual )?box(?:es)?\b"
    r"|\bread (?:identically|the same)\b|\btells? (?:you )?the (?:position|place) of the [1-9]\b"
    r"|\b(?:draw|find) a (?:\w+ ){0,3}(?:loop|snake|path)\b"
    r"|\b(?:rundweg|schleife|schlange)\b.{0,60}\b(?:ziffern?|primzahl|felder|enthält)\b"
    r"|\b(?:als|ein|un|on a|is a) (?:torus|tore)\b|\bin position n\b"
    r"|\bonly (?:the )?(?:listed|small|shown|given) candidates\b"
    r"|\bum (?:genau )?eins (?:falsch|daneben)\b|\boff by (?:exactly )?one\b"
    r"|\b(?:gibt|geben) an, wie (?:oft|viele)\b|\bindican? cuánt[oa]s\b|\bindican?o? quant[ei]\b"
    r"|\bindiquent? combien\b|\b(?:tells?|shows?|indicates?|says?|counts?) how (?:many|often)\b"
    r"|\bgrößer als (?:alle )?ihre nachbar|\bkleiner als (?:alle )?ihre nachbar"
)
"""What states a rule whatever else a sentence speaks of."""
_OVERLAPPING = re.compile(
    r"\b(?:samurai|gattai)\b|\bsohei(?=\W*$| (?:sudokus?|puzzles?|grids?|layouts?)\b)|\boverlap\w*"
)
"""What is said of grids that share cells, beside one of them; Sohei is a name, too."""
_KIND_ALONE = re.compile(
    r"outside(?: sudoku)?|(?:the )?(?:main|positive|negative|both) diagonals?"
    r"|(?:disjoint|offset) (?:boxes|sudoku)"
    r"|all (?:dots|marks) given|no other (?:dots|marks|xs?|vs?)|nrc(?: sudoku)?|argyle(?: sudoku)?"
    r"|cent(?:er|re|ral) dots?(?: sudoku)?"
    r"|(?:no[- ]?touch(?:ing)?|consecutive|fortress|nurikabe|battenburg|diagonals?|jigsaw|killer)"
    r"(?: (?:sudoku|puzzle|grid|rule))?"
)
"""Names of kinds that are words of little else, alone in a sentence."""
_PRESENTED = re.compile(
    r"(?:(?:here(?:['’]s| is| comes?)?|this is|it['’]?s|it is|hier(?: ist| kommt)?|voici|ecco|aquí"
    r"|another|yet|one more|once more|an?|the|my|our|new|own|latest|last|little|small|big|easy|hard"
    r"|tricky|simple|tiny|mini|daily|weekly|first|second|third|fourth|fifth|next|\d{1,3}(?:st|nd|rd|th)"
    r"|ein|eine|mein|meine|unser|unsere|noch|erste[srn]?|zweite[srn]?|dritte[srn]?|neue[srn]?"
    r"|kleine[srn]?|un|une|mon|ma|notre|premier|première|deuxième|troisième|nouveau|nouvelle|petit"
    r"|uno|una|mi|nuestro|primer|primero|segundo|tercer|nuevo|otro|il|mio|nostro|primo|secondo"
    r"|terzo|nuovo|altro|een|mijn|ons|onze|nieuwe?|eerste|tweede|derde|um|meu|nosso|primeiro|novo"
    r"|monday|tuesday|wednesday|thursday|friday|saturday|sunday)['’]?s?\s+){1,6}"
    r"(?P<kind>little killer|killer|thermo(?:meter)?|kropki|renban|jigsaw|irregular|sandwich"
    r"|windoku|skyscraper|(?:german )?whispers?|palindrome?|xv|anti[- ]?k(?:night|ing)"
    r"|non[- ]?consecutive"
    r"|samurai|disjoint groups|arrow|x-?sums?|numbered rooms?|between lines?|region sums?"
    r"(?: lines?)?|quad(?:ruple)?s?|käfig|pfeil|hochhaus|chaos construction)"
    r"(?:[- ]?sudoku|[- ]puzzle|[- ]variant)?(?:\W{1,3}(?:no\.? ?)?\d{1,4})?\W*",
    re.IGNORECASE,
)
"""A kind by its name, presented as one's own: ``My second Kropki``."""
_KINDS_ABROAD = (
    r"nieregularn\w+|(?:nie)?parzyst\w+(?:-nieparzyst\w+)?|wieżow\w+|samuraj\w*|samurái|samouraï"
    r"|zabójca|kanapkow\w+|gratte-ciel|rascacielos|grattacieli|wolkenkra\w+|arranha-céus|tueur"
    r"|à points|de puntos|con puntos|con(?:sécutif|secutiv[oa])s?|inégalités|desigualdad\w*"
    r"|disuguaglianz\w+|ungleichungs?|supérieur-inférieur|maggior\w* (?:e )?minor\w*|groter dan"
    r"|größer-(?:als|kleiner)|par(?:es)?[- ](?:e |y )?ímpar\w*|par(?:es)?[- ](?:e |y )?impar\w*"
    r"|ímpar\w*|pari (?:e )?dispari|pair-impair|even-oneven|gerade-ungerade|onregelmatige?"
)
_ABROAD = re.compile(
    r"(?:杀手|殺手|キラー|サーモ|温度[计計]|不等[号式]|ジグソー|不[规規][则則]|锯齿|鋸齒|変形|对角|對角|対角|ウィンドウ|窗口"
    r"|アロー|箭[头頭]|矢印|[连連][续続續]|无马|無馬|ナイト|桂馬|无缘|無縁|キング|奇偶|偶数|奇数|サンドイッチ|三明治|夹心"
    r"|摩天|ビル|黑白点|クロプキ|サムライ|武士|点[对対]|大小|幾何学|合計|足し算|[额額]外[区區]域|四格提示|[异異]形)[^。、，,\s]{0,3}(?:ナンプレ|数独|數獨|パズル)"
    r"|(?:ナンプレ|数独|數獨)[^。、，,]{0,2}(?:キラー|杀手|サーモ|温度|不等|ジグソー|アロー|対角|对角)"
    r"|\bsudokus? (?:\w+ )?(?:asesinos?|assassin[oi]?|killer|term[ôóo]metr\w+|thermom\w+"
    r"|irr[eé]g\w+|irregol\w+|diagonal\w*|fl[eèé]ch\w*|flechas?|frecce|setas|impar\w*"
    rf"|puzzle[- ]?x|{_KINDS_ABROAD})\b"
    rf"|\b(?:{_KINDS_ABROAD}|diagonaal|kooi(?:en)?|pünktchen|schach|vergleichs?)[- ]?sudoku"
    r"|^\W*(?:gratte-ciel|rascacielos|grattaciel[oi]|wolkenkrabbers?|wolkenkratzer|hochhäuser"
    r"|arranha-céus|wieżowce)\W*$"
    r"|(?<![a-z])x[- ]?(?:ナンプレ|数独|數獨)|\b(?:asesino|assassino|tueur)[- ]sudoku\b",
    re.IGNORECASE,
)
"""Kinds by what other languages call them, before or behind the name of the puzzle."""
_BEGINS_WITH_KIND = re.compile(
    r"\W*(?:(?:the|der|das|el|le|il|de)\s)?(?:little killer|killer|jigsaw|irregular|windoku|samurai"
    r"|thermo\w*|arrow|sandwich|kropki|renban|whispers?|skyscraper|xv|palindrom\w*|disjoint|x-?sums?"
    r"|anti[- ]?k\w+|non[- ]?consecutive|käfig|pfeil|hochhaus|springer|rahmen)[- ]?sudoku(?:\b|$)"
)
_MENTIONS_KIND = re.compile(
    r"\b(?:thermos?|thermometer[- ](?:sudoku|puzzle)|kropki|renban|jigsaw|windoku|samurai|samoerai"
    r"|(?:german |dutch )?whispers?"
    r"|anti[- ]?k(?:night|ing)|xv|x-?sums?|little killers?|numbered rooms?"
    r"|(?:ein|eine|einen|le|un|une|il|el|een) killer|killer[- ](?:sudoku|puzzle)"
    r"|\w*(?:pfeil|käfig|hochhaus|springer|rahmen|unregelmäßige[srn]?)[- ]?(?:sudoku|rätsel)"
    r"|(?:a |en )?form[ae] lib(?:re|era)|freiform)\b"
)
_OF_TASTE = re.compile(
    r"\b(?:love|loves|like|likes|liked|prefer|favou?rite|thanks?|last|usual\w*|books?|magazines?|fans?"
    r"|explain|every|not?|never|yesterday|tomorrow|next|coming|collections?|others?|also|after|solved?"
    r"|solving|your|you|why|nicht|kein\w*|liebe|mag|gestern|morgen|nächste\w*|pas|jamais|aime\w*|hier"
    r"|demain|nunca|gusta\w*|ayer|mañana|non|mai|piace|ieri|domani|niet|geen|nooit|hou|gisteren"
    r"|wings?|uniqueness|and|then|rows?|columns?|cells?)\b|n['’]t\b|[?@]"
)
"""Words of tastes, of other days and of solving, beside a kind that is not this puzzle's."""
_FEW_WORDS_OF_A_MENTION = 8
_LABELLED = re.compile(
    r"\W*(?:type|variants?|variante|kind|genre|typ|art|category|constraints?|tags?)\s?[:=].*\b"
    r"(?:killer|jigsaw|irregular|windoku|thermo\w*|arrows?|sandwich|kropki|renban|whispers?|xv"
    r"|skyscrapers?|palindromes?|little killers?|anti[- ]?k(?:night|ing)|non[- ]?consecutive)\b"
)
"""A label of a kind, and kinds among other words behind it."""
_MOST_WORDS_OF_A_CLUE = 12
_MOST_WORDS_OF_A_CELL = 6
_PLACE = r"(?:\b(?:row|column|col)s? ?[1-9]|\br[1-9]\d?c[1-9])"
_KINDS_OF_CLUES = (
    r"\b(?:sandwich\w*|skyscrapers?|x-?sums?|numbered rooms?|index(?:er|ers|ing)|renban|whispers?"
    r"|palindromes?|zippers?|thermo\w*|kropki|nabner|entropic|fortress|outside sums?"
    r"|little killers?)\b"
)
_KIND_AT_PLACE = re.compile(f"{_KINDS_OF_CLUES}.*{_PLACE}|{_PLACE}.*{_KINDS_OF_CLUES}")
"""A clue whose words are in an order that nobody reads."""
_READER = re.compile(
    r"\bshow (?:less|more)\b|\byou (?!can see|see|find|meet|pass|get|read|look|visit)"
    r"|\bat all\b|\bafter all\b|\bof course\b|\b(?:be|is|are) (?:right|wrong|correct)\b|@|://"
    r"|\b(?:se|er|explainer)\W{1,2}(?:(?:says|rating|rated|is) )?\d{1,2}\.\d"
    r"|\bseparated by (?:dashes|spaces|commas|lines|bars|tabs|semicolons)\b|\bis (?:one|a) row\b"
    r"|\b(?:hidden|naked) (?:singles?|pairs?|triples?|quads?|subsets?|sets?)\b"
    r"|(?<!\bto )(?<![,;] )\bi (?!de\b|and\b|is\b|are\b|stand|replace|mean)"
)
"""Words to the reader, of the writer, on what is wrong, and addresses."""
_EVEN = re.compile(
    r"\b(?:is|are|be|only|all|both|and|or|contains?|holds?|has|have|an|of)[ :]+even\b|[=:] ?even\b"
    r"|\beven[- ](?:digits?|numbers?|cells?|values?|ones?|or odd|and odd|odd|sums?|totals?)\b"
    r"|\beven\W*$"
)
"""The English word where it is no adverb."""
_LISTED = re.compile(r"\b[1-9](?:[-–, ]{1,2}(?:(?:and|or|und|et|y|e|en) )?[1-9]\b){2,}")
"""Three digits and more in a list."""
_ONE_DIGIT = re.compile(
    r"\b(?:an?|every|each|any|no|keine?|jede|eine|einer|chaque|aucun|cada|ning[úu]n|ogni|elke|geen)"
    r" [1-9](?!\.?\d|:| ?(?:[ap]m|euros?|%|hours?|minutes?|stars?|sterne|out)\b)\b"
)
"""A digit, as in ``every 5``."""
_LIES = re.compile(r"\b(?:lies?|liars?|false|untrue|off by|lügt|lügen)\b")
"""Words on givens that are none."""


def _compares(text: str, places: int) -> bool:
    """Tell whether a sentence that names a row, a box or a cell compares digits of it.

    Hints and slips tell one digit, and where it goes; a rule tells how some lie to one another.

    Args:
        text: the sentence.
        places: how many it names, but for one cell, of which hints tell.
    """
    tables, rest = word_tables(), _PLACES.sub(" ", text)
    is_whole = _OF_A_PLACE.match(text) is not None
    is_relation = bool(
        tables["relations"].search(rest) or _ORDER.search(rest) or _EVEN.search(rest)
    )
    if places > 1 and (is_relation or tables["equals"].search(rest)):
        return True
    related = set(tables["relations"].findall(rest))
    about = (
        len(_A_DIGIT.findall(rest)) > 1
        or tables["cells"].search(rest) is not None
        or len(related) > 1
        or (is_whole and bool(related))
    )
    return bool(places and about) and (is_relation or tables["clues"].search(rest) is not None)


def _is_talk(text: str) -> bool:
    """Tell whether a sentence is of a letter; one on misprints is if it names no clue."""
    tables = word_tables()
    if tables["talk"].search(text):
        return True
    return tables["misprints"].search(text) is not None and not tables["clues"].search(text)


def may_be_of_cell(line: str) -> bool:
    """Tell whether a line of few words says of one cell what no given says: ``r1c1 is prime``."""
    rest, cells = _CELL.subn(" ", line.lower())
    is_short = cells == 1 and len(rest.split()) <= _MOST_WORDS_OF_A_CELL
    return is_short and bool(word_tables()["relations"].search(rest)) and not _is_talk(rest)


def is_of_all_marks(sentence: str) -> bool:
    """Tell whether a sentence says that no mark is left out: that pairs without one are no such."""
    return _OF_ALL_MARKS.search(sentence) is not None


_HEADER = re.compile(
    r"\"?[^\W\d]\w*\"?(?:[,;]\"?[^\W\d]\w*\"?)+|region:\s?[0-9]{1,3}", re.IGNORECASE
)
"""The names of columns, ``sum,cells``, and where somebody lives, ``Region: 4``."""


_LIKES = (
    r"\b(?:loves?|likes?|adora|adoran|adorano|adoro|ama|aman|amano|aime|aiment|adore|adorent"
    r"|raffole|liebt|lieben|liebe|mag|mögen|encantan?|gustan?|gosta|houdt van|uwielbia\w*|lubi"
    r"|kocha|piacciono)\b"
)
_BUT = r"(?:but|aber|doch|mais|pero|ma|però|mas|maar|ale|men)"
_LIKED = re.compile(
    rf"^(?![^.!?]*\b(?:if|wenn|si|se|als|jeśli)\b)[^,;:.!?]{{1,60}}{_LIKES}[^,;:.!?]{{1,60}}"
    rf", {_BUT}\s",
    re.IGNORECASE,
)
"""What somebody likes, and a puzzle is not: ``Mio nonno adora i sudoku killer, ma``."""


@remembered
def may_be_rule(sentence: str) -> bool:
    """Tell whether a sentence may state a rule, which is no more than what it speaks of."""
    if _HEADER.fullmatch(sentence):
        return False
    if is_of_all_marks(sentence) or _SURELY.search(sentence.lower()) is not None:
        return True
    if asks_whether(sentence):
        is_of_kind = "doku" in sentence.lower() and bool(kinds_named(sentence))
        return is_of_kind or speaks_of_rule(sentence) or _speaks_of_one(sentence)
    told = without_denials(_LIKED.sub("", without_request(sentence), count=1)).lower()
    may_be = _is_of_overlapping(told) or _speaks_of_one(told) or _names_kind(told)
    return may_be or may_be_of_kind(told)


def _names_kind(sentence: str) -> bool:
    """Tell whether a sentence is the name of a kind, or has one of few kinds and a place for it."""
    text = sentence.lower().strip(" .!:")
    if _KIND_ALONE.fullmatch(text) or _PRESENTED.fullmatch(text):
        return True
    is_mention = len(text.split()) <= _FEW_WORDS_OF_A_MENTION and not _OF_TASTE.search(text)
    if is_mention and _MENTIONS_KIND.search(text):
        return True
    if any(kinds.match(text) for kinds in (_BEGINS_WITH_KIND, _LABELLED)) or _ABROAD.search(text):
        return True
    is_short = len(text.split()) <= _MOST_WORDS_OF_A_CLUE
    return is_short and _KIND_AT_PLACE.search(text) is not None and not _is_talk(text)


def _is_of_overlapping(sentence: str) -> bool:
    """Tell whether a sentence speaks of grids that share cells, and is not of a letter."""
    text = sentence.lower()
    return _OVERLAPPING.search(text) is not None and not _is_talk(_ORDER.sub(" ", text))


def _speaks_of_one(sentence: str) -> bool:
    text = sentence.lower().replace("’", "'")
    tables = word_tables()
    if _READER.search(text) or asks_what_all_do(sentence):
        return False
    lies = _LIES.search(text) is not None
    places = len(_PLACES.findall(text))
    if not lies and _is_talk(_ORDER.sub(" ", text) if places else text):
        return False
    said = {name: len(set(table.findall(text))) for name, table in tables.items()}
    if places:
        return _compares(text, places - (len(_CELL.findall(text)) == 1))
    houses = sum(said[name] > 0 for name in ("rows", "columns", "boxes"))
    cells = said["cells"] + houses + any(one.search(text) for one in (_LISTED, _ONE_DIGIT))
    relations = said["relations"] + (_EVEN.search(text) is not None)
    drawn = said["clues"] + said["drawn"]
    is_short = len(text.split()) <= _FEW_WORDS
    if houses > 1 and not (relations or drawn):
        return False  # what every Sudoku asks, in whatever words
    if lies:
        return "given" in text or bool(cells)
    if said["clues"]:
        return bool(
            cells or relations or said["equals"] or said["demands"] or said["clues"] > 1 or is_short
        )
    if text.endswith("?"):
        return False
    if relations:
        return bool(cells or drawn or (is_short and said["demands"]))
    if drawn:
        return bool(cells or said["equals"]) or (drawn > 1 and said["demands"] > 0)
    return bool(cells and (said["demands"] or said["equals"]))
