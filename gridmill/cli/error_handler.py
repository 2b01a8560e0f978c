"""The one place where whatever goes wrong becomes a sentence and an exit status.

A command returns a `Status`, or None when all is well. What it raises instead ends here as one
sentence on standard error, never as a traceback.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any, NoReturn

import click

from gridmill.cli.status import Status
from gridmill.cli.streams import (
    OutputLost,
    forget_output,
    open_what_is_closed,
    say,
    show_any_character,
)
from gridmill.printable import system_sentence

TRACEBACK = "GRIDMILL_TRACEBACK"
"""Set this environment variable to see where an error was raised."""


@dataclass(slots=True)
class _Path:
    """The name of what runs, with the subcommands once they are known, as in ``gridmill gen``."""

    name: str
    context: click.Context | None = None

    def __str__(self) -> str:
        subcommand = self.context and self.context.invoked_subcommand
        known = f"{self.name} {subcommand}" if subcommand else self.name
        deepest: str = self.context.meta.get(_RUNNING, known) if self.context else known
        return max(known, deepest, key=len)


_RUNNING = f"{__name__}.running"
"""Where the contexts of a command and its subcommands keep the path of the last one begun."""


class _Program(click.Command):
    def make_context(
        self,
        info_name: str | None,
        args: list[str],
        parent: click.Context | None = None,
        **extra: Any,
    ) -> click.Context:
        """Take the command line apart, which prints what ``--help`` and ``--version`` ask for.

        Raises:
            OutputLost: it cannot be written.
        """
        if parent is not None:  # what the parser refuses names no command
            parent.meta[_RUNNING] = f"{parent.command_path} {info_name}"
        try:
            return super().make_context(info_name, args, parent, **extra)
        except OSError as error:
            if error.filename is not None:
                raise
            raise OutputLost(error) from None

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command, which is named from now on in what is said about errors."""
        ctx.meta[_RUNNING] = ctx.command_path
        return super().invoke(ctx)

    def main(  # type: ignore[override]  # it always exits, so click's other forms are not needed
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        **extra: Any,
    ) -> NoReturn:
        """Run on these arguments (by default the process's) and exit with a `Status`."""
        name = prog_name or self.name or "gridmill"
        self._main_shell_completion(extra, name, complete_var)
        sys.exit(self._run(list(sys.argv[1:] if args is None else args), name))

    def _run(self, args: list[str], name: str) -> int:
        open_what_is_closed()
        show_any_character()
        path = _Path(name)
        with _terminable() as termination:
            status = self._status(args, name, path)
        return Status.TERMINATED if termination and status == Status.INTERRUPTED else status

    def _status(self, args: list[str], name: str, path: _Path) -> int:
        try:
            with self.make_context(name, [*args]) as path.context:
                status: int | None = self.invoke(path.context)
                return Status.OK if status is None else status
        except click.exceptions.Exit as end:
            return end.exit_code
        except (KeyboardInterrupt, click.Abort) as interruption:
            state = f": {interruption}" if str(interruption) else ""
            say(f"\n{path}: interrupted{state}.")
            return Status.INTERRUPTED
        except click.exceptions.NoArgsIsHelpError as error:
            say(error.format_message())
            return Status.USAGE
        except click.UsageError as error:
            say(_usage_sentence(error, str(path), args))
            return Status.USAGE
        except OutputLost as lost:
            forget_output()
            if lost.sentence:
                say(f"{path}: {lost.sentence}")
            return Status.SHORT
        except Exception as error:  # noqa: BLE001 (the last place: what passes it is a traceback)
            return _answer_error(error, str(path))


_ENDING = [signal.SIGTERM, *([signal.SIGHUP] if hasattr(signal, "SIGHUP") else [])]
"""How services are stopped, and what comes when a terminal is closed."""


@contextmanager
def _terminable() -> Iterator[list[int]]:
    """While the block runs, `_ENDING` end this process as Ctrl-C does: in order, and saying so.

    Whoever started it so that it outlives its terminal, as ``nohup`` does, has its way.

    Yields:
        A list that has the signal in it once it came. Workers that are forked in the block set it
        back: it is the first process's to answer.
    """
    came: list[int] = []

    def end(number: int, _frame: object) -> None:
        came.append(number)
        raise KeyboardInterrupt

    if threading.current_thread() is not threading.main_thread():
        yield came
        return
    answers = {one: signal.getsignal(one) for one in _ENDING}
    before = {one: answer for one, answer in answers.items() if answer is not signal.SIG_IGN}
    for one in before:
        signal.signal(one, end)
    try:
        yield came
    finally:
        for one, answer in before.items():
            signal.signal(one, answer)


class Command(_Program):
    """A command whose errors become sentences."""


class Group(_Program, click.Group):
    """A command of commands, whose errors become sentences."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command that is asked for; where there is none, name the nearest ones."""
        typed = args[0]
        is_command = not typed.startswith("-") and not ctx.resilient_parsing
        if is_command and self.get_command(ctx, typed) is None:
            raise click.UsageError(f"No such command {typed!r}.{self._meant(ctx, typed)}", ctx)
        return super().resolve_command(ctx, args)

    def _meant(self, ctx: click.Context, typed: str) -> str:
        from gridmill.judging.inputs import is_there, looks_like_a_puzzle

        near = get_close_matches(typed, self.list_commands(ctx))
        if near or ctx.parent is not None:
            return f" (Did you mean {' or '.join(map(repr, near))}?)" if near else ""
        if is_there(typed):
            return f" To judge what is in a file, write '{ctx.command_path} validate {typed}'."
        if looks_like_a_puzzle(typed):
            return f" To judge a puzzle, write '{ctx.command_path} validate' before it."
        return ""


def _usage_sentence(error: click.UsageError, name: str, args: Sequence[str]) -> str:
    path = error.ctx.command_path if error.ctx else name
    if isinstance(error, click.MissingParameter) or not isinstance(error, click.BadParameter):
        what = error.format_message().split("\n")[0].rstrip(".")
        what += "" if what.endswith(("?", "?)")) else "."
    elif error.param is None or isinstance(error.param, click.Argument):
        what = error.message
    else:
        what = f"{error.param.opts[0]} {error.message}"
    if isinstance(error, click.NoSuchOption):
        from gridmill.judging.inputs import is_there

        file = next((one for one in args if one.startswith("-") and is_there(one)), None)
        what += f" To name the file, write ./{file}." if file is not None else ""
    return f"{path}: {what} See '{path} --help'."


def _answer_error(error: Exception, name: str) -> Status:
    from puzzle.errors import (
        CheckpointError,
        EnginesDisagree,
        GenerationExhausted,
        GridmillError,
        NotationError,
        SolverUnavailable,
        WorkerLost,
    )

    if os.environ.get(TRACEBACK):
        import traceback

        traceback.print_exception(error)
    match error:
        case EnginesDisagree():
            say(f"{name}: {error} This is a bug in gridmill and it stops here: please report it.")
            return Status.FAULT
        case NotationError():
            say(f"{name}: {error}")
            return Status.BAD
        case GenerationExhausted() | SolverUnavailable() | WorkerLost():
            say(f"{name}: {error}")
            return Status.SHORT
        case CheckpointError():
            say(f"{name}: {error} See '{name} --help'.")
            return Status.USAGE
        case GridmillError():
            say(f"{name}: {error}")
            return Status.USAGE
        case _ if _is_of_loading(error):
            say(f"{name}: {_loading_sentence(error)}")
            return Status.SHORT
        case OSError():
            say(f"{name}: {system_sentence(error)}")
            return Status.SHORT
        case MemoryError():
            say(f"{name}: there is not enough memory for this.")
            return Status.SHORT
        case _:
            say(
                f"{name}: unexpected {type(error).__name__}: {error}. This is a bug in gridmill: "
                f"please report it with what {TRACEBACK}=1 adds to this message."
            )
            return Status.FAULT


_LOADERS_WORDS = ("shared object", "dlopen(", "DLL load failed")
"""What loaders of Linux, macOS and Windows say where machine code cannot be loaded."""


def _is_of_loading(error: Exception) -> bool:
    """Recognise that machine code could not be loaded; llvmlite says it without a number."""
    is_kind = isinstance(error, ImportError) or (isinstance(error, OSError) and error.errno is None)
    return is_kind and any(words in str(error) for words in _LOADERS_WORDS)


def _loading_sentence(error: BaseException) -> str:
    """Say what could not be loaded, by the first sentence on its cause: NumPy fills a page."""
    while error.__cause__ is not None:
        error = error.__cause__
    said = str(error).strip().partition(". ")[0].rstrip(".")
    return (
        f"a library cannot be loaded ({said}): give it more memory, or install gridmill anew if "
        "there is enough."
    )
