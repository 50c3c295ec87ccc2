"""The signature that docs/records.md offers: its lines are run as they stand there, on a record of ours."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from documents import blocks
from observations import campaign, observations
from orrery.paths import ROOT
from orrery.store.observation import StoredCampaign
from orrery.store.record.packing import pack

RECORD = "seven.zip"
LINES = [
    line
    for block in blocks(ROOT / "docs" / "records.md", "sh")
    for line in block.splitlines()
    if line.startswith(("ssh-keygen", "echo"))
]


def typed(folder: Path, line: str) -> subprocess.CompletedProcess[str]:
    """One line of the document, typed in `folder`."""
    return subprocess.run(
        ["bash", "-c", line], cwd=folder, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL
    )


@pytest.fixture
def signed(tmp_path: Path) -> Path:
    """A folder with a record and all that the document's lines have made of it, but for the last one."""
    if shutil.which("ssh-keygen") is None:
        pytest.skip("ssh-keygen is not installed")
    pack(StoredCampaign(campaign(), observations(["unix"], blocks=1, calls=70)), tmp_path / RECORD)
    for line in LINES[:-1]:
        done = typed(tmp_path, line)
        assert done.returncode == 0, done.stderr
    return tmp_path


def test_the_document_signs_and_checks() -> None:
    assert [line.split()[:3] for line in LINES if line.startswith("ssh")] == [
        ["ssh-keygen", "-q", "-t"],
        ["ssh-keygen", "-Y", "sign"],
        ["ssh-keygen", "-Y", "verify"],
    ]


def test_a_record_that_was_signed_is_known(signed: Path) -> None:
    done = typed(signed, LINES[-1])
    assert (done.returncode, done.stdout.startswith('Good "orrery-record" signature for me@example.org')) == (0, True)


def test_a_record_that_was_changed_is_not(signed: Path) -> None:
    content = bytearray((signed / RECORD).read_bytes())
    content[-1] ^= 1
    (signed / RECORD).write_bytes(content)
    assert typed(signed, LINES[-1]).returncode != 0


def test_a_signature_of_somebody_else_is_not_believed(signed: Path) -> None:
    for name in ("signing", "signing.pub", f"{RECORD}.sig"):
        (signed / name).unlink()
    for line in LINES[:2]:
        assert typed(signed, line).returncode == 0
    assert typed(signed, LINES[-1]).returncode != 0


def test_a_signature_for_something_else_does_not_count(signed: Path) -> None:
    (signed / f"{RECORD}.sig").unlink()
    assert typed(signed, LINES[1].replace("orrery-record", "file")).returncode == 0
    assert typed(signed, LINES[-1]).returncode != 0
