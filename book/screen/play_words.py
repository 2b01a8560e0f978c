"""What the page that plays says, in the language of its book.

What stands in the page's HTML is filled in by name; what its script says comes to it as JSON:

    language   its tag, by which the script tells plural forms and writes numbers
    texts      messages by name, with names in braces for what is filled in
    counts     for messages that go with a count, a form for each plural category of the CLDR
    keys       the list of keys, each with what it does
"""

from __future__ import annotations

from typing import Any

from book.language import Language


def page_words(language: Language) -> dict[str, str]:
    """Return what stands in the page's HTML, by the names in the template."""
    say = language.text
    return {
        "says_no_script": say(
            "The puzzles on this page are played with JavaScript, which is switched off here."
        ),
        "says_puzzles": say("Puzzles"),
        "says_all": say("All puzzles"),
        "says_previous": say("Previous"),
        "says_next": say("Next"),
        "says_time": say("Time"),
        "says_pause": say("Pause"),
        "says_board_help": say(
            "Arrow keys move. Digits fill the cell, with Shift or Alt they write a candidate. "
            "Press question mark for all keys."
        ),
        "says_paused": say("Paused"),
        "says_go_on": say("Go on"),
        "says_digits": say("Digits"),
        "says_erase": say("Erase"),
        "says_tools": say("Tools"),
        "says_candidates": say("Candidates"),
        "says_corners": say("Corner marks"),
        "says_colours": say("Colours"),
        "says_several": say("Several cells"),
        "says_dyed": say("Colours are for"),
        "says_of_cells": say("the cells"),
        "says_undo": say("Undo"),
        "says_redo": say("Redo"),
        "says_check": say("Check"),
        "says_hint": say("Hint"),
        "says_message": say("Message"),
        "says_more": say("Tell more"),
        "says_carry_out": say("Do it"),
        "says_onward": say("Next puzzle"),
        "says_close": say("Close"),
        "says_rules": say("Rules"),
        "says_settings": say("Settings"),
        "says_peers": say("Shade the cells that see the chosen one"),
        "says_same": say("Shade the same digit everywhere"),
        "says_tidy": say("A digit strikes its candidates in the cells that it sees"),
        "says_conflicts": say("Mark at once the digits that stand twice in a house"),
        "says_centre": say("Candidates in the middle of the cell"),
        "says_show_time": say("Show the time"),
        "says_write_all": say("Write all candidates"),
        "says_restart": say("Start again"),
        "says_print": say("Print"),
        "says_keys": say("Keys"),
        "says_keys_use": say("They are for the chosen cell of the grid."),
    }


def script_words(language: Language) -> dict[str, Any]:
    """Return what the page's script says, as JSON values; see above."""
    return {
        "language": language.tag,
        "texts": _texts(language),
        "counts": {
            "marked": language.forms(
                "{count} digit is wrong, and marked.", "{count} digits are wrong, and marked."
            ),
            "astray": language.forms(
                "{count} digit is wrong, so no step leads on: Check shows where.",
                "{count} digits are wrong, so no step leads on: Check shows where.",
            ),
            "solvedWithHints": language.forms(
                "Solved in {time}, with {count} hint.", "Solved in {time}, with {count} hints."
            ),
        },
        "keys": _keys(language),
    }


def _texts(language: Language) -> dict[str, str]:
    say = language.text
    return {
        "puzzle": say("Puzzle {number}"),
        "level": say("level {level}"),
        "unlevelled": say("without a level"),
        "solvedIn": say("solved in {time}"),
        "begun": say("begun"),
        "solved": say("Solved in {time}, without a hint."),
        "full": say("Every cell is filled, and something is wrong: Check shows where."),
        "nothingWrong": say("Nothing is wrong so far."),
        "end": say("The techniques end here. What is left takes trying."),
        "place": say("row {row} column {column}"),
        "given": say("given {digit}"),
        "wrong": say("wrong"),
        "candidates": say("candidates {digits}"),
        "corners": say("corner marks {digits}"),
        "ofCandidate": say("candidate {digit}"),
        "colour": say("colour {number}"),
        "conflict": say("in conflict"),
        "blank": say("blank"),
    }


def _keys(language: Language) -> list[tuple[str, str]]:
    say = language.text
    return [
        (say("Arrow keys"), say("move to the next cell")),
        (
            "Home, End",
            say("move to the first or last cell of the row, with Ctrl of the grid"),
        ),
        (say("Digits"), say("fill the cell; again, to take the digit out")),
        (say("Shift or Alt + digit"), say("write a candidate, or strike it")),
        (say("Shift + arrow keys"), say("choose several cells")),
        (say("Space"), say("switch between digits and candidates")),
        ("M", say("switch to corner marks, or back")),
        ("L", say("switch to colours, or back")),
        ("Backspace, Delete, 0", say("erase")),
        ("U, Ctrl + Z", say("undo")),
        ("Y, Ctrl + Y", say("redo")),
        ("C", say("check")),
        ("H", say("hint; again, for a plainer one")),
        ("P", say("pause")),
        ("Escape", say("close the message")),
        ("?", say("this list")),
    ]
