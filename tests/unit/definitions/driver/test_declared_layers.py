"""Layers that a driver declares: known names, a library, and patterns of symbols that no probe can be misled by."""

from __future__ import annotations

from pathlib import Path

import pytest

from orrery.definitions.driver.file import load_driver
from orrery.definitions.driver.layers import LAYERS
from orrery.definitions.driver.model import DeclaredLayer
from orrery.errors import InputError
from orrery.paths import DRIVERS
from orrery.trace.stages import WHATS

STUB = """
[[layer]]
name    = "client stub"
side    = "client"
library = "libecho"
symbols = ["echo::*::call(*", "echo_call"]
"""
DECLARING = ("unix", "omniorb", "ice", "sd-bus", "grpc")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A driver of the checkout, to which layers are added."""
    driver = tmp_path / "tcp"
    driver.mkdir()
    (driver / "driver.toml").write_text((DRIVERS / "tcp" / "driver.toml").read_text())
    return driver


def add(folder: Path, text: str) -> int:
    """Add text to the driver; the line that its own first one gets."""
    file = folder / "driver.toml"
    before = file.read_text()
    file.write_text(before + text)
    return before.count("\n") + 1


def test_a_driver_need_not_declare_any(folder: Path) -> None:
    assert load_driver(folder).layers == ()


def test_a_layer_is_read_as_it_is_written(folder: Path) -> None:
    add(folder, STUB)
    expected = DeclaredLayer("client stub", "client", "libecho", ("echo::*::call(*", "echo_call"))
    assert load_driver(folder).layers == (expected,)


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ('"client stub"', '"client stob"', 2, "there is no layer client stob"),
        ('"libecho"', '"libecho; rm"', 4, "a library is program, or"),
        ('"libecho"', '"../libecho"', 4, "a library is program, or"),
        ('"echo_call"', '"echo_call\\""', 5, "letters, digits and"),
        ('"echo_call"', '"echo_call{}"', 5, "letters, digits and"),
        ('"echo_call"', '"*"', 5, "matches every function"),
        ('"echo_call"', f'"{"e" * 201}"', 5, "200 at most"),
        ('side    = "client"', 'side    = "left"', 3, "client"),
        ('symbols = ["echo::*::call(*", "echo_call"]', "symbols = []", 5, "symbols"),
    ],
)
def test_what_no_layer_can_be_is_refused_where_it_stands(
    folder: Path, old: str, new: str, line: int, words: str
) -> None:
    first = add(folder, STUB.replace(old, new))
    with pytest.raises(InputError) as caught:
        load_driver(folder)
    assert caught.value.line == first + line
    assert words in f"{caught.value} {caught.value.hint}"


def test_a_layer_is_declared_once_for_a_side_of_a_library(folder: Path) -> None:
    add(folder, STUB + STUB)
    with pytest.raises(InputError, match="the layer client stub of libecho is declared twice"):
        load_driver(folder)


def test_the_same_layer_may_lie_in_several_libraries(folder: Path) -> None:
    add(folder, STUB + STUB.replace("libecho", "program"))
    assert [layer.library for layer in load_driver(folder).layers] == ["libecho", "program"]


@pytest.mark.parametrize("name", DECLARING)
def test_the_drivers_that_are_traced_by_layer_have_a_stub_a_servant_and_a_transport(name: str) -> None:
    layers = load_driver(DRIVERS / name).layers
    names = {layer.name for layer in layers}
    assert {"client stub", "marshalling", "transport out", "servant"} <= names
    assert {layer.side for layer in layers if layer.name == "servant"} == {"server"}


def test_every_layer_lies_in_a_stage() -> None:
    assert set(LAYERS) <= {layer for facts in WHATS.values() for layer in facts.layers}
