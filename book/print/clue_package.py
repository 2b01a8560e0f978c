"""The drawing of clues as a typst package, which every template may import.

``#import "@gridmill/clues:1.0.0": under, over`` in a template gives the two functions of
``book/templates/clues.typ``; a publisher's copy of a template needs no copy of them.
"""

from __future__ import annotations

from importlib import resources
from pathlib import Path

_NAME, _VERSION = "clues", "1.0.0"
_MANIFEST = f'[package]\nname = "{_NAME}"\nversion = "{_VERSION}"\nentrypoint = "clues.typ"\n'


def write_package(folder: Path) -> None:
    """Write the package into a folder of packages."""
    package = folder / "gridmill" / _NAME / _VERSION
    package.mkdir(parents=True)
    (package / "typst.toml").write_text(_MANIFEST, encoding="utf-8")
    source = resources.files("book") / "templates" / "clues.typ"
    (package / "clues.typ").write_bytes(source.read_bytes())
