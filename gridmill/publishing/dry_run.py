"""What a recipe would make, and about how long that would take on this machine."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from book.print.lessons import lessons_needed
from generator import Recipe
from generator.pipeline import unpublished
from generator.record import grids_of
from gridmill.catalogue import Catalogue
from gridmill.publishing.editions import counted_again, is_published, take
from gridmill.publishing.recipe import page_count_of
from gridmill.publishing.selection import Selection, values_of
from gridmill.publishing.supply import check_supply
from puzzle.canonical import canonical_form
from puzzle.grid import Grid
from puzzle.sentences import counted
from solver.human import Technique

if TYPE_CHECKING:
    from gridmill.publishing.recipe import SectionPlan
    from gridmill.publishing.run import BookTask

TRIAL_SECONDS = 2.0
"""How long each section is tried out, at most."""
_PER_PUZZLE = 0.03
"""Seconds for the certificate, the pages and the check of a puzzle."""
_PER_AUDIT = 0.025
"""Seconds to audit a puzzle, where no worker does it meanwhile."""
_PER_SCREEN = 0.025
"""Seconds for the EPUB, or the pictures of the pages, of a puzzle."""
_START = 3.0
"""Seconds to load everything."""


@dataclass(frozen=True, slots=True)
class SectionForecast:
    """A section that would be made.

    Attributes:
        plan: the section.
        seconds: estimated time on one processor.
        found: puzzles that the trial found; with none, `seconds` is a lower bound.
        techniques: names of those that the puzzles found use, as records have them.
        passed_over: of a section of given puzzles, those that cannot be printed.
    """

    plan: SectionPlan
    seconds: float
    found: int
    techniques: frozenset[str] = frozenset()
    passed_over: int = 0

    def __str__(self) -> str:
        recipe = self.plan.recipe
        parts = [f"{recipe.count} of {recipe.title}"]
        if not recipe.is_classic and (isinstance(recipe, Selection) or recipe.is_levelled):
            parts.append(recipe.kind)  # which the title of an unlevelled recipe has
        if isinstance(recipe, Selection):
            if self.passed_over:
                parts.append(f"{self.passed_over} before them cannot be printed")
            return f"{self.plan.title}: {', '.join(parts + self._style)}"
        if recipe.shape is not None:
            parts.append(f"{len(recipe.shape.cells)} givens of this shape")
        else:
            parts.append(f"symmetry {recipe.symmetry.value}")
            if recipe.givens_wanted:
                parts.append(recipe.givens_wanted.told)
        about = "about" if self.found else "more than"
        parts.append(f"{about} {_duration(self.seconds)} of one processor")
        return f"{self.plan.title}: {', '.join(parts + self._style)}"

    @property
    def shape(self) -> tuple[str, ...]:
        """The rows of the shape that its givens have, ``#`` for a given; none without one."""
        recipe = self.plan.recipe
        if isinstance(recipe, Selection) or recipe.shape is None:
            return ()
        return recipe.shape.rows

    @property
    def _style(self) -> list[str]:
        """What its order and its pages have of their own, in words."""
        plan, style = self.plan, self.plan.style
        rising = ["rising"] if plan.rises else []
        if style is None:
            return rising
        large = ["large print"] if style.large_print else []
        return [*rising, f"{style.puzzles_per_page} to a page", *large]


@dataclass(frozen=True, slots=True)
class Forecast:
    """What would be made.

    Attributes:
        task: what was asked for.
        sections: section by section.
        published: whether the edition is in the catalogue and would only be printed again.
        catalogued: puzzles in the catalogue.
    """

    task: BookTask
    sections: tuple[SectionForecast, ...]
    published: bool
    catalogued: int

    @property
    def pages(self) -> int | None:
        """About how many pages; None where a template of the recipe's own decides.

        Where the trial found all puzzles, it is known how many lessons they need.
        """
        recipe = self.task.recipe
        if recipe.template is not None:
            return None
        taught = None
        if all(each.found == each.plan.count for each in self.sections):
            slugs = frozenset[str]().union(*(each.techniques for each in self.sections))
            taught = lessons_needed([one for one in Technique if one.slug in slugs])
        return page_count_of(recipe.layout, recipe.sections, taught).about

    @property
    def seconds(self) -> float:
        """Estimated time of the whole run."""
        making = 0.0 if self.published else sum(section.seconds for section in self.sections)
        task, recipe = self.task, self.task.recipe
        each = _PER_PUZZLE
        each += _PER_AUDIT if recipe.is_audited and task.jobs == 1 else 0.0
        each += _PER_SCREEN * sum((recipe.files.epub, recipe.files.svg, recipe.files.png))
        return _START + making / task.jobs + each * recipe.count

    def json_values(self) -> dict[str, Any]:
        """Return what would be made as JSON values."""
        task = self.task
        return {
            "title": task.recipe.title,
            "edition": task.issue.label,
            "seed": task.edition.seed,
            "folder": str(task.place),
            "puzzles": task.recipe.count,
            "pages": self.pages,
            "sections": [
                {
                    "title": section.plan.title,
                    **values_of(section.plan.recipe),
                    "seconds": round(section.seconds, 1),
                    "found": section.found,
                    "passed_over": section.passed_over,
                }
                for section in self.sections
            ],
            "published": self.published,
            "catalogue": str(task.recipe.catalogue) if task.recipe.catalogue else None,
            "catalogued": self.catalogued,
            "jobs": task.jobs,
            "seconds": round(self.seconds, 1),
        }

    def __str__(self) -> str:
        task = self.task
        layout = task.recipe.layout
        puzzles = counted(task.recipe.count, "puzzle")
        lines = [f"{task.recipe.title}, {task.issue.label}: {puzzles}."]
        for section in self.sections:
            lines += [f"  {section}", *(f"    {row}" for row in section.shape)]
        per_page = layout.puzzles_per_page
        size = f"{layout.trim}, {per_page} to a page"
        pages, rules = self.pages, layout.printer
        if pages is not None:
            few = f" ({rules.name} binds {rules.fewest_pages} or more)"
            size = f"about {pages}{few if pages < rules.fewest_pages else ''}, {size}"
        size += ", large print" if layout.large_print else ""
        size += "" if layout.key is None else f", a key of {layout.key} solutions to a page"
        lines.append(f"  Pages      {size}")
        lines.append(f"  Folder     {task.place}")
        if task.recipe.catalogue is None:
            lines.append("  Catalogue  none: puzzles are compared within the book alone")
        else:
            known = counted(self.catalogued, "puzzle")
            lines.append(f"  Catalogue  {known}, {task.recipe.catalogue}")
        if self.published:
            lines.append("  Published  before: its puzzles would be read back, and printed again")
        jobs = counted(task.jobs, "job")
        sure = all(section.found for section in self.sections) or self.published
        about = "about" if sure else "more than"
        lines.append(f"  Time       {about} {_duration(self.seconds)} with {jobs}")
        return "\n".join(lines)


def forecast(task: BookTask, compiling: Callable[[], None]) -> Forecast:
    """Try out each section for a moment, and say what the whole would take.

    Args:
        task: what is asked for.
        compiling: called if kernels must be compiled first, which is not counted.

    Raises:
        CatalogueError: the catalogue cannot be read.
        RecipeError: the run would refuse: the edition was published with other sections, or a
            section asks for more different puzzles than there are.
    """
    with _catalogue(task) as catalogue:
        is_there = catalogue is not None and is_published(task.edition, catalogue)
        has = unpublished if catalogue is None else catalogue.has
        if is_there and catalogue is not None:
            task = replace(task, recipe=counted_again(task.recipe, task.edition, catalogue))
        else:
            check_supply(task.recipe, task.issue.label, has, compiling)
        taken: dict[Grid, str] = {}
        sections = []
        for i, plan in enumerate(task.recipe.sections):
            if isinstance(plan.recipe, Selection):
                sections.append(_given(task, i, catalogue, taken, is_there=is_there))
                continue
            recipe = replace(plan.recipe, seed=task.recipe.seed_of(task.issue.label, i))
            asked = unpublished if plan.repeats or is_there else has
            seconds, found, techniques = _try_out(recipe, taken, asked, compiling)
            sections.append(SectionForecast(plan, seconds, found, techniques))
        catalogued = 0 if catalogue is None else len(catalogue)
    known = task.recipe.counted(section.found for section in sections)
    told = (
        replace(section, plan=plan) for section, plan in zip(sections, known.sections, strict=True)
    )
    return Forecast(replace(task, recipe=known), tuple(told), is_there, catalogued)


def _given(
    task: BookTask,
    section: int,
    catalogue: Catalogue | None,
    taken: dict[Grid, str],
    *,
    is_there: bool,
) -> SectionForecast:
    """Return the forecast of a section of given puzzles, whose forms join `taken`."""
    plan = task.recipe.sections[section]
    if is_there:
        return SectionForecast(plan, 0.0, plan.count)
    chosen = take(task.recipe, section, catalogue, taken, lambda: None)
    taken.update((canonical_form(*grids_of(record)), record["from"]) for record in chosen.records)
    techniques = frozenset(slug for record in chosen.records for slug in record["techniques"])
    return SectionForecast(
        plan, 0.0, len(chosen.records), techniques, passed_over=len(chosen.passed_over)
    )


@contextmanager
def _catalogue(task: BookTask) -> Iterator[Catalogue | None]:
    path = task.recipe.catalogue
    if path is None or not path.exists():
        yield None
        return
    with Catalogue.read_only(path) as catalogue:
        yield catalogue


def _try_out(
    recipe: Recipe,
    taken: dict[Grid, str],
    published: Callable[[Grid], bool],
    compiling: Callable[[], None],
) -> tuple[float, int, frozenset[str]]:
    """Seconds that all puzzles would take one processor, how many were found, and their techniques.

    Candidates that the run would replace count as attempts only. Forms found join `taken`.
    """
    from generator.warm import warm_up

    digger = warm_up(recipe, compiling)
    start = time.perf_counter()

    def is_over() -> bool:
        return time.perf_counter() - start > TRIAL_SECONDS

    found = index = attempts = 0
    techniques = set[str]()
    while found < recipe.count and attempts < recipe.attempts_allowed and not is_over():
        result = digger.make(index, attempts, attempts + 1)
        attempts, draft = result.attempts, result.draft
        if draft is None:
            continue
        index, attempts = index + 1, 0
        if draft.form not in taken and not published(draft.form):
            taken[draft.form] = ""
            found += 1
            if draft.rating is not None:
                techniques.update(technique.slug for technique in draft.rating.counts)
    took = time.perf_counter() - start
    return took / max(found, 1) * recipe.count, found, frozenset(techniques)


def _duration(seconds: float) -> str:
    if seconds < 1:
        return "1 s"
    if seconds < 100:
        return f"{seconds:.0f} s"
    if seconds < 6_000:
        return f"{seconds / 60:.0f} min"
    return f"{seconds / 3600:.1f} h"
