"""Names and texts of others, as they may be printed."""


def printable(text: str) -> str:
    """The text with signs escaped that would break its line, or steer a terminal."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)
