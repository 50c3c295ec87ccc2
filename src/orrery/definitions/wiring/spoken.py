"""The interfaces of one point of a scenario, among those of all points that are asked for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from orrery.codegen.model import Model


def spoken(models: Sequence[Model], own: Iterable[str], every: Iterable[str]) -> list[Model]:
    """The models without those of interfaces that other points name and this one does not.

    `own` are the names of the point's interfaces, `every` those of all points, as a scenario has them: folders, or IDL
    files beside it. What no point names stays; so do all, where an IDL file stands in place of the interfaces.
    """
    others = {_file(name) for name in every} - {_file(name) for name in own}
    return [model for model in models if Path(model.source).name not in others] or list(models)


def _file(name: str) -> str:
    """The name of the IDL file of an interface."""
    return name if name.endswith(".idl") else f"{name}.idl"
