"""Blocks: keys that several kinds of object share."""

from pathlib import Path

import pytest

from orrery.definitions.reading.toml import read_toml
from orrery.definitions.scenario.object_wire import ObjectWire
from orrery.definitions.scenario.parameters import points
from orrery.definitions.scenario.substitution import wire_at
from orrery.errors import InputError

HEAD = """\
title = "Blocks"
interface = "seven_calls"
[parameter_block.slow]
count = 3
load = { kind = "constant-rate", rate = 10, calls = 5 }
[parameter_block.small]
count = 2
resource_limits = { memory = "64MiB" }
[object.server]
serves = "*"
"""


def object_of(tmp_path: Path, table: str) -> ObjectWire:
    """The object `client`, as the whole scenario with it is read."""
    file = tmp_path / "blocks.toml"
    file.write_text(f'{HEAD}[object.client]\ncalls = "server"\n{table}\n')
    return wire_at(read_toml(file), points((), {})[0]).object["client"]


def test_an_object_has_what_its_block_says(tmp_path: Path) -> None:
    client = object_of(tmp_path, 'parameter_blocks = "slow"')
    assert (client.count, client.load) == (3, {"kind": "constant-rate", "rate": 10, "calls": 5})


def test_its_own_words_count_more_and_of_a_load_key_by_key(tmp_path: Path) -> None:
    client = object_of(tmp_path, 'parameter_blocks = "slow"\ncount = 7\nload = { rate = 1000 }')
    assert (client.count, client.load) == (7, {"kind": "constant-rate", "rate": 1000, "calls": 5})


def test_of_several_blocks_the_last_counts_most(tmp_path: Path) -> None:
    client = object_of(tmp_path, 'parameter_blocks = ["slow", "small"]')
    assert (client.count, client.load["rate"], client.resource_limits.memory) == (2, 10, 64 * 2**20)


@pytest.mark.parametrize(
    ("table", "line", "message", "hint"),
    [
        (
            'parameter_blocks = "slwo"',
            13,
            "object.client.parameter_blocks: slwo is no parameter block",
            "did you mean slow?",
        ),
        (
            'parameter_blocks = "slow"\n[parameter_block.other]\ncuont = 1',
            15,
            "unknown key parameter_block.other.cuont",
            "did you mean count?",
        ),
        (
            '[parameter_block.other]\nparameter_blocks = "slow"',
            13,
            "parameter_block.other: a parameter block has none of its own",
            "name both in the object",
        ),
        ("parameter_blocks = 3", 13, "object.client.parameter_blocks: a list in [brackets] is wanted here", None),
    ],
)  # fmt: skip
def test_mistakes(tmp_path: Path, table: str, line: int, message: str, hint: str | None) -> None:
    with pytest.raises(InputError) as caught:
        object_of(tmp_path, table)
    assert (caught.value.line, str(caught.value.args[0]), caught.value.hint) == (line, message, hint)
