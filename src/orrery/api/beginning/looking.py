"""What a campaign keeps of its hosts and of the links between them, as they are before its first trial."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict
from typing import Any, TypeVar

from orrery.campaign.machines import HOSTS
from orrery.control.failure import TrialError
from orrery.hosts.connection import Connection
from orrery.hosts.inspection import FIRST, look_at_hosts, look_at_links
from orrery.hosts.opening import OpenHosts
from orrery.planning.question import Question
from orrery.report.remarks.hosts import LINKS, machine_lines
from orrery.trial.listener import CampaignListener

Found = TypeVar("Found")


def looked_at(hosts: OpenHosts, question: Question, listener: CampaignListener) -> dict[str, Any]:
    """The inputs of a new campaign's record that say what its first links and its machines are.

    None for a campaign on this machine alone.
    """
    return {**_links(hosts, question), **machines(hosts, listener)}


def _links(hosts: OpenHosts, question: Question) -> dict[str, Any]:
    """The first links, where hosts were asked for."""
    if question.hosts is None:
        return {}
    return {LINKS: seen(hosts, lambda those: list(map(asdict, look_at_links(those[: FIRST + 1]))))}


def machines(hosts: OpenHosts, listener: CampaignListener) -> dict[str, Any]:
    """The facts of all hosts, where any of them is on another machine: what they are is part of the campaign."""
    looked = seen(hosts, look_at_hosts)
    if all(host.is_here for host in looked):
        return {}
    found = {host.name: dict(host.facts) for host in looked}
    for line in machine_lines(found):
        listener.note(line)
    return {HOSTS: found}


def seen(hosts: OpenHosts, look: Callable[[Sequence[Connection]], Found]) -> Found:
    """What a look at hosts finds. One that goes away meanwhile is no end of the campaign: new ones are looked at, once.

    TrialError where one of these goes too.
    """
    try:
        return look(hosts.connections())
    except TrialError:
        return look(hosts.connections())
