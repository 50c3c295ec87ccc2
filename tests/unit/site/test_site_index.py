"""The index: every row by what it can be chosen, small enough to begin with, harmless whoever wrote the names."""

from __future__ import annotations

from dataclasses import replace

import pytest
from report_material import HOSTILE
from report_rows import key
from site_campaigns import made, record, usual

from observations import campaign, observations
from orrery.site.facets import (
    NOT_DECLARED,
    SEVERAL,
    VERDICTS,
    CampaignFacets,
    MachineFacets,
    binding_facets,
    campaign_facets,
    machine_facets,
    progress,
    where_facets,
)
from orrery.site.index import HistoryEntry, Numbered, apart, index_document
from orrery.site.packing import INDEX, script

TWO_HOSTS = '{"hosts":["host1","host2"],"link":"emulated"}'
MOST = 1 << 20
"""Bytes of the index of 1,000 campaigns of 100 rows: with the program less than 2 MB."""


@pytest.fixture(scope="module")
def facets() -> CampaignFacets:
    return campaign_facets(usual())


def test_a_row_can_be_chosen_by_all_that_it_is_of(facets: CampaignFacets) -> None:
    row = facets.rows[0]
    first = usual().rows[0]
    assert (row.binding.binding, row.point) == (first.key.binding, "{}")
    assert (row.place.operation, row.where.placement) == (first.key.operation, first.key.placement)
    unix = next(row.binding for row in facets.rows if row.binding.driver == "unix")
    assert (unix.family, unix.language, unix.container) == ("raw", "cxx", "none")
    assert unix.options == (("wait", "block"),) and unix.version == "unix 1.0"


def test_rows_stand_in_the_order_of_the_campaigns_document(facets: CampaignFacets) -> None:
    assert [row.binding.binding for row in facets.rows] == [row.key.binding for row in usual().rows]
    document = index_document([facets, replace(facets, name="c-other")])
    named = [document["bindings"][number]["binding"] for number in document["rows"]["binding"]]
    assert named == [row.binding.binding for row in (*facets.rows, *facets.rows)]
    assert [one["rows"] for one in document["campaigns"]] == [len(facets.rows)] * 2
    assert len(document["machines"]) == 1


def test_what_is_not_declared_is_said_and_mixed_drivers_may_differ() -> None:
    families = {"a": "corba", "b": "corba", "c": "raw"}
    languages = {"a": "cxx", "b": "python"}
    plain = binding_facets(key("c", binding="c[container=icebox,wait=spin]"), languages, families)
    assert (plain.driver, plain.language, plain.container) == ("c", NOT_DECLARED, "icebox")
    mixed = binding_facets(key("client=a+server=b[container=x]"), languages, families)
    assert (mixed.driver, mixed.family, mixed.language) == ("client=a+server=b", "corba", SEVERAL)
    assert mixed.container == "x" and mixed.options == (("server.container", "x"),)


def test_emulated_hosts_are_called_emulated() -> None:
    across = where_facets("across", TWO_HOSTS)
    assert across.emulated and across.hosts == "2 emulated hosts"
    alone = where_facets("same", "{}")
    assert not alone.emulated and alone.hosts == "this machine alone" and alone.words == "on one core"


def test_a_machine_is_called_by_its_cpus_and_kernel() -> None:
    facets = machine_facets(campaign())
    assert facets.name == "Synthetic CPU, 2 CPUs, kernel 6.1.0, idle CPUs halt"
    assert dict(facets.facts)["distribution"] == "Debian 12"


def test_machines_that_are_called_the_same_have_what_differs_in_their_names() -> None:
    quick = MachineFacets("A CPU", (("governor", "performance"), ("memory", "8.0 GiB")))
    slow = MachineFacets("A CPU", (("governor", "unknown"), ("memory", "8.0 GiB"), ("preemption", "voluntary")))
    other = MachineFacets("Another CPU", (("governor", "powersave"),))
    found = [machine.name for machine in apart([quick, other, slow])]
    assert found == ["A CPU; governor performance", "Another CPU", "A CPU; governor unknown"]
    compiled = MachineFacets("A CPU", (*quick.facts, ("compiler of java", "17")))
    assert [machine.name for machine in apart([quick, compiled])] == ["A CPU", "A CPU"]


def test_progress_counts_what_was_asked_for() -> None:
    settings = {"bindings": ["unix", "tcp"], "placements": ["same"], "points": ["{}", '{"n":2}']}
    asked = replace(campaign(), settings=settings, repeat=6)
    begun = progress(asked, observations(["unix"], ["same"], blocks=1))
    assert (begun.trials, begun.planned, begun.blocks) == (1, 24, 1) and not begun.is_whole
    # A second block has begun: the first one shows how many there are in each.
    later = progress(asked, observations(["unix", "tcp"], ["same"], blocks=6))
    assert (later.trials, later.planned) == (12, 12) and later.is_whole
    assert progress(replace(asked, repeat=0), []).planned == 0


def test_each_verdict_has_its_number(facets: CampaignFacets) -> None:
    found = {VERDICTS[row.verdict] for row in facets.rows if row.binding.driver == HOSTILE}
    assert found == {"failed"}


def test_the_index_of_a_thousand_campaigns_is_small(facets: CampaignFacets) -> None:
    rows = (facets.rows * 2)[:100]
    many = [
        replace(facets, name=f"c-{number:012x}", created=f"2025-01-02T{number:05d}Z", title=f"{number}", rows=rows)
        for number in range(1_000)
    ]
    made_up = script(INDEX, index_document(many, [HistoryEntry("h-1", "s", "m")]))
    assert len(made_up) < MOST


def test_a_hostile_name_makes_no_other_file_name() -> None:
    found = campaign_facets(made(observations(["unix"], ["same"], blocks=1), record(uuid="../../x" * 1_000)))
    assert found.name.startswith("c-") and "/" not in found.name and len(found.name) == 14


def test_numbers_follow_the_order_in_which_things_come() -> None:
    numbers = Numbered(["b", "a"])
    assert [numbers.of(one) for one in ("a", "c", "b")] == [1, 2, 0] and numbers.all == ["b", "a", "c"]
