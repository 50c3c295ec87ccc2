"""Manual pages: `man orrery-run` says what `orrery run --help` says, made from the same commands.

click-man writes the troff of a page. Added here is what it does not know: commands that are loaded when called, letters
that troff takes for words of its own, and the examples.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import click

from orrery import __version__
from orrery.cli import main

ESCAPES = str.maketrans({"\\": r"\e", "-": r"\-"})
"""What troff reads otherwise (groff_char(7)): its own sign, and the dash, which it would make a hyphen."""
UNWRAPPED = "\b"
"""The line by which click is told to leave the lines of a paragraph as they are."""


def manual_pages() -> dict[str, str]:
    """The text (troff, man(7)) of the page of `orrery` and of each of its commands, by the name of the file."""
    return dict(_pages(click.Context(main.command, info_name="orrery")))


def _pages(context: click.Context) -> Iterator[tuple[str, str]]:
    """The page of a command, then those of its own commands."""
    yield f"{_dashed(context)}.1", _page(context)
    for inner in _inner(context):
        yield from _pages(inner)


def _inner(context: click.Context) -> Iterator[click.Context]:
    """The commands of a group."""
    group = context.command
    if isinstance(group, click.Group):
        for name in group.list_commands(context):
            command = group.get_command(context, name)
            if command is not None and not command.hidden:
                yield click.Context(command, info_name=name, parent=context)


def _page(context: click.Context) -> str:
    from click_man.man import ManPage

    command, name = context.command, _dashed(context)
    page = ManPage(name)
    # No day: the same sources give the same bytes.
    page.version, page.date = __version__, ""
    page.short_help = troff(_short(context))
    page.synopsis = " ".join(command.collect_usage_pieces(context))
    page.description = troff(command.help or "")
    records = (p.get_help_record(context) for p in command.get_params(context) if isinstance(p, click.Option))
    page.options = [(names, troff(text)) for names, text in filter(None, records)]
    page.commands = [(str(inner.info_name), troff(_short(inner))) for inner in _inner(context)]
    # The page is called as git calls its own; the command is typed with a blank.
    text = str(page).replace(f"\n.B {name}\n", f"\n.B {context.command_path}\n", 1)
    return text + _examples(command) + _see_also(context)


def _short(context: click.Context) -> str:
    """The line of help of a command."""
    known = main.COMMANDS.get(str(context.info_name)) if context.parent and not context.parent.parent else None
    # As long as it is: click would cut it to the width of a table.
    return known[1] if known is not None else context.command.get_short_help_str(1000).rstrip(".")


def _examples(command: click.Command) -> str:
    """What the end of `--help` shows, line by line."""
    lines = [line.strip() for line in (command.epilog or "").splitlines() if line.startswith("  ")]
    return "".join(f"{line}\n" for line in (".SH EXAMPLES", ".nf", *map(troff, lines), ".fi")) if lines else ""


def _see_also(context: click.Context) -> str:
    above = context.parent
    return f".SH SEE ALSO\n.BR {troff(_dashed(above))} (1)\n" if above is not None else ""


def _dashed(context: click.Context) -> str:
    """`orrery-record-pack`."""
    return context.command_path.replace(" ", "-")


def troff(text: str) -> str:
    """A text whose every letter troff prints as it is; paragraphs that click does not wrap keep their lines."""
    return "\n\n".join(_paragraph(part) for part in re.split(r"\n\s*\n", text.strip()))


def _paragraph(text: str) -> str:
    lines = text.splitlines()
    if lines and lines[0] == UNWRAPPED:
        return "\n".join([".nf", *map(_line, lines[1:]), ".fi"])
    return "\n".join(_line(line.strip()) for line in lines)


def _line(line: str) -> str:
    """A line that begins with a dot or a quote would be a request (groff(7), "Control characters")."""
    escaped = line.translate(ESCAPES)
    return rf"\&{escaped}" if escaped.startswith((".", "'")) else escaped
