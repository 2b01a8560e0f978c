"""Parts of sentences, whose room is loaded when a sentence is made: help has none."""

from __future__ import annotations


def counted(number: int, noun: str) -> str:
    """Return what `puzzle.sentences.counted` says of a number of things: ``2 puzzles``."""
    from puzzle import sentences

    return sentences.counted(number, noun)
