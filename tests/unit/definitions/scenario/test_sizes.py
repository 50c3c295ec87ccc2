"""Sizes and limits: what people write, in bytes and seconds, and who gets them."""

import re
from pathlib import Path

import pytest

from orrery.definitions.conditions.resource_limits import ResourceLimits
from orrery.definitions.reading.sizes import SIZE, size_of, size_text
from orrery.definitions.scenario.file import arrange, load_scenario
from orrery.definitions.scenario.model import Arrangement
from orrery.definitions.scenario.parameters import points
from orrery.errors import InputError

HEAD = 'title = "T"\ninterface = "seven_calls"\n'
TWO = '[object.server]\nserves = "*"\n{server}\n[object.client]\ncalls = "server"\n{client}\n'


@pytest.mark.parametrize(
    ("text", "value"), [("1B", 1), ("64KiB", 65536), (" 1.5 MiB ", 3 << 19), ("2GiB", 2 << 30), ("100B", 100)]
)
def test_sizes_are_read(text: str, value: int) -> None:
    assert re.fullmatch(SIZE, text)
    assert size_of(text) == value


@pytest.mark.parametrize("text", ["", "64", "64MB", "64 mib", "-1MiB", "MiB", "0MiB", "0.5B"])
def test_what_is_no_size_is_told(text: str) -> None:
    with pytest.raises(ValueError, match=r"; write"):
        size_of(text)


@pytest.mark.parametrize("text", ["1B", "64KiB", "3MiB", "2GiB"])
def test_a_size_is_told_as_it_was_written(text: str) -> None:
    assert size_text(size_of(text)) == text


def arranged(folder: Path, text: str) -> Arrangement:
    file = folder / "limited.toml"
    file.write_text(HEAD + text)
    scenario = load_scenario(file, "limited", lambda name: load_scenario(folder / f"{name}.toml", name))
    return arrange(scenario, points(scenario.parameters, {})[0])


def test_what_an_object_says_counts_more_than_the_scenario(tmp_path: Path) -> None:
    own = 'resource_limits = { memory = "1MiB" }'
    made = arranged(
        tmp_path, '[resource_limits]\nmemory = "2MiB"\ncpu_time = "3s"\n' + TWO.format(server=own, client="")
    )
    assert made.objects["server"].resource_limits == ResourceLimits(1 << 20, 3)
    assert made.objects["client"].resource_limits == ResourceLimits(2 << 20, 3)


def test_without_limits_there_are_none(tmp_path: Path) -> None:
    made = arranged(tmp_path, TWO.format(server="", client=""))
    assert not any(kind.resource_limits for kind in made.objects.values())


def test_what_a_scenario_says_counts_more_than_its_component(tmp_path: Path) -> None:
    inner = '[resource_limits]\nmemory = "2MiB"\ncpu_time = "9s"\n' + TWO.format(
        server='resource_limits = { cpu_time = "5s" }', client=""
    )
    arranged(tmp_path, inner).objects  # noqa: B018 (the file is what is wanted)
    (tmp_path / "limited.toml").rename(tmp_path / "inner.toml")
    made = arranged(tmp_path, '[resource_limits]\nmemory = "4MiB"\n[use.part]\npattern = "inner"\n')
    assert made.objects["part.server"].resource_limits == ResourceLimits(4 << 20, 5)
    assert made.objects["part.client"].resource_limits == ResourceLimits(4 << 20, 9)


def test_objects_that_share_a_process_have_one_priority(tmp_path: Path) -> None:
    text = TWO.format(server='process = "node"\npriority = 3', client='process = "node"\npriority = 4')
    with pytest.raises(InputError, match="server and client share the process node, but not their priority"):
        arranged(tmp_path, text)
    assert arranged(tmp_path, text.replace("= 4", "= 3")).objects["client"].priority == 3


def test_objects_that_share_a_process_have_one_host(tmp_path: Path) -> None:
    text = TWO.format(server='process = "node"\nhost = "edge"', client='process = "node"')
    with pytest.raises(InputError, match="server and client share the process node, but not their host"):
        arranged(tmp_path, text)


@pytest.mark.parametrize("odd", ["0", "100", "-1", '"high"', "1.5"])
def test_a_priority_is_one_of_the_kernels(tmp_path: Path, odd: str) -> None:
    with pytest.raises(InputError, match=r"object\.server\.priority"):
        arranged(tmp_path, TWO.format(server=f"priority = {odd}", client=""))


def test_objects_that_share_a_process_have_one_limit(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="server and client share the process node, but not their limits"):
        arranged(
            tmp_path, TWO.format(server='process = "node"', client='process = "node"\nresource_limits.memory = "1MiB"')
        )
