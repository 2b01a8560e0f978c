"""``gridmill serve``: judging over HTTP."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from ipaddress import ip_address
from pathlib import Path

import click

from gridmill.cli.completion import files
from gridmill.cli.error_handler import Command
from gridmill.cli.options import CONTEXT, MOST_JOBS, whole
from gridmill.cli.status import Status
from gridmill.cli.streams import say
from gridmill.machine import processors

HELP = """Judge puzzles over HTTP, until Ctrl-C.

POST /v1/judgements takes puzzles in any notation and answers as 'gridmill validate --json' does;
with ?engine=quick as with --engine search. POST /v1/generations makes some; GET /v1/daily has
those of today, from the catalogue. GET / is a page for people. /openapi.json describes it
all. It listens on this machine alone unless told otherwise. Needs the extra gridmill[web].

\b
For example:
  gridmill serve
  curl --data-binary @puzzles.txt http://127.0.0.1:8000/v1/judgements
"""

STATUS = """\b
Exit status:
    0  told to end, by Ctrl-C or SIGTERM
    2  an option is wrong, or the extra is not installed"""

_WEB = "gridmill.web"
"""Imported by its name: neither room knows the other."""
_NEEDED = ("fastapi", "uvicorn", "python_multipart")


@click.command("serve", cls=Command, context_settings=CONTEXT, help=HELP, epilog=STATUS)
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen at.")
@click.option(
    "--port", type=whole(0, 65_535), default="8000", show_default=True, metavar="NUMBER",
    help="The port; 0 for one that is free, which is told.",
)  # fmt: skip
@click.option(
    "--workers",
    type=whole(1, MOST_JOBS),
    metavar="NUMBER",
    help="Processes that judge.  [default: one for each processor]",
)
@click.option(
    "--queue", type=whole(0), default="16", show_default=True, metavar="NUMBER",
    help="Requests that may wait; further ones are told to come back.",
)  # fmt: skip
@click.option(
    "--cpu-seconds", type=whole(1), default="10", show_default=True, metavar="SECONDS",
    help="Processor time for one record; beyond it the verdict is undecided.",
)  # fmt: skip
@click.option(
    "--tokens", type=whole(1), default="100", show_default=True, metavar="NUMBER",
    help="What a client gets back a second, and four times that at first: some hundred bytes "
    "judged quickly cost 1, certified 10.",
)  # fmt: skip
@click.option(
    "--catalogue",
    type=Path,
    metavar="FILE",
    shell_complete=files,
    help="What was published, for /v1/daily.",
)
@click.option(
    "--daily", default="", metavar="BOOK", help="Whose editions /v1/daily has, by its short name."
)
def command(
    host: str,
    port: int,
    workers: int | None,
    queue: int,
    cpu_seconds: int,
    tokens: int,
    catalogue: Path | None,
    daily: str,
) -> Status:
    """Serve until told to end."""
    if any(find_spec(name) is None for name in _NEEDED):
        raise click.UsageError("The service is not installed: run pip install 'gridmill[web]'.")
    if (catalogue is None) != (daily == ""):
        raise click.UsageError("Give --catalogue and --daily together, or neither.")
    if catalogue is not None and not catalogue.exists():
        say(f"The catalogue {catalogue} is not there: /v1/daily has nothing until it is.")
    settings = import_module(f"{_WEB}.settings").Settings(
        workers=workers or processors(),
        queue=queue,
        cpu_seconds=cpu_seconds,
        tokens=4.0 * tokens,
        tokens_a_second=float(tokens),
        catalogue=catalogue,
        daily=daily,
    )
    server = import_module(f"{_WEB}.server")
    try:
        place = server.listening(host, port)
    except OSError as error:
        from puzzle.own_files import refusal

        said = refusal(error).partition(" (")[0]
        raise click.UsageError(
            f"--host and --port are {host} and {port}, where nobody can listen: {said}."
        ) from None
    address, port, *_ = place.getsockname()
    shown = f"[{host}]" if ":" in host else host
    say(f"Judging at http://{shown}:{port}/ until Ctrl-C.")
    if not ip_address(address).is_loopback:
        say(
            "Other machines can reach it, and what they send is not encrypted: put a proxy with "
            "TLS before it, and let only that one reach it."
        )
    return Status.OK if server.serve(place, settings) else Status.SHORT
