"""`orrery classics`: the published experiments again, each beside what was published of it, on one page."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from orrery.cli import options, output
from orrery.place import Place

if TYPE_CHECKING:
    from orrery.definitions.search_path import SearchPath

EPILOG = """Examples:

\b
  orrery classics --drivers unix,omniorb
  orrery classics --drivers unix,omniorb --only payload --only cubit --output two.html
  orrery classics --drivers unix,omniorb --resume
  orrery classics --drivers tcp,omniorb --hosts namespaces:2 --only payload
"""


@click.command(epilog=EPILOG)
@options.driver
@click.option("--only", "names", multiple=True, metavar="NAME", help="Only this one; repeatable.")
@click.option("--full", is_flag=True, help="Use the parameters of the originals: it takes hours, not minutes.")
@click.option("--repeat", type=options.BLOCKS, help="Blocks of each one [default: as its table says, else 10].")
@click.option(
    "--placement",
    "placements",
    multiple=True,
    metavar="same,split",
    help="Where processes run [default: as each one needs it, else same; with --full same,split; with --hosts across].",
)
@click.option(
    "--hosts",
    default="",
    metavar="HOSTS",
    help="Run clients and servers on different hosts: namespaces:2 are two that this machine emulates.",
)
@click.option("--seed", type=options.SEED, default=1, show_default=True, help="The seed of every random choice.")
@options.store
@click.option(
    "--resume", is_flag=True, help="Continue the campaigns that the results file has from the same command line."
)
@click.option(
    "--output", "-o", "target", type=options.FILE, default="classics.html", show_default=True, help="The page."
)
@options.search_path
@options.as_search_path
def command(
    names: tuple[str, ...],
    full: bool,
    repeat: int | None,
    placements: tuple[str, ...],
    hosts: str,
    seed: int,
    specs: tuple[str, ...],
    lists: tuple[str, ...],
    search_path: SearchPath,
    place: Place | None,
    resume: bool,
    target: Path,
) -> int:
    """Run published experiments again, in their short form or with --full as they were, and write one HTML page.

    Each experiment is a campaign of its own in the results file. By default client and server share a core, as on most
    machines of the originals; with --full they run on two cores as well. An experiment whose question one core cannot
    answer (`threading`) has placements of its own. With --hosts all run across hosts instead. --placement overrides
    each of these. If a driver's default option cannot do what an experiment asks, the choice that can is taken
    (`omniorb[invocation=deferred]` for many calls at once). Before the first experiment it says how long all will take;
    before each one, what is left. The exit status is that of `orrery run`.
    """
    from orrery.api.classics import ClassicsRequest, classics
    from orrery.cli.progress import Progress
    from orrery.planning.request import named_drivers

    request = ClassicsRequest(
        names=names,
        preset="full" if full else "short",
        drivers=named_drivers(specs, lists),
        placements=placements,
        hosts=hosts,
        repeat=repeat,
        seed=seed,
        resume=resume,
        search_path=search_path,
    )
    ended = classics(request, target, place, Progress(), output.typed())
    output.note(f"written: {target}")
    if ended.expectation_missed:
        return 1
    return 3 if ended.failed else 0
