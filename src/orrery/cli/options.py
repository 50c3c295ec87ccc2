"""Options that several commands share: one spelling each."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, cast

import click

from orrery.cli import completion
from orrery.definitions.reading.bounds import MOST_BLOCKS, MOST_CALLS, MOST_RATE
from orrery.place import place_of

if TYPE_CHECKING:
    from orrery.definitions.search_path import SearchPath

F = TypeVar("F", bound=Callable[..., Any])
FOLDER = click.Path(path_type=Path, file_okay=False)
FILE = click.Path(path_type=Path, dir_okay=False)


class Whole(click.ParamType[int]):
    """A whole number between two bounds, which `--help` need not show."""

    name = "integer"

    def __init__(self, least: int, most: int) -> None:
        self.least = least
        self.most = most

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """The number that is meant; click's error where it is none, or beyond a bound."""
        text = str(value).strip()
        if not re.fullmatch(r"[+-]?[0-9]{1,40}", text):
            self.fail(f"{text[:40]} is no whole number", param, ctx)
        if not self.least <= int(text) <= self.most:
            self.fail(f"{text} is not between {self.least:,} and {self.most:,}", param, ctx)
        return int(text)


CALLS = Whole(1, MOST_CALLS)
BLOCKS = Whole(1, MOST_BLOCKS)
FURTHER = Whole(0, MOST_BLOCKS)
BUILDS = Whole(1, 1000)
TEAMS = Whole(1, 32)
RATE = Whole(1, int(MOST_RATE))
NUMBER = Whole(1, 2**63 - 1)
"""Of a campaign."""
SEED = Whole(0, 2**63 - 1)
"""Results keep 64 bits of it."""


SEARCH_PATH = ("drivers_path", "scenarios_path", "interfaces_path")
"""Where to look: it changes nothing of what is asked."""


def search_path(function: F) -> F:
    """`--interfaces-path`, `--scenarios-path`, `--drivers-path`: further folders to look in."""
    for what in ("drivers", "scenarios", "interfaces"):
        option = click.option(f"--{what}-path", type=FOLDER, multiple=True, help=f"A further folder of {what}.")
        function = option(function)
    return function


def driver(function: F) -> F:
    """`--driver SPEC` (repeatable) and `--drivers A,B`."""
    spec = "A driver, with options: unix[wait=block]."
    several = "Several drivers, separated by commas."
    names = completion.drivers
    one = click.option("--driver", "specs", multiple=True, metavar="SPEC", shell_complete=names, help=spec)
    many = click.option("--drivers", "lists", multiple=True, metavar="A,B", shell_complete=names, help=several)
    return one(many(function))


def mixing(function: F) -> F:
    """`--bind KIND=SPEC` and `--matrix A,B`: objects with different drivers."""
    own = "Give the objects of a kind this driver; the kinds that are named so make one more row."
    both = "Run every client with every server, each on each of these drivers."
    names = completion.drivers
    matrix = click.option("--matrix", "matrices", multiple=True, metavar="A,B,C", shell_complete=names, help=both)
    function = matrix(function)
    return click.option("--bind", "kinds", multiple=True, metavar="KIND=SPEC", help=own)(function)


def blocks(function: F) -> F:
    """`--repeat N`: how many blocks."""
    text = "Number of blocks [default: 10]; with --precision or --budget: the largest number."
    return click.option("--repeat", type=BLOCKS, help=text)(function)


def store(function: F) -> F:
    """`--store FILE`, or the URL of a database."""
    text = "The results file, or postgresql://USER@HOST/NAME [default: $ORRERY_STORE, else ./orrery.db]."
    return click.option("--store", "place", type=place_of, metavar="FILE", help=text)(function)


def json(function: F) -> F:
    """`--json`."""
    return click.option("--json", "as_json", is_flag=True, help="Write JSON, for programs.")(function)


def details(function: F) -> F:
    """`--details`: the whole table."""
    text = "Print every column with its interval, below each other where the terminal is narrow."
    return click.option("--details", is_flag=True, help=text)(function)


def campaign(function: F) -> F:
    """`--campaign N`: which stored result."""
    return click.option(
        "--campaign", type=NUMBER, metavar="N", help="Which campaign of the file [default: the latest]."
    )(function)


def question(function: F) -> F:
    """What is asked: scenario or IDL, parameters, placements, seed."""
    options = [
        click.argument("scenario", required=False, shell_complete=completion.scenarios),
        click.option("--idl", type=FILE, help="An IDL file of your own, instead of the scenario's interface."),
        click.option("--interface", metavar="NAME", help="Only this interface of the IDL file."),
        click.option("--set", "settings", multiple=True, metavar="NAME=VALUE", help="Set a parameter; a|b sweeps it."),
        click.option(
            "--calls",
            type=CALLS,
            help="Calls of each client thread, for each operation [default: the scenario's; with --precision or "
            "--budget a pilot chooses].",
        ),
        click.option("--placement", "placements", multiple=True, metavar="same,split", help="Where processes run."),
        click.option("--seed", type=SEED, default=1, show_default=True, help="The seed of every random choice."),
    ]
    for option in reversed(options):
        function = option(function)
    return function


def idle(function: F) -> F:
    """`--idle`: whether CPUs may halt."""
    from orrery.definitions.conditions.idling import DEFAULT, IDLES

    text = "Whether CPUs without work may halt, or are kept awake."
    return click.option("--idle", type=click.Choice(IDLES), default=DEFAULT, show_default=True, help=text)(function)


def hosts(function: F) -> F:
    """`--hosts` and `--host`: other hosts, across which processes run, and which of them plays a role."""
    text = (
        "Run clients and servers on different hosts: namespaces:2 are two that this machine emulates; dask:ADDRESS, "
        "ssh:alpha,beta and slurm are other machines."
    )
    role = (
        "Run the objects whose scenario says host = ROLE, or `daemons`, on this host [default: dealt out]. What builds "
        "the programs there may stand behind it: edge=host1[toolchain=arm.cmake]."
    )
    part = "With --hosts slurm: ask for an allocation in this partition."
    function = click.option("--partition", metavar="NAME", help=part)(function)
    function = click.option("--host", "roles", multiple=True, metavar="ROLE=HOST", help=role)(function)
    return click.option("--hosts", default="", metavar="HOSTS", help=text)(function)


def parallel(function: F) -> F:
    """`--parallel` and `--share-caches`: how many trials run at once, each on hosts of its own."""
    text = "Run so many trials at once: the hosts are divided among them. All must be of one environment."
    share = "With --parallel: let trials at once be on CPUs that share a core or a cache."
    function = click.option("--share-caches", is_flag=True, help=share)(function)
    return click.option("--parallel", type=TEAMS, default=1, metavar="N", help=text)(function)


def builds(function: F) -> F:
    """`--builds`: how many builds there are of each program."""
    from orrery.definitions.builds import FEWEST

    text = (
        "Link each program so many times, in another order each; blocks take them in turn, and intervals are over "
        f"builds [default: 1; else at least {FEWEST}]."
    )
    return click.option("--builds", type=BUILDS, default=1, help=text)(function)


def effort(function: F) -> F:
    """`--precision`, `--metric`, `--budget`: how much is measured, where it is not so many blocks."""
    options = [
        click.option("--precision", metavar="2%", help="Make blocks until the metric is this precise in every row."),
        click.option(
            "--metric",
            "metric_name",
            metavar="NAME",
            help="The metric of --precision; with --budget alone, trials make enough calls for it "
            "[default: latency.p50].",
        ),
        click.option("--budget", metavar="10m", help="Make at most as many whole blocks as fit into this time."),
    ]
    for option in reversed(options):
        function = option(function)
    return function


def said(*but: str) -> list[str]:
    """What stands on the command line, as its user calls it (`--drivers`, `SCENARIO`), but for parameters `but`."""
    context = click.get_current_context()
    typed = click.core.ParameterSource.COMMANDLINE
    given = [p for p in context.command.params if p.name and context.get_parameter_source(p.name) is typed]
    return [p.opts[0] if isinstance(p, click.Option) else str(p.name).upper() for p in given if p.name not in but]


def as_request(function: F) -> F:
    """What `question`, `driver`, `idle` and `search_path` read, handed over as one typed request."""

    @wraps(function)
    def asking(**given: Any) -> Any:
        from orrery.definitions.conditions.engine import with_partition
        from orrery.definitions.driver.spec import split_drivers
        from orrery.planning.request import Request, named_drivers

        given["hosts"] = with_partition(given.get("hosts", ""), given.pop("partition", None))
        drivers = named_drivers(given.pop("specs"), given.pop("lists"), given.pop("kinds", ()))
        matrix = tuple(spec for text in given.pop("matrices", ()) for spec in split_drivers(text))
        own = {name: given.pop(name) for name in tuple(given) if name in OF_REQUEST}
        return function(
            request=Request(drivers=drivers, matrix=matrix, search_path=_search_path(given), **own), **given
        )

    return cast(F, asking)


OF_REQUEST = (
    *("scenario", "idl", "interface", "settings", "calls", "placements", "seed", "idle", "builds"),
    *("hosts", "roles", "parallel", "share_caches"),
)
"""What the options of a request are called."""


def asked_early(function: F) -> F:
    """What is wrong in a request is said before all is loaded that measures; not of one that `--resume` finds."""

    @wraps(function)
    def asking(**given: Any) -> Any:
        from orrery.planning.question import ask

        if not given.get("resume"):
            ask(given["request"])
        return function(**given)

    return cast(F, asking)


def as_effort(function: F) -> F:
    """What `effort`, and `--repeat` and `--replace` where they are asked, say: one typed effort."""

    @wraps(function)
    def asking(**given: Any) -> Any:
        from orrery.campaign.effort import read_effort

        said = {name: given.pop(name, None) for name in ("repeat", "precision", "metric_name", "budget", "replace")}
        return function(effort=read_effort(**said), **given)

    return cast(F, asking)


def as_search_path(function: F) -> F:
    """What `search_path` reads, handed over as one."""

    @wraps(function)
    def asking(**given: Any) -> Any:
        return function(search_path=_search_path(given), **given)

    return cast(F, asking)


def _search_path(given: dict[str, Any]) -> SearchPath:
    """Takes the search path's options out of those that were given."""
    from orrery.definitions.search_path import SearchPath

    return SearchPath(*(given.pop(f"{kind}_path") for kind in SearchPath.KINDS))
