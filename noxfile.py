"""Everything that guards quality, in one command: ``python -m nox``."""

import nox

nox.options.sessions = ["check"]

ROOMS = ["puzzle", "solver", "generator", "book", "gridmill"]


@nox.session
def check(session):
    """Lint, format, types, architecture and tests, in a fresh environment."""
    session.install("-e", ".[dev]")
    session.run("ruff", "check", ".")
    session.run("ruff", "format", "--check", ".")
    session.run("mypy")
    session.run("lint-imports")
    # A first run of the main job; what it compiles, both of pytest's processes then find compiled.
    session.run("gen", "--level", "4", "--count", "1", "--seed", "1", "--out", "-")
    session.run("pytest", "-n", "2", "--durations", "15", *session.posargs)


@nox.session
def fuzz(session):
    """Ten minutes of coverage-guided fuzzing of every reader."""
    session.install("-e", ".[dev]", "atheris")
    session.run("python", "-m", "tests.fuzz.readers", *(session.posargs or ["-max_total_time=600"]))


@nox.session
def kills(session):
    """Fifty runs of a book, killed at random moments and continued."""
    session.install("-e", ".[dev]")
    tests = "tests/gridmill/nightly/test_unattended.py"
    session.run("pytest", tests, "-k", "random_moments", env={"GRIDMILL_KILLS": "50"})
