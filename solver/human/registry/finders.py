"""All rows of the registry, and the finders that they make."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from solver.human.registry.almost_locked_sets import ALMOST_LOCKED_SETS
from solver.human.registry.cages_and_clues import CAGES_AND_CLUES
from solver.human.registry.chains import CHAINS
from solver.human.registry.colouring import COLOURING
from solver.human.registry.fish import FISH
from solver.human.registry.further import FURTHER
from solver.human.registry.locked_and_subsets import LOCKED_AND_SUBSETS
from solver.human.registry.row import RegistryRow
from solver.human.registry.single_digit_patterns import SINGLE_DIGIT_PATTERNS
from solver.human.registry.singles import SINGLES
from solver.human.registry.technique import Technique
from solver.human.registry.uniqueness import UNIQUENESS
from solver.human.registry.wings import WINGS

_OWN: Mapping[Technique, RegistryRow] = {
    **SINGLES,
    **LOCKED_AND_SUBSETS,
    **FISH,
    **SINGLE_DIGIT_PATTERNS,
    **COLOURING,
    **WINGS,
    **UNIQUENESS,
    **ALMOST_LOCKED_SETS,
    **CHAINS,
    **CAGES_AND_CLUES,
}


@dataclass(frozen=True, slots=True)
class Finder:
    """One way to look for steps of one technique or several; each rung of a ladder has one.

    Attributes:
        slug: its name; that of its technique, where there is just one way to look for that.
        techniques: the techniques whose steps it can report.
        kernel: the function that looks for them, such as ``techniques.fish.find_fish``.
        variant: the number that it is called with.
        option: what asks for it, where it is not looked for unless it is asked for.
    """

    slug: str
    techniques: tuple[Technique, ...]
    kernel: str
    variant: int
    option: str = ""

    def __hash__(self) -> int:
        return hash(self.slug)

    @property
    def family(self) -> str:
        """The module that it stands in: ``techniques.fish``, ``chains.nets``."""
        return self.kernel.rpartition(".")[0]


ROWS: Mapping[str, RegistryRow] = MappingProxyType(
    {
        **{technique.slug: _OWN[technique] for technique in Technique},
        **{slug: row for slug, _, row in FURTHER},
    }
)
"""All rows, by the slug of the technique or of the further finder."""


def _finders() -> Iterator[Finder]:
    """Yield the finders of all rows that have a kernel.

    The techniques' own, then the further ones.
    """
    own = ((technique.slug, (technique,), ROWS[technique.slug]) for technique in Technique)
    for slug, techniques, row in (*own, *FURTHER):
        variant = int(techniques[0]) if row.variant is None else row.variant
        if row.kernel:
            yield Finder(slug, techniques, row.kernel, variant, row.option)


FINDERS: Mapping[str, Finder] = MappingProxyType({finder.slug: finder for finder in _finders()})
"""The finders by name."""

NESTED_CHAINS = frozenset(FINDERS["nested-chain"].techniques)
"""The techniques whose nets have chains inside."""

BASICS = frozenset(
    f"techniques.{name}"
    for name in ("singles", "queued_singles", "locked", "subsets", "generalized", "fish")
)
"""The families that take next to no time to search."""
