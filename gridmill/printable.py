"""Names, texts of others and numbers of things, as they may be printed."""


def printable(text: str) -> str:
    """Return the text with signs escaped that would break its line, or steer a terminal."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


def counted(number: int, thing: str) -> str:
    """So many things: ``1 puzzle``, ``2,000 puzzles``."""
    return f"{number:,} {thing}{'' if number == 1 else 's'}"


def system_sentence(error: OSError) -> str:
    """Return what the system refused, for people, as in ``puzzles.txt: permission denied``."""
    reason = (error.strerror or str(error)).lower()
    return f"{printable(str(error.filename))}: {reason}." if error.filename else f"{reason}."
