"""Sentences about diagonals in other languages, word by word in English.

``In beiden Diagonalen kommt jede Ziffer einmal vor`` says what ``In both diagonals appear each
digit once`` says, and `rules.sentences` takes words in any order. A sentence with one
word more than those that are known here is left as it stands: it may say more.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import partial
from types import MappingProxyType
from unicodedata import normalize


def _tongue(words: str) -> Mapping[str, str]:
    """Return what each word is in English, from ``english: word word; …``."""
    found = dict[str, str]()
    for part in words.split(";"):
        english, _, others = part.partition(":")
        found |= dict.fromkeys(others.split(), english.strip())
    return MappingProxyType(found)


_GERMAN = _tongue(
    """
    the: der die das den dem des; in: in im auf bei beim an; also: auch ebenfalls zusätzlich
    außerdem ferner; must: müssen muss soll sollen; may: darf dürfen; both: beide beiden; two:
    zwei; diagonals: diagonalen hauptdiagonalen; diagonal: diagonale hauptdiagonale; main: langen
    großen; all: alle allen alles; each: jede jeder jedes jedem je; digit: ziffer zahl; digits:
    ziffern zahlen; from: von; to: bis; appear: vorkommen vor kommen kommt stehen steht enthalten
    enthält erscheinen; once: einmal; only: nur; exactly: genau; and: und sowie; not: nicht kein
    keine; twice: doppelt zweimal mehrfach; repeat: wiederholen wiederholt; it: sich dabei; row:
    zeile zeilen reihe reihen; column: spalte spalten; box: block blöcke kasten quadrat;
    following: folgenden folgende hier gilt dass; puzzle: rätsel; sudoku: sudoku; is: sein ist
    sind; normal: normalen üblichen regeln
    """
)
_FRENCH = _tongue(
    """
    the: le la les l; in: dans sur; also: aussi également plus; must: doivent doit; two: deux;
    diagonals: diagonales; diagonal: diagonale; main: principales grandes; all: tous toutes;
    each: chaque; digit: chiffre nombre; digits: chiffres nombres; of: de des d une un; to: à;
    contain: contiennent contient contenir; appear: apparaît apparaissent figurent figure
    trouvent apparaître; once: fois; only: seule seulement; and: et; it: se en; exactly:
    exactement; not: ne pas; repeat: répète répètent; row: ligne lignes; column: colonne
    colonnes; box: bloc carré
    """
)
_SPANISH = _tongue(
    """
    the: el la los las; in: en; also: también además; must: deben debe; two: dos; both: ambas;
    diagonals: diagonales; diagonal: diagonal; main: principales; all: todos todas; each: cada;
    digit: cifra número dígito; digits: cifras números dígitos; of: de del una un; to: al a;
    contain: contienen contiene contener; appear: aparecen aparece aparecer; once: vez; only:
    sola solo sólo; and: y; it: se; not: no; any: ninguna ningún; repeat: repite repiten
    repetirse; row: fila filas; column: columna columnas; box: caja cajas bloque
    """
)
_ITALIAN = _tongue(
    """
    the: il lo la i gli le l; in: in nelle sulle su; also: anche inoltre; must: devono deve; two:
    due; both: entrambe ambedue; diagonals: diagonali; diagonal: diagonale; main: principali;
    all: tutte tutti; each: ogni ciascuna; digit: cifra numero; digits: cifre numeri; of: da di
    una dall; to: a al; contain: contengono contiene contenere; appear: compaiono compare
    comparire; once: volta; only: sola solo; and: e; it: si; not: non; repeat: ripete ripetono;
    row: riga righe; column: colonna colonne; box: riquadro blocco
    """
)
_DUTCH = _tongue(
    """
    the: de het; in: in op; also: ook; must: moeten moet; may: mag mogen; both: beide; two: twee;
    diagonals: diagonalen hoofddiagonalen; diagonal: diagonaal; all: alle; each: elk elke ieder;
    digit: cijfer getal; digits: cijfers getallen; of: van; to: tot; appear: komen komt voor
    staan voorkomen bevatten bevat; once: één een keer; only: maar slechts; exactly: precies;
    and: en; not: niet geen; twice: dubbel; row: rij; column: kolom; box: blok
    """
)
_PORTUGUESE = _tongue(
    """
    the: o os as; in: em nas nos; also: também; must: devem deve; two: duas; both: ambas;
    diagonals: diagonais; diagonal: diagonal; main: principais; all: todos todas; each: cada;
    digit: algarismo número; digits: algarismos números; of: de do uma; to: a ao; contain: contêm
    contém conter; appear: aparecem aparece; once: vez; only: só; and: e; not: não; it: se;
    repeat: repete repetem
    """
)
_POLISH = _tongue(
    """
    in: na w; also: także też również; both: obu obie obydwu; two: dwóch dwie; diagonals:
    przekątnych przekątne; main: głównych; all: wszystkie; each: każda każdej; digit: cyfra
    liczba; digits: cyfry liczby; of: od; to: do; appear: występują występuje są zawierają; once:
    raz; exactly: dokładnie; only: tylko; and: i; not: nie; it: się; repeat: powtarzają powtarza;
    must: muszą
    """
)
_RUSSIAN = _tongue(
    """
    in: на в; also: также тоже; both: обеих обе; two: двух две; diagonals: диагоналях диагонали
    диагоналей; main: главных главные; all: все; each: каждая каждой; digit: цифра число; digits:
    цифры числа; of: от с; to: до по; appear: стоят встречаются встречается содержат есть; must:
    должны; once: разу раз один одному; only: только ровно; and: и; not: не; repeat: повторяются
    повторяется
    """
)
_TURKISH = _tongue(
    """
    two: iki; also: de da ayrıca; both: her; diagonals: köşegende köşegenlerde köşegen; digits:
    rakamlar sayılar rakamları sayıları; digit: rakam sayı; all: tüm bütün; appear: bulunur
    bulunmalı bulunmalıdır yer alır içerir; once: birer kere kez defa; 1: bir; only: yalnız
    sadece
    """
)
_CHINESE_AND_JAPANESE = _tongue(
    """
    two: 本の 両方の ２本の 二本の 两条 兩條; both: 両; diagonals: 対角線 对角线 對角線; in: に
    には 上 上的 は で; also: にも も 也 同样; to: から 到 至; of: の 的 まで; digits: 数字 數字;
    all: すべて 全て 所有; the: が を; once: つずつ 一つずつ 一回ずつ 一次; appear: 入ります 入る
    入れる 包含 是 出现 必须
    """
)
_TONGUES = (
    *(_GERMAN, _FRENCH, _SPANISH, _ITALIAN, _DUTCH, _PORTUGUESE, _POLISH, _RUSSIAN, _TURKISH),
    _CHINESE_AND_JAPANESE,
)
_PHRASES = (
    (re.compile(r"\btot en met\b|\bt/m\b"), "tot"),
    (re.compile(r"\b1['’]?den (9)['’]?[ae] kadar(?: olan)?\b"), r"1 - \1"),
)
"""What several words say together."""
_WORD = re.compile(r"[^\W\d_]+|[0-9]x[0-9]")
_UNPARTED = re.compile(
    "|".join(sorted(map(re.escape, _CHINESE_AND_JAPANESE), key=len, reverse=True))
)
_OF_UNPARTED = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]+")


def in_english(sentence: str) -> Iterator[str]:
    """Yield a sentence about diagonals in English, for each language that has all of its words.

    Args:
        sentence: as it stood.
    """
    # Turkish has a letter whose small form is two characters.
    bare = normalize("NFKC", sentence).lower().replace("i\u0307", "i")
    text = _OF_UNPARTED.sub(_parted, bare)
    for phrase, instead in _PHRASES:
        text = phrase.sub(instead, text)
    words = [word for word in _WORD.findall(text) if not word[0].isdecimal()]
    for tongue in _TONGUES:
        if words and all(word in tongue for word in words):
            yield " ".join(_WORD.sub(partial(_of, tongue), text).split())


def _of(tongue: Mapping[str, str], word: re.Match[str]) -> str:
    return tongue.get(word[0], word[0])


def _parted(run: re.Match[str]) -> str:
    """Return a run of Chinese and Japanese letters with spaces between its words."""
    return f" {_UNPARTED.sub(lambda word: f' {word[0]} ', run[0])} "
