"""What people call kinds of rules on a line of text."""

from __future__ import annotations

from puzzle.constraints import KINDS

HOUSES = {
    "falling diagonal": ("diagonal-",),
    "rising diagonal": ("diagonal+",),
    "windoku": ("windoku",),
    "disjoint groups": ("disjointgroups",),
    "centre dots": ("centerdot",),
    "asterisk": ("asterisk",),
    "girandola": ("girandola",),
    "diagonals": ("diagonal-", "diagonal+"),
}
"""The houses that a line names; the last stands for both of the first."""
OTHER_NAMES = {
    "killer": "killercage",
    "killer cage": "killercage",
    "cages": "killercage",
    "killer cages": "killercage",
    "thermo": "thermometer",
    "thermos": "thermometer",
    "thermometers": "thermometer",
    "slow thermo": "slowthermometer",
    "arrows": "arrow",
    "white dots": "difference",
    "kropki white": "difference",
    "white": "difference",
    "black dots": "ratio",
    "kropki black": "ratio",
    "black": "ratio",
    "whisper": "whispers",
    "whispers": "whispers",
    "german whispers": "whispers",
    "german whisper": "whispers",
    "dutch whispers": "whispers",
    "dutch whisper": "whispers",
    "even cells": "even",
    "odd cells": "odd",
    "renban": "renban",
    "palindromes": "palindrome",
    "sandwiches": "sandwichsum",
    "sandwich sum": "sandwichsum",
    "skyscrapers": "skyscraper",
    "numbered rooms": "numberedroom",
    "x-sums": "xsum",
    "x sum": "xsum",
    "little killers": "littlekillersum",
    "frame": "framesum",
    "quad": "quadruple",
    "quads": "quadruple",
    "quadruples": "quadruple",
    "between": "betweenline",
    "region sum": "regionsumline",
    "zipper": "zipperline",
    "modular": "modularline",
    "entropic": "entropicline",
    "lockout": "lockout",
    "nonconsecutive": "nonconsecutive",
    "non consecutive": "nonconsecutive",
    "anti knight": "antiknight",
    "anti king": "antiking",
    "min": "minimum",
    "max": "maximum",
    "odds": "odd",
    "evens": "even",
    "inequality": "greaterthan",
    "inequalities": "greaterthan",
    "house": "extraregion",
    "extra": "extraregion",
    "extra regions": "extraregion",
    "clones": "clone",
}
NUMBERS = {"dutch whispers": 4, "dutch whisper": 4}
"""The numbers that names say."""
HEADINGS = frozenset(
    (
        "cages",
        "killer cages",
        "thermos",
        "thermometers",
        "arrows",
        "white dots",
        "black dots",
        "palindromes",
        "sandwich",
        "sandwiches",
        "skyscrapers",
        "numbered rooms",
        "x-sums",
        "little killers",
        "quadruples",
        "clones",
        "inequalities",
        "extra regions",
    )
)
"""Names of several clues: on a line of their own they head the lines below."""
OTHER_HOUSES = {
    "diagonal": "diagonals",
    "diagonal-": "falling diagonal",
    "diagonal+": "rising diagonal",
    "disjointgroups": "disjoint groups",
    "centerdot": "centre dots",
    "x": "diagonals",
    "windows": "windoku",
    "hyper": "windoku",
    "disjoint": "disjoint groups",
    "centre dot": "centre dots",
    "center dot": "centre dots",
    "center dots": "centre dots",
}
KIND_OF = (
    OTHER_NAMES
    | {kind: kind for kind in KINDS}
    | {of.NAME.lower(): kind for kind, of in KINDS.items()}
)
"""The kind of each name, in small letters."""
