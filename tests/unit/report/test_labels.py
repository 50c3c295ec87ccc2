"""A row is named by what sets it apart."""

import itertools

import pytest
from report_rows import key

from orrery.report.labels import (
    binding_labels,
    counted,
    deployment_words,
    few,
    listed,
    operation_labels,
    point_label,
    point_labels,
    point_order,
)


def test_a_lone_binding_is_called_by_its_driver() -> None:
    assert binding_labels([key("unix[wait=spin]", binding="unix[buffer=4,wait=spin]")]) == {
        "unix[buffer=4,wait=spin]": "unix"
    }


def test_two_bindings_are_told_apart_by_what_differs() -> None:
    one, other = "omniorb[pool=1,transport=unix]", "omniorb[pool=1,transport=tcp]"
    labels = binding_labels([key("omniorb", binding=one), key("omniorb", binding=other)])
    assert labels == {one: "omniorb[transport=unix]", other: "omniorb[transport=tcp]"}


def test_a_mixed_binding_of_one_driver_is_told_with_what_differs_among_its_kinds() -> None:
    mixed = "client=omniorb[pool=1,transport=tcp]+server=omniorb[pool=1,transport=unix]"
    label = "client=omniorb[transport=tcp]+server=omniorb[transport=unix]"
    assert binding_labels([key("x", binding=mixed)]) == {mixed: label}


def test_an_option_that_only_one_key_has_written_out_tells_them_apart() -> None:
    plain, static = "unix[wait=block]", "unix[linking=static,wait=block]"
    labels = binding_labels([key("unix", binding=plain), key("unix[linking=static]", binding=static)])
    assert labels == {plain: "unix", static: "unix[linking=static]"}
    mixed = f"client={plain}+server={static}"
    assert binding_labels([key("x", binding=mixed)]) == {mixed: "client=unix+server=unix[linking=static]"}


def test_labels_never_meet() -> None:
    bindings = ["x[a=1]", "x", "x[a=2]"]
    labels = binding_labels(key("x", binding=binding) for binding in bindings)
    assert len(set(labels.values())) == 3


def test_an_operation_loses_its_interface_unless_two_share_its_name() -> None:
    assert operation_labels(["A::f", "A::g"]) == {"A::f": "f", "A::g": "g"}
    assert operation_labels(["A::f", "Anys::A::f"]) == {"A::f": "f", "Anys::A::f": "f as any"}
    assert operation_labels(["A::f", "B::f", "B::g"]) == {"A::f": "A::f", "B::f": "B::f", "B::g": "g"}


def test_points_are_told_in_words_and_nonsense_is_left_alone() -> None:
    assert point_label('{"pairs": 3, "mode": "chaining"}') == "pairs 3, mode chaining"
    assert point_label("{not json") == "{not json"
    assert point_label("[1]") == "[1]"


def test_of_several_points_what_is_the_same_everywhere_is_not_told() -> None:
    points = ['{"pairs": 3, "mode": "chaining"}', '{"pairs": 1, "mode": "chaining"}', "{not json"]
    assert list(point_labels(points).values()) == ["pairs 3", "pairs 1", "{not json"]
    assert point_labels(['{"pairs": 3}']) == {'{"pairs": 3}': ""}
    assert point_labels(['{"a": 1}', '{"b": 1}']) == {'{"a": 1}': "a 1", '{"b": 1}': "b 1"}


@pytest.mark.parametrize(
    "points",
    [
        ['{"rate": 800.5}', '{"rate": 3200}', '{"rate": 16000}', '{"rate": "fast"}', "{odd"],
        ['{"time": "20us"}', '{"time": "5ms"}', '{"time": "2s"}'],
        ['{"memory": "8MiB"}', '{"memory": "64MiB"}', '{"memory": "1GiB"}', '{"memory": "none"}'],
        ['{"a": 1}', '{"a": 2}', '{"a": 1' + "0" * 400 + "}"],
        ['{"a": 2, "b": 10}', '{"a": 10, "b": 2}'],
    ],
)
def test_points_are_in_the_order_of_their_numbers(points: list[str]) -> None:
    for given in itertools.permutations(points):
        assert sorted(given, key=point_order) == points


def test_lists_and_counts() -> None:
    assert [listed("a"), listed("ab"), listed("abc")] == ["a", "a and b", "a, b and c"]


def test_a_sentence_names_a_few_and_counts_the_others() -> None:
    assert few("abcdef") == listed("abcdef")
    assert few("abcdefgh") == "a, b, c, d, e, f and 2 more"
    assert [counted(1, "trial"), counted(7, "trial"), counted(40, "trial")] == [
        "one trial",
        "seven trials",
        "40 trials",
    ]


@pytest.mark.parametrize(
    ("deployment", "words"),
    [
        ("{}", ""),
        ('{"hosts":["host1","host2"],"link":"emulated"}', "2 emulated hosts"),
        ('{"hosts":["host1","host2"],"link":"emulated","roles":{"edge":"host1"}}', "2 emulated hosts, edge on host1"),
        ("[]", "[]"),
        ('{"hosts":"many"}', '{"hosts":"many"}'),
        (
            '{"hosts":["host1","host2"],"link":"emulated","shape":"rate=10mbit,links=2"}',
            "2 emulated hosts, two links each, links with rate=10mbit",
        ),
        (
            '{"clocks":"5s","hosts":["host1","host2"],"link":"emulated","roles":{"edge":"host1"}}',
            "2 emulated hosts, clocks 5s apart, edge on host1",
        ),
        ('{"engine":"ssh","hosts":["alpha","beta"],"link":"real"}', "2 real hosts, supplied by ssh"),
        (
            '{"engine":"dask","hosts":["host1","host2"],"link":"real","network":"10.1.0.0/16","spare":[0,1]}',
            "2 real hosts, supplied by dask, without CPU 0, 1, in the network 10.1.0.0/16",
        ),
    ],
)
def test_a_deployment_says_how_many_hosts_there_were_and_who_played_which_role(deployment: str, words: str) -> None:
    assert deployment_words(deployment) == words
