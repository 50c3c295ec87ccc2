"""Programs on another host: where they lie, what is sent, and what does not run there."""

from __future__ import annotations

from pathlib import Path

import pytest

from orrery.control.failure import Refused
from orrery.hosts.delivery import PART, System, add_part, check_system, lies_here, own_system, parts, program_hash

HERE = System("x86_64", "glibc 2.36")


def test_a_program_arrives_as_it_was_and_can_be_run(tmp_path: Path) -> None:
    program, target = tmp_path / "node", tmp_path / "there" / "node"
    program.write_bytes(bytes(range(256)) * 5000)
    sent = [*parts(program)]
    assert len(sent) == -(-program.stat().st_size // PART) == 3
    assert {add_part(target, part) for part in sent} == {str(target)}
    assert target.read_bytes() == program.read_bytes()
    assert target.stat().st_mode & 0o777 == 0o700


def test_only_the_same_file_lies_there(tmp_path: Path) -> None:
    program = tmp_path / "node"
    program.write_bytes(b"one")
    content = program_hash(str(program))
    assert lies_here(str(program), content)
    program.write_bytes(b"another")
    assert not lies_here(str(program), content)
    assert not lies_here(str(tmp_path / "nothing"), content)


@pytest.mark.parametrize("there", [System("aarch64", "glibc 2.36"), System("x86_64", "glibc 2.31")])
def test_another_system_is_refused_and_both_are_named(there: System) -> None:
    check_system("edge", HERE, HERE)
    with pytest.raises(
        Refused, match=r"^the host edge is .*, this machine x86_64 with glibc 2.36: a program"
    ) as caught:
        check_system("edge", there, HERE)
    assert str(there) in str(caught.value)


def test_this_system_has_a_processor_and_a_library() -> None:
    assert all((own_system().processor, own_system().libc))
