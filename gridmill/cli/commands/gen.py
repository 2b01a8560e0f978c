"""``gridmill gen``, and ``gen``: make new puzzles."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import SystemRandom
from typing import TYPE_CHECKING

import click

from gridmill.cli.completion import Named, files, folders
from gridmill.cli.error_handler import Command
from gridmill.cli.ladders import TECHNIQUE
from gridmill.cli.options import (
    CONTEXT,
    check_workers,
    cluster_option,
    digging_jobs_option,
    named,
    version_option,
    whole,
)
from gridmill.cli.runs import RUNS, STANDARD_OUTPUT, on_cluster, to_folder, to_standard_output
from gridmill.cli.sentences import counted
from gridmill.cli.status import Status
from gridmill.cli.streams import say
from gridmill.machine import processors
from gridmill.printable import printable

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from generator import Recipe, Symmetry
    from generator.recipe.shapes import GivensShape
    from gridmill.cluster import Address


FRESH_SEEDS = 10**12
"""Seeds that are drawn when none is given: few digits to type again, and seldom the same twice."""
LARGEST_SEED = 2**64 - 1

HELP = """Make new puzzles, each proved to have exactly one solution, at the level asked for.

The level is that of the hardest technique which a puzzle requires:

\b
  1  full houses and hidden singles
  2  naked singles and locked candidates
  3  naked and hidden pairs and triples
  4  fish, quads, wings, turbot fish, unique rectangles
  5  chains: X-chains, XY-chains, AIC and loops

Instead of a level, or beside it, say what it takes. A puzzle requires a technique when the ladder
up to its hardest step solves it, and the same ladder without that technique ends stuck; the record
has the proof. A required technique is the puzzle's hardest, unless --level, --score or another
--require is higher. A forbidden one is not on the path, and the rating is the same without it. The
names are those that gridmill explain prints. What is rare takes many attempts: docs/levels.md has
the odds. Scores above 9.0, such as --score 9.1.., are reached by hill climbing, which exchanges
givens: some seconds a puzzle with any symmetry up to 9.4, and above that with 180, diagonal and
antidiagonal too; from 10.5 on with --symmetry none. That is of ranges without an end: one score
alone, such as 9.5, takes up to a minute or so with --symmetry none, and may not come with another.

Puzzles on grids that overlap, and with arrows and other clues that no ladder rates, have no level:
leave out --level. With other clues, and non-consecutive, it may be left out. Without a level none
takes a guess: singles, locked candidates, and what each clue leaves of the digits of its own cells
solve them.

A run lands in a folder of its own: puzzles.jsonl has everything about each puzzle, its
certificate included; puzzles.sdm and solutions.sdm have one grid a line; manifest.json says how
the run went. The same options with the same seed make the same puzzles again, whatever --jobs
is, and go on with a run that was interrupted.

\b
For example:
  gen --level 4 --count 100
  gen --level 2 --count 20 --symmetry mirrors --givens 28-34 --seed 7
  gen --level 1 --out - > puzzle.txt
  gen --require x-wing --count 10
  gen --level 4 --require xyz-wing --forbid uniqueness --symmetry none
  gen --score 4.2..5.0 --count 10
  gen --variant x --level 3 --count 10
  gen --variant x --score 3.0..3.6 --count 10
  gen --size 6 --variant x --level 2
  gen --variant jigsaw --level 3 --count 10
  gen --variant killer --cages 2-4 --level 2 --count 10
  gen --variant kropki --level 3 --count 10
  gen --variant samurai --count 20
  gen --shape heart --level 1 --count 10
  gen --minimal --symmetry none --level 3 --count 10
  gen --variant thermometer --variant anti-knight --count 10
  gen --require x-wing --forbid unique-rectangle --score 4.2..5.0 --givens 22-30
  gen --level 4 --count 100000 --cluster tcp://10.0.0.5:8786
"""

EPILOG = """\b
Exit status:
    0  as many puzzles as asked for
    2  an option is wrong, or the run folder cannot be used
    3  fewer puzzles than asked for
  130  interrupted by Ctrl-C (143: by SIGTERM); what is finished is kept"""


def _symmetry(text: str) -> Symmetry:
    from generator import Symmetry

    try:
        return Symmetry(text)
    except ValueError:
        names = ", ".join(symmetry.value for symmetry in Symmetry)
        raise click.BadParameter(f"is {text}: give one of {names}.") from None


def _symmetries() -> list[str]:
    from generator import Symmetry

    return [symmetry.value for symmetry in Symmetry]


def _variant(text: str) -> str:
    if text not in _variants():
        raise click.BadParameter(f"is {text}: give one of {', '.join(_variants())}.")
    return text


def _variants() -> list[str]:
    from generator.recipe.variants import NAMES

    return list(NAMES)


def _shapes(
    context: click.Context, parameter: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Have the shell complete the name of a shape, or of a file."""
    from click.shell_completion import CompletionItem

    from generator.recipe.shapes import SHAPES

    named = [CompletionItem(name) for name in SHAPES if name.startswith(incomplete)]
    return [*named, *files(context, parameter, incomplete)]


def _layouts(
    context: click.Context, parameter: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Have the shell complete the name of a symmetry, or of a file."""
    named = SYMMETRY.shell_complete(context, parameter, incomplete)
    return [*named, *files(context, parameter, incomplete)]


VARIANT = Named(_variant, _variants)
"""The type of a variant's name."""

SYMMETRY = Named(_symmetry, _symmetries)
"""The type of a symmetry's name; the generator is loaded only when one is given."""


@click.command(
    "gen",
    cls=Command,
    context_settings={**CONTEXT, "allow_extra_args": True},
    help=HELP,
    epilog=EPILOG,
)
@version_option
@click.option(
    "--level",
    type=whole(1, 5),
    metavar="1..5",
    help="The level of every puzzle. It may be left out where --require or --score is given: then "
    "it is that of the technique required, or whatever comes with the score or a technique of "
    "another ladder.",
)
@click.option(
    "--require",
    multiple=True,
    type=TECHNIQUE,
    metavar="TECHNIQUE",
    help="What every puzzle must require, such as x-wing; give it again for more. A family, such "
    "as unique-rectangle, means one of it. Techniques that the levels do not have are required on "
    "another ladder: Sudoku Explainer's or HoDoKu's.",
)
@click.option(
    "--forbid",
    multiple=True,
    type=TECHNIQUE,
    metavar="TECHNIQUE",
    help="What no puzzle may use: a technique, a family, or uniqueness for all that assume a "
    "single solution; give it again for more.",
)
@click.option(
    "--score",
    metavar="A..B",
    help="The range of Sudoku Explainer's rating, such as 4.2..5.0, 4.2.. or ..5.0. One that "
    "begins above 9.0 stands without --level, --require and --forbid. Of variants that have "
    "scores, such as x, windoku and anti-knight, SukakuExplainer's, alone or with --level.",
)
@click.option(
    "--count",
    type=whole(1),
    default="1",
    show_default=True,
    metavar="NUMBER",
    help="How many puzzles; no two are the same up to relabelling and symmetry.",
)
@click.option(
    "--seed",
    type=whole(0, LARGEST_SEED),
    metavar="NUMBER",
    help="Where the randomness comes from.  [default: a fresh one, which is told]",
)
@digging_jobs_option
@cluster_option
@click.option(
    "--symmetry",
    type=SYMMETRY,
    metavar="NAME",
    help="Of the pattern of givens: none, 180, 90, left-right, top-bottom, mirrors, diagonal, "
    "antidiagonal, diagonals or full.  [default: 180]",
)
@click.option(
    "--shape",
    metavar="NAME|YEAR|FILE",
    shell_complete=_shapes,
    help="The cells that are given, all of them and no others: heart, a year such as 2027, or a "
    "file: nine rows of nine marks, . for a blank, or a square picture in PNG, dark where givens "
    "are. What is known to have no puzzle is refused.",
)
@click.option(
    "--minimal",
    is_flag=True,
    help="No given of a puzzle can go without a second solution. Much the quickest with --symmetry "
    "none.",
)
@click.option(
    "--givens",
    metavar="A-B",
    help="How many givens a puzzle may have.  [default: as newspapers have at levels 1 and 2, "
    "as few as come from 3 on]",
)
@click.option(
    "--out",
    type=named,
    metavar="FOLDER|-",
    shell_complete=folders,
    help="Where the run lands; - writes one puzzle a line to standard output, and nothing else."
    "  [default: a folder in output/, named by the recipe]",
)
@click.option(
    "--engine",
    type=click.Choice(["search", "milp"]),
    default="search",
    show_default=True,
    help="Who is asked 'still one solution?' while digging: the search engine or, slower, the "
    "integer program. Every finished puzzle is certified by the integer program in any case.",
)
@click.option(
    "--max-attempts",
    type=whole(1),
    metavar="NUMBER",
    help="Give up after so many attempts at one puzzle.  [default: 20000, or 200000 with "
    "--require, --forbid or --score, 40 with --shape, 100 with "
    "--symmetry none and at most 19 givens, 30 above 9.0]",
)
@click.option(
    "--size",
    type=whole(4, 16),
    default="9",
    show_default=True,
    metavar="NUMBER",
    help="Rows, columns and digits: 4, 6, 8, 9, 10, 12, 15 or 16, and of jigsaws 5, 7, 11 or 13; "
    "beyond 9 it takes long. Levels 1 to 3 for 6, and 1 alone for 4.",
)
@click.option(
    "--variant",
    "variants",
    multiple=True,
    type=VARIANT,
    metavar="NAME",
    help="Further houses and rules: x for both diagonals, windoku, disjoint-groups, centre-dot, "
    "asterisk, girandola, anti-knight or anti-king; jigsaw for regions of any shape, killer for "
    "cages with sums. With a level or without one: non-consecutive; clues, such as thermometer, "
    "kropki, whispers or renban. Without a level: clues such as arrow, sandwich or little-killer; "
    "grids that overlap, such as samurai or windmill. Give it again for several together.",
)
@click.option(
    "--layout",
    metavar="SYMMETRY|FILE",
    shell_complete=_layouts,
    help="The regions of jigsaws: drawn for each puzzle with this symmetry, or those of the first "
    "puzzle in a file.  [default for jigsaw: 180]",
)
@click.option(
    "--cages",
    metavar="A-B",
    help="How many cells the cages of killers have.  [default for killer: 2-5]",
)
@click.option(
    "--thermos",
    metavar="A-B",
    help="How many cells thermometers have, with their bulbs.  [default for thermometer: 3-6]",
)
def command(
    level: int | None,
    require: tuple[str, ...],
    forbid: tuple[str, ...],
    score: str | None,
    count: int,
    seed: int | None,
    jobs: int | None,
    cluster_name: Address | None,
    symmetry: Symmetry | None,
    shape: str | None,
    minimal: bool,  # noqa: FBT001 (an option)
    givens: str | None,
    out: str | None,
    engine: str,
    max_attempts: int | None,
    size: int,
    variants: tuple[str, ...],
    layout: str | None,
    cages: str | None,
    thermos: str | None,
) -> Status:
    """Make puzzles."""
    from generator import Engine, GivensRange, Recipe, ScoreRange, Symmetry
    from generator.recipe.variants import ground

    _refuse_extra(click.get_current_context().args, level)
    check_workers(jobs, cluster_name)
    shaped = None if shape is None else _shape(shape)
    usual = Symmetry.ROTATIONAL_180 if shaped is None else Symmetry.NONE
    made_on = ground(size, variants, _layout(layout), cages, thermos)
    recipe = Recipe(
        level=level,
        count=count,
        seed=SystemRandom().randrange(FRESH_SEEDS) if seed is None else seed,
        symmetry=symmetry or usual,
        givens=None if givens is None else GivensRange.parse(givens),
        engine=Engine(engine),
        geometry=made_on.geometry,
        max_attempts=max_attempts,
        require=tuple(dict.fromkeys(require)),
        forbid=tuple(dict.fromkeys(forbid)),
        score=None if score is None else ScoreRange.parse(score),
        layout=made_on.layout,
        cages=made_on.cages,
        clues=made_on.clues,
        thermos=made_on.thermos,
        shape=shaped,
        minimal=minimal,
    )
    return _made(recipe, jobs, cluster_name, out)


def _made(
    recipe: Recipe, jobs: int | None, cluster_name: Address | None, out: str | None
) -> Status:
    """Make the puzzles of a recipe, where and by whom the options say."""
    from generator import folder_name

    if cluster_name is not None:
        return on_cluster(recipe, cluster_name, out)
    workers = processors() if jobs is None else jobs
    if recipe.is_hill_climbed:
        most = counted(recipe.attempts_allowed, "attempt")
        say(f"Climbing to SE {recipe.score}: at most {most} at a puzzle, of up to minutes each.")
    if out == STANDARD_OUTPUT:
        return to_standard_output(recipe, workers)
    return to_folder(recipe, workers, Path(out) if out else RUNS / folder_name(recipe))


def _refuse_extra(extra: Sequence[str], level: int | None) -> None:
    """Refuse what belongs to no option, such as a level without its name.

    Raises:
        click.UsageError: there is any.
    """
    if extra:
        is_level = level is None and extra[0] in {"1", "2", "3", "4", "5"}
        meant = f" (Did you mean '--level {extra[0]}'?)" if is_level else ""
        raise click.UsageError(f"Got unexpected extra argument {printable(extra[0])!r}.{meant}")


def _shape(text: str) -> GivensShape:
    """Return what --shape asks for."""
    from generator.recipe.masks import LARGEST_MASK
    from generator.recipe.shapes import GivensShape
    from puzzle.own_files import bytes_of

    def show(rows: str) -> None:
        say(f"{text} is read as this shape, with # where a digit is given:\n{rows}")

    return GivensShape.told(text, lambda name: bytes_of(Path(name), LARGEST_MASK), show)


def _layout(text: str | None) -> Symmetry | tuple[int, ...] | None:
    """Return what --layout asks for: regions with a symmetry, or those of a file."""
    from generator import Symmetry

    if text is None or text in _symmetries():
        return None if text is None else Symmetry(text)
    from generator.recipe.variants import regions_told
    from puzzle.errors import NotationError, RecipeError
    from puzzle.formats import read_one
    from puzzle.own_files import text_of

    try:
        return regions_told(read_one(text_of(Path(text))).geometry)
    except (OSError, NotationError, RecipeError):
        raise RecipeError(
            f"--layout is {text}: give a symmetry, such as 180 or none, or a file with a puzzle "
            "whose regions are told."
        ) from None
