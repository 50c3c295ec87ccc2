"""Results files that somebody changed, or that a disk did: each is named as damaged, with its name, and status 2."""

from __future__ import annotations

import json
import random
import sqlite3
import zlib
from array import array
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from observations import campaign, observations
from orrery.cli import main
from orrery.planning import answer
from orrery.store.observation import StoredCampaign
from orrery.store.packing import pack
from orrery.store.records import DETAILS
from orrery.store.schema import metadata
from orrery.store.store import open_store

COMMANDS = (
    ["show", "--store", "lab.db"],
    ["show", "--json", "--store", "lab.db"],
    ["list", "results", "--store", "lab.db"],
    ["history", "--store", "lab.db"],
    ["compare", "last", "--store", "lab.db"],
    ["compare", "1", "2", "--store", "lab.db"],
    ["report", "--store", "lab.db", "--output", "report.html"],
    ["export", "rows.csv", "--store", "lab.db"],
    ["record", "pack", "lab.zip", "--store", "lab.db"],
    ["run", "--resume", "--store", "lab.db"],
)
NEVER = ("Traceback", "unexpected", "Error", "Exception", "Warning")


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The bytes of a results file with two small campaigns."""
    path = tmp_path_factory.mktemp("made") / "lab.db"
    with open_store(path) as store:
        for uuid in ("1", "2"):
            record = campaign()
            record.uuid = uuid
            store.add(StoredCampaign(record, observations(["unix", "sd-bus"], placements=["same"], blocks=2, calls=20)))
    return path.read_bytes()


@pytest.fixture
def lab(made: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of it to damage, in the folder in which commands are typed."""
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "lab.db"
    path.write_bytes(made)
    return path


def ends(capsys: pytest.CaptureFixture[str], words: list[str]) -> tuple[int, str]:
    """The status of a command, and its one line of error; nothing that only a programmer would understand."""
    status = main.status(words)
    said = capsys.readouterr().err
    errors = [line for line in said.splitlines() if line.startswith("error: ")]
    assert len(errors) == (status == 2), said
    assert not any(word in said for word in NEVER), said
    return status, errors[0] if errors else ""


def damaged(capsys: pytest.CaptureFixture[str], words: list[str]) -> None:
    status, said = ends(capsys, words)
    assert (status, said.startswith("error: lab.db: the results file is damaged")) == (2, True), said


def change(path: Path, word: str, *values: object) -> None:
    with closing(sqlite3.connect(path)) as file, file:
        file.execute(word, values)


JSON = {
    "campaign": ("machine", "settings", "inputs"),
    "trial": ("options", "versions", "programs", "facts"),
    "measurement": ("load", "counters"),
}


@pytest.mark.parametrize("value", ["[]", "7", "null", '"text"', "{", "", "NaN", "[" * 100_000])
@pytest.mark.parametrize(("table", "column"), [(table, name) for table, names in JSON.items() for name in names])
def test_json_of_another_type(table: str, column: str, value: str, lab: Path, capsys: Any) -> None:
    change(lab, f"UPDATE {table} SET {column} = ?", value)
    damaged(capsys, COMMANDS[0])
    damaged(capsys, COMMANDS[-2])


@pytest.mark.parametrize(
    ("table", "column", "key", "value"),
    [
        ("campaign", "machine", "switch", {"ns": "much"}),
        ("campaign", "inputs", "report", []),
        ("campaign", "inputs", "report", {"drivers": {"unix": "a text"}}),
        ("campaign", "inputs", "report", {"inexpressible": [7]}),
        ("campaign", "inputs", "expect", {"{}": "none"}),
        ("campaign", "inputs", "reference", {"copy": 7}),
        ("campaign", "inputs", "hosts", {"host2": "a machine"}),
        ("campaign", "inputs", "parts", [{"boot": "again"}]),
        ("campaign", "inputs", "parts", [{"boot": "again", "hosts": {"host2": "a machine"}}]),
        ("campaign", "inputs", "links", [{"near": "host1"}]),
        ("campaign", "settings", "bindings", "unix"),
        ("campaign", "settings", "arguments", []),
        ("campaign", "settings", "arguments", {"repeat": "many"}),
        ("campaign", "settings", "environment", {"boot": 7}),
        ("trial", "facts", "clock.resolution", "fine"),
        ("trial", "facts", "machine.steal", -1),
        ("trial", "facts", "os_noise.before", [None]),
        ("trial", "facts", "origins", {"a": 7}),
        ("trial", "facts", "topics", {"a": "b"}),
        ("trial", "facts", "transport.seen", 7),
        ("trial", "facts", "verify.wrong", "none"),
        ("trial", "facts", "mine", 1 << 80),
        ("trial", "versions", "unix", 7),
        ("measurement", "load", "burst", "many"),
        ("measurement", "load", "interval", -1),
        ("measurement", "load", "load", ["closed"]),
        ("measurement", "load", "mine", 1e999),
        ("measurement", "counters", "begin", "early"),
        ("measurement", "counters", "wrong", -1),
        ("measurement", "counters", "gap", 1 << 70),
        ("measurement", "counters", "end", None),
    ],
)
def test_a_key_of_another_type(table: str, column: str, key: str, value: object, lab: Path, capsys: Any) -> None:
    with closing(sqlite3.connect(lab)) as file, file:
        for number, found in file.execute(f"SELECT id, {column} FROM {table}").fetchall():
            told = json.dumps(json.loads(found) | {key: value})
            file.execute(f"UPDATE {table} SET {column} = ? WHERE id = ?", (told, number))
    damaged(capsys, COMMANDS[0])
    damaged(capsys, COMMANDS[-2])


COLUMNS = [
    (table.name, column.name)
    for table in metadata.sorted_tables
    for column in table.c
    if column.name != "id" and not column.name.endswith("_id") and table.name not in ("counting", "capacity_step")
]


@pytest.mark.parametrize(("table", "column"), COLUMNS)
def test_a_value_of_another_kind(table: str, column: str, lab: Path, capsys: Any) -> None:
    with closing(sqlite3.connect(lab)) as file, file:
        typed = file.execute(f"SELECT typeof({column}) FROM {table}").fetchone()[0]
        odd = b"\1\2" if typed == "text" else "much"
        file.execute(f"UPDATE {table} SET {column} = ? WHERE id = (SELECT max(id) FROM {table})", (odd,))
    damaged(capsys, COMMANDS[-2])
    if column not in DETAILS.get(table, ()):  # those are not read for figures
        damaged(capsys, COMMANDS[0])


@pytest.mark.parametrize("table", sorted(metadata.tables))
def test_a_table_that_is_missing(table: str, lab: Path, capsys: Any) -> None:
    change(lab, f"DROP TABLE {table}")
    for words in COMMANDS:
        damaged(capsys, words)


@pytest.mark.parametrize(
    ("table", "column"), [("campaign", "rules"), ("trial", "stderr"), ("series", "sum"), ("memory", "threads")]
)
def test_a_column_that_is_missing(table: str, column: str, lab: Path, capsys: Any) -> None:
    change(lab, f"ALTER TABLE {table} DROP COLUMN {column}")
    for words in COMMANDS:
        damaged(capsys, words)


@pytest.mark.parametrize(
    "word",
    [
        "DELETE FROM alembic_version",
        "UPDATE alembic_version SET version_num = 'one'",
        "UPDATE alembic_version SET version_num = '0000'",
        "UPDATE alembic_version SET version_num = '0001'",
        "UPDATE alembic_version SET version_num = x'ff'",
        "INSERT INTO alembic_version VALUES ('0002')",
    ],
)
def test_a_schema_that_is_not_told(word: str, lab: Path, capsys: Any) -> None:
    change(lab, word)
    for words in COMMANDS[:3]:
        damaged(capsys, words)


BOMB = zlib.compress(bytes(1 << 27))
BLOBS: dict[str, bytes] = {
    "no-numbers": b"\1\2",
    "nothing": b"",
    "cut": pack([5, 20])[:-3],
    "an-index-without-a-count": pack([5, 10, 6]),
    "fewer-values": pack([5, 19]),
    "more-values": pack([5, 21]),
    "an-index-below-0": pack([-5, 20]),
    "an-index-beyond": pack([1 << 60, 20]),
    "a-count-below-0": pack([5, 30, 6, -10]),
    "out-of-order": pack([6, 10, 5, 10]),
    "twice": pack([5, 10, 5, 10]),
    "half-a-number": zlib.compress(b"1234567"),
    "a-bomb": BOMB,
}


@pytest.mark.parametrize("blob", BLOBS.values(), ids=BLOBS.keys())
def test_a_histogram_that_cannot_be(blob: bytes, lab: Path, capsys: Any) -> None:
    change(lab, "UPDATE series SET buckets = ? WHERE name = 'latency'", blob)
    for words in COMMANDS[:2] + COMMANDS[3:-1]:
        damaged(capsys, words)


@pytest.mark.parametrize("column", ["slices", "largest", "raw"])
@pytest.mark.parametrize(
    "blob",
    [b"\1\2", pack([1]), pack([1, 2, 3, -2]), pack([1, 2, 3, 1 << 62, 5]), pack([1, 2, 9, 1, 5, 3, 7]), BOMB],
    ids=["no-numbers", "one", "pairs-below-0", "pairs-beyond", "wrong-count", "a-bomb"],
)
def test_details_that_cannot_be(column: str, blob: bytes, lab: Path, capsys: Any) -> None:
    if column == "raw" and blob == pack([1, 2, 3, -2]):
        blob = pack([1, 2, 3])
    change(lab, f"UPDATE measurement SET {column} = ?", blob)
    damaged(capsys, ["record", "pack", "lab.zip", "--store", "lab.db"])


@pytest.mark.parametrize("share", [0.1, 0.3, 0.5, 0.7, 0.9, 0.97])
def test_a_file_that_was_cut(share: float, lab: Path, capsys: Any) -> None:
    content = lab.read_bytes()
    lab.write_bytes(content[: int(len(content) * share)])
    for words in COMMANDS:
        status, said = ends(capsys, words)
        assert (status, "lab.db" in said) == (2, True)


@pytest.mark.parametrize(("seed", "turns"), [(3, 16), pytest.param(4, 24, marks=pytest.mark.thorough)])
def test_bytes_that_were_turned(seed: int, turns: int, made: bytes, lab: Path, capsys: Any) -> None:
    """Wherever it is: figures, or one line that names the file. Some bytes are figures themselves, or of no use."""
    chance, found = random.Random(seed), 0
    for turn in range(turns):
        content = bytearray(made)
        for _ in range(chance.choice((1, 1, 8, 200))):
            content[chance.randrange(100, len(content))] = chance.randrange(256)
        lab.write_bytes(content)
        for name in ("lab.zip", "lab.db-journal"):
            (lab.parent / name).unlink(missing_ok=True)
        for words in (COMMANDS[0], COMMANDS[6] if turn % 8 == 0 else COMMANDS[5], COMMANDS[-2]):
            status, said = ends(capsys, words)
            assert status in (0, 1, 2)
            assert status != 2 or "lab.db" in said or "campaign" in said, said
            found += status == 2
    assert found > turns


def test_numbers_as_large_as_they_come(lab: Path, capsys: Any) -> None:
    """Whatever figure that gives: there is one line, or a table."""
    most = (1 << 63) - 1
    huge = zlib.compress(array("q", [5, most]).tobytes())
    change(lab, "UPDATE series SET count = ?, min = -1, max = -1, sum = -1, buckets = ?", most, huge)
    change(lab, "UPDATE usage SET wall = ?, user = ?, run_delay = ?", most, most, -most)
    change(lab, "UPDATE trial SET block = ?, position = ? WHERE id = 1", most, -1)
    for words in COMMANDS[:-1]:
        ends(capsys, words)


@pytest.mark.parametrize("change_of", [{"repeat": 0}, {"seed": -1}, {"lists": "unix"}, {"calls": 1.5}, {"mine": 1}])
def test_words_that_nobody_typed(change_of: dict[str, Any], lab: Path, capsys: Any) -> None:
    """A campaign that is to go on is begun by what it says of itself: that must be words of the command."""
    words: dict[str, list[str]] = {
        name: [] for name in ("settings", "placements", "specs", "lists", "interfaces_path", "scenarios_path")
    }
    rest = dict.fromkeys(("idl", "only", "calls", "repeat", "precision", "metric", "budget"))
    told = {**words, **rest, "drivers_path": [], "scenario": "conformance/call", "seed": 1, **change_of}
    change(lab, "UPDATE campaign SET settings = ?", json.dumps({"arguments": told}))
    status, said = ends(capsys, ["run", "--resume", "--store", "lab.db"])
    assert (status, "lab.db: the results file is damaged" in said or "other arguments than there are" in said) == (
        2,
        True,
    )


@pytest.mark.parametrize(
    "words",
    [
        ["run", "conformance/call", "--drivers", "unix"],
        ["classics", "--drivers", "unix", "--resume"],
        ["aa-test", "--driver", "unix"],
        ["cost", "conformance/call", "--driver", "unix"],
    ],
)
def test_it_is_told_before_anything_is_built(
    words: list[str], lab: Path, capsys: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def built(*_: object) -> None:
        raise AssertionError("programs were built")

    monkeypatch.setattr(answer, "programs", built)
    change(lab, "UPDATE campaign SET machine = '[]' WHERE id = 1")
    damaged(capsys, [*words, "--store", "lab.db"])
