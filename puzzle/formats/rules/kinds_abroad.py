"""What other languages call kinds of Sudoku, in English: a *sudoku diagonale* is an X-Sudoku.

A kind is named beside the word for the puzzle, as in ``Pfeilsudoku`` or ``sudoku de flechas``. Of
the few names that are words of nothing else the puzzle's need not stand there.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from puzzle.formats.rules.abbreviations import spelled_out
from puzzle.formats.rules.words import in_small_letters

_KNIGHT = (
    "springer|rössel|pferd|cavalier|caballo|cavallo|paard|cavalo|skoczek|skoczka|springare|häst"
    "|jezdec"
)
_KING = "könig|roi|rey|re|ré|koning|rei|król|kung|konge|král"
_RULE = (
    r"(?:règle|contrainte|regla|regola|regra|regel|zasad[ay]|reguł[ay]|restricción|vincolo)"
    r" (?:d[eu](?:l|i|lla| la)?|di|do|da|van (?:de|het)|des|der)? ?"
)
_TOWERS = (
    "hochhaus|hochhäuser|wolkenkratzer|gratte-ciel|rascacielos|grattaciel[oi]|wolkenkrabbers?"
    "|arranha-céus|wieżowce|wieżowcow[aey]|mrakodrapy|mrakodrapov[éáý]|skyskrapor?"
)
_BESIDE: Mapping[str, str] = MappingProxyType(
    {
        "X-Sudoku": (
            r"diagonaal|diagonale[rsn]?|diagonales|diagonali|diagonais|diagonaln[aey]|diagonalt"
            r"|diagonální|(?:en|in|na|aux?|con|com|mit|avec|met|z) diagonal\w*|diagonal(?!\w)"
        ),
        "Windoku": "fenster|fenêtres?|ventanas?|finestre|vensters?|janelas|okienkow[aey]|hi?per",
        "Anti-knight Sudoku": rf"anti[- ]?(?:{_KNIGHT})",
        "Anti-king Sudoku": rf"anti[- ]?(?:{_KING})",
        "Non-consecutive Sudoku": (
            r"non[- ]cons[eé]cutif|no[- ]consecutivo|non[- ]consecutivo|não[- ]consecutivo"
            r"|nicht[- ]konsekutiv(?:es)?|niet[- ]opeenvolgende?"
        ),
        "Killer Sudoku": "asesino|assassino|assassin|tueur|zabójca|käfig|kooi|jaulas?|gabbi[ae]",
        "Thermo Sudoku": r"termómetros?|termometr[io]|thermomètres?|termo|termometrow[aey]",
        "Arrow Sudoku": (
            r"pfeile?|flèches?|flechas?|frecc[ei]a?|pijl(?:en)?|setas?|strzałkow[aey]|šipkov[éáý]"
        ),
        "Skyscraper Sudoku": _TOWERS,
        "Sandwich Sudoku": "sándwich|kanapkow[aey]",
        "Irregular Sudoku": (
            r"irrégulier|irregolare|onregelmatige?|unregelmäßige[rs]?|nieregularn[aey]|irregular"
        ),
        "Even-odd Sudoku": (
            r"gerade[-/ ]ungerade|pairs?[-/ ]impairs?|pares?[-/ ]impares?|pari[-/ ]dispari"
            r"|even[-/ ]oneven|pares?[-/ ]ímpar(?:es)?|parzyst[aey][-/ ]nieparzyst[aey]"
        ),
        "Greater-than Sudoku": (
            r"ungleichungs|größer-als|vergleichs|(?:d['’])?inégalités|desigualdades"
            r"|disuguaglianze|ongelijkheids"
        ),
        "Samurai Sudoku": "samurái|samouraï|samoerai|samuraj",
    }
)
"""The words beside that for the puzzle, by the English name."""
_ALONE: Mapping[str, str] = MappingProxyType(
    {
        "disjoint groups": (
            r"disjunkte gruppen|groupes disjoints|grupos dis[jy]untos|gruppi disgiunti"
            r"|disjuncte groepen|rozłączne grupy|grupy rozłączne|disjunkta grupper"
        ),
        "anti-knight rule": rf"{_RULE}(?:{_KNIGHT})|(?:springer|rössel)(?:zug)?s?-?regel",
        "anti-king rule": rf"{_RULE}(?:{_KING})|königs?(?:zug)?s?-?regel",
        "anti-knight": rf"anti[- ]?(?:{_KNIGHT})",
        "anti-king": rf"anti[- ]?(?:{_KING})",
    }
)
"""Names that are words of nothing else."""
_AT_HEAD = re.compile(
    r"^\W*(?:non[- ]cons[eé]cuti(?:fs?|ves?|v[oiae])|(?:no|não)[- ]consecutiv[oa]s?"
    r"|sin consecutivos|sem consecutivos|senza consecutivi|pas de consécutifs|sans consécutifs"
    r"|nicht[- ]?(?:konsekutiv|aufeinanderfolgend)|niet[- ]opeenvolgend|ej på varandra följande"
    r"|icke[- ]konsekutivt?|nekonsekutivní)(?=\s?[:–—]|\W*$)",
    re.IGNORECASE,
)
"""Non-consecutive where it is a name: alone, or before a colon."""
_UNPARTED: Mapping[str, str] = MappingProxyType(
    {
        "X-Sudoku": "対角線?|对角线?|對角線?|(?<![A-Za-z])[XxＸ][-型]?",
        "Windoku": "ウィンドウ|窗口",
        "Anti-knight Sudoku": "アンチナイト|桂馬|无马|無馬",
        "Anti-king Sudoku": "アンチキング|无缘|無緣",
        "Killer Sudoku": "キラー|杀手|殺手",
        "Thermo Sudoku": "サーモ|温度[计計]",
        "Arrow Sudoku": "アロー|矢印|箭[头頭]",
        "Skyscraper Sudoku": "ビルディング|ビル|摩天[楼樓大]*",
        "Sandwich Sudoku": "サンドイッチ|三明治|夹心",
        "Irregular Sudoku": "ジグソー|不[規规][則则]|锯齿|鋸齒|幾何学|[异異]形",
        "Even-odd Sudoku": "奇偶|偶数奇数",
        "Greater-than Sudoku": "不等[号號式]",
        "Kropki Sudoku": "クロプキ|黑白点",
        "Samurai Sudoku": "サムライ|武士",
    }
)
"""What stands before the word for the puzzle in writing without spaces."""
_OF = (
    r"(?:(?:de|à|aux?|con|com|mit|met|di|avec|z|ze|en|d['’]) ?(?:los |las |les |le |la |i |gli )?)?"
)
_NAMED = re.compile(
    "|".join(
        rf"(?P<b{n}>(?<![\w-])(?:{words})(?:[- ]?sudoku|-?rätsel)(?![\w-])"
        rf"|(?<![\w-])sudoku[- ]{_OF}(?:{words})(?![\w-]))"
        for n, words in enumerate(_BESIDE.values())
    ),
    re.IGNORECASE,
)
_NAMED_ALONE = re.compile(
    "|".join(
        rf"(?P<a{n}>(?<![\w-])(?:{words})(?![\w-]))" for n, words in enumerate(_ALONE.values())
    ),
    re.IGNORECASE,
)
_NAMED_UNPARTED = re.compile(
    "|".join(
        rf"(?P<u{n}>(?:{words})(?:の)?(?:ナンプレ|数独|數獨))"
        for n, words in enumerate(_UNPARTED.values())
    )
)
_ENGLISH: Mapping[str, str] = MappingProxyType(
    {
        f"{letter}{n}": name
        for letter, names in (("b", _BESIDE), ("a", _ALONE), ("u", _UNPARTED))
        for n, name in enumerate(names)
    }
)
_IN_ENGLISH = re.compile(
    r"(?<![\w-])(?:diagonal|irregular|samurai|hyper)[- ]?sudoku(?![\w-])", re.IGNORECASE
)
"""What is a name in English too, and stays as it is."""
_IS_TOWERS = re.compile(rf"\W*(?:{_TOWERS})\W*", re.IGNORECASE)
_OF_ALONE = (
    *("anti", "disj", "disy", "disg", "rozł", "règle", "contrainte", "regla", "regola", "regra"),
    *("regel", "zasad", "reguł", "restric", "vincolo"),
)
"""Of these, in small letters, each name has one that is a word of nothing else."""
_OF_UNPARTED = re.compile("ナンプレ|数独|數獨")
_DENIED = re.compile("ではな|ではあり|じゃな|でない|なし|ありません|不是|没有|沒有")
_LONGEST = 300


def in_known_names(text: str) -> str:
    """Return a text with the kinds that it names called by their English names in full.

    A text in Chinese or Japanese that denies something comes back as it is.
    """
    return spelled_out(_in_english(text))


def _in_english(text: str) -> str:
    if len(text) > _LONGEST:
        return text
    if _IS_TOWERS.fullmatch(text):
        return "Skyscraper Sudoku"
    text, small = _AT_HEAD.sub("non-consecutive", text), in_small_letters(text)
    if not text.isascii() and _OF_UNPARTED.search(text) and not _DENIED.search(text):
        text = _NAMED_UNPARTED.sub(lambda named: f" {_english(named)} ", text).strip()
    if "sudoku" in small or "rätsel" in small:
        text = _NAMED.sub(_english_unless_english, text)
    return _NAMED_ALONE.sub(_english, text) if any(map(small.__contains__, _OF_ALONE)) else text


def _english_unless_english(named: re.Match[str]) -> str:
    return named[0] if _IN_ENGLISH.fullmatch(named[0]) else _english(named)


def _english(named: re.Match[str]) -> str:
    return _ENGLISH[named.lastgroup or ""]
