"""How puzzles become pages and pictures; the only room that knows the typesetter."""

from book.picture import PictureFormat, draw

__all__ = ["PictureFormat", "draw"]
