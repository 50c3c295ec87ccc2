from dataclasses import replace
from pathlib import Path

import pytest

from orrery.definitions.driver.model import Contract, Driver, Needs, Option, ProofRule
from orrery.definitions.driver.spec import parse_spec, split_drivers
from orrery.errors import InputError


def option(name: str, *choices: str) -> Option:
    return Option(name, choices, choices[0], "start", "")


@pytest.fixture
def drivers(tmp_path: Path) -> dict[str, Driver]:
    driver = Driver(
        name="omniorb", folder=tmp_path, family="corba", title="", summary="", language="c++", mapping="corba-cxx",
        wire="giop", standard=14, capabilities=frozenset(), version=("true",), packages=(), needs=Needs(),
        options={"transport": option("transport", "tcp", "unix"), "invocation": option("invocation", "stub", "dii")},
        daemons=(), contract=Contract("", "", "", "", "", ""), spins_when=(), proofs=(ProofRule({}, (), ()),),
        exceptions={},
    )  # fmt: skip
    return {"omniorb": driver}


def test_defaults_are_written_out_and_the_label_holds_what_was_given(drivers: dict[str, Driver]) -> None:
    (binding,) = parse_spec("omniorb[transport=unix]", drivers)
    assert binding.key == "omniorb[invocation=stub,transport=unix]"
    assert binding.label == "omniorb[transport=unix]"


def test_bars_expand_to_every_combination(drivers: dict[str, Driver]) -> None:
    labels = [binding.label for binding in parse_spec("omniorb[transport=unix|tcp, invocation=dii|stub]", drivers)]
    assert labels == [
        "omniorb[invocation=dii,transport=unix]",
        "omniorb[invocation=stub,transport=unix]",
        "omniorb[invocation=dii,transport=tcp]",
        "omniorb[invocation=stub,transport=tcp]",
    ]


def test_a_given_default_is_the_same_binding(drivers: dict[str, Driver]) -> None:
    (plain,), (given,) = parse_spec("omniorb", drivers), parse_spec("omniorb[transport=tcp]", drivers)
    assert plain == given
    assert (plain.label, given.label) == ("omniorb", "omniorb[transport=tcp]")


def test_the_default_of_a_later_option_is_no_part_of_the_key(drivers: dict[str, Driver]) -> None:
    later = replace(option("linking", "dynamic", "static"), later=True)
    known = {"omniorb": replace(drivers["omniorb"], options={**drivers["omniorb"].options, "linking": later})}
    (before,), (plain,) = parse_spec("omniorb", drivers), parse_spec("omniorb", known)
    (static,) = parse_spec("omniorb[linking=static]", known)
    assert plain.key == before.key == "omniorb[invocation=stub,transport=tcp]"
    assert static.key == "omniorb[invocation=stub,linking=static,transport=tcp]"
    assert [dict(one.options)["linking"] for one in (plain, static)] == ["dynamic", "static"]


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("A", ["A"]),
        ("A,B[x=1,y=2],C", ["A", "B[x=1,y=2]", "C"]),
        (" A , B ", ["A", "B"]),
        ("A,,B,", ["A", "B"]),
        ("", []),
    ],
)
def test_commas_inside_brackets_do_not_split(text: str, parts: list[str]) -> None:
    assert split_drivers(text) == parts


@pytest.mark.parametrize(
    ("text", "message", "hint"),
    [
        ("omniorbs", "unknown driver omniorbs", "did you mean omniorb?"),
        ("omniorb[transprt=unix]", "has no option transprt", "did you mean transport?"),
        ("omniorb[transport=unxi]", "transport cannot be unxi", "did you mean unix?"),
        ("omniorb[transport]", "transport is not option=value", None),
        ("omniorb[transport=unix", "is not a driver", None),
        ("omniorb[transport=unix,transport=tcp]", "stands twice", "transport=a|b"),
    ],
)
def test_mistakes_name_the_nearest_word(drivers: dict[str, Driver], text: str, message: str, hint: str | None) -> None:
    with pytest.raises(InputError) as caught:
        parse_spec(text, drivers)
    assert message in str(caught.value)
    assert hint is None or hint in str(caught.value.hint)
