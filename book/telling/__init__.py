"""Steps of the players' ladder in words, in any language that books can be in.

In English these are the words of `solver.human.in_words`, message by message; a test holds the two
against each other. Other languages have the same messages in their catalogues. A rule beside the
houses is named there by its variety, as a book's pages on the rules name it, with its cells.

    steps       steps, and hints at them, in one sentence
    patterns    what the pattern of each technique shows
    wording     what they have in common: cells, digits, houses, rules, effects, chains
"""

from __future__ import annotations

from book.telling.steps import example_in, hint_in, step_in

__all__ = ["example_in", "hint_in", "step_in"]
