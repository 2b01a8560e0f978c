"""What the lines above a puzzle say of it: ``Level 3, minimal, 24 clues:``, or another game's name.

They go with the puzzles below the text, up to the next text. A text between two puzzles is of the
one that it is nearer to; where both are as near, it is of the one below if the first puzzle of the
source has such a text above it. What the first lines below a puzzle claim, nearer to it than to the
next, is of that puzzle, where it waits for them, and so is a comment on its line. A grid below
``Kakuro`` is no Sudoku, and refused; the name may be the subject of a mail, or a heading that was
read with the grid.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from puzzle.formats.batch import Batch, Found, one_by_one
from puzzle.formats.claim_words import (
    claims_above,
    claims_below,
    claims_corrected,
    claims_further_below,
    is_of_two_records,
    may_claim,
)
from puzzle.formats.claims import Claims, claims_of, with_claims, with_corrected
from puzzle.formats.record import Record, SetAside
from puzzle.formats.rules.other_games import of_another_game, other_game
from puzzle.formats.tales.labels import numbers_at_head
from puzzle.formats.tales.references import references_in
from puzzle.formats.tales.told import BOTH, EACH
from puzzle.formats.tales.vocabulary import patterns_of
from puzzle.grid import Grid
from puzzle.message import Message, in_quotes, message

_FARTHEST = 2
"""Empty lines between a puzzle and what is claimed of it, at most."""
_MOST_LINES_OF_A_TITLE = 2
_WORD = re.compile(r"[^\W\d_]{2}")
_SAYS_EACH = re.compile(rf"(?<![\w-]){patterns_of('each')}(?![\w-])", re.IGNORECASE)
_PLACE = re.compile(r"-?[0-9]{1,3}\.?")
"""``2`` and ``2.``, as `Told.whose` has the number of a puzzle and its place."""
_OF_A_RULE = " |:-+="
_AROUND = " `*_"
"""What stands around an entry of a table."""
_LONGEST_TOLD = 80
_MOST_HELD = 16
"""Texts below a puzzle that wait with it."""


def with_claims_above(found: Iterable[Found]) -> Iterator[Found]:
    """Yield the same as it comes, where each puzzle has the claims of the text above it.

    Args:
        found: what a source has, in order.
    """
    text: SetAside | None = None
    neither: SetAside | None = None
    above: Record | Batch | None = None
    claims: Claims | None = None
    game: str | None = None
    numbers: tuple[int, ...] = ()
    columns = list[str]()
    is_usual = False
    count = 0
    for one in found:
        if isinstance(one, SetAside):
            text, claims, game, numbers = one, None, None, ()
            columns = _columns_in(one.text)
            yield one
            continue
        if text is not None:
            if _is_of(one, text, above, is_usual=is_usual):
                is_of_above = above is not None and claims_corrected(text.text) is not None
                claims = None if is_of_above else claims_above(text.text)
                is_usual = is_usual or (above is None and claims is not None)
                if claims is not None:
                    numbers, is_apart = _named_in(text.text)
                    claims = None if is_apart or len(numbers) > 1 else claims
                game = _game_in(text.text)
            elif above is not None and _claims_of_neither(one, text, above):
                neither = text
            text = None
        if numbers:
            place = numbers[0] - count - 1 if numbers[0] > 0 else 0
            yield from _told_of_number(_under(columns, one), claims, game, place)
            numbers, claims = (), None
        else:
            told = _told(_under(columns, one), claims, game)
            yield from told if neither is None else _first_telling(told, neither)
            neither = None
        above = one
        count += len(one) if isinstance(one, Batch) else 1


def _named_in(text: str) -> tuple[tuple[int, ...], bool]:
    """Return of which puzzles the last line of a text is.

    Returns:
        Their numbers where it begins with these, or 0 for the next where it names some by letters
        or titles, empty where it is of all; and whether it names some by their places amid its
        words, of which each is told by itself.
    """
    from puzzle.formats.tales.clauses import told_in  # its patterns take a while to compile

    *_, last = text.rstrip().rsplit("\n", 1)
    if numbers := numbers_at_head(last):
        return numbers, False
    told = told_in(last)
    named = {one.whose for one in told} - {"", EACH, BOTH}
    if not told:
        named = {whose for one in references_in(last, (), frozenset()) for whose in one.whose}
    return (0,) * bool(named), any(map(_PLACE.fullmatch, named))


def _told_of_number(
    one: Record | Batch, claims: Claims | None, game: str | None, place: int
) -> Iterator[Found]:
    """Yield what stands below a text that claims this of one puzzle alone.

    Args:
        one: the first record or batch below it.
        claims: of the one puzzle.
        game: that is named for all.
        place: of the puzzle in a batch, from 0; it may have none.
    """
    if not isinstance(one, Batch) or len(one) == 1:
        yield from _told(one, claims, game)
        return
    for at, record in enumerate(one_by_one(one)):
        yield from _told(record, claims if at == place else None, game)


def _columns_in(text: str) -> list[str]:
    """Return the names of the columns of a table with bars that a text ends with; none for others.

    A rule of dashes below them is passed over.
    """
    lines = [line for line in text.split("\n")[-2:] if set(line) - set(_OF_A_RULE)]
    return _entries(lines[-1]) if lines else []


def _entries(line: str) -> list[str]:
    """Return the entries of a row with bars between them; none where there are none."""
    return (
        [entry.strip(_AROUND) for entry in line.strip().strip("|").split("|")]
        if "|" in line
        else []
    )


def _under(columns: Sequence[str], one: Record | Batch) -> Record | Batch:
    """Return what was found; a row of a table with what it claims by its columns."""
    if not columns or not isinstance(one, Record) or not isinstance(one.content, Grid):
        return one
    entries = _entries(one.text)
    if "\n" in one.text or len(entries) != len(columns):
        return one
    told = claims_of(dict(zip(columns, entries, strict=True)), one.content)
    return replace(one, claims=with_claims(one.claims, told))


def with_claims_below(found: Iterable[Found]) -> Iterator[Found]:
    """Yield the same, where each puzzle has the claims of the text right below it.

    Args:
        found: what a source has, in order; each puzzle waits for what is below it.
    """
    held: Record | Batch | None = None
    texts = list[SetAside]()
    count = 0
    for one in found:
        if isinstance(one, SetAside):
            texts.append(one)
            if held is None or len(texts) > _MOST_HELD:
                yield from _claimed_below(held, texts, None, texts[:1])
                held, texts = None, []
            continue
        yield from _claimed_below(held, texts, one, texts[:1])
        held, texts = _with_comment(one), []
        count += 1
    yield from _claimed_below(held, texts, None, texts if count == 1 else texts[:1])


def _corrected(one: Record | Batch, texts: Sequence[SetAside]) -> Record | Batch:
    """Return a puzzle as texts below it correct what it claims."""
    if not isinstance(one, Record) or one.claims is None or not isinstance(one.content, Grid):
        return one
    beside = (claims_corrected(text.text) for text in texts if _is_beside(one, text))
    told = next(filter(None, beside), None)
    return one if told is None else replace(one, claims=with_corrected(one.claims, told))


def _claimed_below(
    puzzle: Record | Batch | None,
    texts: Sequence[SetAside],
    below: Record | Batch | None,
    correcting: Sequence[SetAside],
) -> Iterator[Found]:
    """Yield a puzzle with what the first text below it claims, and the texts.

    Args:
        puzzle: the puzzle, if any.
        texts: all below it.
        below: the next puzzle.
        correcting: those of the texts that may correct what the puzzle claims.
    """
    if puzzle is not None:
        told = _claims_in(puzzle, texts[0], below) if texts else None
        if told is None or (isinstance(puzzle, Batch) and len(puzzle) > 1):
            yield _corrected(puzzle, correcting)
        else:
            claiming = (_claiming(record, told) for record in one_by_one(puzzle))
            yield from (_corrected(record, correcting) for record in claiming)
    yield from texts


def _with_comment(one: Record | Batch) -> Record | Batch:
    """Return what was found; a puzzle on a line with what the comment behind it claims."""
    if not isinstance(one, Record) or "\n" in one.text or "#" not in one.text:
        return one
    _, _, comment = one.text.partition("#")
    told = None if "{" in one.text else claims_below(comment)
    return one if told is None else _claiming(one, told)


def _claims_in(
    puzzle: Record | Batch, text: SetAside, below: Record | Batch | None
) -> Claims | None:
    """Return what a text claims of the puzzle above it; None where it is nearer to the next."""
    gap = text.line - _end_of(puzzle)  # below 0 on a page, whose lines are those of its source
    if not (gap <= _FARTHEST and _is_beside(puzzle, text)):
        return None
    is_next = below is not None and _is_beside(below, text)
    if is_next and below is not None and _first_line(below) - _end(text.line, text.text) <= gap:
        return claims_below(text.text) if is_of_two_records(text.text) else None
    return claims_below(text.text) if is_next else claims_further_below(text.text)


def _told(one: Record | Batch, claims: Claims | None, game: str | None) -> Iterator[Found]:
    """Yield what stands below a text that claims this, and names this game."""
    if isinstance(one, Batch) and claims is None and game is None:
        yield one
        return
    for record in one_by_one(one):
        told = with_claims(_in_heading(record), claims)
        yield _of_game(record if told is None else _claiming(record, told), game)


def _in_heading(record: Record) -> Claims | None:
    """Return what a line over the grid claims that was read with it."""
    heading, *more = record.text.split("\n", 1)
    return claims_above(heading) if more and _WORD.search(heading) else None


def _of_game(record: Record, game: str | None) -> Record:
    """Return a record, refused where it is called by the name of another game."""
    if not isinstance(record.content, Grid) or not record.content.geometry.is_plain:
        return record
    letter = record.letter
    subject = "" if letter is None or letter.is_of_answer else letter.subject
    heading, *more = record.text.split("\n", 1)
    name = (
        game
        or (other_game(heading) if more else None)
        or (other_game(subject) if subject else None)
    )
    return replace(record, content=of_another_game(name).at_line(record.line)) if name else record


def _game_in(text: str) -> str | None:
    """Return the name of another game in the title that ends a text."""
    *_, last = re.split(r"\n\s*\n", text.strip())
    lines = last.split("\n")
    return next(filter(None, map(other_game, lines[-_MOST_LINES_OF_A_TITLE:])), None)


def _claiming(record: Record, claims: Claims) -> Record:
    if not isinstance(record.content, Grid):
        return record
    return replace(record, claims=with_claims(record.claims, claims))


def _is_of(
    below: Record | Batch, text: SetAside, above: Record | Batch | None, *, is_usual: bool
) -> bool:
    """Tell whether a text is of what stands below it, rather than of what stands above."""
    if not _is_beside(below, text):
        return False
    gap = _first_line(below) - _end(text.line, text.text)
    if not 0 <= gap <= _FARTHEST:
        return False
    if above is None or not _is_beside(above, text):
        return True
    gap_above = text.line - _end_of(above)
    is_as_near = gap == gap_above and (is_usual or _heads_list(below, text))
    return gap < gap_above or is_as_near or is_of_two_records(text.text)


def _heads_list(below: Record | Batch, text: SetAside) -> bool:
    """Tell whether a text claims something of each puzzle, and several follow it."""
    is_of_several = isinstance(below, Batch) and len(below) > 1
    says_each = is_of_several and _SAYS_EACH.search(text.text) is not None
    return says_each and claims_above(text.text) is not None


def _claims_of_neither(below: Record | Batch, text: SetAside, above: Record | Batch) -> bool:
    """Tell whether a text between two puzzles claims something and is as near to both."""
    from puzzle.formats.tales.clauses import told_in  # its patterns take a while to compile

    gap = _first_line(below) - _end(text.line, text.text)
    is_as_near = 0 <= gap == text.line - _end_of(above) <= _FARTHEST
    if not (is_as_near and _is_beside(below, text) and _is_beside(above, text)):
        return False
    is_title = claims_above(text.text) is not None
    if not (is_title or may_claim(text.text)) or claims_corrected(text.text) is not None:
        return False
    told = told_in(text.text)
    return (is_title or bool(told)) and not any(one.whose for one in told)


def _first_telling(found: Iterable[Found], text: SetAside) -> Iterator[Found]:
    """Yield records of puzzles, the first with the note that a text may be of it."""
    notes: tuple[Message, ...] = (
        message(
            "assumed.claim-of-neither",
            "{words} stands as near to the puzzle above as to this one, and was taken as said of"
            " neither.",
            words=in_quotes(" ".join(text.text.split())[:_LONGEST_TOLD]),
        ),
    )
    for one in found:
        for record in [one] if isinstance(one, SetAside) else one_by_one(one):
            if isinstance(record, Record):
                yield replace(record, notes=(*record.notes, *notes))
                notes = ()
            else:
                yield record


def _is_beside(one: Record | Batch, text: SetAside) -> bool:
    """Tell whether both came in the same file, and the same part of a mail."""
    if isinstance(one, Batch):
        return text.where is None and text.letter is None
    return _part_of(one) == _part_of(text)


def _part_of(one: Record | SetAside) -> tuple[str, ...]:
    letter = one.letter
    file, _, _ = (one.where or "").rpartition(":")
    return (file,) if letter is None else (file, letter.sender, letter.subject)


def _first_line(one: Record | Batch) -> int:
    return int(one.lines[0]) if isinstance(one, Batch) else one.line


def _end_of(one: Record | Batch) -> int:
    return int(one.lines[-1]) + 1 if isinstance(one, Batch) else _end(one.line, one.text)


def _end(line: int, text: str) -> int:
    """Return the line behind a text that begins at a line."""
    return line + text.rstrip("\n").count("\n") + 1
