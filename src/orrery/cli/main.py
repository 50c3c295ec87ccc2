"""The command `orrery`: its commands by name, each loaded when it is called, and how errors end."""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from orrery import __version__
from orrery.cli import signals, streams
from orrery.cli.output import one_line, printable
from orrery.errors import InputError, OrreryError
from orrery.text import suggestion

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

COMMANDS = {
    "list": ("listing", "list what there is: scenarios, drivers, interfaces, results"),
    "doctor": ("doctor", "show how this machine disturbs figures, and what to do about it"),
    "tune": ("tune", "change settings so that this machine disturbs figures less, or restore them"),
    "aa-test": ("aa_test", "compare a driver with itself: the minimum detectable difference of this machine"),
    "setup": ("setup", "install the system packages that drivers need"),
    "build": ("build", "build the programs of drivers"),
    "plan": ("plan", "print what a run would do, without doing it"),
    "run": ("run", "measure a scenario on drivers"),
    "classics": ("classics", "run the published experiments again, and write one page"),
    "cost": ("cost", "count what a call costs: instructions, system calls, allocations"),
    "floor": ("floor", "compare a middleware with its own system calls, made without it"),
    "trace": ("trace", "take calls apart: where their time goes, in programs and in the kernel"),
    "size": ("size", "show the size of a driver's smallest server, and the time to its first reply"),
    "search": ("search", "search for the highest rate that keeps a limit"),
    "show": ("show", "print the table of a stored result"),
    "report": ("report", "write a stored result as one HTML file"),
    "compare": ("compare", "compare drivers, or two campaigns: what surely changed"),
    "choose": ("choose", "say who is left of what is required, and what differs among those"),
    "history": ("history", "show a figure over all campaigns of a results file"),
    "site": ("site", "write all results as a folder of pages to filter, compare and link to"),
    "serve": ("serve", "show results in a browser as they come"),
    "record": ("record", "pack a campaign into one file, verify it, open it, run it again"),
    "export": ("export", "write a stored result as CSV, JSON or Parquet"),
    "new": ("new", "begin a driver, a scenario or an interface of your own"),
}
"""Command -> its module in `commands` (which calls it `command`) and its line of help."""

LONGEST = 1000
"""Characters of an error: what a user wrote is repeated in it, however long that was."""
RESUMED = {
    "run": "orrery run --resume continues where a campaign stopped",
    "compare": "orrery run --resume continues where the campaign of --confirm stopped",
    "choose": "orrery run --resume continues where a campaign stopped, and the same command reads it then",
    "record rerun": "orrery run --resume continues where the campaign of record rerun stopped",
    "classics": "the same command with --resume continues where a campaign stopped",
}
"""Command -> how one that was ended in the middle goes on."""
EXAMPLES = """\b
  orrery list drivers
  orrery run classics/seven_calls --drivers unix,tcp
  orrery run --idl mine.idl --drivers unix --calls 1000
  orrery report --output report.html
"""


class Commands(click.Group):
    """A group that knows its commands' help without importing them: `--help` answers at once."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names, in the order in which people need them."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command, imported now."""
        if cmd_name not in COMMANDS:
            return None
        module = importlib.import_module(f"orrery.cli.commands.{COMMANDS[cmd_name][0]}")
        command = module.command
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """As click does, but an unknown command names the nearest one."""
        # Of a command line that a shell completes nothing is told.
        if args and args[0] not in COMMANDS and not args[0].startswith("-") and not ctx.resilient_parsing:
            raise InputError(f"unknown command {args[0]}", hint=suggestion(args[0], COMMANDS))
        return super().resolve_command(ctx, args)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """The commands that begin so, with their lines of help, and options; none of them is imported."""
        from click.shell_completion import CompletionItem

        found = [CompletionItem(name, help=line) for name, (_, line) in COMMANDS.items() if name.startswith(incomplete)]
        return [*found, *click.Command.shell_complete(self, ctx, incomplete)]

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The table of commands, from their lines of help."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, line) for name, (_, line) in COMMANDS.items()])


@click.group(
    cls=Commands,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog=f"Examples:\n\n{EXAMPLES}",
    no_args_is_help=True,
)
@click.version_option(__version__, prog_name="orrery", message="%(prog)s %(version)s")
def command() -> None:
    """Run models of distributed systems on real middleware, and see which one fits."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and exit: 0, 1 (an expectation not met), 2 (bad input), 3 (a driver failed).

    128 and the number of the signal that ended it.
    """
    signals.install()
    try:
        streams.install()
        found = _finished(status(arguments))
    except KeyboardInterrupt:
        found = report_error(click.Abort(), arguments)
    if found > signals.BY_SIGNAL:
        signals.leave(found)
    sys.exit(found)


def status(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; its exit status. Errors are one line on stderr, never a traceback."""
    try:
        result = command.main(arguments, prog_name="orrery", standalone_mode=False)
    except Exception as error:
        if os.environ.get("ORRERY_DEBUG") == "1":
            raise
        return report_error(error, arguments)
    except KeyboardInterrupt:
        return report_error(click.Abort(), arguments)
    return result if isinstance(result, int) else 0


def _finished(found: int) -> int:
    """The exit status when all that was printed is written; where that fails, the status that this means."""
    try:
        sys.stdout.flush()
    except OrreryError as error:
        return report_error(error) or found
    return found


def report_error(error: Exception, arguments: Sequence[str] | None = None) -> int:
    """Tell `error` in one line, with its hint; the exit status that it means.

    `arguments` are those of the command line, None for those of this process.
    """
    match error:
        case click.exceptions.NoArgsIsHelpError():
            click.echo(error.format_message(), err=True)
            return 2
        case click.exceptions.Exit():
            return error.exit_code
        # A library that a signal interrupts may make an error of its own of the interruption.
        case _ if isinstance(error, click.Abort) or signals.received():
            words, number = signals.ended()
            given = list(sys.argv[1:] if arguments is None else arguments)
            return _said(words, RESUMED.get(" ".join(given[:2]), RESUMED.get("".join(given[:1]))), number)
        case click.ClickException():
            path = getattr(getattr(error, "ctx", None), "command_path", "orrery")
            return _said(error.format_message().rstrip("."), f"{path} --help", 2)
        case streams.ReaderGone():
            return 0
        case OrreryError():
            return _said(str(error), error.hint, error.exit_status)
        case OSError(strerror=str(reason), filename=str(name)):
            return _said(f"{name}: {reason.lower()}", None, 3)
        case _:
            return _said(f"unexpected: {str(error) or 'no reason given'}", "ORRERY_DEBUG=1 shows where", 3)


def _said(message: str, hint: str | None, exit_status: int) -> int:
    click.echo(f"error: {_short(one_line(message))}", err=True)
    if hint:
        click.echo(f"hint: {printable(hint)}", err=True)
    return exit_status


def _short(line: str) -> str:
    """A line of at most `LONGEST` characters; its middle goes, since the end says what is wrong."""
    # 5 is the length of ` ... `.
    return line if len(line) <= LONGEST else f"{line[: LONGEST // 2]} ... {line[5 - LONGEST // 2 :]}"
