"""Words beside puzzles that take one back: ``I withdraw no. 2``, ``please ignore the second``.

The puzzle is read all the same, and that is said of it. A condition, a question, and what is taken
back of a puzzle, such as a claim, are no such words.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from puzzle.message import Message, in_quotes, message

_WITHDRAWN_NOTE = "assumed.withdrawn"
_MOST_CHARACTERS = 4_000
_LONGEST_TOLD = 80
_ARTICLES = (
    r"(?:(?:the|my|our|this|that|das|den|die|mein|unser|diese[sn]?|le|la|ma|mon|ce|cette|el|mi"
    r"|este|il|lo|mio|questo|het|de|mijn|deze|dit|o|a|meu|esse|mój|мою?|эту)\s){0,2}"
)
_PUZZLE = r"(?:puzzles?|sudokus?|grids?|rätsel|grille|rompecabezas|puzzel|судоку)"
_OF_BEFORE = (
    r"(?:(?:yesterday|monday|tuesday|wednesday|thursday|friday|saturday|sunday)['’]s\s"
    r"|last\s\w{3,9}(?:['’]s)?\s|(?:last|previous|earlier|first)\s|(?:(?:vor)?gestrig|letzt|vorig)\w{1,2}\s"
    r"|(?:wczorajsz|вчерашн|предыдущ|poprzedni)\w+\s|vorige\s)?"
)
"""What tells a puzzle of an earlier mail from others."""
_OBJECT = (
    rf"{_ARTICLES}{_OF_BEFORE}(?:{_PUZZLE}\s)?(?:#[1-9](?![0-9])|{_PUZZLE}(?!\w)"
    r"|(?:first|second|third|fourth|last|erste|zweite|dritte|premi[eè]re?|deuxième|second[aeo]?"
    r"|troisième|primer[ao]?|tercer[ao]?|prim[ao]|terz[ao]|eerste|tweede|derde)(?!\w))"
)
_WITHDRAWN = re.compile(
    r"\b(?:i|we)(?:['’]d\slike\sto)?\s"
    r"(?:(?:hereby|now|must|want to|wish to|have to|would like to)\s)?"
    rf"(?:withdraw|retract|take back)\s{_OBJECT}"
    r"|#[1-9]\sis\s(?:hereby\s)?withdrawn"
    rf"|\bplease\s(?:ignore|disregard|discard|drop|skip|delete)\s{_OBJECT}"
    rf"|\bziehe\s(?:hiermit\s)?{_OBJECT}\s(?:(?:von|vom)\s\w+\s)?(?:hiermit\s)?zurück"
    rf"|\bbitte\s{_OBJECT}\s(?:ignorieren|streichen|löschen|nicht beachten)"
    rf"|\b(?:je retire|(?:veuillez|merci d['’]|prière d['’])\s?ignorer)\s{_OBJECT}"
    rf"|\b(?:retiro|ignoren?|ignore|ritiro|ignorate|trek|negeer|ignorem|wycofuję|отзываю|снимаю)"
    rf"\s{_OBJECT}|#[1-9]\s?(?:は|を)?(?:取り下げ|取り消し)|撤回#[1-9]"
    r"|(?:sudoku|bulmaca)\w*\s(?:\w+\s)?geri\s(?:çek|al)\w+"
    r"|(?:数独|パズル)(?:を|は)(?:取り下げ|取り消し)|撤回[^。，]{0,6}(?:数独|谜题)",
    re.IGNORECASE,
)
_NAMES_PUZZLE = re.compile(rf"{_PUZZLE}|bulmaca|数独|パズル|谜题", re.IGNORECASE)
_OF_A_CONDITION = re.compile(
    r"[?？]|\b(?:if|unless|should|falls|wenn|sofern|si|se|als|indien|jeśli|eğer|если)\b",
    re.IGNORECASE,
)
_SENTENCE = re.compile(r"(?<=[.!?;])\s+|(?<=[。！？])")
_MAY_TELL = re.compile(
    r"withdraw|retract|take back|ignor|discard|disregard|\bdrop\b|skip|delete|zurück|streich|lösch"
    r"|beachten|retir|ritir|\btrek\b|negeer|wycofuj|отзыва|снимаю|取り|撤回|geri",
    re.IGNORECASE,
)


def may_withdraw(text: str) -> bool:
    """Tell whether a text may have such words: most have none."""
    return _MAY_TELL.search(text[:_MOST_CHARACTERS]) is not None


def withdrawals_in(text: str) -> list[str]:
    """Return the sentences of a text that take a puzzle back which stands elsewhere."""
    if not may_withdraw(text) or text.startswith(">"):
        return []
    words = " ".join(text[:_MOST_CHARACTERS].split())
    return [
        sentence
        for sentence in _SENTENCE.split(words)
        if takes_back(sentence) and _NAMES_PUZZLE.search(sentence)
    ]


def takes_back(sentence: str) -> bool:
    """Tell whether a sentence takes a puzzle back.

    Args:
        sentence: with ``#`` before the numbers of puzzles.
    """
    return _WITHDRAWN.search(sentence) is not None and _OF_A_CONDITION.search(sentence) is None


def withdrawn_note(sentences: Sequence[str]) -> Message:
    """Return what is said of a puzzle that these sentences, at least one, take back."""
    return message(
        "assumed.withdrawn",
        "It was read all the same, though the words beside it take it back: {sentence}.",
        sentence=in_quotes(" ".join(sentences[0].split())[:_LONGEST_TOLD].rstrip(".! ")),
    )


def is_withdrawn_note(note: Message) -> bool:
    """Tell whether what is said of a puzzle is that the words beside it take it back."""
    return note.id == _WITHDRAWN_NOTE
