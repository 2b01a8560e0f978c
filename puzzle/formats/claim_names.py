"""What people call a claim where it is a value under a name: a column, a member, a line of a form.

The names of a level, of a score, of a number of givens and of ``minimal`` are as `key_of` returns
them: in small letters, without blanks and signs.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

SOLUTION_NAMES = (
    *("solution", "solutions", "answer", "answers", "solved", "lösung", "loesung"),
    *("solución", "solucion", "soluzione", "oplossing", "solução"),
    *("rozwiązanie", "solution_string", "solution string", "solution_grid", "solution grid"),
    *("solutionstring", "solutiongrid", "solved_grid", "solution_text"),
    *("answerkey", "answer_key", "answer key", "lösungen", "soluciones", "soluzioni", "soluções"),
    *("oplossingen", "çözüm", "решение", "ответ", "解答", "答え", "答案"),
)
"""Names that people give to the solution beside a puzzle, in small letters."""
LEVEL_NAMES = (
    *("level", "difficultylevel", "puzzlelevel", "lvl", "niveau", "nivel", "livello", "stufe"),
    *("schwierigkeit", "schwierigkeitsgrad", "schwierigkeitsstufe", "niveaudedifficulté"),
    *("difficulté", "dificultad", "niveldedificultad", "difficoltà", "livellodidifficoltà"),
    *("moeilijkheid", "moeilijkheidsgraad", "nível", "níveldedificuldade", "dificuldade"),
    *("poziom", "poziomtrudności", "trudność", "seviye", "zorluk", "zorlukseviyesi"),
    *("уровень", "уровеньсложности", "сложность"),
    *("レベル", "難易度", "難度", "难度", "难度等级", "難度等級", "等级", "等級"),
)
SCORE_NAMES = (
    *("score", "rating", "se", "er", "ser", "serating", "sescore", "explainer", "sudokuexplainer"),
    *("explainerrating", "sudokuexplainerrating", "difficultyscore", "difficultyrating"),
    *("sewert", "sewertung", "sudokuexplainerscore", "difficulty"),
)
_HINT_NAMES = (
    *("hints", "numberofhints", "hinweise", "anzahlhinweise", "anzahlderhinweise"),
    *("indices", "nombredindices", "nbindices", "nbdindices", "pistas", "númerodepistas"),
    *("numerodepistas", "nºdepistas", "cantidaddepistas", "pistasiniciales", "indizi"),
    *("numerodiindizi", "numeroindizi", "aanwijzingen", "aantalaanwijzingen", "aantalhints"),
    *("dicas", "númerodedicas", "nºdedicas", "wskazówki", "wskazówek", "liczbawskazówek"),
    *("podpowiedzi", "liczbapodpowiedzi", "ipucu", "ipuçları", "ipucusayısı"),
    *("подсказки", "подсказок", "числоподсказок", "количествоподсказок"),
    *("ヒント", "ヒント数", "ヒントの数", "提示", "提示数", "提示數"),
)
"""The same words are of the help that a solver had, which is less than the givens."""
CLUE_COUNT_NAMES = (
    *("clues", "cluecount", "givens", "givencount", "givenscount", "cluescount"),
    *("numclues", "nclues", "numberofclues", "cluenumber", "numgivens", "ngivens"),
    *("numberofgivens", "givendigits", "numberofgivendigits", "noofgivens", "noofclues"),
    *("vorgaben", "anzahlvorgaben", "anzahldervorgaben", "vorgegebenezahlen"),
    *("chiffresdonnés", "chiffresdedépart", "numeridati", "gegevencijfers"),
    *("aantalgegevencijfers", "aantalgegevens", "количествоцифр", "числоцифр", "已知数", "已知數"),
    *_HINT_NAMES,
)
MINIMAL_NAMES = (
    *("minimal", "isminimal", "locallyminimal", "islocallyminimal", "minimale", "mínimo"),
    *("mínima", "minimo", "minimaal", "minimalne", "minimalny", "minimalna"),
    *("минимально", "минимальное", "минимальный", "минимальная", "минимальна", "минимален"),
    *("極小", "极小", "最小"),
)
KNOWN_NAMES = frozenset((*LEVEL_NAMES, *SCORE_NAMES, *CLUE_COUNT_NAMES, *MINIMAL_NAMES))
"""All names of claims but of a solution."""
YES_OR_NO: Mapping[str, bool] = MappingProxyType(
    dict.fromkeys(("true", "1", "yes", "y", "ja", "oui", "sí", "sì", "si", "sim", "tak"), True)
    | dict.fromkeys(("evet", "да", "はい", "是", "✓", "✔"), True)
    | dict.fromkeys(("false", "0", "no", "n", "nein", "non", "nee", "não", "nie"), False)
    | dict.fromkeys(("hayır", "нет", "いいえ", "否", "不是", "✗", "✘"), False)
)
"""What says whether a puzzle is minimal, in small letters."""
_SIGNS = re.compile(r"[\W_]")
_FEWEST_PARTS = 5
"""Of so many cells, one is given at least: a puzzle of fewer has more than one solution."""


@lru_cache(maxsize=1024)
def key_of(name: str) -> str:
    """Return a name in small letters without blanks and signs; many records have the same."""
    return _SIGNS.sub("", name.lower())


def is_claim(name: str) -> bool:
    """Tell whether a name is one of a claim: a level, a score, a number of clues, ``minimal``."""
    return key_of(name) in KNOWN_NAMES


def may_be_of_givens(key: str, count: int, cell_count: int) -> bool:
    """Tell whether a number under a name of `CLUE_COUNT_NAMES` may be one of givens.

    Args:
        key: the name, as `key_of` returns it.
        count: the number.
        cell_count: how many cells the puzzle has.
    """
    return key not in _HINT_NAMES or count * _FEWEST_PARTS >= cell_count
