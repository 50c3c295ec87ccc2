"""The collector's file: its numbers are those of the header in C, and what is none of its files is refused."""

from __future__ import annotations

import re
import struct

import pytest

from orrery.errors import DriverError
from orrery.paths import KIT
from orrery.trace.kernel import records
from orrery.trace.kernel.records import KernelRecord, read_records, written

HEADER = (KIT / "kernel" / "records.h").read_text(encoding="utf-8")
SIZES = {"unsigned long long": "Q", "long long": "q", "unsigned int": "I", "unsigned short": "H"}


def in_header(prefix: str) -> dict[str, int]:
    """The enumerators of the header that begin so, by the rest of their names."""
    return {name: int(value) for name, value in re.findall(rf"\b{prefix}_(\w+) = (\d+)", HEADER)}


def test_the_kinds_of_records_are_those_of_the_header() -> None:
    kinds = in_header("RECORD")
    assert len(kinds) == 12
    assert {name: getattr(records, name) for name in kinds} == kinds


def test_the_kinds_of_system_calls_are_those_that_a_file_may_have() -> None:
    calls = in_header("CALL")
    assert (calls["OTHER"], calls["SENDS"], calls["RECEIVES"]) == (records.OTHER, records.SENDS, records.RECEIVES)


def test_a_record_lies_as_in_the_header() -> None:
    body = HEADER[HEADER.index("struct record {") :]
    fields = re.findall(r"^  (unsigned long long|long long|unsigned int|unsigned short) (\w+);", body, re.MULTILINE)
    assert tuple(name for _, name in fields) == KernelRecord._fields
    form = "=" + "".join(SIZES[kind] for kind, _ in fields)
    one = KernelRecord(*range(1, 10))
    assert written([one]) == records.MAGIC + struct.pack(form, *one)
    assert f'"{records.MAGIC.decode().strip()}\\n"' in HEADER and len(records.MAGIC) == 16


def test_what_is_written_is_read_by_its_times() -> None:
    early, late = KernelRecord(1, 2, -3, 4, 5, 6, 7, 8, 9), KernelRecord(2, 0, 0, 0, 0, 1, 0, 0, 0)
    assert read_records(written([late, early])) == [early, late]
    assert read_records(written([])) == []


@pytest.mark.parametrize("data", [b"", b"orrery-kernel-2\n", records.MAGIC + b"\0" * 39, b"x" * 56])
def test_another_file_is_refused(data: bytes) -> None:
    with pytest.raises(DriverError, match="cannot be read"):
        read_records(data)
