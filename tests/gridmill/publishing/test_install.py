"""A book gives way to a newer one; what the publisher put beside it never does."""

from __future__ import annotations

from pathlib import Path

import pytest

from gridmill.publishing.install import is_ours, mend, move_into_place
from puzzle import RunFolderError
from tests.gridmill.publishing.tiny import TINY, content, make, write_recipe

PLACE = "tiny-2026-11-21"
FOREIGN = {
    "cover.pdf": b"cover\n",
    "svg/cover.svg": b"<svg/>",
    "svg/page-1.svg.bak": b"before",
    "letters/page-1.svg": b"kept",
    ".hidden": b"",
}


def lay(folder, files):
    for name, data in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


@pytest.mark.slow
def test_the_publishers_files_stay(tmp_path):
    """A cover and other files of the publisher outlive every further run of the edition."""
    recipe, place = write_recipe(tmp_path), tmp_path / "out" / PLACE
    make(recipe, tmp_path / "out")
    ours = content(place)
    lay(place, FOREIGN)
    (place / "empty").mkdir()
    cover = (place / "cover.pdf").stat().st_ino
    make(recipe, tmp_path / "out")
    assert content(place) == ours | FOREIGN
    write_recipe(tmp_path, TINY.replace("puzzles = 4", "puzzles = 1"))
    make(recipe, tmp_path / "out")
    after = content(place)
    assert after["tiny.pdf"] != ours["tiny.pdf"]
    assert after.items() >= FOREIGN.items()
    assert (place / "empty").is_dir()
    assert (place / "cover.pdf").stat().st_ino == cover
    write_recipe(tmp_path, TINY.replace("svg = true", "svg = false"))
    make(recipe, tmp_path / "out")
    after = content(place)
    assert sorted(after) == sorted(
        {*FOREIGN, *(name for name in ours if not name.startswith("svg/"))}
    )
    assert {"tiny.pdf", "puzzles.jsonl", "play.html", "recipe.toml"} < set(ours)
    assert sorted(p.name for p in (tmp_path / "out").iterdir()) == ["logs", PLACE]


@pytest.mark.slow
def test_what_is_ours(tmp_path):
    """Every file that a run writes counts as ours, and nothing that is only like it."""
    recipe = write_recipe(tmp_path, TINY.replace("svg = true", "svg = true\npng = true"))
    make(recipe, tmp_path / "out")
    assert all(is_ours(name, "tiny") for name in content(tmp_path / "out" / PLACE))
    others = ("cover.pdf", "svg/cover.svg", "svg/page-1.png", "page-1.svg", "png/page-1.png~")
    assert not any(is_ours(name, "tiny") for name in others)


class Killed(BaseException):
    """The end of a process."""


@pytest.mark.parametrize("moment", range(1, 10))
def test_killed_between_two_renames(tmp_path, monkeypatch, moment):
    """Killed before any of its renames, an exchange is made good by the next run."""
    place, work = tmp_path / "place", tmp_path / "work"
    lay(place, {"b.pdf": b"old", "puzzles.jsonl": b"old", "svg/page-1.svg": b"old"} | FOREIGN)
    new = {"b.pdf": b"new", "puzzles.jsonl": b"new"}
    lay(work / "book", new)
    rename, calls = Path.rename, []

    def dying(self, target):
        calls.append(self)
        if len(calls) == moment:
            raise Killed
        return rename(self, target)

    monkeypatch.setattr(Path, "rename", dying)
    try:
        move_into_place(work / "book", place, work, "b")
    except Killed:
        pass
    else:
        assert moment > len(calls) == 2 + 5
    monkeypatch.undo()
    mend(place, work, "b")
    assert content(place).items() >= FOREIGN.items()
    lay(work / "book", new)
    move_into_place(work / "book", place, work, "b")
    assert content(place) == new | FOREIGN
    assert not (work / "old").exists()


def test_the_same_name_in_both(tmp_path):
    """A name that somebody used again in the meantime is told, and neither file is touched."""
    place, old = tmp_path / "place", tmp_path / "work" / "old"
    lay(place, {"puzzles.jsonl": b"", "cover.pdf": b"one"})
    lay(old, {"puzzles.jsonl": b"", "cover.pdf": b"two"})
    with pytest.raises(RunFolderError, match=r"cover\.pdf are both there, and neither is"):
        mend(place, tmp_path / "work", "b")
    assert [(f / "cover.pdf").read_bytes() for f in (place, old)] == [b"one", b"two"]
