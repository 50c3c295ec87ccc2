"""The steps of docs/workflows are run one after the other as a build service runs them: in a clone, by its variables.

What a service does by itself (fetch the commits, keep a file) is done here or left out; where comments are posted is a
server on this machine, which keeps what it is sent.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from urllib.parse import parse_qs

import pytest

from orrery.cli.main import status
from orrery.paths import ROOT
from workflows import GITHUB, WORKFLOWS, WorkflowStep, read_workflow

pytestmark = [
    pytest.mark.thorough,
    pytest.mark.alone,
    pytest.mark.skipif(shutil.which("curl") is None, reason="needs curl"),
]
TOKEN = "secret-of-the-test"
PLACE = {
    "regressions.yml": "/repos/me/mine/issues/7/comments",
    "regressions.gitlab-ci.yml": "/projects/5/merge_requests/7/notes",
}


class Comments(ThreadingHTTPServer):
    """A server that takes comments as a build service does, and keeps (path, headers, body)."""

    def __init__(self) -> None:
        self.taken: list[tuple[str, Mapping[str, str], str]] = []
        super().__init__(("127.0.0.1", 0), CommentHandler)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"


class CommentHandler(BaseHTTPRequestHandler):
    """Takes one comment."""

    server: Comments

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"])).decode()
        self.server.taken.append((self.path, dict(self.headers), body))
        self.send_response(201)
        self.end_headers()
        self.wfile.write(b"{}")

    def log_message(self, format: str, *arguments: object) -> None:
        """It says nothing."""


@pytest.fixture
def comments() -> Iterator[Comments]:
    with Comments() as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A clone whose last commit changes nothing that is measured."""
    made = tmp_path / "clone"
    git(tmp_path, "clone", "--quiet", "--no-hardlinks", str(ROOT), str(made))
    (made / "README.md").write_text("Changed.\n")
    git(made, "-c", "user.name=me", "-c", "user.email=me@example.org", "commit", "--quiet", "--all", "-m", "Change it")
    return made


def git(folder: Path, *words: str) -> str:
    return subprocess.run(["git", *words], cwd=folder, check=True, capture_output=True, text=True).stdout.strip()


def run_step(step: WorkflowStep, folder: Path, environment: Mapping[str, str]) -> subprocess.CompletedProcess[str]:
    """As both services do: bash, which ends at the first command that fails, in a pipe too."""
    command = ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step.script]
    return subprocess.run(
        command, cwd=folder, env={**environment, **step.environment}, capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_its_steps_run_and_the_table_is_posted(path: Path, clone: Path, comments: Comments, tmp_path: Path) -> None:
    before, after = git(clone, "rev-parse", "HEAD~1"), git(clone, "rev-parse", "HEAD")
    known = {
        "github.sha": after,
        "github.token": TOKEN,
        "github.event.pull_request.base.sha": before,
        "github.event.pull_request.number": "7",
    }
    workflow = read_workflow(path, known)
    for name in ("path", "summary"):
        (tmp_path / name).touch()
    given = {
        "GITHUB_PATH": str(tmp_path / "path"),
        "GITHUB_STEP_SUMMARY": str(tmp_path / "summary"),
        "GITHUB_REPOSITORY": "me/mine",
        "GITHUB_API_URL": comments.url,
        "CI_API_V4_URL": comments.url,
        "CI_PROJECT_ID": "5",
        "CI_MERGE_REQUEST_IID": "7",
        "CI_MERGE_REQUEST_DIFF_BASE_SHA": before,
        "CI_COMMIT_SHA": after,
        "NOTES_TOKEN": TOKEN,
    }
    environment = {**os.environ, **given, **workflow.environment}
    failed = False
    for step in workflow.steps:
        if failed and not step.always:
            continue
        added = (tmp_path / "path").read_text().splitlines()
        whole = {**environment, "PATH": os.pathsep.join([*reversed(added), os.environ["PATH"]])}
        done = run_step(step, clone, whole)
        failed = failed or done.returncode != 0
        # A bound may be broken: between the two campaigns this machine may have changed. Nothing else may fail.
        assert done.returncode in ((0, 1) if "--fail-if" in step.script else (0,)), done.stdout[-2000:] + done.stderr
    table = (clone / "compare.md").read_text()
    assert "| driver | placement |" in table
    [(place, headers, body)] = comments.taken
    assert place == PLACE[path.name]
    assert TOKEN in headers.get("Authorization", "") + headers.get("PRIVATE-TOKEN", headers.get("Private-Token", ""))
    assert (json.loads(body)["body"] if path == GITHUB else parse_qs(body)["body"][0]) == table
    assert (tmp_path / "summary").read_text() == (table if path == GITHUB else "")
    assert status(["record", "verify", str(clone / "after.zip")]) == 0
