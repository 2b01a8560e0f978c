"""What sentences of languages that write no blanks claim of a puzzle: Japanese and Chinese."""

from __future__ import annotations

import re
from collections.abc import Iterator

from puzzle.formats.claims import HIGHEST_LEVEL
from puzzle.formats.tales.told import BOTH, EACH, Told, Value
from puzzle.formats.tales.vocabulary import words_of

_LETTER = re.compile("[\u3040-\u30ff\u3400-\u9fff]")
_FEWEST_LETTERS = 2
_COUNT = re.compile(
    "(?:ヒント|手がかり|表出数字|初期数字|最初の数字|初期配置|提示数字?|提示|已知数字?|线索|初盘数字?)(?:の数|数)?"
    r"(?:は|が|：|:|为|是|有|共|共有)?\s?([1-9][0-9])(?![0-9])\s?(?:個|コ|つ|箇所|个)?"
    r"|([1-9][0-9])\s?(?:個|コ|つ|箇所)の(?:ヒント|手がかり|初期数字|数字)"
    r"|([1-9][0-9])\s?个?(?:提示数字?|提示|已知数字?|线索|初盘数字?|给定数字?)"
)
_LEVEL = re.compile(
    r"(?:レベル|難易度|难度等级|难度级别|难度|等级|级别)(?:は|が|：|:|为|是)?\s?([1-9])(?![0-9./]|\s?[-~〜～]\s?[0-9])"
    "|(?<![0-9.])([1-9])级难度"
)
_SCORE = re.compile(r"(?:SE|Sudoku Explainer)\D{0,8}?((?:1[01]|[1-9])\.[0-9])(?![0-9/])")
_MINIMAL = re.compile("(?:極小|ミニマル|极小|最小)(?:です|である|的(?!な)|。|、|，|$)")
_DOUBTS = re.compile(
    "ない|ません|[?？]|ですか|約|くらい|ぐらい|ほど|たぶん|おそらく|かも|と思|でした|だった|以上|以下|先月|前回|先週"
    "|ページ|階|不|没|大约|约|左右|可能|也许|至少|最多|上次|上个月|你们|贵|页|楼|以为|吗|如果|もし"
    "|多く|ほとんど|大多数|多数|一般|必要|需要|足够|十分|技|最少|最小提示|最小的|友|友達|朋友"
)

_ALL = words_of("unparted_each")
_BOTH = re.compile("両方|どちらも|二問とも|2問とも|两(?:题|道|个|個)都|两者")
_FIGURES = {figure: at for at, figure in enumerate("一二三四五六七八九", start=1)} | {"两": 2}
_PLACE = re.compile(
    "第(?P<place>[1-9一二三四五六七八九])(?:[题題個个道問问盤盘]|番目)?|(?P<counted>[1-9])(?:番目|問目|つ目)"
    "|(?:前|最初の)(?P<first>[2-4两二三四])[题題個个道問问]|(?:后|後|最后|最後の)(?P<last>[2-4两二三四])[题題個个道問问]"
)
_BARE = re.compile("(?<![0-9])([1-9][0-9])\\s?[個个]")
"""A number of what another part of the sentence names."""
_NONE_CAN_GO = re.compile(
    "どの(?:ヒント|数字)も(?:省|除|取り除|削|消)\\w{1,4}(?:ない|ません)"
    "|(?:去掉|删去|拿掉|删除)(?:任何|任意)一?[个個]?(?:提示数?|已知数|数字)?[^。]{0,6}(?:不唯一|多解|不止一个解)"
)
"""The same as minimal, though it has a word that denies."""


def is_unparted(sentence: str) -> bool:
    """Recognise a sentence with several letters of these languages."""
    return len(_LETTER.findall(sentence)) >= _FEWEST_LETTERS


def told_in(sentence: str) -> Iterator[Told]:
    """Yield what a sentence claims."""
    if _NONE_CAN_GO.search(sentence):
        yield Told("is_minimal", value=True)
        return
    parts = [part for part in re.split("[、，,;；]", sentence) if not _DOUBTS.search(part)]
    is_count = any(name == "given_count" for part in parts for name, _ in _said_in(part))
    for part in parts:
        said = [*_said_in(part)]
        bare = _BARE.search(part) if is_count and not said else None
        if bare is not None and _PLACE.search(part):
            said.append(("given_count", int(bare[1])))
        yield from (Told(name, value, whose) for name, value in said for whose in _whose(part))


def _whose(part: str) -> tuple[str, ...]:
    """Return how a part of a sentence names its puzzles, as `Told.whose`."""
    if place := _PLACE.search(part):
        number = _number(next(filter(None, place.groups())))
        if place["first"]:
            return tuple(f"{each}." for each in range(1, number + 1))
        if place["last"]:
            return tuple(f"{each}." for each in range(-number, 0))
        return (f"{number}.",)
    if _BOTH.search(part):
        return (BOTH,)
    return (EACH,) if any(map(part.__contains__, _ALL)) else ("",)


def _number(figure: str) -> int:
    return _FIGURES.get(figure) or int(figure)


def _said_in(part: str) -> Iterator[tuple[str, Value]]:
    if count := _COUNT.search(part):
        yield "given_count", int(count[1] or count[2] or count[3])
    if (level := _LEVEL.search(part)) and int(level[1] or level[2]) <= HIGHEST_LEVEL:
        yield "level", int(level[1] or level[2])
    if score := _SCORE.search(part):
        yield "score", score[1]
    if _MINIMAL.search(part):
        yield "is_minimal", True
