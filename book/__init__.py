"""How puzzles become pages and pictures; the only room that knows the typesetter."""

from book.explanation import Chapter, explanation_page
from book.picture import PictureFormat, draw
from book.step_picture import step_svg

__all__ = ["Chapter", "PictureFormat", "draw", "explanation_page", "step_svg"]
