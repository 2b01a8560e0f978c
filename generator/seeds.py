"""Where all randomness comes from: a hash of (seed, recipe, puzzle, attempt), nothing else.

Puzzle i of a run is made in attempts 0, 1, 2 …; each has a stream of its own. The stream's first
state is the BLAKE2b hash (RFC 7693) of a text that names the attempt, so no attempt depends on
another one, on the number of workers, or on the version of any library. `generator.digging.xoshiro`
turns a state into random numbers inside kernels.
"""

from __future__ import annotations

from hashlib import blake2b

import numpy as np
import numpy.typing as npt

SCHEME = "gridmill 1"
"""Change it when the same streams would make different puzzles: a new fill or a new dig."""

WORDS = 4
"""64-bit words of a state."""

MAX_SEED = 2**64 - 1


def stream(seed: int, recipe: str, puzzle: int, attempt: int) -> npt.NDArray[np.uint64]:
    """Return the first state of one attempt's stream.

    Args:
        seed: 0 to `MAX_SEED`.
        recipe: the recipe's key, which names everything that shapes a puzzle.
        puzzle: 0-based number of the puzzle in its run.
        attempt: 0-based number of the attempt at this puzzle.

    Returns:
        A writable uint64 array of shape (4,), the same on every machine; all zeros, which
        xoshiro cannot leave, has a chance of 2⁻²⁵⁶.
    """
    name = "\n".join((SCHEME, str(seed), recipe, str(puzzle), str(attempt)))
    digest = blake2b(name.encode(), digest_size=8 * WORDS).digest()
    return np.frombuffer(digest, dtype="<u8").astype(np.uint64)
