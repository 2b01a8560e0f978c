"""The fonts that come with gridmill, besides those that typst carries."""

from __future__ import annotations

import shutil
from importlib import resources
from pathlib import Path

_STYLES = ("Regular", "It", "Semibold", "Bold")
"""The styles of Source Sans Pro that templates use."""


def write_fonts(folder: Path) -> None:
    """Copy the fonts of digits and headings into a folder.

    typst takes folders of fonts only, and the package has each font twice, in two formats: which
    one typst would meet first is the file system's choice. So it gets a folder with one of each.
    """
    source = resources.files("font_source_sans_pro") / "files"
    for style in _STYLES:
        name = f"SourceSansPro-{style}.otf"
        with resources.as_file(source / name) as file:
            shutil.copyfile(file, folder / name)
