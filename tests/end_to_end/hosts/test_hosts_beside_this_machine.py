"""This machine and hosts in the same blocks: who cannot cross hosts has its figures here, and a row there."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from emulated import need_emulated_hosts
from orrery.cli.main import command
from orrery.place import place_of
from orrery.store.facts import HOSTS
from orrery.store.store import open_store

pytestmark = pytest.mark.slow


def test_each_block_has_a_trial_here_and_one_across(tmp_path: Path) -> None:
    need_emulated_hosts()
    store = str(tmp_path / "a.db")
    words = ["run", "conformance/call", "--drivers", "tcp,unix", "--calls", "50", "--repeat", "2", "--replace", "0"]
    where = ["--placement", "same,across", "--hosts", "namespaces:2"]
    done = CliRunner().invoke(
        command, [*words, *where, "--store", store], catch_exceptions=False, standalone_mode=False
    )
    assert done.return_value == 0, done.output
    with open_store(place_of(store)) as opened:
        trials = opened.load(1).observations
    found = sorted((one.driver, one.placement, one.block, one.status) for one in trials if one.driver != "udp")
    both = [(placement, block) for placement in ("across", "same") for block in range(2)]
    assert found == [
        *(("tcp", placement, block, "ok") for placement, block in both),
        *(("unix", placement, block, "refused" if placement == "across" else "ok") for placement, block in both),
    ]
    for one in trials:
        is_across = one.placement == "across" and one.status == "ok"
        assert HOSTS.is_in(one.facts) == is_across
        assert (one.deployment == "{}") == (one.placement == "same")
