"""A request as the command line that puts it: typed again, it is the same request."""

from __future__ import annotations

from pathlib import Path

import pytest

from orrery.api.command_lines import run_line
from orrery.campaign.effort import Effort, read_effort
from orrery.definitions.search_path import SearchPath
from orrery.planning.request import Request


@pytest.mark.parametrize(
    ("request_", "effort", "line"),
    [
        (Request("conformance/call"), Effort(), "orrery run conformance/call --seed 1"),
        (
            Request("patterns/proxy", settings=("pairs=1|3",), drivers=("unix", "tcp[wait=busy]"), calls=70),
            read_effort(repeat=6, replace=0),
            "orrery run patterns/proxy --set 'pairs=1|3' --drivers 'unix,tcp[wait=busy]' --calls 70 --repeat 6 "
            "--seed 1 --replace 0",
        ),
        (
            Request(idl=Path("a b.idl"), interface="Account", matrix=("unix", "tcp"), placements=("same",), seed=5),
            read_effort(precision="2.5%", metric_name="rate", budget="10m"),
            "orrery run --idl 'a b.idl' --interface Account --matrix unix,tcp --seed 5 --precision 2.5% --metric rate "
            "--budget 600s --placement same",
        ),
        (
            Request("s", idle="awake", builds=6, hosts="namespaces:2", roles=("edge=host1",)),
            Effort(),
            "orrery run s --seed 1 --idle awake --builds 6 --hosts namespaces:2 --host edge=host1",
        ),
        (
            Request("s", drivers=("mine",), search_path=SearchPath(drivers=(Path("my-drivers"),))),
            Effort(),
            "orrery run s --drivers mine --seed 1 --drivers-path my-drivers",
        ),
    ],
)
def test_what_is_asked_for_is_spelled_out(request_: Request, effort: Effort, line: str) -> None:
    assert run_line(request_, effort) == line
