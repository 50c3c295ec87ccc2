"""The shared vectors of kit/vectors are what their documents say: worked out anew by reference.py.

`ORRERY_REFRESH_GOLDEN=1` writes `values.json` anew (its questions stay, its answers are those of reference.py).
"""

from __future__ import annotations

import json
import os
import struct
from typing import Any

import pytest

from golden.kit.reference import Cdr, Stream, bucket, consumed
from orrery.control.protocol import ProtocolError, escape, format_line, parse_line, unescape
from orrery.control.verbs import COMMANDS, REPLIES
from orrery.paths import KIT

VECTORS = KIT / "vectors"
PROTOCOL, HISTOGRAM, VALUES, CDR = (
    json.loads((VECTORS / f"{name}.json").read_text(encoding="utf-8"))
    for name in ("protocol", "histogram", "values", "cdr")
)
TYPES = VALUES["types"]


def stream_of(case: dict[str, Any]) -> Stream:
    return Stream(
        TYPES,
        case["operation"],
        case["seed"],
        case["slot"],
        case["part"],
        case.get("lengths", {}),
        case.get("self", ""),
        case.get("holds", {}),
    )


def answered(draw: dict[str, Any]) -> dict[str, Any]:
    stream = stream_of(draw)
    parameters = [
        {"name": p["name"], "type": p["type"], "value": stream.draw(p["type"], f"{draw['operation']}.{p['name']}")}
        for p in draw["parameters"]
    ]
    return {
        **draw,
        "parameters": parameters,
        "consumed": consumed(TYPES, [(p["type"], p["value"]) for p in parameters]),
    }


def refresh() -> None:
    """Writes values.json with the answers of reference.py."""
    for stream in VALUES["streams"]:
        numbers = stream_of(stream)
        stream["numbers"] = [numbers.next() for _ in range(4)]
    VALUES["draws"] = [answered(draw) for draw in VALUES["draws"]]
    lines = []
    for key, value in VALUES.items():
        if isinstance(value, str):
            lines.append(f" {json.dumps(key)}: {json.dumps(value)}")
        elif isinstance(value, list):
            rows = ",\n".join(f"  {json.dumps(row)}" for row in value)
            lines.append(f" {json.dumps(key)}: [\n{rows}\n ]")
        else:
            rows = ",\n".join(f"  {json.dumps(k)}: {json.dumps(v)}" for k, v in value.items())
            lines.append(f" {json.dumps(key)}: {{\n{rows}\n }}")
    (VECTORS / "values.json").write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if os.environ.get("ORRERY_REFRESH_GOLDEN"):
    refresh()


@pytest.mark.parametrize("stream", VALUES["streams"], ids=lambda s: f"{s['operation']}-{s['slot']}-{s['part']}")
def test_streams(stream: dict[str, Any]) -> None:
    numbers = stream_of(stream)
    assert [numbers.next() for _ in stream["numbers"]] == stream["numbers"]


@pytest.mark.parametrize("draw", VALUES["draws"], ids=lambda d: f"{d['operation']}-{d['slot']}-{d['part']}")
def test_values_are_drawn_and_consumed(draw: dict[str, Any]) -> None:
    assert answered(draw) == draw


def test_every_type_is_drawn() -> None:
    drawn = {parameter["type"] for draw in VALUES["draws"] for parameter in draw["parameters"]}
    assert set(TYPES) - {"any"} <= drawn


def test_every_case_of_a_union_and_kind_of_any_is_drawn() -> None:
    found = json.dumps([p["value"] for draw in VALUES["draws"] for p in draw["parameters"]])
    for name in ("below", "zero", "rest", "warm", "cold", "long", "string", "struct"):
        assert f'"{name}": ' in found


@pytest.mark.parametrize("body", CDR["bodies"], ids=lambda b: b["note"])
def test_cdr_bodies(body: dict[str, Any]) -> None:
    cdr = Cdr(TYPES)
    for part in body["parts"]:
        cdr.put(part["type"], part["value"])
    assert cdr.body.hex(" ") == body["bytes"]


@pytest.mark.parametrize("frame", CDR["frames"], ids=lambda f: f["request"])
def test_cdr_frames(frame: dict[str, Any]) -> None:
    body = bytes.fromhex(frame["body"])
    header = struct.pack("<IIQ", len(body), frame["operation"], frame["request"])
    assert (header + body).hex(" ") == frame["bytes"]


@pytest.mark.parametrize("case", HISTOGRAM["buckets"], ids=lambda c: f"{c['value']}/{c['bits']}")
def test_buckets(case: dict[str, int]) -> None:
    assert bucket(case["value"], case["bits"]) == (case["index"], case["low"], case["high"])


@pytest.mark.parametrize("pair", PROTOCOL["escapes"], ids=lambda p: repr(p["written"]))
def test_escapes(pair: dict[str, str]) -> None:
    assert escape(pair["plain"]) == pair["written"]
    assert unescape(pair["written"]) == pair["plain"]


@pytest.mark.parametrize("kind", ["commands", "replies"])
def test_lines_are_read_and_written(kind: str) -> None:
    assert len(PROTOCOL[kind]) > 10
    for case in PROTOCOL[kind]:
        line = parse_line(case["line"], COMMANDS if kind == "commands" else REPLIES)
        assert [line.verb, *map(list, line.values.items())] == [case["verb"], *case["pairs"]]
        assert format_line(case["verb"], [(key, value) for key, value in case["pairs"]]) == case["line"]


@pytest.mark.parametrize("case", PROTOCOL["wrong"], ids=lambda c: repr(c["line"]))
def test_wrong_lines_are_refused(case: dict[str, str]) -> None:
    with pytest.raises(ProtocolError):
        parse_line(case["line"], COMMANDS)
