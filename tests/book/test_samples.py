"""The pictures of pages in the documentation are what is made."""

from __future__ import annotations

import pytest
from PIL import Image

from tests.book.samples import FOLDER, MOST_UNLIKE, PAGE, page_text, picture, samples, unlike

SAMPLES = list(samples())


@pytest.mark.slow
@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.name)
def test_pages_look_as_they_did(sample):
    """A page of each kind and language looks as in docs/samples, or its picture is drawn anew."""
    with Image.open(FOLDER / f"{sample.name}.png") as there:
        assert unlike(picture(sample), there) <= MOST_UNLIKE, "python -m tests.book.samples"


def test_every_picture_is_shown():
    """The page of samples shows each picture that is there, and no other."""
    assert {path.stem for path in FOLDER.glob("*.png")} == {sample.name for sample in SAMPLES}
    assert PAGE.read_text(encoding="utf-8") == page_text()


def test_a_word_elsewhere_is_seen():
    """A line of text that is moved by a third of its height makes another picture."""
    one = picture(SAMPLES[-1])
    moved = one.copy()
    line = one.crop((0, 60, one.width, 72))
    moved.paste(line, (0, 64))
    assert unlike(one, moved) > MOST_UNLIKE
