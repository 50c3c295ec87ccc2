from pathlib import Path

import pytest

from orrery.definitions.scenario.file import arrange, load_scenario
from orrery.definitions.scenario.model import Scenario
from orrery.definitions.scenario.parameters import Point, points, read_settings
from orrery.errors import InputError

SCENARIO = """\
title = "Pairs"
interface = "seven_calls"
analysis = "Braces in prose stay: {anything}."

[parameters]
pairs = { default = 3, sweep = [1, 3], choices = [1, 3, 10] }
pace = "1ms"

[object.server]
count = "{pairs}"
serves = "Benchmarking"

[object.proxy]
serves = "Benchmarking"
forwards = "server"

[object.client]
count = "{pairs}"
calls = { to = "proxy", operations = ["*"], threads = 2 }

[load]
kind = "constant-rate"
interval = "{pace}"
time = "1.5s"

[values]
"*" = 16
"""


def load(tmp_path: Path, text: str = SCENARIO) -> Scenario:
    file = tmp_path / "pairs.toml"
    file.write_text(text)
    return load_scenario(file, "pairs")


def changed(tmp_path: Path, old: str, new: str) -> InputError:
    assert old in SCENARIO
    with pytest.raises(InputError) as caught:
        load(tmp_path, SCENARIO.replace(old, new))
    return caught.value


def test_parameters_fill_the_strings_with_their_own_types(tmp_path: Path) -> None:
    arrangement = arrange(load(tmp_path), {"pairs": 10, "pace": "250us"})
    assert arrangement.objects["client"].count == 10
    load_of_clients = arrangement.steps[0].loads["client"]
    assert load_of_clients.interval == 250_000
    assert load_of_clients.time == 1_500_000_000
    assert load_of_clients.calls is None


def test_short_forms_are_the_long_ones(tmp_path: Path) -> None:
    short = load(tmp_path, SCENARIO.replace('{ to = "proxy", operations = ["*"], threads = 2 }', '"proxy"'))
    long = load(tmp_path, SCENARIO.replace("threads = 2", "threads = 1"))
    point: Point = {"pairs": 1, "pace": "1ms"}
    assert arrange(short, point).objects == arrange(long, point).objects


def test_a_load_without_an_end_makes_ten_thousand_calls(tmp_path: Path) -> None:
    arrangement = arrange(load(tmp_path, SCENARIO.replace('time = "1.5s"\n', "")), {"pairs": 1, "pace": "1ms"})
    assert arrangement.steps[0].loads["client"].calls == 10_000


def test_sweeps_make_points_and_settings_take_their_place(tmp_path: Path) -> None:
    parameters = load(tmp_path).parameters
    assert [point["pairs"] for point in points(parameters, {})] == [1, 3]
    assert [point["pairs"] for point in points(parameters, read_settings(parameters, ["pairs=10"]))] == [10]
    assert [point["pairs"] for point in points(parameters, read_settings(parameters, ["pairs=10|1"]))] == [10, 1]


@pytest.mark.parametrize(
    ("text", "message", "hint"),
    [
        ("pair=3", "no parameter pair", "did you mean pairs?"),
        ("pairs", "not name=value", "--set pairs=VALUE"),
        ("pairs=many", "it is of type int", "--set pairs=3"),
        ("pairs=2", "pairs cannot be 2", "1, 10, 3"),
    ],
)
def test_wrong_settings_are_told(tmp_path: Path, text: str, message: str, hint: str) -> None:
    with pytest.raises(InputError) as caught:
        read_settings(load(tmp_path).parameters, [text])
    assert message in str(caught.value)
    assert hint in str(caught.value.hint)


KIND = 'kind = "constant-rate"'
PACE = f'{KIND}\ninterval = "{{pace}}"'


@pytest.mark.parametrize(
    ("old", "new", "line", "message", "hint"),
    [
        ("title =", "titel =", 1, "unknown key titel", "did you mean title?"),
        ('count = "{pairs}"\nserves', 'cuont = "{pairs}"\nserves', 10, "object.server.cuont", "did you mean count?"),
        ("threads = 2", "thread = 2", 19, "unknown key object.client.calls.0.thread", "threads"),
        ('"{pace}"', '"{pase}"', 23, "{pase} is no parameter", "did you mean pace?"),
        ('to = "proxy"', 'to = "poxy"', 19, "poxy, which is no object", "did you mean proxy?"),
        ('to = "proxy"', 'to = "client"', 19, "client, which serves nothing", "serves"),
        ('to = "proxy"', 'to = "proxy[calller]"', 19, "[calller] is no selector", "did you mean caller?"),
        ('to = "proxy"', 'to = "proxy[1]"', 19, "proxy[1], which is not there", "there are 1"),
        ('forwards = "server"', 'forwards = "server[*]"', 15, "whose reply counts?", "[caller]"),
        ('count = "{pairs}"\nserves', 'host = "example.org"\nserves', 10, "is no name", "letters"),
        ('forwards = "server"', 'work = "1ms"', 15, "unknown key object.proxy.work", None),
        ('forwards = "server"', 'forwards = "proxy"', 15, "circle: proxy -> proxy", None),
        ('pace = "1ms"', 'pace = "1 hour"', 23, '"1 hour" is no duration', '"10ms"'),
        ("sweep = [1, 3]", 'sweep = [1, "3"]', 6, "not of one type", None),
        ("sweep = [1, 3]", "sweep = [1, 2]", 6, "2 is none of its choices", "1, 3, 10"),
        ('time = "1.5s"', 'time = "1.5s"\ncalls = 5', 21, "calls and time", "keep one"),
        (KIND, 'kind = "think-time"', 21, "interval belongs to a burst or constant-rate or poisson load", "burst"),
        (KIND, f"{KIND}\nrate = 5", 21, "rate and interval say the same", "keep one"),
        (KIND, f'{KIND}\nuseless = "1s"', 21, "useless is the later of two limits", "deadline"),
        (KIND, f'{KIND}\nwait = "busy"', 23, "busy is none of", None),
        (PACE, 'kind = "closed"\nwait = "spin"', 21, "wait belongs to a burst or constant-rate", None),
        (PACE, 'kind = "burst"\nburst = 5\nwait = "spin"', 21, "wait for no instant", "interval"),
        (KIND, 'kind = "closd"', 22, "closd is none of", "did you mean closed?"),
        ("[values]", "[resource_limits]\nlatency = 3\n[values]", 27, "unknown key resource_limits.latency", None),
        ("[values]", "[resource_limits]\nmemory = 64\n[values]", 27, "64 is no size", '"64MiB"'),
        ("[values]", '[resource_limits]\nmemory = "64MB"\n[values]', 27, '"64MB" is no size', "MiB"),
        ("[values]", '[resource_limits]\ncpu_time = "1500ms"\n[values]', 27, "no whole number of seconds", '"2s"'),
        ("[values]", '[resource_limits]\ncpu = "50%"\n[values]', 26, "no share of a CPU can be kept", "cpu_time"),
        ("threads = 2", 'order = "mixed"', 19, "mixed is none of each, mix, round", "did you mean mix?"),
        ("[load]", '[object.idle]\nserves = "Benchmarking"\n[load]', 21, "nobody calls idle", "leave it out"),
        ("[load]", '[[step]]\nname = "a"\ncallers = "clint"\n[load]', 23, "no object clint makes calls", "client"),
        ('"*" = 16', '"*" = "lang"', 27, "lang is neither a length nor what an any holds", "did you mean long?"),
        ('"*" = 16', '"*" = 1.5', 27, "a whole number is wanted here", None),
        ("threads = 2", "threads = 0", 19, "object.client.calls.0.threads: 0 is less than 1", "write 1 or more"),
        ('interval = "{pace}"', "rate = 1e12", 23, "1000000000000.0 is more than", "write 1,000,000,000"),
        ('interval = "{pace}"', "rate = 0", 23, "0 is less than 0.001", "write 0.001 or more"),
        ('default = 3', 'default = 0, sweep = [0, 1], choices = [0, 1, 3] } # ', 10, "count", None),
    ],
)  # fmt: skip
def test_mistakes_are_told_with_file_line_and_what_would_be_right(
    tmp_path: Path, old: str, new: str, line: int, message: str, hint: str | None
) -> None:
    error = changed(tmp_path, old, new)
    assert error.line == line
    assert str(error).startswith(f"{tmp_path / 'pairs.toml'}:{line}: ")
    assert message in str(error)
    assert hint is None or hint in str(error.hint)


def test_someone_must_call(tmp_path: Path) -> None:
    error = changed(tmp_path, 'calls = { to = "proxy", operations = ["*"], threads = 2 }', 'serves = "Benchmarking"')
    assert "no object calls another" in str(error)


def test_a_scenario_says_how_many_samples_may_be_lost(tmp_path: Path) -> None:
    point: Point = {"pairs": 3, "pace": "1ms"}
    assert arrange(load(tmp_path), point).lost == 0.001
    for text, share in (("0%", 0), ("2.5 %", 0.025), ("100%", 1)):
        assert arrange(load(tmp_path, f'{SCENARIO}\n[expect]\nlost = "{text}"\n'), point).lost == pytest.approx(share)
