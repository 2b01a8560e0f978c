"""Phrases by which a sentence is known to state a rule, whether or not the rule is understood.

Every phrase is looked for in one short sentence, with bounded gaps between its words. What a phrase
must not take for a rule, such as hints, stories and the rules of every Sudoku, is held by
`tests/puzzle/formats/test_rules_in_words.py`.
"""

from __future__ import annotations

import re
from functools import cache

from puzzle.constraints import KINDS
from puzzle.formats.rules.words import in_small_letters

_HINTS_OF_RULES = re.compile(
    r"knight|king\b|kings|king['’]|anti|consecutive|diagonal|windoku|hyper|disjoint|position"
    r"|killer|thermo|arrow|cage|dots?\b|kropki|renban|whisper|palindrome|sandwich|skyscraper"
    r"|x-?sum|outside|shade|gr[ae]y|colou?r|marked|circle|highlighted|magi[csqe]|mágico|magick|魔方|幻方|adjacent|neighbo"
    r"|orthogonal|touch|even\b|odd\b|sudoku|girandola|asterisk"
    r"|cent(?:er|re)[- ]?dot|jigsaw|irregular|product|bars?\b|lines?\b"
    r"|between|2x2|snake|loop|path|region|black|white|blue|red\b|green|yellow|orange|purple|pink"
    r"|squares|boxes|latin|letters|given|leap|corners|directly|ends\b|digit|numbers|cells?\b|values|rules?\b|than\b|sums?\b|summing|signs?\b|\b[xv]['’]?s\b"
    r"|fog\b|doubler|schr[oö]dinger|yin|entropy|chaos|toroidal|camel|queen|taxicab|xv\b|samurai"
    r"|miracle|mathdoku|calcudoku|kenken|springer|rösselsprung|königszug|königsverbot|cavalier|caballo|cavallo|paard|benachbart|felder"
    r"|ziffer|zahl|zellen|summe|chiffres|nombres|cases|cifras|n[úu]meros|casillas|celdas|cifre"
    r"|numeri|caselle|cijfers|getallen|\bbox\b|stars?\b|hexagon|outlines?\b|towers?\b|walls?\b"
    r"|linie|before\b|\bworth\b|suma\b|regeln?\b|domino|inequalit|\bends\b|\b[1-9]s\b|neighbours"
    r"|\b[xv] (?:means?|is|=|stands)|clues?\b|queens?\b|bishop|letter"
    r"|käfig|nombre|chiffre|casilla|celda|casella|regioni|\bvak|cifra|d[íi]gito|getal|cijfer"
    r"|cavalo|skoczka|króla|célula|vizinh|komór|\bpola\b|\bcyfr|consecuti|opeenvolg|vakje"
    r"|ナイト|キング|桂馬|隣|同じ数字|algarismo|fenster"
    r"|siffr|siffer|cifre|rutor|čísl|políč|úhlopříč|jezd|anti|disjunkt|disjoint|felter"
    r"|\bak(?:ing|g)?\b|\bnc\b"
    r"|diagonai|диагонал|köşegen|przekątn|対角線|[对對]角[线線]"
)
"""Of these words, in small letters, a sentence on a rule has one."""
_COLOURS = (
    r"(?:shaded|gr[ae]y|colou?red|marked|circled|highlighted|white|black|blue|red|green|yellow"
    r"|orange|purple|pink)"
)
_HOLD = r"(?:contains?|ha(?:s|ve)|holds?|must|are|is|sums?|adds?|cannot|can['’]?t|may)"
_ALL_DIGITS = r"1 ?(?:-|–|to) ?9"
_WHAT = (
    rf"(?:{_ALL_DIGITS}|even|odd|(?:each|every|all|different|same|distinct|identical)"
    r" (?:the )?(?:digits?|numbers?)|all different|no repeat\w*|larger|greater|smaller|bigger"
    r"|prime|consecutive|sums?|totals?|adds? up|repeat\w*)"
)
_LARGER = r"(?:greater|larger|bigger|smaller|less|higher|lower)"
_CELL = r"(?:r[1-9]c[1-9]|\b[a-i][1-9])\b"
_OF_CLUES = (
    r"(?:killer|thermo\w*|kropki|renban|jigsaw|samurai|sandwich|skyscrapers?|palindromes?|xv"
    r"|x-?sums?|numbered rooms?|mathdoku|calcudoku|kenken)"
)
"""Names of kinds of Sudoku that mean little else."""
_SUDOKU_KIND = (
    r"(?:x|diagonal|little killer|killer|jigsaw|irregular|chaos|hyper|windoku|samurai|thermo\w*"
    r"|arrow|sandwich|kropki|renban|whispers?|skyscrapers?|xv|even[-/ ]odd|odd[-/ ]even"
    r"|greater[- ]than|palindrome|disjoint|consecutive|miracle|mathdoku|calcudoku|kenken"
    r"|anti[- ]?\w+|non[- ]?consecutive)"
)
_NAMES = "|".join(
    sorted({re.escape(of.NAME.lower()).replace(r"\ ", "[ -]") for of in KINDS.values()})
)
"""The names of all kinds of clues, as gridmill prints them."""
_NO_STORY = (
    r"^(?!.*\b(?:love|like|prefer|thanks?|last|usually|books?|magazines?|fans?"
    r"|explain|every (?:day|week|month|(?:sun|mon|tues|wednes|thurs|fri|satur)day))\b).*?"
)
"""What tells of tastes and of other puzzles tells no rule of this one."""
_NO_HINT = r"^(?!.*\b(?:my|I|so|because|error|mistake)\b).*?"

_BY_NAME = (
    (
        rf"{_NO_STORY}\b(?:anti[- ]?(?:knight|king|camel|taxicab|diagonal)|non[- ]?consecutive"
        r"|windoku|disjoint (?:groups|sets)|doublers?|schr[oö]dinger|yin[- ]yang|global entropy"
        r"|chaos construction|toroidal|chess rules?"
        r"|(?:camel|queen)['’]?s? ?(?:move)?\b.{0,40}\b(?:apart|same|attack\w*|see|digit\w*))\b"
    ),
    (
        r"\b(?:knight|king)['’]?s? (?:move|step|jump)(?:s?\W*$|.*\b(?:digits?|numbers?|cells?"
        r"|values?|apart|away|same|equal|identical|repeat\w*|differ\w*|rules?|restrictions?|constraints?"
        r"|appl\w+|sudoku|[1-9])\b)"
        r"|\b(?:digits?|numbers?|cells?|values?|same|equal|identical|sudoku|rules?|[1-9])\b.*"
        r"\b(?:knight|king)['’]?s? (?:move|step|jump)"
    ),
    (
        rf"\b(?:this is|here(?: is|['’]s| comes?)|following|below is|attached is|enclosed is"
        r"|presenting|introducing|hier (?:ist|kommt)|voici|ecco|aquí (?:está|va)|anbei)\b"
        rf".{{0,40}}(?<![\w-])(?:{_SUDOKU_KIND}[- ]sudoku|(?!killer\b){_SUDOKU_KIND}[- ]puzzle)"
    ),
    rf"^\W*{_SUDOKU_KIND}[- ]?(?:sudoku|puzzle)\s?[,:–(-]",
    rf"^\W*{_OF_CLUES}\W*$",
    (
        r"^\W*(?:argyle|offset|deficit|surplus|mathdoku|untouchable|no[- ]touch|touchless|trio"
        r"|cent(?:er|re)[- ]dots?|clone|frame|rossini|battenburg|odd|even|parity|sum|quadruple"
        r"|springer|rösselsprung|königs|fenster|nachbar[ns]?|käfig|pfeil|farb|summen|ungleich)"
        r"[- ]?sudoku\b"
    ),
    (
        rf"^(?!.*\b(?:people|love|prefer|books?|magazines?|fans?)\b).*?"
        rf"(?<![\w-]){_SUDOKU_KIND} (?:\w+ )?(?:rules?|constraints?)\b(?! (?:does|do) not)"
    ),
    (
        rf"^\W*(?:an? )?(?:{_NAMES}|jigsaw|irregular|clone|palindrome|all marks)s?(?: are given)?"
        r"\W{0,3}[:–—] "
        r".*\b(?:digits?|cells?|lines?|numbers?|circles?|dots?|regions?|areas?)\b"
    ),
    r"(?<!\bno )(?<!\bwithout )\b(?:irregular|jigsaw|extra) (?:regions?|boxes|shapes)\b",
    r"\banti[- ]?(?:[eé]l[eé](?:ph|f)ante?|[gj]iraf+[ae]?|z[eè]br[ae]|bishop|rook|queen)\b",
    r"\b(?:bishop|rook|elephant)['’]?s? move\b",
    r"\b(?:comes?|stands?|appears?) (?:before|after|left of|right of) (?:the|an?|every) [1-9]\b",
    r"\b[1-9]s (?:are|must be|lie) (?:separated|apart)\b",
    r"\bleap\b.{0,20}\b(?:away|apart)\b",
    r"\b(?:sudoku|normal|standard|usual) rules (?:do not|don['’]?t) apply\b|\blatin square\b",
    r"^\W*(?:there are )?no (?:3x3 )?boxes\b|: there are no boxes\b",
    r"\b(?:digits?|numbers?) (?:may|can) (?:be )?repeat",
    r"\bletters? stands? for\b",
    (
        r"\b(?:(?:each|every|one|all|the) givens?|given digits?)(?: digits?)? (?:is|are|may be)"
        r" (?:false|wrong|off by|either)\b"
    ),
    r"\bfog\b.{0,40}\b(?:clear|lift|reveal|war)",
)
"""Rules that go by a name."""
_ON_CELLS = (
    (
        r"\b(?:adjacent|neighbou?r(?:s|ing)|orthogonal\w*|touching)\b.{0,60}"
        r"\b(?:consecutive|differ\w*|sums?|ratio|double|larger|greater|smaller"
        r"|same (?:digit|number|parity)|odd|even)\b"
    ),
    r"\b(?:orthogonally|diagonally) (?:adjacent|next to|connected|touch\w*|neighbou?r\w*)\b",
    r"\bconsecutive (?:neighbou?rs?|digits|numbers|cells)\b",
    (
        rf"\b{_COLOURS}\b[ \w-]{{0,30}}\b(?:cells?|squares?|circles?|regions?|areas?|lines?"
        rf"|boxes|diagonals?|fields?)\b.{{0,30}}\b{_HOLD}\b.{{0,30}}\b{_WHAT}\b"
    ),
    (
        rf"\b(?:even|odd|{_ALL_DIGITS})\b.{{0,30}}\b(?:each|every|all|the)\b.{{0,12}}\b{_COLOURS}"
        r" (?:cells?|squares?|circles?|regions?|areas?)\b"
    ),
    rf"\b{_COLOURS}(?: cells?| squares?| circles?)? ?(?:=|:|means?|are|is) ?(?:odd|even)\b",
    rf"\b{_COLOURS} (?:digits?|numbers?) (?:is|are|must be) (?:all )?(?:odd|even|prime)\b",
    rf"\b(?:each|every|all|one|same) colou?rs?\b.{{0,30}}\b(?:{_ALL_DIGITS}|digits?|numbers?)\b",
    (
        r"\bcells? with an? (?:\w+ )?(?:circle|square|dot|cross|star)s? "
        r"(?:contain|hold|have|has|are|is|must)"
    ),
    r"\b(?:box|cells)\b.{0,30}\bmagic squares?\b|\bmagic square (?:in|at) the\b",
    (
        r"\b(?:cuadrado mágico|quadrado mágico|carré magique|quadrato magico|magische[sn]? quadrat"
        r"|magisch vierkant|magický čtverec|kwadrat magiczny|magiczny kwadrat|magisk kvadrat)\b"
        r"|魔方[陣阵]|幻方"
    ),
    (
        r"^(?!.*\b(?:my|I|me|you|so|because|hint)\b).*?\b(?:digits?|numbers?|clues?|values?|cells?)\b"
        r".{0,60}\b(?:tells?|says?|shows?|indicates?|gives?|names?|points? to)\b.{0,20}"
        r"\b(?:which|what) (?:column|row|cell|position|place|box)\b.{0,50}\b[1-9]\b"
    ),
    r"\b(?:no|each|every|any|all) 2x2\b",
    (
        r"\b(?:every|each|no|two|any) [1-9]\b.{0,30}\b(?:adjacent|next to|above|below)\b"
        r"|\b[1-9]['’]?s (?:cannot|can['’]?t|must not|may not|must) be (?:adjacent|next)\b"
    ),
    (
        rf"{_NO_HINT}\b(?:digits?|numbers?|cells?|squares|corners|diagonals?|lines?)\b.{{0,40}}"
        r"\b(?:sums?|adds?(?: up)?|total) (?:up )?to\b"
    ),
    r"\bsumming to\b|\b(?:equal|same|common) (?:sums?|totals?|products?)\b",
    r"\bsums?\b.{0,40}\bare (?:all )?(?:equal|the same)\b",
    (
        r"\b(?:digit|value|numbers?(?! of))s? (?:in|at|of) .{1,40} (?:is|are) (?:an? )?"
        r"(?:even|odd|prime"
        rf"|{_LARGER} than)\b"
    ),
    rf"{_CELL}.{{0,60}}\b{_LARGER} than\b",
    (
        rf"^(?!.*\b(?:my|I)\b).*?{_CELL}.{{0,60}}\b(?:are|is|have|contain|hold)\b.{{0,12}}"
        r"\b(?:the same(?: digit| number)?$|consecutive|equal|identical)"
    ),
    rf"{_CELL}.{{0,60}}\b(?:is|are|be)(?: an?)? (?:even|odd)\b",
    rf"{_CELL}.{{0,60}}\bproduct\b|\bproduct\b.{{0,40}}{_CELL}",
    r"\b2x2\b.{0,20}\b(?:may|must|cannot|can)\b.{0,40}\b(?:even|odd|same|sums?|different)\b",
    r"\bshade (?:some|exactly|one|two|several|at least) (?:\w+ )?cells?\b",
    r"\b(?:digits|numbers) (?:from )?0 ?(?:-|–|to|through) ?\d",
)
"""Cells that stand anywhere, and how their digits compare."""
_ON_CLUES = (
    (
        r"\b(?:digits?|numbers?|cells?|values?)\b.{0,20}\b(?:along|on|inside|within|in"
        r"|joined by|connected by|separated by|linked by)\b.{0,20}\b(?:cages?|thermo\w*"
        rf"|arrows?|lines?|circles?|dots?|bars?|snake|loop|path)\b.{{0,40}}\b(?:{_WHAT}|increase\w*"
        r"|decrease\w*|strictly|ratio|double|differ\w*|palindromes?|at least)\b"
    ),
    (
        r"^(?!.*\bme\b).*?"
        r"\b(?:cages?|thermo(?:meter)?s?|arrows?)\b.{0,60}\b(?:sums?|adds? (?:up )?to|totals?"
        r"|increas\w+|strictly|product|repeat)\b"
    ),
    r"\b(?:increas\w+|sums?|adds? up)\b.{0,30}\b(?:cages?|thermo(?:meter)?s?|arrows?)\b",
    (
        r"\b(?:lines?|loops?) (?:is|are|act as|forms?) (?:an? )?(?:\w+ )?(?:renban|palindrome"
        r"|whisper|thermo|between|zipper|region sum|arrow|parity)"
    ),
    (
        r"\b(?:[XV]|white|black|kropki|dots?)\b.{0,20}\bbetween\b.{0,30}\b(?:adds?|sums?|ratio"
        r"|consecutive|differ\w*|double)\b"
    ),
    rf"\b(?:[XV]|white|black|kropki|dots?)\b.{{0,12}}\bbetween\b.{{0,6}}{_CELL}",
    (
        r"\ball (?:possible |the )?(?:(?:white |black |kropki )?dots|bars|[xv]['’]?s"
        r"|x['’]?s? (?:and|or) v['’]?s?)\b.{0,12}\b(?:are|have been) (?:given|shown|marked|drawn)\b"
    ),
    r"\bcircles?\b.{0,30}\b(?:indicates?|counts?|shows?|tells?|says?)\b.{0,20}\bhow many\b",
    (
        r"\b(?:digits?|numbers?|values?)\b.{0,40}\b(?:increas\w+|rises?|rising|grow\w*)\b.{0,40}"
        r"\bbulbs?\b"
    ),
    r"\bcircled (?:digits?|numbers?|cells?)\b.{0,20}\b(?:counts?|indicates?)\b",
    r"\blines? reads? the same\b|\blines? (?:is|are) (?:an? )?nabners?\b",
    r"\bsigns? points? (?:to|at|towards?)\b",
    r"\b(?:draw|find) (?:an? |one |the )(?:\w+ ){0,3}(?:loop|path|snake)\b",
)
"""Clues that are drawn in the grid, and what they say."""
_OUTSIDE = (
    r"\b(?:numbers?|clues?|digits?|arrows?|sums?) (?:\w+ ){0,3}outside\b(?! (?:of )?my)",
    r"\b(?:x-?sums?|sandwich|skyscrapers?|little killer)[- ](?:clues?|sums?|numbers?)\b",
    r"\bsums (?:on|at) (?:the )?(?:left|right|top|bottom|sides?|edges?)\b",
    (
        r"\b(?:digits?|numbers?|cells?)\b.{0,20}\bbetween\b.{0,20}\b1 and (?:the )?9\b"
        r".{0,40}\b(?:sums?|adds?|totals?)\b"
    ),
)
"""Clues beside the grid."""
_ON_HOUSES = (
    r"\bsame (?:relative )?(?:position|place)s?\b.{0,20}\b(?:box|boxes|regions?|blocks?|3x3)",
    (
        r"diagonal\w*\b.{0,60}\b(?:1 ?(?:-|–|to|bis|à|al?|t/m) ?9|jede[rs]?|chaque|cada|ogni"
        r"|elke?|(?:each|every|all|same|different|unique) (?:digits?|numbers?)|exactly"
        r"|repeat\w*)\b"
    ),
    rf"\b(?:{_ALL_DIGITS}|each (?:digit|number))\b.{{0,60}}\bdiagonals?\b",
    (
        r"^(?!.*\b(?:no|not|without|symm\w+|mirror\w*|drew|reads?|my|I)\b)"
        r"(?:.{0,30}\b(?:with|both|including|plus|extra|forget|add)\b.{0,20})?"
        r"\bdiagonals\b,?(?: \w+){0,2}\W*$"
    ),
    r"\b(?:regions?|borders)\b.{0,20}\b(?:to be|must be) (?:determined|found|deduced|drawn)\b",
)
"""Sets of cells that hold every digit."""
_IN_GERMAN = (
    (
        r"\b(?:ziffern?|zahl(?:en)?|feldern?|zellen)\b.*\b(?:un)?gerade\b"
        r"|\b(?:un)?gerade[nrs]? (?:ziffer|zahl)|\bsteigen die (?:ziffern|zahlen)\b"
        r"|\b(?:ziffern|zahlen|feldern?|zellen)\b.*\b(?:summ(?:e|ier)|aufeinander ?folg)"
        r"|\bsumme (?:der|aller) (?:ziffern|zahlen|felder)\b"
        r"|\baufeinander ?folgenden? (?:ziff|zahl)"
        r"|\b(?:ziffern|zahlen)\b.*\b(?:ergeben|(?:an|auf)?steigen|unterscheiden|größer|kleiner)\b"
    ),
    r"\bbenachbarte\b.{0,60}\b(?:aufeinanderfolg\w+|gleiche?n?|unterscheid\w+)\b",
    r"\bgleichen? (?:ziffern|zahlen)\b.*\b(?:berühren|diagonal|springer|könig|benachbart)",
    (
        r"\b(?:graue|markierte|schattierte|farbige|zusätzliche)[nrms]?\b.{0,20}"
        r"(?:blöcken?|quadraten?|gebieten?|regionen|feldern?|zellen)\b"
        r".*\b(?:enth|ziffern?|zahl(?:en)?|(?:un)?gerade)"
    ),
    (
        r"\b(?:(?:springer|königs)(?:zug|regel|verbot)|rösselsprung)(?:e?s)?\b"
        r"|\banti-?(?:springer|könig|rössel)|\bregeln (?:plus|und|mit) (?:springer|könig)\W*$"
    ),
)
_IN_FRENCH = (
    (
        r"\b(?:chiffres?|nombres?)\b.*\b(?:im)?pairs?\b|\bsomme des (?:chiffres|nombres)\b"
        r"|\b(?:chiffres|nombres)\b.*\b(?:consécutifs|croissants?|augmentent|supérieurs?"
        r"|inférieurs?)\b"
    ),
    (
        r"\b(?:saut|mouvement) d[eu] (?:cavalier|roi)\b|\banti-?(?:cavalier|roi)\b"
        r"|\bcases grises\b.*\b(?:chiffres?|nombres?|(?:im)?pairs?|contien\w+|1 à 9|somme|diff\w+)"
        r"|\b(?:chiffres?|nombres?|(?:im)?pairs?|somme|différ\w+)\b.*\bcases grises\b"
    ),
)
_IN_SPANISH = (
    (
        r"\b(?:cifras|d[íi]gitos|n[úu]meros)\b.*\b(?:(?:im)?pares|suman|consecutiv[oa]s|crecen"
        r"|aumentan|mayor(?:es)?|menor(?:es)?)\b"
        r"|\bsuma de (?:los|las) (?:cifras|d[íi]gitos|n[úu]meros)\b"
    ),
    (
        r"\bmovimiento del? (?:caballo|rey)\b|\banti-?(?:caballo|rey)\b"
        r"|\b(?:casillas|celdas) (?:grises|sombreadas)\b"
    ),
)
_IN_ITALIAN = (
    (
        r"\b(?:cifre|numeri)\b.*\b(?:pari|dispari|consecutiv[ie]|crescent[ie]|aumentano|maggiori?"
        r"|minori?)\b|\bsomma (?:delle cifre|dei numeri)\b"
    ),
    r"\bmossa (?:del|di) (?:cavallo|re)\b|\banti-?cavallo\b|\bcaselle grigie\b",
)
_IN_DUTCH = (
    (
        r"\b(?:cijfers|getallen)\b.*\b(?:even|oneven|opeenvolgende?|oplopend|groter|kleiner)\b"
        r"|\bsom van de (?:cijfers|getallen)\b"
    ),
    r"\bpaardensprong\b|\banti-?paard\b",
)
_ON_TOUCHING_ABROAD = (
    r"\bchiffres? (?:identiques?|ég(?:al|aux))\b.*\bne\b.*\btouche",
    r"\bse touchent\b.*\bcoins?\b.*\bne\b.*\bmêmes? (?:chiffre|nombre)",
    r"\b(?:algarismos|números) iguais\b.*\bnão\b.*\btoca",
    r"\b(?:jednakow\w+|te same|takie same|równe) (?:cyfr|liczb)\w*\b.*\bnie\b.*\bstyka",
    r"\bstyka\w+\b.*\bnie\b.*\b(?:tej samej|takiej samej|jednakow\w+|te same) (?:cyfr|liczb)",
    r"(?:ナイト|桂馬|キング|斜め|ななめ|角で).*同じ(?:数字|数)(?:が|は|を)?(?:入|置|使)\w*ません",
)
_ALL = (
    *_BY_NAME,
    *_ON_CELLS,
    *_ON_CLUES,
    *_OUTSIDE,
    *_ON_HOUSES,
    *_IN_GERMAN,
    *_IN_FRENCH,
    *_IN_SPANISH,
    *_IN_ITALIAN,
    *_IN_DUTCH,
    *_ON_TOUCHING_ABROAD,
)


def may_speak_of_rule(text: str) -> bool:
    """Tell in one look whether a sentence of a text may state a rule; most texts have none.

    To look for so many words in small letters takes a third of the time that it takes in any.
    """
    return _HINTS_OF_RULES.search(in_small_letters(text)) is not None


def speaks_of_rule(sentence: str) -> bool:
    """Tell whether a sentence has a phrase of those that state a rule."""
    return any(phrase.search(sentence) for phrase in _phrases())


@cache
def _phrases() -> tuple[re.Pattern[str], ...]:
    """Return the phrases, compiled when the first text asks for them."""
    return tuple(re.compile(phrase, re.IGNORECASE) for phrase in _ALL)
