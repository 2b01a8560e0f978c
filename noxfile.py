"""Everything that guards quality: ``python -m nox`` is the check, ``nox -l`` lists the others.

`check` has everything but the tests that are marked slow, which `slow` runs, and the building of
the documentation: `ci` has them all. The tests see the installed wheel, not the checkout.
`coverage` counts the branches that the tests of `check` take, which makes them three times as long:
it is a job of its own.
"""

import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

import nox

nox.options.sessions = ["check"]

# Where Python is told to keep no compiled modules, each of the hundreds of processes that follow
# would compile all that it imports, the tests included.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

LOCKS = {
    "check": ["--extra=dev", "pyproject.toml"],  # with hatchling, which builds the wheel
    "run": ["--extra=office", "--extra=web", "pyproject.toml"],
    "nox": [],
    # After check, which these agree with: what compiles kernels, long before the rest is there; and
    # the tests of a cluster, which need what the check does without.
    "kernels": ["-c", "locks/check.txt"],
    "cluster": ["--extra=cluster", "--extra=dev", "pyproject.toml", "-c", "locks/check.txt"],
}
"""What each lock in locks/ is made from, beside the packages in its ``.in`` file."""
ACCEPTED = "MIT|BSD|Apache|ISC|PSF|Python Software|MPL|Mozilla|HPND|CC0|Unlicense|Zlib|OFL|SIL Open"
"""Licences of what gridmill needs to run, in parts of their names."""


@nox.session
def check(session):
    """Lint, format, types, architecture and tests, in a fresh environment."""
    _test(session, _look_over(session), "-m", "not slow", *session.posargs)


@nox.session
def ci(session):
    """All that CI asks for: `check`, the slow tests among the others, and the documentation."""
    environment = _look_over(session)
    session.run("mkdocs", "build", "--strict", "--site-dir", session.create_tmp())
    _test(session, environment, *session.posargs)


def _look_over(session):
    """Install, and hold what needs no test; returns the environment that the tests run in."""
    # Kernels are compiled, from the checkout, while all else is installed and the tools are run.
    _install_locked(session, "kernels")
    checkout = {"PYTHONPATH": str(Path.cwd())}
    with _alongside(session, checkout, "python", "-m", "tests.warm_up"):
        environment = _install(session)
        session.run("ruff", "check", ".")
        session.run("ruff", "format", "--check", ".")
        session.run("mypy")
        session.run("lint-imports")
    session.run("gen", "--level", "4", "--count", "1", "--seed", "1", "--out", "-")
    return environment


@nox.session
def slow(session):
    """What `check` leaves to CI: kills, browsers, unattended runs, oracles, what takes long."""
    _test(session, _install(session), "-m", "slow", *session.posargs)


@nox.session
def coverage(session):
    """Count the branches of the rooms that the check's tests take; fail where they are too few."""
    folder = Path(session.create_tmp()).resolve()
    # Kernels are compiled anew, so that what generates their machine code is counted.
    shutil.rmtree(folder / "cache", ignore_errors=True)
    counted = {"COVERAGE_FILE": str(folder / "counted"), "NUMBA_CACHE_DIR": str(folder / "cache")}
    environment = _install(session) | counted
    counting = ("coverage", "run", "--parallel-mode", "-m", "pytest")
    _test(session, environment, "-m", "not slow", *session.posargs, program=counting)
    session.run("coverage", "combine", "--quiet", env=environment)
    session.run("coverage", "report", "--sort", "miss", env=environment)


def _install(session):
    """Install the wheel, as a user would; returns the environment that the tests run in."""
    _install_locked(session, "check")
    session.install("--no-deps", "--no-build-isolation", ".")
    packages = session.run(
        "python", "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", silent=True
    )
    # Last on the path: the tests' helpers are found there, and the rooms are not.
    (Path(packages.strip()) / "tests-of-gridmill.pth").write_text(f"{Path.cwd()}\n")
    return {"PYTHONSAFEPATH": "1"}


@nox.session
def cluster(session):
    """Runs on a cluster of Dask's, with workers and schedulers killed: the check has no Dask."""
    _install_checkout(session, "cluster")
    session.run("pytest", "tests/gridmill/test_cluster.py", *session.posargs)


def _install_locked(session, lock):
    """Install exactly what a lock names, by hash; a module is compiled when it is imported.

    Whoever looks on sees pip's bars: it takes minutes, of which nox would say nothing.
    """
    arguments = ("--no-compile", "--require-hashes", "--no-deps", "-r", f"locks/{lock}.txt")
    session.install(*arguments, silent=not sys.stdout.isatty())


def _install_checkout(session, lock="check"):
    """Install what the check has, and the checkout itself in place of the wheel."""
    _install_locked(session, lock)
    session.install("--no-deps", "--no-build-isolation", "-e", ".")


def _test(session, environment, *arguments, program=("pytest",)):
    # Each process begins with half of the tests, in their order: what one test has made or compiled
    # the next ones find.
    options = ["-n", "2", "--dist", "worksteal", "--durations", "15", *arguments]
    session.run(*program, *options, env=environment)


@contextmanager
def _alongside(session, environment, program, *arguments):
    """Run a program of the environment next to the block; both must end well."""
    process = subprocess.Popen(  # noqa: S603 (our own)
        [Path(session.bin) / program, *arguments],
        start_new_session=True,
        env=os.environ | environment,
    )
    try:
        yield
        if process.wait():
            session.error(f"{shlex.join([program, *arguments])} failed")
    finally:
        if process.poll() is None:  # the block did not end well: its own processes end too
            os.killpg(process.pid, signal.SIGTERM)
            process.wait()


@nox.session
def wheel(session):
    """A wheel with compiled kernels for this platform, and that it compiles nothing any more."""
    folder = Path(session.create_tmp()).resolve()
    session.install("build")
    wheels = folder / "wheels"
    shutil.rmtree(wheels, ignore_errors=True)  # those of earlier versions
    session.run(
        "python", "-m", "build", "--wheel", "--outdir", wheels, env={"GRIDMILL_KERNELS": "1"}
    )
    (built,) = wheels.glob("*.whl")
    session.install("--force-reinstall", built)
    # None: whoever works in a checkout may have its folder there, and would run that.
    empty = {"NUMBA_CACHE_DIR": str(folder / "cache"), "PYTHONSAFEPATH": "1", "PYTHONPATH": None}
    # Minutes are told of unique puzzles that a player can solve; the first of post.txt is too hard.
    puzzle = "..3.71.9.........6...2..351.5..3...87..4.2..56...9..1.894..3...1.........2.95.1.."
    makes = "gen --level 4 --count 5 --seed 1 --out -"
    for code in ("rate examples/post.txt", f"rate {puzzle}", f"validate {puzzle}", makes):
        session.run("gridmill", *code.split(), env=empty, success_codes=[0, 1])
    kept = [path.name for path in folder.glob("cache/kernels/*")]
    kept = [name for name in kept if not name.startswith("program-")]  # Pyomo's, no machine code
    if kept:
        session.error(f"compiled here: {', '.join(kept)}")


@nox.session
def fuzz(session):
    """Ten minutes of coverage-guided fuzzing: of every reader, and of every command."""
    _install_checkout(session)
    session.install("atheris")
    for what in ("readers", "commands"):
        arguments = session.posargs or ["-max_total_time=300"]
        session.run("python", "-m", f"tests.fuzz.{what}", *arguments)


@nox.session
def newest(session):
    """The certifier and all that asks it, with the newest of everything, HiGHS included."""
    session.install("-e", ".[dev]")
    session.install("--upgrade", "highspy")
    session.run("pytest", "-n", "2", "tests/solver/certify", "tests/solver/diagnosis")


@nox.session
def thorough(session):
    """Ten times the examples of each property, and all of what CI does some of."""
    _install_checkout(session)
    more = {"GRIDMILL_THOROUGH": "1", "GRIDMILL_EXAMPLES": "300"}
    patterns = "tests/solver/human/techniques/test_patterns.py"
    session.run("pytest", patterns, env=more)
    session.run("pytest", "-n", "2", "-m", "not slow", "-k", "not patterns", env=more)
    session.run("pytest", "-n", "2", "-m", "slow", env={"GRIDMILL_THOROUGH": "1"})


@nox.session
def kills(session):
    """Commands, each killed fifty times at random moments, and the workers of a run likewise."""
    _install_checkout(session)
    tests = [
        "tests/gridmill/publishing/test_unattended.py",
        "tests/gridmill/test_bulk.py",
        "tests/gridmill/test_gen.py",
        "tests/gridmill/test_kills.py",
    ]
    kills = "random_moments or any_moment"
    session.run("pytest", *tests, "-k", kills, env={"GRIDMILL_KILLS": "50"})


@nox.session
def faults(session):
    """Every command that writes, refused by the system at each of its requests in turn: an hour."""
    _install_checkout(session)
    session.run("pytest", "tests/faults", *session.posargs, env={"GRIDMILL_FAULTS": "1"})


@nox.session
def proof(session):
    """The Coq theory of the checker, its assumptions, and what is extracted, against check.py."""
    _install_checkout(session)
    session.run("pytest", "-rs", "tests/solver/proof/test_verified.py", *session.posargs)


@nox.session
def lock(session):
    """Choose the newest versions that pyproject.toml allows, on every Python, with their hashes."""
    session.install("uv")
    for name, sources in LOCKS.items():
        session.run(
            *("uv", "pip", "compile", *sources, f"locks/{name}.in", "--output-file"),
            *(f"locks/{name}.txt", "--quiet", "--universal", "--python-version", "3.11"),
            *("--generate-hashes", "--no-header", "--no-annotate", "--no-emit-index-url"),
            *session.posargs,  # --upgrade, or --upgrade-package NAME
        )


@nox.session
def audit(session):
    """Known weaknesses of what is locked, and the licences of what gridmill needs to run."""
    session.install("pip-audit")
    found = Path(session.create_tmp()).resolve() / "audit.json"
    found.unlink(missing_ok=True)
    session.run(
        *("pip-audit", "--disable-pip", "--require-hashes", "-r", "locks/check.txt"),
        *("--format", "json", "--output", str(found), "--progress-spinner", "off"),
        success_codes=[0, 1],
    )
    if not found.exists() or not found.read_text().strip():
        session.warn("Nothing was audited: the list of known weaknesses cannot be asked from here.")
    else:
        packages = json.loads(found.read_text())["dependencies"]
        weak = [f"{one['name']} {one['version']}" for one in packages if one.get("vulns")]
        if weak:
            session.error(f"Known weaknesses: {', '.join(weak)}. Run nox -s lock -- --upgrade.")
        session.log(f"{len(packages)} packages, none with a known weakness.")
    _install_locked(session, "run")
    session.install("pip-licenses")
    listed = session.run(*_LICENCES, "--format", "json", silent=True)
    refused = [
        f"{one['Name']} ({one['License']})"
        for one in json.loads(listed)
        if one["Name"] in _names("run") and not re.search(ACCEPTED, one["License"])
    ]
    session.run(*_LICENCES, "--format", "plain-vertical" if refused else "plain")
    if refused:
        session.error(f"Licences that nobody has looked at: {', '.join(refused)}.")


_LICENCES = ("pip-licenses", "--from", "mixed", "--order", "license")


def _names(lock):
    """The packages that a lock names."""
    found = re.findall(r"^([\w.-]+)==", Path("locks", f"{lock}.txt").read_text(), re.MULTILINE)
    return set(found)


@nox.session
def release(session):
    """What is published: the source, the wheel, and a bill of all that the wheel runs with."""
    folder = Path("dist").resolve()
    session.install("build", "cyclonedx-bom")
    built = Path(session.create_tmp()).resolve() / "built"
    shutil.rmtree(built, ignore_errors=True)  # what earlier versions left
    session.run("python", "-m", "build", "--outdir", built)
    shutil.copytree(built, folder, dirs_exist_ok=True)
    (wheel,) = (folder / path.name for path in built.glob("*.whl"))
    runs = session.create_tmp() + "/runs"
    session.run("python", "-m", "venv", "--clear", runs)
    python = f"{runs}/bin/python"
    install = (python, "-m", "pip", "install", "--quiet", "--no-deps")
    session.run(*install, "--require-hashes", "-r", "locks/run.txt", external=True)
    session.run(*install, str(wheel), external=True)
    session.run(
        *("cyclonedx-py", "environment", "--pyproject", "pyproject.toml", "--output-reproducible"),
        *("--output-file", str(wheel.with_suffix(".cdx.json")), python),
    )
