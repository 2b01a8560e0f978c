"""Corrections that words beside a puzzle tell: ``r3c4 should be 7, not 1``, ``in no. 2: …``.

Such a sentence changes the puzzle, and that is said of it, where it sets another digit against the
one that is there, in any language of replies, or where it calls itself a correction (*typo*, *I
forgot a clue*). A hint is none, nor is what was wrong in an answer or in an earlier puzzle, nor
anything after which two digits would break a rule. Beside several puzzles it must say of which it
is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from puzzle.cell import cell_name
from puzzle.formats.batch import Batch, Found, one_by_one
from puzzle.formats.cells_said import with_cells_named
from puzzle.formats.letter import Letter
from puzzle.formats.record import Record, SetAside
from puzzle.formats.rules.places_said import place_said
from puzzle.formats.tales.vocabulary import patterns_of, whole_words_of
from puzzle.formats.withdrawn import may_withdraw, takes_back, withdrawn_note
from puzzle.grid import Grid
from puzzle.message import Message, message

_MOST_HELD = 64
_MOST_CHARACTERS = 4_000
_MOST_CORRECTIONS = 5
_CELL = r"r(?P<row>[1-9])c(?P<column>[1-9])(?![0-9])"
_SHOULD = patterns_of("should")
_NOT = (
    r"(?:,? (?:and )?(?:not|instead of|rather than)(?: an?| the)? "
    r"(?P<was>[1-9](?![0-9]|[.,][0-9])|blank|empty))?"
)
_TOLD = re.compile(
    rf"(?<![\w=(]){_CELL}(?:(?P<ought> {_SHOULD} (?:an? |the )?)"
    r"| is (?:really |actually |in fact )?(?:an? )?|\s?[:=]\s?)"
    rf"(?P<digit>[1-9])(?![\w/)]|[.,][0-9]|\s?[=/-]\s?[1-9r]){_NOT}",
    re.IGNORECASE,
)
_OUGHT = re.compile(rf"\b{_SHOULD}\b", re.IGNORECASE)
_ROW_TOLD = re.compile(
    rf"(?<![\w-])(?:row|line|zeile|ligne|fila|riga|rij|linha|wiersz)\s(?P<row>[1-9])(?P<ought>"
    rf"\s{patterns_of('should', 'ought')}|\s?(?::|is|ist|est|es|è|é))\s?(?::\s?)?[\"'“‘«„]?"
    r"(?P<cells>[0-9.*_-]{9})(?![\w*_-])",
    re.IGNORECASE,
)
"""A row as it ought to be."""
_ROW_NAMED = re.compile(
    r"(?<![\w-])(?:row|line|zeile|ligne|fila|riga|rij|linha|wiersz)\s(?P<row>[1-9])\b",
    re.IGNORECASE,
)
_CELLS_OF_ROW = re.compile(r"(?<![\w.*_-])[0-9.*_-]{9}(?![\w*_-])")
_ROW_DENIED = re.compile(
    r"\b(?:instead of|rather than|not|from|(?:an)?statt|anstelle von|nicht|au lieu de"
    r"|et non(?: pas)?|en vez de|en lugar de|invece di|in plaats van|em vez de|zamiast|вместо"
    r"|а не)[\s\"'“‘«„(:]{0,3}"
    r"(?P<cells>[0-9.*_-]{9})(?![\w*_-])",
    re.IGNORECASE,
)
"""A row as it is, which is said to be wrong."""
_OUGHT_OF_ROW = re.compile(r"[^\W\d_]{4}")
"""Words such as *should* and *muss*, and no mere *is*."""
_MOST_OF_A_ROW = 3
_CALLED_SO = re.compile(whole_words_of("called_a_correction"), re.IGNORECASE)
_OF_A_SLIP = re.compile(r"\b(?:oops|my (?:mistake|bad|error))\b", re.IGNORECASE)
"""What a slip in solving is called as well."""
_OF_ELSEWHERE = re.compile(
    r"\b(?:answers?|solutions?|notes?|wrong|easy|obvious\w*|stuck|hours?|minutes?|yesterday\w*"
    r"|previous|earlier|last (?:\w+ )?(?:issue|week|month|time|one|puzzle)(?:['’]s)?|your|book)\b",
    re.IGNORECASE,
)
"""Words on another puzzle, or on how this one was solved, where no digit is said to be wrong."""
_OF_SOLVING = re.compile(rf"{whole_words_of('solving')}|[?？]", re.IGNORECASE)
_A = r"(?:(?:an?|the|eine[rn]?|die|das|un[aeo]?|el|il|le|uma?|een|be|is|ist)\s+)?"
_AGAINST = re.compile(
    rf"{whole_words_of('against', 'instead_of', 'ought')}|->|→|=>"
    rf"|{whole_words_of('denials')}\s{_A}[1-9]",
    re.IGNORECASE,
)
"""What sets one digit against another."""
_DENIED = re.compile(
    rf"(?:{whole_words_of('denials')}|\brather\sthan\b)\W{{0,8}}{_A}(?P<digit>[1-9])"
    r"|(?P<before>[1-9])\s?(?:değil|ではなく|じゃなくて)|不是\s?(?P<behind>[1-9])",
    re.IGNORECASE,
)
"""A digit that is said to be none."""
_CHANGED = re.compile(
    rf"(?P<old>[1-9])\s*(?:in\s+)?(?:->|→|=>|{patterns_of('into')})\s*{_A}(?P<new>[1-9])",
    re.IGNORECASE,
)
_OUGHT_TO_BE = re.compile(rf"\b{_SHOULD}\s+{_A}(?P<digit>[1-9])", re.IGNORECASE)
_INSTEAD = re.compile(
    rf"(?P<old>[1-9])(?![0-9])[^1-9]{{1,40}}?{whole_words_of('instead_of')}", re.IGNORECASE
)
_OF_BEFORE = re.compile(whole_words_of("was_there"), re.IGNORECASE)
"""What says that a digit was there before."""
_LEFT = re.compile(whole_words_of("left"), re.IGNORECASE)
"""What asks for no change, or tells what one would do."""
_NOT_SO = re.compile(
    rf"{whole_words_of('not_so')}(?!.*(?:[;:\u2013\u2014]"
    rf"|,\s(?!{patterns_of('introduces')}\b)[^\W\d_]+\s|{whole_words_of('but')}).*[1-9])",
    re.IGNORECASE,
)
"""What says of the rest of a sentence that it is not so; behind a comma stands what is."""
_CELL_NAMED = re.compile(rf"(?<![\w=(]){_CELL}", re.IGNORECASE)
_DIGIT = re.compile(r"(?<![A-Za-z0-9_.,#])[1-9](?![A-Za-z0-9_]|[.,][0-9])")
_NUMBER = re.compile(
    r"(?:\b(?:no|nr|num|n[°º]|№|number|nummer|numéro|número|numero|puzzle|sudoku|grid|rätsel|grille)"
    r"\s?[.#]?|#)\s?(?P<number>[1-9])(?![0-9A-Za-z])",
    re.IGNORECASE,
)
"""The number of a puzzle that several stand with."""
_MOST_PUZZLES = 9
_NOTES = frozenset({"assumed.corrected", "assumed.corrected-blank"})
_SENTENCE = re.compile(r"(?<=[.!?;])\s+|\n\s*\n")
_QUOTE = re.compile(r"^[>\s]+", re.MULTILINE)


class _Correction(NamedTuple):
    """A cell, from 0, the digit that is meant, and the one that was there; 0 for blank."""

    cell: int
    digit: int
    was: int


def with_corrections(found: Iterable[Found]) -> Iterator[Found]:
    """Yield the same, each puzzle as words beside it correct it.

    Args:
        found: what a source has, in order; it waits until many puzzles came, or the end.
    """
    held, singles, puzzles = list[Found](), list[Found](), list[int]()
    rest = iter(found)
    for one in rest:
        each = [one] if isinstance(one, SetAside) else _few(one)
        if len(puzzles) + len(each) > _MOST_PUZZLES or len(held) >= _MOST_HELD or not each:
            yield from (*held, one)
            yield from rest
            return
        if not isinstance(one, SetAside):
            puzzles += range(len(singles), len(singles) + len(each))
        held.append(one)
        singles += each
    asides = [one for one in held if isinstance(one, SetAside)]
    texts = [_sentences(one.text) for one in asides]
    mails = [*map(_mail_of, asides)]
    yield from _corrected(singles, puzzles, texts, mails) if any(texts) else held


def _mail_of(one: Record | SetAside) -> Letter | None:
    """Return the mail that something came in; what it quotes is of it, too."""
    return None if one.letter is None else replace(one.letter, is_quoted=False)


def _few(one: Record | Batch) -> Sequence[Found]:
    """Return what there is one by one; nothing where it is many."""
    is_many = isinstance(one, Batch) and len(one) > _MOST_PUZZLES
    return () if is_many else list(one_by_one(one))


def _corrected(
    singles: Sequence[Found],
    puzzles: Sequence[int],
    texts: Sequence[Sequence[str]],
    mails: Sequence[Letter | None],
) -> Iterator[Found]:
    """Yield what was held, its puzzles, at these places of it, as these sentences correct them.

    What a text of another mail takes back is none of them: `withdrawn_by_mail`.
    """
    numbers = {at: number for number, at in enumerate(puzzles, start=1)}
    for at, one in enumerate(singles):
        meant = None
        if isinstance(one, Record):
            number = numbers[at] if len(puzzles) > 1 else None
            own = [text for text, mail in zip(texts, mails, strict=True) if mail == _mail_of(one)]
            meant = _withdrawn(one, own, number) or _corrected_record(one, texts, number)
        yield one if meant is None else meant


def _withdrawn(record: Record, texts: Sequence[Sequence[str]], number: int | None) -> Record | None:
    """Return a record with the note that texts take it back; None where they do not."""
    back = [
        sentence
        for text in texts
        for sentence in text
        if takes_back(sentence) and (number is None or number in _numbers_in(sentence))
    ]
    if not (back and isinstance(record.content, Grid) and record.content.geometry.is_quick):
        return None
    return replace(record, notes=(*record.notes, withdrawn_note(back)))


def _corrected_record(
    record: Record, texts: Sequence[Sequence[str]], number: int | None
) -> Record | None:
    """Return a record as the sentences of texts correct it; None where they do not.

    Args:
        record: of a puzzle.
        texts: the sentences of each.
        number: of the puzzle among several; None where it is the one there is.
    """
    grid = record.content
    if not isinstance(grid, Grid) or not grid.geometry.is_quick:
        return None
    told = _corrections(texts, grid, number)
    digits = bytearray(grid.digits)
    for one in told:
        digits[one.cell] = one.digit
    meant = Grid(bytes(digits), grid.geometry)
    if not told or meant.conflicts():
        return None
    return replace(
        record, content=meant, notes=(*record.notes, *(_note(one, grid) for one in told))
    )


def _sentences(text: str) -> list[str]:
    """Return the sentences of a text that names a cell, tells a row or takes back."""
    plain = _QUOTE.sub("", text[:_MOST_CHARACTERS])
    # A row that ends with a point would end a sentence.
    plain = _CELLS_OF_ROW.sub(lambda found: found[0].replace(".", "0"), plain)
    bare = with_cells_named(plain)
    names_cells = any(
        one.search(text)
        for one, text in ((_CELL_NAMED, bare), (_ROW_TOLD, plain), (_ROW_DENIED, plain))
    )
    if not (names_cells or may_withdraw(plain)):
        return []
    return _SENTENCE.split(_NUMBER.sub(r"#\g<number>", bare))


def _corrections(
    texts: Iterable[Sequence[str]], grid: Grid, number: int | None
) -> Sequence[_Correction]:
    """Return what texts correct in a grid, each cell once; nothing where they are at odds."""
    found = dict[int, _Correction]()
    for text in texts:
        above = ""
        for sentence in text:
            if number is None or number in _numbers_in(sentence):
                for one in _told_in(sentence, grid, above):
                    if found.setdefault(one.cell, one) != one:
                        return ()
            above = sentence
    return tuple(found.values()) if len(found) <= _MOST_CORRECTIONS else ()


def _numbers_in(sentence: str) -> set[int]:
    """Return the numbers of the puzzles that a sentence names; of several it is of none."""
    found = {int(one["number"]) for one in _NUMBER.finditer(sentence)}
    found |= {place} if (place := place_said(sentence)) > 0 else set()
    return found if len(found) == 1 else set()


def _told_in(sentence: str, grid: Grid, above: str) -> Iterator[_Correction]:
    """Yield what a sentence corrects.

    Args:
        sentence: the sentence.
        grid: the puzzle.
        above: the sentence before it, which may call it a correction.
    """
    if any(one.search(sentence) for one in (_OF_SOLVING, _LEFT, _NOT_SO)):
        return
    both = f"{above} {sentence}"
    is_own = _OF_ELSEWHERE.search(both) is None
    is_correction = is_own and _CALLED_SO.search(both) is not None
    is_slip = is_own and _OF_A_SLIP.search(both) is not None
    size = grid.geometry.size
    for told in _TOLD.finditer(sentence):
        row, column, digit = int(told["row"]), int(told["column"]), int(told["digit"])
        if max(row, column, digit) > size:
            continue
        cell = (row - 1) * size + column - 1
        was = told["was"]
        # Of what only is so, and not ought to be, a slip is no correction.
        is_bare = told["ought"] is None
        is_called = is_correction and not (is_bare and _OUGHT.search(sentence))
        is_called = is_called or (is_slip and not is_bare)
        is_known = was is not None and (int(was) if was.isdecimal() else 0) == grid.digits[cell]
        is_known = is_known and not (is_bare and _OF_BEFORE.search(sentence, 0, told.start()))
        if digit != grid.digits[cell] and (is_known if was is not None else is_called):
            yield _Correction(cell, digit, grid.digits[cell])
    yield from _set_against(sentence, grid)
    yield from _row_set_against(sentence, grid)
    if is_own:
        yield from _rows_told(sentence, grid, is_called=_CALLED_SO.search(both) is not None)


def _row_set_against(sentence: str, grid: Grid) -> Iterator[_Correction]:
    """Yield the digits in which the one row that a sentence tells differs from what it denies.

    What it denies must be the row that is there.
    """
    named = {int(found["row"]) for found in _ROW_NAMED.finditer(sentence)}
    told, size = [*_CELLS_OF_ROW.finditer(sentence)], grid.geometry.size
    denied = [*_ROW_DENIED.finditer(sentence)]
    if not (len(named) == len(denied) == 1 and len(told) == 2 and size == len(told[0][0])):
        return
    (row,) = named
    meant, was = (
        _digits_of(found[0])
        for found in sorted(told, key=lambda one: one.start() == denied[0].start("cells"))
    )
    cells = range((row - 1) * size, row * size)
    if [*was] == [grid.digits[cell] for cell in cells]:
        yield from _differences(cells, meant, grid)


def _digits_of(signs: str) -> list[int]:
    return [int(sign) if sign.isdecimal() else 0 for sign in signs]


def _differences(cells: Iterable[int], digits: Sequence[int], grid: Grid) -> Sequence[_Correction]:
    """Return what changes in cells; nothing where a digit goes, or more than a few change."""
    found = [
        _Correction(cell, digit, grid.digits[cell])
        for cell, digit in zip(cells, digits, strict=True)
        if digit != grid.digits[cell]
    ]
    return found if len(found) <= _MOST_OF_A_ROW and all(one.digit for one in found) else ()


def _rows_told(sentence: str, grid: Grid, *, is_called: bool) -> Iterator[_Correction]:
    """Yield the digits in which a row differs from how a sentence says that it ought to be.

    One that takes a digit away, or differs in more than a few, may be of another puzzle.

    Args:
        sentence: the sentence.
        grid: the puzzle.
        is_called: whether words beside call it a correction.
    """
    size = grid.geometry.size
    for told in _ROW_TOLD.finditer(sentence):
        row = int(told["row"]) - 1
        if len(told["cells"]) != size or not (is_called or _OUGHT_OF_ROW.search(told["ought"])):
            continue
        cells = range(row * size, (row + 1) * size)
        yield from _differences(cells, _digits_of(told["cells"]), grid)


def _set_against(sentence: str, grid: Grid) -> Iterator[_Correction]:
    """Yield the one digit that a sentence sets against the one that is in the one cell it names."""
    named = {(int(cell["row"]), int(cell["column"])) for cell in _CELL_NAMED.finditer(sentence)}
    if len(named) != 1 or _AGAINST.search(sentence) is None:
        return
    ((row, column),) = named
    size = grid.geometry.size
    digits = {int(digit) for digit in _DIGIT.findall(_CELL_NAMED.sub(" ", sentence))}
    if max(row, column, *digits, 0) > size or len(digits) != 2:
        return
    cell = (row - 1) * size + column - 1
    if (was := grid.digits[cell]) in digits and not _is_meant(was, _CELL_NAMED.sub(" ", sentence)):
        (digit,) = digits - {was}
        yield _Correction(cell, digit, was)


def _is_meant(digit: int, words: str) -> bool:
    """Tell whether words set a digit against another one as the digit that is meant.

    Of *1 instead of 4* either may be, unless it is told of what was there before; and of *I had 1,
    not 4* nobody knows.
    """
    changed = [*_CHANGED.finditer(words)]
    meant = {int(one["new"]) for one in changed}
    meant |= {int(one["digit"]) for one in _OUGHT_TO_BE.finditer(words)}
    wrong = {int(one["old"]) for one in changed}
    wrong |= {int(one[one.lastgroup or 0]) for one in _DENIED.finditer(words)}
    if not meant and _OF_BEFORE.search(words):
        wrong = {int(one["old"]) for one in _INSTEAD.finditer(words)} if not wrong else {0}
    return digit in meant - wrong or (bool(wrong) and digit not in wrong)


def is_corrected_by(record: Record, sentence: str) -> bool:
    """Tell whether a record was read as a sentence corrects it: then that is no rule."""
    cells = {note.values["cell"] for note in record.notes if note.id in _NOTES}
    if not cells:
        return False
    named = {found[0].lower() for found in _CELL_NAMED.finditer(with_cells_named(sentence))}
    return bool(named) and named <= cells


def _note(one: _Correction, grid: Grid) -> Message:
    cell = cell_name(one.cell, grid.geometry.size)
    if one.was:
        return message(
            "assumed.corrected",
            "{cell} was read as {digit} and not as {was}, as the words beside it correct it.",
            cell=cell,
            digit=one.digit,
            was=one.was,
        )
    return message(
        "assumed.corrected-blank",
        "{cell}, which is blank, was read as {digit}, as the words beside it correct it.",
        cell=cell,
        digit=one.digit,
    )
