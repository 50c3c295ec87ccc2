"""The workflows of docs/workflows as a build service reads them: their steps, in the shells that these start."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from orrery.paths import ROOT

FOLDER = ROOT / "docs" / "workflows"
GITHUB = FOLDER / "regressions.yml"
GITLAB = FOLDER / "regressions.gitlab-ci.yml"
WORKFLOWS = (GITHUB, GITLAB)
SERVICES_OWN = {"actions/checkout@v4", "actions/upload-artifact@v4"}
"""What GitHub brings along: it fetches the commits, and keeps a file."""
_EXPRESSION = re.compile(r"\$\{\{ *([\w.]+) *\}\}")


@dataclass(frozen=True)
class WorkflowStep:
    """A script that one shell runs; `always`: after a step that failed too."""

    script: str
    always: bool = False
    environment: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Workflow:
    """What a workflow runs, and the variables that all its steps have."""

    steps: tuple[WorkflowStep, ...]
    environment: Mapping[str, str]


def read_workflow(path: Path, known: Mapping[str, str]) -> Workflow:
    """A workflow with the values of GitHub's expressions put in; KeyError for one that is not `known`."""
    document: dict[Any, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))
    return _github(document, known) if path == GITHUB else _gitlab(document)


def _github(document: dict[Any, Any], known: Mapping[str, str]) -> Workflow:
    assert document[True] == "pull_request"  # YAML reads the key `on` as true
    assert document["defaults"]["run"]["shell"] == "bash"
    [job] = document["jobs"].values()
    own = [step for step in job["steps"] if "uses" in step]
    assert {step["uses"] for step in own} <= SERVICES_OWN
    steps = tuple(_github_step(step, known) for step in job["steps"] if "run" in step)
    assert len(own) + len(steps) == len(job["steps"])
    return Workflow(steps, job["env"])


def _github_step(step: dict[str, Any], known: Mapping[str, str]) -> WorkflowStep:
    assert set(step) <= {"name", "if", "env", "run"} and step.get("if", "always()") == "always()"
    environment = {name: _filled(value, known) for name, value in step.get("env", {}).items()}
    return WorkflowStep(_filled(step["run"], known), "if" in step, environment)


def _filled(text: str, known: Mapping[str, str]) -> str:
    return _EXPRESSION.sub(lambda found: known[found[1]], text)


def _gitlab(document: dict[Any, Any]) -> Workflow:
    [job] = document.values()
    assert job["rules"] == [{"if": '$CI_PIPELINE_SOURCE == "merge_request_event"'}]
    steps = WorkflowStep("\n".join(job["script"])), WorkflowStep("\n".join(job["after_script"]), always=True)
    return Workflow(steps, job["variables"])


def lines(workflow: Workflow) -> Iterator[str]:
    """Every line of every script."""
    for step in workflow.steps:
        yield from step.script.splitlines()
