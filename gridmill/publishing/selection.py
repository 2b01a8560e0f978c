"""What a section takes of puzzles that are there already, in place of having them made."""

from __future__ import annotations

import glob
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from generator import GivensRange, Recipe, ScoreRange, Symmetry
from generator.recipe.variants import (
    CLUES_OF_GIVEN,
    CageSizes,
    ThermometerSizes,
    has_clues,
    is_classic,
    is_levelled,
    kind_of,
)
from gridmill.catalogue import Search
from gridmill.catalogue.submissions import DECISIONS, PUZZLES
from puzzle.constraints import Constraint
from puzzle.constraints.killer_cage import KillerCage
from puzzle.constraints.thermometer import Thermometer
from puzzle.errors import RecipeError
from puzzle.geometry import CLASSIC, Geometry
from solver.human import LEVELS

ALL = "all"
"""The count of a section that takes all puzzles that fit."""
MOST_FILES = 10_000
"""Files that a section reads."""


@dataclass(frozen=True, slots=True)
class Query:
    """Puzzles of a catalogue.

    Attributes:
        file: the catalogue's file; None for the recipe's own.
        book: the book's short name; None for any.
        edition: which edition it is; None for any.
    """

    file: Path | None = None
    book: str | None = None
    edition: str | None = None

    @property
    def search(self) -> Search:
        """What is looked for."""
        return Search(book=self.book, label=self.edition)


@dataclass(frozen=True, slots=True)
class Selection:
    """Puzzles that are there already, and which of them a section takes.

    What a file says of a puzzle's level or score is not believed: filters hold for what is found.

    Attributes:
        sources: files, folders and patterns such as ``accepted/*.jsonl``, as the recipe has them.
        folder: where they are seen from.
        query: puzzles of a catalogue instead; None for none.
        count: how many puzzles, the first that fit; None for all that do.
        geometry: theirs, but for the regions of jigsaws and the cages of killers.
        level: theirs; None for any.
        score: a range of Sudoku Explainer's ratings; None for any.
        givens: how many they may have; None for any.
        author: what the author's name has in it, in any case of letters; empty for anybody.
        layout: anything for jigsaws, whatever their regions; None for the geometry's.
        cages: how many cells the cages of killers have; None for puzzles without cages.
        clues: names of `generator.recipe.variants.CLUES_OF_GIVEN`, of clues that they have.
        thermos: how many cells the thermometers among these have; None for any.

    Raises:
        RecipeError: there is no such level, or a count below 1.
    """

    sources: tuple[str, ...] = ()
    folder: Path = Path()
    query: Query | None = None
    count: int | None = 1
    geometry: Geometry = CLASSIC
    level: int | None = None
    score: ScoreRange | None = None
    givens: GivensRange | None = None
    author: str = ""
    layout: Symmetry | None = None
    cages: CageSizes | None = None
    clues: tuple[str, ...] = ()
    thermos: ThermometerSizes | None = None

    def __post_init__(self) -> None:
        if self.level is not None and self.level not in LEVELS:
            raise RecipeError(f"There is no level {self.level}: give 1 to {LEVELS[-1]}.")
        if self.count is not None and self.count < 1:
            raise RecipeError(f"{self.count} puzzles cannot be taken: give a count of 1 or more.")

    @property
    def kind(self) -> str:
        """What its puzzles are on, in words, as of `generator.Recipe.kind`."""
        return kind_of(self.geometry, self.layout, self.cages, self.clues)

    @property
    def is_classic(self) -> bool:
        """Whether its puzzles are plain 9×9 ones."""
        return is_classic(self.geometry, self.layout, self.cages, self.clues)

    @property
    def is_levelled(self) -> bool:
        """Whether its puzzles are taken by their level; with clues, where one is given."""
        return is_levelled(self.geometry, self.clues, self.level)

    @property
    def has_clues(self) -> bool:
        """Whether its puzzles have clues: rules about cells and pairs of cells."""
        return has_clues(self.geometry, self.clues)

    def is_of(self, geometry: Geometry) -> bool:
        """Tell whether a puzzle on a geometry is of the kind that is taken."""
        cages = [rule for rule in geometry.constraints if isinstance(rule, KillerCage)]
        others = [rule for rule in geometry.constraints if not isinstance(rule, KillerCage)]
        wanted = self.geometry
        if (geometry.size, geometry.canvas) != (wanted.size, wanted.canvas):
            return False
        is_jigsaw = geometry.canvas is None and not geometry.box_rows
        has_regions = geometry.box_of == wanted.box_of if self.layout is None else is_jigsaw
        has_cages = not cages
        if self.cages is not None:
            counts = [len(cage.cells) for cage in cages]
            has_cages = bool(counts) and all(count in self.cages for count in counts)
        return (
            has_regions
            and has_cages
            and set(geometry.extra_houses) == set(wanted.extra_houses)
            and self._has_clues(set(others) - set(wanted.constraints))
            and set(wanted.constraints) <= set(others)
        )

    def _has_clues(self, rules: set[Constraint]) -> bool:
        """Whether these are the clues that are asked for: of each name some, and no others."""
        thermometers = (rule for rule in rules if isinstance(rule, Thermometer))
        if self.thermos and any(len(one.line) not in self.thermos for one in thermometers):
            return False
        kinds = {rule.KIND for rule in rules}
        wanted = [set(CLUES_OF_GIVEN[name]) for name in self.clues]
        return all(kinds & one for one in wanted) and kinds <= set[str]().union(*wanted)

    @property
    def title(self) -> str:
        """What is taken, in words: ``those given, level 4, by Anna``."""
        parts = ["those given"]
        if self.level is not None:
            parts.append(f"level {self.level}")
        if self.score is not None:
            parts.append(f"SE {self.score}")
        if self.author:
            parts.append(f"by {self.author}")
        return ", ".join(parts)

    def files(self) -> Iterator[Path]:
        """Yield the files to read, in the order of the sources, those of a pattern by their names.

        Of a folder with `PUZZLES` in it, such as a run's, a book's or that of what was accepted,
        that file is read; of any other, the files that lie in it.

        Raises:
            RecipeError: a source is not there, or there are more than `MOST_FILES`.
        """
        for source in self.sources:
            if not self._matches(source) and not glob.has_magic(source):
                raise RecipeError(
                    f"{source} is not there: give files, folders, or a pattern such as "
                    '"accepted/*.jsonl", as seen from the recipe.'
                )
        for count, path in enumerate(self._files()):
            if count == MOST_FILES:
                raise RecipeError(f"puzzles are in more than {MOST_FILES} files: give fewer.")
            yield path

    def _files(self) -> Iterator[Path]:
        for source in self.sources:
            for path in self._matches(source):
                yield from _files_of(path)

    def _matches(self, source: str) -> list[Path]:
        if "\0" in source:
            return []
        pattern = os.path.join(glob.escape(str(self.folder)), source)  # noqa: PTH118 (absolute ones)
        return [Path(name) for name in sorted(glob.glob(pattern, recursive=True))]  # noqa: PTH207

    def submission_folders(self) -> tuple[Path, ...]:
        """Return the folders among the sources where submissions are decided, each once."""
        folders = dict.fromkeys(path.parent for path in self._files() if path.name == PUZZLES)
        return tuple(folder for folder in folders if (folder / DECISIONS).is_file())

    def json_values(self) -> dict[str, Any]:
        """Return what shapes the section as JSON values; what asks for nothing is left out."""
        query = self.query
        where = {"book": query and query.book, "edition": query and query.edition}
        data: dict[str, Any] = {
            "puzzles": list(self.sources),
            **{key: value for key, value in where.items() if value},
            "count": ALL if self.count is None else self.count,
            "geometry": self.geometry.name,
            "level": self.level,
        }
        wishes = {
            "score_range": self.score and str(self.score),
            "givens": self.givens and str(self.givens),
            "author": self.author,
            "layout": self.layout and self.layout.value,
            "cages": self.cages and str(self.cages),
            "clues": list(self.clues),
            "thermos": self.thermos and str(self.thermos),
        }
        return data | {key: wish for key, wish in wishes.items() if wish}


def values_of(recipe: Recipe | Selection) -> dict[str, Any]:
    """Return what a section is made of as JSON values."""
    return recipe.json_values() if isinstance(recipe, Selection) else recipe.to_dict()


def _files_of(path: Path) -> Iterator[Path]:
    if not path.is_dir():
        yield path
    elif (path / PUZZLES).is_file():
        yield path / PUZZLES
    else:
        yield from sorted(
            file for file in path.iterdir() if file.is_file() and not file.name.startswith(".")
        )
