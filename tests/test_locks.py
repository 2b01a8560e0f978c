"""What the check is run with is locked, to the byte, and bounded only where it is said why."""

import re
import tomllib
from itertools import pairwise
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.loops import at_least_one

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
LOCKED = re.compile(
    r"^([\w.-]+)==([^ ;]+)(?: ; (.+?))? \\\n((?:    --hash=sha256:[0-9a-f]{64}.*\n?)+)",
    re.MULTILINE,
)
"""A package, its version, the environments that it is for, and its hashes."""
EXTRAS = {
    "check": ("cjk", "dev", "docs", "office", "web"),
    "cluster": ("cjk", "cluster", "dev", "docs", "office", "web"),
    "run": ("office", "web"),
    "kernels": (),
    "nox": (),
}
PYTHONS = ("3.11", "3.12", "3.13", "3.14")


def locked(name):
    """Each package that a lock names, with its versions and the Pythons that these are for."""
    found = {}
    text = (ROOT / "locks" / f"{name}.txt").read_text()
    for package, version, marker, _ in LOCKED.findall(text):
        found.setdefault(canonicalize_name(package), []).append((version, marker))
    assert sum(map(len, found.values())) == len(re.findall("^[^ #]", text, re.MULTILINE))
    return found


def asked(name):
    """What pyproject.toml asks for, and the lock's own list."""
    lines = (ROOT / "locks" / f"{name}.in").read_text().splitlines()
    if name not in ("kernels", "nox"):
        lines += PROJECT["dependencies"]
    for extra in EXTRAS[name]:
        lines += PROJECT["optional-dependencies"][extra]
    return [Requirement(line) for line in lines if line and not line.startswith(("#", "gridmill["))]


@pytest.mark.parametrize("name", list(EXTRAS))
def test_every_dependency_is_locked(name):
    """Each has a version that is allowed, on every Python, and hashes; else run ``nox -s lock``."""
    found = locked(name)
    for requirement in at_least_one(asked(name)):
        versions = found[canonicalize_name(requirement.name)]
        for python in PYTHONS:
            here = {"python_version": python, "python_full_version": f"{python}.9"}
            if requirement.marker is not None and not requirement.marker.evaluate(here):
                continue
            chosen = [version for version, marker in versions if _holds(marker, here)]
            assert len(chosen) == 1, (requirement.name, python)
            assert requirement.specifier.contains(chosen[0], prereleases=True), requirement


def test_kernels_are_compiled_with_what_the_check_has():
    """What is installed before the rest is not replaced by it while it runs."""
    check = locked("check")
    for package, versions in at_least_one(locked("kernels").items()):
        assert versions == check[package]


def _holds(marker, environment):
    return not marker or Requirement(f"a ; {marker}").marker.evaluate(environment)


def test_the_check_is_locked():
    """CI takes nox by its lock, and the check's sessions take theirs; no lock names a registry."""
    assert "--require-hashes -r locks/nox.txt" in (ROOT / ".ci" / "run").read_text()
    sessions = (ROOT / "noxfile.py").read_text()
    assert sessions.count('"-e", ".[dev]"') == 1  # `newest` alone, which is there to be unlocked
    for lock in (ROOT / "locks").glob("*.txt"):
        assert "://" not in lock.read_text()


def test_an_upper_bound_says_why():
    """In pyproject.toml a dependency that is held back has its reason on its line or above it."""
    lines = (ROOT / "pyproject.toml").read_text().splitlines()
    bounded = [
        (above, line)
        for above, line in pairwise(lines)
        if re.match(r'\s+"[\w.-]+(\[\w+\])?[^"]*(<|==|~=)[^"]*"', line.split(";")[0] + '"')
    ]
    assert bounded
    for above, line in bounded:
        assert "#" in line or above.strip().startswith("#"), line


def test_releases_have_a_bill_of_materials():
    """The release's session writes one beside the wheel, and the workflow publishes both."""
    sessions = (ROOT / "noxfile.py").read_text()
    assert "cyclonedx-py" in sessions
    workflow = (ROOT / ".github" / "workflows" / "release.yml").read_text()
    assert "nox -s release" in workflow
    assert "dist/*" in workflow
