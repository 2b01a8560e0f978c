"""What gridmill's templates draw with, as typst packages, which every template may import.

``#import "@gridmill/clues:1.0.0": under, over`` in a template gives functions of
``book/templates/clues.typ``, as ``@gridmill/children:1.0.0`` and ``@gridmill/titles:1.0.0`` give
those of ``children.typ`` and ``titles.typ``; a publisher's copy of a template needs no copy of
them.
"""

from __future__ import annotations

from importlib import resources
from pathlib import Path

_NAMES = ("clues", "children", "titles")
"""Their names, and those of their files in ``book/templates``."""
_OWNER = "gridmill"
_VERSION = "1.0.0"
PACKAGES = frozenset(f"@{_OWNER}/{name}:{_VERSION}" for name in _NAMES)
"""What templates import them by; no other packages are there."""


def write_packages(folder: Path) -> None:
    """Write the packages into a folder of packages."""
    for name in _NAMES:
        package = folder / _OWNER / name / _VERSION
        package.mkdir(parents=True)
        manifest = (
            f'[package]\nname = "{name}"\nversion = "{_VERSION}"\nentrypoint = "{name}.typ"\n'
        )
        (package / "typst.toml").write_text(manifest, encoding="utf-8")
        source = resources.files("book") / "templates" / f"{name}.typ"
        (package / f"{name}.typ").write_bytes(source.read_bytes())
