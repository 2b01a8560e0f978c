"""What the documentation site is made of beside the pages: the reference, and links that leave it.

The reference is written from the list of public names in ``gridmill/__init__.py``, and from what
each command prints about itself: it cannot lack one.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import click
from mkdocs.structure.files import File, Files

import gridmill
from gridmill.cli import COMMANDS, load

TITLES = {
    "puzzle": "Grids and errors",
    "solver": "Solving and proving",
    "generator": "Making puzzles",
    "book": "Books and pictures",
    "gridmill": "The catalogue",
}
"""The pages of the reference, by the room whose names they have."""
_LINK = re.compile(r"\]\(((?:\.\./)+)([^)\s]*)\)")


def on_files(files: Files, config: Any) -> Files:
    """Add the pages of the reference."""
    for name, lines in written().items():
        files.append(File.generated(config, name, content="\n".join(lines)))
    return files


def written() -> dict[str, Iterator[str]]:
    """The lines of each page that is written, by its name."""
    rooms = {f"reference/{room}.md": reference(room) for room in TITLES}
    return {"reference/commands.md": commands(), **rooms}


def commands() -> Iterator[str]:
    """The lines of the page that has what ``--help`` prints of each command."""
    yield "# Commands\n"
    yield "What each command says with `--help`; `gen` alone is `gridmill gen`.\n"
    for name in COMMANDS:
        yield from _helps(f"gridmill {name}", load(name))


def _helps(path: str, command: click.Command) -> Iterator[str]:
    context = click.Context(command, info_name=path, terminal_width=80)
    yield f"## {path}\n\n```text\n{command.get_help(context)}\n```\n"
    for name, inner in getattr(command, "commands", {}).items():
        yield from _helps(f"{path} {name}", inner)


def reference(room: str) -> Iterator[str]:
    """The lines of a page of the reference: every public name of a room."""
    yield f"# {TITLES[room]}\n"
    yield "Everything here is imported from `gridmill`.\n"
    homes = {name: home for name, home in gridmill._HOME_OF.items() if home.split(".")[0] == room}
    for name in sorted(homes, key=lambda name: (name.isupper(), name[0].isupper(), name)):
        yield f"::: {_address(homes[name], name)}\n"


def _address(home: str, name: str) -> str:
    """The address of a public name: within the module of that name where its home has one."""
    address = f"{home}.{name}"
    try:
        is_module = find_spec(address) is not None
    except ModuleNotFoundError:  # its home is a module, which holds no others
        is_module = False
    return f"{address}.{name}" if is_module else address


def on_page_markdown(markdown: str, page: Any, config: Any, **_: Any) -> str:
    """Lead links that leave the documentation to the files in the repository."""
    folder = posixpath.dirname(page.file.src_uri)

    def outside(link: re.Match[str]) -> str:
        target = posixpath.normpath(posixpath.join("docs", folder, link[1], link[2]))
        if target.startswith("docs/"):
            return link[0]
        kind = "tree" if Path(target).is_dir() else "blob"
        return f"]({config['repo_url']}/{kind}/main/{target})"

    return _LINK.sub(outside, markdown)
