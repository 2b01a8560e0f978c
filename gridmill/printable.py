"""Names and texts of others, as they may be printed."""


def printable(text: str) -> str:
    """Return the text with signs escaped that would break its line, or steer a terminal."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


def system_sentence(error: OSError) -> str:
    """Return what the system refused, for people, as in ``puzzles.txt: permission denied``."""
    reason = (error.strerror or str(error)).lower()
    return f"{printable(str(error.filename))}: {reason}." if error.filename else f"{reason}."
