"""Published figures: ratios are computed, claims are claims, mistakes have a line."""

from dataclasses import replace
from pathlib import Path

import pytest
from report_material import PUBLISHED, material, published

from orrery.definitions.scenario.known import arranged
from orrery.definitions.scenario.parameters import point_key, point_values, points, read_settings
from orrery.definitions.scenario.presets import NAMES, PresetName, preset
from orrery.definitions.search_path import PUBLISHED as PUBLISHED_END
from orrery.definitions.search_path import Library
from orrery.errors import InputError
from orrery.paths import DRIVERS, INTERFACES, SCENARIOS
from orrery.report.topics.capacity.published import MACHINES
from orrery.report.topics.ratios.figures import own_ratios
from orrery.report.topics.ratios.published import BESIDE
from orrery.report.topics.ratios.view import caption
from orrery.report.topics.reading import read_published


def test_the_articles_claim_is_not_what_its_table_gives() -> None:
    table = published()
    claim = table.claim("DBUS")
    assert claim is not None and claim.times == 18
    assert round(table.ratio_of_sums("DBUS"), 1) == 15.9
    assert [round(end, 1) for end in table.span("DBUS")] == [14.3, 16.6]
    assert round(table.ratio_of_sums("DCOP"), 1) == 2.8


def test_seven_operations_each_with_three_figures() -> None:
    table = published()
    assert len(table.figures) == 7
    assert table.figures["void_call"] == {"CORBA": 626480e3, "DCOP": 1769354e3, "DBUS": 9783550e3}


def test_our_own_ratio_is_computed_from_the_campaign() -> None:
    own = material().of(own_ratios)
    assert [(one.row, one.base, one.placement) for one in own] == [
        ("sd-bus", "omniorb", "same"),
        ("sd-bus", "omniorb", "split"),
    ]
    assert own[0].ratio.low is not None and own[0].ratio.low < own[0].ratio.ratio
    assert len(own[0].each) == 7


def test_the_caption_has_the_claim_the_table_and_ours() -> None:
    text = caption(material())
    assert "claims 18 times for DBUS; its own table gives 15.9 for the sums and 14.3 to 16.6 by call" in text
    assert "sd-bus takes 4." in text


def test_the_caption_of_one_operation_has_no_sum_and_says_who_stands_for_nobody() -> None:
    table = read_published(SCENARIOS / "classics/latency.published.toml")
    columns = tuple(one if one.base else one.model_copy(update={"family": ""}) for one in table.columns)
    told = replace(material(), published=replace(table, columns=columns))
    assert caption(told) == "TAO took 2.45 times as long as Ice. No driver of today stands for TAO."
    alone = replace(told, published=published(), rows=[row for row in told.rows if row.key.driver == "omniorb"])
    assert caption(alone).endswith("This campaign has no pair of drivers to hold against them.")


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ("void_call          = [626480, 1769354, 9783550]", "void_call = [1, 2]", 17, "void_call"),
        ('unit  = "us"', 'unit  = "fortnights"', 14, "fortnights"),
        ("year     = 2006", "yaer     = 2006", 7, "yaer"),
        ("base   = true", "", None, "base"),
    ],
)
def test_a_mistake_is_named_with_its_line(tmp_path: Path, old: str, new: str, line: int | None, words: str) -> None:
    text = PUBLISHED.read_text()
    assert old in text
    path = tmp_path / "x.published.toml"
    path.write_text(text.replace(old, new))
    with pytest.raises(InputError) as caught:
        read_published(path)
    assert words in str(caught.value)
    assert line is None or caught.value.line == line


def test_what_was_claimed_of_servers_is_held_against_the_sources_own_figures() -> None:
    machine = read_published(SCENARIOS / "classics/footprint.published.toml").of(MACHINES)[0]
    tao, omniorb = machine.claim
    assert machine.tested(tao) == ([48, 416], [])
    assert machine.tested(omniorb) == ([9, 10, 11, 12, 14, 16], [8])


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('ahead  = "TAO 1.2"', 'ahead = "TAO 1.3"', "TAO 1.3 is no column"),
        ("above  = 48", "above = 48\nbelow = 16", "either above or below"),
    ],
)
def test_a_claim_that_cannot_be_tested_is_told(tmp_path: Path, old: str, new: str, words: str) -> None:
    text = (SCENARIOS / "classics/footprint.published.toml").read_text()
    path = tmp_path / "x.published.toml"
    path.write_text(text.replace(old, new, 1))
    with pytest.raises(InputError, match=words):
        read_published(path)


def test_each_published_file_can_be_read() -> None:
    files = sorted(SCENARIOS.rglob("*.published.toml"))
    assert len(files) >= 19
    assert all(read_published(file).source.title for file in files)


LIBRARY = Library([INTERFACES], [SCENARIOS], [DRIVERS])
WITH_FIGURES = [
    file.relative_to(SCENARIOS).as_posix().removesuffix(PUBLISHED_END)
    for file in sorted(SCENARIOS.rglob(f"*{PUBLISHED_END}"))
    if read_published(file).figures
]


def test_some_have_a_table_of_figures() -> None:
    assert {"classics/seven_calls", "classics/latency", "classics/asynchronous", "classics/oneway"} <= set(WITH_FIGURES)


@pytest.mark.parametrize("name", WITH_FIGURES)
def test_figures_are_those_of_operations_that_the_scenario_has(name: str) -> None:
    found = LIBRARY.scenario(name)
    models = [LIBRARY.interface(interface).model for interface in found.interfaces]
    known = {op.name for model in models for interface in model.interfaces for op in model.all_operations(interface)}
    assert set(read_published(SCENARIOS / f"{name}{PUBLISHED_END}").figures) <= known


@pytest.mark.parametrize("form", NAMES)
@pytest.mark.parametrize("name", WITH_FIGURES)
def test_either_form_has_rows_that_figures_stand_beside(name: str, form: PresetName) -> None:
    found, beside = LIBRARY.scenario(name), read_published(SCENARIOS / f"{name}{PUBLISHED_END}").of(BESIDE)
    made = preset(found, form)
    assert made is not None
    settings = read_settings(found.parameters, made.settings)
    for point in points(found.parameters, settings):
        told = point_values(point_key(found.parameters, settings, point)) or {}
        if any(beside is None or beside.means(step.name, told) for step in arranged(found, point).steps):
            return
    pytest.fail(f"no row of {name} in its {form} form")


def test_one_publication_is_one_source() -> None:
    titles = {read_published(file).source.title for file in SCENARIOS.rglob(f"*{PUBLISHED_END}")}
    assert [title for title in titles if "ZeroC performance pages" in title] == [
        "ZeroC performance pages: Ice 2.1.0 and TAO 1.4"
    ]


def test_every_experiment_but_our_own_has_a_source() -> None:
    ours = {"classics/encryption", "classics/load-curve"}
    short = {name for name, scenario in LIBRARY.scenarios().items() if preset(scenario, "short")}
    assert {name for name in short if not (SCENARIOS / f"{name}{PUBLISHED_END}").is_file()} == ours
