"""What an installed Orrery puts beside its command, in `share`: manual pages, and completion for three shells.

Shells and man(1) find them there by themselves: man looks beside the folders of PATH (manpath(1)), bash-completion does
so since its version 2.12.
"""

from __future__ import annotations

from click.shell_completion import BashComplete, FishComplete, ShellComplete, ZshComplete

from orrery.cli import main
from orrery.cli.manual import manual_pages

NAME = "orrery"
VARIABLE = "_ORRERY_COMPLETE"
"""By which the command, called by a shell, is asked to complete (click, "Shell Completion")."""
COMPLETION: dict[str, type[ShellComplete]] = {
    "bash-completion/completions/orrery": BashComplete,
    "zsh/site-functions/_orrery": ZshComplete,
    "fish/vendor_completions.d/orrery.fish": FishComplete,
}
"""Where a shell looks for the completion of a command -> click's way to write it."""


def shared_files() -> dict[str, str]:
    """Every file by its path below `share`, with its text."""
    scripts = {place: _script(kind) for place, kind in COMPLETION.items()}
    return {**{f"man/man1/{name}": text for name, text in manual_pages().items()}, **scripts}


def _script(kind: type[ShellComplete]) -> str:
    """What a shell reads. Bash's own `source` would look for a bash first, which who builds may not have."""
    return ShellComplete.source(kind(main.command, {}, NAME, VARIABLE)).strip() + "\n"
