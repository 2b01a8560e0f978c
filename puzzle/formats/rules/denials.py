"""What a sentence says that is no rule here: ``no knight's move restriction``, ``not a killer``.

A rule that is denied, or of another puzzle yet to come, is none of this one. Only the words that
deny are taken away: what else a sentence says may still be a rule.
"""

from __future__ import annotations

import re

from puzzle.formats.text import remembered

_LONGEST_SWITCH = 60
"""Characters of a line that names a kind and says no to it."""
_NO = (
    r"(?:no|not|nor|without|kein(?:e[nrsm]?)?|nicht|ohne|pas|sans|ni|sin|no es|non è|non e|senza"
    r"|geen|zonder|não é|sem|nie jest|bez|não há|no hay|non c['’]è"
    r"|aucune?|nessun[oa]?|ning[uú]n[oa]?|nenhuma?|żadn\w{1,3}|brak"
    r"|nie ma(?: tu(?:taj)?)?|inte|ingen|inga|ikke|není|žádn[éáýíě]\w*)"
)
_ARTICLE = (
    r"(?:an?|the|any|this|ett|et|ein(?:e[nrms]?)?|der|die|das|den|dem|une?|le|la|les|de|du|d['’]|l['’]|el"
    r"|los|las|una?|il|lo|gli|het|een|os?|as?|uma?|extra|additional|special|further|more|really"
    r"|actually)"
)
_KNIGHT = r"(?:knight|springer|cavalier|caballo|cavallo|paarden?|cavalo|skoczka)"
_KING = r"(?:king|könig|roi|rey|re|konings?|rei|króla)"
_RULE = (
    r"(?:rules?|restrictions?|constraints?|conditions?|regeln?|bedingung|règle|contrainte|regla"
    r"|regola|regel|regra|zasad\w*)"
)
_CHESS = (
    rf"(?:anti[- ]?(?:{_KNIGHT}|{_KING})s?"
    rf"|(?:{_KNIGHT}|{_KING})s?(?:['’]?s?[- ]?(?:move|zug|sprung))?(?:s?[- ]?{_RULE})"
    rf"|{_RULE} d(?:e[iu]?l?|u|o) (?:(?:mouvement|saut|movimiento|mossa|movimento|salto)"
    rf" d(?:e[iu]?l?|u|o) )?(?:{_KNIGHT}|{_KING}))"
)
"""Without a word such as *rule* ``no knight's move`` is one."""
_CLUES = (
    r"(?:killer |kropki )?"
    r"(?:cages?|killers?|arrows?|thermo\w*|sums?|dots?|kropki|sandwich\w*|skyscrapers?|renban"
    r"|whispers?|palindromes?|regions?|diagonals|jigsaw|samurai|magic|käfige?|pfeile?|summen"
    r"|diagona(?:le?|al)(?=[- ]?(?:su)?doku)|(?<=sudoku )diagonale?"
    r"|punkte|diagonalen|flèches?|diagonales|jaulas?|flechas?|gabbi[ae]|frecc(?:e|ia)|kooi(?:en)?"
    r"|pijl(?:en)?|termometr\w*|termómetros?|setas?|gaiolas?|strzał(?:ek|ki)|klat(?:ek|ki)"
    r"|diagonali|diagonais|przekątnych|windoku|hyper|miracle|variants?|irregular)"
)
_KIND = rf"(?:{_CHESS}|anti[- ]?diagonal|non[- ]?consecutive|{_CLUES}|x(?=[- ]?sudoku))"
_KIND = rf"(?:(?:sudoku|su doku|{_RULE}) (?:de |du |del? |di |do |dei )?)?{_KIND}"
_TAIL = rf"(?:[- ]?(?:sudokus?|puzzles?|doku|rätsel|variants?|clues?|in (?:it|this)|{_RULE}))"
_OR = r"(?:and|or|nor|und|oder|noch|et|ou|ni|y|o|e|en)"
_END = (
    r"(?=\W*$|\s?[,.;:!()–—]|\s-\s"
    rf"| (?:{_OR}|but|just|here|hier|this time|at all|today|any ?more|whatsoever|involved|needed"
    r"|appl(?:y|ies)|in (?:it|this|here)|of zo|oder so|or so|or anything|or the like|ou autre"
    r"|o simili|o algo (?:así|parecido)|eller så|czy coś)\b)"
)
_ABSENT = re.compile(
    rf"(?<![\w-]){_NO} (?:{_ARTICLE}\s?)*{_KIND}{_TAIL}*"
    rf"(?:(?:,|,? {_OR}) (?:{_NO} )?(?:{_ARTICLE} )?{_KIND}{_TAIL}*)*"
    rf"{_END}(?: (?:appl(?:y|ies)|involved|needed)\b)?",
    re.IGNORECASE,
)
"""A kind of rule or of Sudoku that a puzzle is said to be without."""
_SWITCHED_OFF = re.compile(
    rf"\W*(?:{_KIND}|thermos?|anti[- ]?(?:knight|king)|kropki|renban)\s?[:=]\s?"
    r"(?:no|none|off|false|nein|kein(?:e|s)?|aucune?|non|ning[uú]n[oa]?|nessun[oa]?|geen|nee|brak"
    r"|nie|não|nenhuma?|なし|无|無|[-–—])\W*",
    re.IGNORECASE,
)
"""A line that names a kind and says that there is none: ``Thermo: no``."""
_THING = (
    r"(?:the |those |these |any |my )?"
    r"(?:(?:main|long|two|both|gr[ae]y|shaded|colou?red|diagonal) )*"
    r"(?:diagonals?|colou?rs?|colou?ring|shading|cages?|circles|lines|(?:knight|king)['’]?s? moves?"
    r"|anti-?(?:knight|king)(?: rule)?)(?:['’]s)?(?: (?:rules?|restrictions?|constraints?))?"
)
_OF_NO_USE = (
    r"(?:(?:do(?:es)?|is|are)(?: not|n['’]?t)(?: (?:really|actually))?"
    r" (?:matter|count|apply|used|important|relevant|special|(?:play|have) (?:a|any) (?:role|part"
    r"|meaning|significance)|mean anything|restricted|constrained|part of (?:it|this|the (?:rules?"
    r"|puzzle)))"
    r"|(?:ha(?:ve|s)|play) no (?:special )?(?:meaning|significance|role|importance|part)"
    r"|(?:is|are) (?:irrelevant|meaningless|unimportant|(?:only|just|merely|purely)"
    r" (?:decoration|decorative|for (?:show|looks))))"
)
_NEED_NOT = (
    r"(?:need not|needn['’]?t|do(?:es)?(?: not|n['’]?t) (?:have|need) to) (?!repeat|be (?:equal|the"
    r" same))[^,;.]{1,60}"
)
_WITHOUT_MEANING = re.compile(
    rf"\b(?:{_THING} (?:{_OF_NO_USE}(?: (?:here|in (?:this|it)(?: one| puzzle)?|this time|either))?"
    rf"(?=\W*$|[,.;:!()])|{_NEED_NOT})"
    rf"|ignore {_THING}(?=\W*$|[,.;:!()])"
    r"|(?:die|beide) (?:\w+ )?diagonalen (?:(?:spielen|zählen|gelten|haben|sind) (?:hier )?"
    r"(?:keine rolle|keine bedeutung|nicht(?: mit)?|egal|unwichtig|belanglos)"
    r"|müssen (?:hier )?nicht [^,;.]{1,60})"
    r"|les (?:\w+ )?diagonales ne (?:comptent|jouent|doivent|sont|servent) pas\b[^,;.]{0,40}"
    r"|las (?:\w+ )?diagonales no (?:cuentan|importan|tienen que|tienen importancia|se aplican)"
    r"[^,;.]{0,40}"
    r"|le (?:\w+ )?diagonali non (?:contano|valgono|importano|devono)\b[^,;.]{0,40}"
    r"|de (?:\w+ )?diagonalen (?:tellen|doen|gelden) (?:hier )?niet(?: mee)?(?=\W*$|[,.;:!()])"
    r"|as (?:\w+ )?diagonais não (?:contam|importam|precisam)\b[^,;.]{0,40}"
    r"|przekątne nie (?:liczą się|mają znaczenia|muszą)\b[^,;.]{0,40}"
    r"|対角線は(?:関係|考え|使い|使わ)[^、。]{0,12}(?:ません|ない)"
    r"|[^、。\s]{1,8}(?:数独|ナンプレ|ルール|規則)(?:では|じゃ|は)(?:ありません|ない|なし)(?:です)?)",
    re.IGNORECASE,
)
"""What is drawn, or could be, and is said to be of no use; and what digits need not do."""
_STILL_ASKS = re.compile(
    r"\b(?:repeat\w*|same|differ\w*|equal|distinct|unique|once|twice|wiederhol\w*|doppelt"
    r"|gleiche[nrs]?|einmal|répét\w*|même|repet\w*|repit\w*|mism[oa]|ripet\w*|stess[oa])\b",
    re.IGNORECASE,
)
"""What says behind it how digits compare after all: ``need not hold all, but none twice``."""
_MERE_DIGITS = re.compile(
    r"\W*(?:just|only|nur|bloß|einfach|(?:rien )?que|juste|seulement|sol(?:o|amente)|sólo|alleen"
    r"|gewoon|só|apenas|somente|tylko|same|bara|bare|kun|jen)"
    r" (?:(?:des?|the|i|le|los|plain|normale?|gewone) )?"
    r"(?:numbers|digits|zahlen|ziffern|chiffres|números|dígitos|numeri|cifre|cijfers|getallen"
    r"|cifras|liczby|cyfry|siffror|tal|tall|čísla|číslice)\W*",
    re.IGNORECASE,
)
"""What a denial leaves that says nothing: ``no arrows, just numbers``."""
_OF_ANOTHER = re.compile(
    r"^\W*(?:and )?(?:next (?:week|month|time|issue|year)|tomorrow|soon|(?:last|previous) (?:week"
    r"|month|time|issue|year)|yesterday|nächste[nrs]? (?:woche|mal|monat)|gestern|gisteren"
    r"|(?:letzte|vorige|vergangene)[nrs]? (?:woche|mal|monat)"
    r"|(?:la semaine|le mois|la fois) (?:prochaine?|dernière?|passée?)"
    r"|la (?:próxima|pasada) (?:vez|semana)|la semana (?:que viene|pasada)"
    r"|la (?:prossima|scorsa) (?:volta|settimana)|la settimana scorsa|ieri|ayer|ontem|wczoraj"
    r"|(?:volgende|vorige) (?:week|keer|maand)|a semana passada)\b"
    r"(?!.*\b(?:here|attached|below|above|this (?:one|puzzle|week|time|month)|now|again"
    r"|forg[oe]t\w*|as well|too|also"
    r"|hier|anbei|ci-joint|vergessen|oubli\w+|olvid\w+|dimenticat\w+|vergeten"
    r"|auch|aussi|también|anche|ook|também)\b).{0,200}$"
    r"|^\W*(?:if (?:this|it|the (?:puzzle|sudoku)) (?:were|was|had)\b"
    r"|wenn (?:dies|das|es) .{1,40}\bwäre\b|si (?:c['’]était|fuera|fosse)\b).{0,200}$"
    r"|^(?:.{0,200}\W)?(?:(?:could|would|might) have been|by (?:luck|chance|coincidence)"
    r"|as it happens|zufällig|par hasard|por casualidad|per caso|toevallig)\b.{0,200}$",
    re.IGNORECASE,
)
"""What is said of a puzzle of another time, or that there might be; and what came about by luck."""
_PLAIN = re.compile(
    r"\b(?:is |it['’]s )?not (?:just )?an? (?:plain|normal|classic|standard|ordinary|regular|usual)"
    r"(?: (?:sudoku|puzzle|one))?(?:(?=\s*[,:;–—])|\s+but\b)",
    re.IGNORECASE,
)
"""What says that there is more to come than the rules of every Sudoku."""
_ASKS = re.compile(
    r"^\W*(?:is|are|was|were|isn['’]t|aren['’]t|do|does|did|must|should|shall|may|can|could|would"
    r"|might"
    r"|ist|sind|gilt|gelten|zählen|müssen|muss|soll|sollen|darf|dürfen"
    r"|est-ce|faut-il|doit-on|s['’]agit-il|doivent-\w+|è|sono|valgono|contano|devono"
    r"|zijn|moeten|mogen|tellen|geldt|gelden|czy|são|devem|contam)\b(?! (?:you|sie|vous|u)\b)"
    r"|^\W{0,3}¿",
    re.IGNORECASE,
)
"""How a question on what holds begins."""
_CLOSING = " !.)\"'”’»"
_PRESENTS = re.compile(
    r"\b(?:this|these|my|our|the|attached|following|diese[rsmn]?|mein\w*|unser\w*|das|cet?t?e?|mon"
    r"|notre|le|este|mi|nuestro|el|questo|mio|il|dit|deze|mijn|ons|het|de)[ ]"
    r"(?:(?:(?!(?:an?|une?|ein|een|una?|uma?)\b)[\w'’-]+[ -]){1,3}(?:sudoku|puzzle|doku|rätsel)"
    r"|sudoku (?!(?:an?|une?|ein|een|una?|uma?)\b)[\w-]{3})(?!s?\W*$)",
    re.IGNORECASE,
)
"""What a question is about: ``Is this X-Sudoku valid`` says that it is one."""


@remembered
def is_switched_off(line: str) -> bool:
    """Tell whether a line names a kind of rule and says that there is none of it."""
    return len(line) <= _LONGEST_SWITCH and _SWITCHED_OFF.fullmatch(line) is not None


@remembered
def without_denials(sentence: str) -> str:
    """Return a sentence without what it says is no rule of this puzzle.

    Args:
        sentence: as it stood.
    """
    if _OF_ANOTHER.match(sentence) or asks_whether(sentence) or is_switched_off(sentence):
        return ""
    rest = _ABSENT.sub(" ", _PLAIN.sub(" ", sentence))
    idle = _WITHOUT_MEANING.sub(" ", rest)
    rest = rest if _STILL_ASKS.search(idle) else idle
    if rest != sentence and _MERE_DIGITS.fullmatch(rest):
        return ""
    return sentence if rest == sentence else " ".join(rest.split())


def asks_whether(sentence: str) -> bool:
    """Tell whether a sentence asks what the rules are, rather than something of a puzzle with them.

    ``Is this an X-Sudoku?`` does, and ``Is this X-Sudoku unique?`` does not.
    """
    if not sentence.rstrip(_CLOSING).endswith("?") or _ASKS.match(sentence) is None:
        return False
    return _PRESENTS.search(sentence) is None
