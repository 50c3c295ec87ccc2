"""The file for Thrift's compiler, which is the same for every language."""

from __future__ import annotations

from pathlib import Path

from orrery_mappings.thrift_cxx.definitions import PACKAGE, Definitions

from orrery.codegen.model import Model
from orrery.codegen.templates import templates_in

TEMPLATES = Path(__file__).parent / "templates"


def thrift_text(model: Model, definitions: Definitions) -> str:
    """The text of `STEM.thrift`."""
    template = templates_in(TEMPLATES).get_template("definitions.thrift.j2")
    return template.render(model=model, thrift=definitions, package=PACKAGE)
