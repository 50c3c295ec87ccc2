"""Every command that a document shows is run, as a reader would run it, only shorter."""

import os
import shlex
import subprocess
import sys

import pytest

from documents import DOCUMENTS, commands, files
from orrery.paths import ROOT

pytestmark = pytest.mark.slow

SHORTER = {
    "run": ["--calls", "20", "--repeat", "1"],
    "plan": ["--calls", "20"],
}
"""Given once more at the end: the last one counts."""

CHANGES_THE_SYSTEM = ("orrery setup", "orrery tune")


def shortened(line: str) -> list[str]:
    words = shlex.split(line)[1:]
    named = any(word in ("--driver", "--drivers") for word in words)
    return [
        *words,
        *SHORTER.get(words[0], []),
        *([] if named or words[0] not in SHORTER else ["--drivers", "null,unix"]),
    ]


@pytest.mark.parametrize("document", [d for d in DOCUMENTS if commands(d)], ids=lambda d: d.name)
def test_the_commands_of_a_document_work(document, tmp_path):
    (tmp_path / "my-drivers").mkdir()
    for name, text in files(document).items():
        (tmp_path / name).write_text(text)
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "ORRERY_STORE": str(tmp_path / "results.db")}
    for line in commands(document):
        if line.startswith(CHANGES_THE_SYSTEM):
            continue
        command = [sys.executable, "-c", "from orrery.cli.main import main; main()", *shortened(line)]
        done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
        assert done.returncode == 0, f"{line}\n{done.stdout[-2000:]}\n{done.stderr}"
