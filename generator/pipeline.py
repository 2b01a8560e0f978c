"""From a recipe to certified puzzles: drafts in order, each compared and proved.

    executor: dig, count, rate  →  not the twin of an earlier one  →  certified  →  PuzzleRecord

The order of the drafts is that of their numbers, however many workers make them, and all that is
decided here is decided in that order. So the records are the same for any number of workers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Generator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING

from generator.digging.draft import Draft, Reject, Watch, unwatched
from generator.recipe.contradictions import FEWEST_OF_HARDEST
from generator.recipe.recipe import Recipe
from generator.record import PuzzleRecord
from puzzle.canonical import canonical_form
from puzzle.errors import EnginesDisagree, GenerationExhausted, RecipeError
from puzzle.grid import Grid
from puzzle.score import Score
from puzzle.symmetry import Symmetry
from solver.certify import Certificate, certify_known
from solver.proof import is_always_proved
from solver.proved import with_proof
from solver.verdict import Verdict

if TYPE_CHECKING:
    from generator.executor import Executor

Pair = tuple[Grid, Grid]
"""A puzzle and its solution."""


def nothing() -> None:
    """Do nothing: the `compiling` of a run whose caller does not mind the wait."""


def unpublished(form: Grid) -> bool:  # noqa: ARG001 (the callback's signature)
    """Return the `published` of a run that no catalogue is kept for."""
    return False


def generate(
    recipe: Recipe,
    *,
    jobs: int = 1,
    finished: Sequence[Pair] = (),
    compiling: Callable[[], None] = nothing,
    earlier: Collection[Grid] = (),
    published: Callable[[Grid], bool] = unpublished,
    watch: Watch = unwatched,
) -> Generator[PuzzleRecord, None, None]:
    """Make the puzzles of a recipe, each certified, no two of them equivalent.

    Puzzle i depends on the recipe and i alone; only where two puzzles of a run are equal up to
    relabelling and the symmetries of Sudoku, or one was published before, is the next candidate
    taken for it. Close the iterator, or
    read it to its end, to end the workers.

    Args:
        recipe: what to make.
        jobs: 1 for this process alone, more for so many workers beside it, which dig while this
            process certifies (in a long run they certify too). Never more than puzzles to make. A
            script asks for more below ``if __name__ == "__main__":``, as workers load it anew.
        finished: puzzles 0, 1, 2 … of the same recipe, made before; the run goes on after them.
        compiling: called once if kernels must be compiled first, which takes some 20 seconds;
            other processes help with it.
        earlier: canonical forms of puzzles that count as earlier ones of this run.
        published: says of a canonical form whether a puzzle of it was published before; asked in
            this process, in order.
        watch: called now and then while a puzzle is sought, with how far the attempts at it are;
            with None where workers make them.

    Returns:
        The records, in order of their index.

    Raises:
        RecipeError: fewer jobs than 1; or, on the way, a geometry without a complete grid.
        GenerationExhausted: on the way, a puzzle was not found within the recipe's attempts.
        EnginesDisagree: on the way, two engines contradict each other; nothing may be published.
        WorkerLost: on the way, a worker died, or could not be started.
        SolverUnavailable: on the way, Pyomo or HiGHS cannot be loaded.
    """
    if jobs < 1:
        raise RecipeError(f"{jobs} jobs cannot work: give 1 or more.")
    forms = {*earlier, *(canonical_form(*pair) for pair in finished)}
    return _generate(recipe, jobs, len(finished), compiling, forms, published, watch)


def _generate(
    recipe: Recipe,
    jobs: int,
    first: int,
    compiling: Callable[[], None],
    forms: set[Grid],
    published: Callable[[Grid], bool],
    watch: Watch,
) -> Generator[PuzzleRecord, None, None]:
    if first >= recipe.count:
        return
    with _executor(recipe, first, jobs, compiling, watch) as executor:
        for index in range(first, recipe.count):
            yield _record(recipe, index, executor, forms, published)


def _executor(
    recipe: Recipe, first: int, jobs: int, compiling: Callable[[], None], watch: Watch
) -> AbstractContextManager[Executor]:
    from generator.executor import InProcess, workers
    from generator.warm import warm_up

    digger = warm_up(recipe, compiling)
    jobs = min(jobs, recipe.count - first)
    if jobs > 1:
        return workers(recipe, first, jobs, watch)
    digger.watch = watch
    return nullcontext(InProcess(digger))


def _record(
    recipe: Recipe,
    index: int,
    executor: Executor,
    forms: set[Grid],
    published: Callable[[Grid], bool],
) -> PuzzleRecord:
    """Return the record of one puzzle; its form joins `forms`."""
    rejects: Counter[Reject] = Counter()
    result = executor.first(index)
    while True:
        rejects.update(result.rejects)
        draft = result.draft
        if draft is None:
            raise exhausted(recipe, index, rejects, result.highest)
        if draft.form in forms:
            rejects[Reject.TWIN] += 1
        elif published(draft.form):
            rejects[Reject.PUBLISHED] += 1
        else:
            certificate = certified(draft)
            if certificate is not None:
                break
            rejects[Reject.UNDECIDED] += 1
        result = executor.another(index, result.attempts)
    forms.add(draft.form)
    return record_of(recipe, index, result.attempts, rejects, draft, certificate)


def record_of(
    recipe: Recipe,
    index: int,
    attempts: int,
    rejects: Mapping[Reject, int],
    draft: Draft,
    certificate: Certificate,
) -> PuzzleRecord:
    """Return the record of a draft that is taken.

    Args:
        recipe: what is made.
        index: 0-based number of the puzzle in its run.
        attempts: attempts it took, the last one included.
        rejects: what was wrong with the others: number by reason.
        draft: the draft.
        certificate: `certified` of it.
    """
    return PuzzleRecord(
        index=index,
        puzzle=draft.puzzle,
        solution=draft.solution,
        rating=draft.rating,
        symmetry=recipe.symmetry,
        minimal=draft.minimal,
        attempts=attempts,
        rejects=rejects,
        certificate=certificate,
        requires=draft.requires,
        forbids=recipe.forbid,
    )


def certified(draft: Draft) -> Certificate | None:
    """Return the certificate of a draft; None where it, or a proof that there must be, is lacking.

    Raises:
        EnginesDisagree: the certifier or the proof found another solution.
    """
    certificate = decided(draft)
    return None if certificate is None else proved(certificate)


def decided(draft: Draft) -> Certificate | None:
    """Return the certificate of a draft, as yet without a proof; None where it is not decided.

    Raises:
        EnginesDisagree: the certifier found another solution than the worker's search.
    """
    certificate = draft.certificate or certify_known(draft.puzzle, draft.solution)
    if certificate.verdict not in (Verdict.UNIQUE, Verdict.UNDECIDED):
        raise EnginesDisagree(
            f"The search engine counts one solution, the certifier says "
            f"{certificate.verdict.value}: {draft.puzzle}."
        )
    return certificate if certificate.verdict is Verdict.UNIQUE else None


def proved(certificate: Certificate) -> Certificate | None:
    """Return a certificate of one solution with its proof; None where that must be and is lacking.

    Of rules beside the houses not every proof is found in good time, and none is asked for.

    Raises:
        EnginesDisagree: the proof is of another verdict.
    """
    found = certificate if certificate.proof is not None else with_proof(certificate)
    is_lacking = found.proof is None and is_always_proved(found.puzzle.geometry)
    return None if is_lacking else found


def exhausted(
    recipe: Recipe, index: int, rejects: Mapping[Reject, int], highest: Score | None = None
) -> GenerationExhausted:
    """Return the error that says what became of all the attempts at a puzzle.

    Args:
        recipe: what was asked for.
        index: 0-based number of the puzzle.
        rejects: number of attempts by reason.
        highest: the highest score that attempts by hill climbing came to, where it is known.
    """
    counts = {reject.value: rejects[reject] for reject in Reject if rejects.get(reject)}
    why = ", ".join(f"{count} {reason}" for reason, count in counts.items())
    wishes = ["wish"] if recipe.has_wishes else []
    wishes += ["level", "shape"] if recipe.shape else ["level", "symmetry", "range of givens"]
    without = ", or spare givens may stay" if recipe.minimal else ""
    if highest is not None:
        why += f", the highest score that was met is {highest}"
    elif recipe.is_hill_climbed:
        why += ", nothing that was met was hard enough to be rated"
    if recipe.is_hill_climbed:
        if recipe.givens is not None and recipe.givens.most < FEWEST_OF_HARDEST:
            without += (
                "; of 2,000 puzzles that players pass on as the hardest none has fewer than "
                f"{FEWEST_OF_HARDEST} givens"
            )
    elif recipe.has_few_givens and recipe.symmetry is not Symmetry.NONE:
        without += f"; so few givens are come to with the symmetry {Symmetry.NONE.value} alone"
    elif recipe.cages is not None and recipe.givens is not None and recipe.givens.fewest > 0:
        without += "; the more givens a killer has, the easier it is"
    if recipe.shape is not None:
        without += "; whether there is such a puzzle is not known"
    allowed = recipe.attempts_allowed
    attempts = f"{allowed} attempt{'' if allowed == 1 else 's'}"
    return GenerationExhausted(
        f"Puzzle {index + 1} of {recipe.count} was not found in {attempts} ({why}): choose "
        f"another {', '.join(wishes[:-1])} or {wishes[-1]}{without}.",
        counts,
    )
