"""The file for protoc, which is the same for every language."""

from __future__ import annotations

from pathlib import Path

from orrery_mappings.protobuf_cxx.definitions import PACKAGE, Definitions

from orrery.codegen.model import Model
from orrery.codegen.templates import templates_in

TEMPLATES = Path(__file__).parent / "templates"


def proto_text(model: Model, proto: Definitions) -> str:
    """The text of `STEM.proto`."""
    template = templates_in(TEMPLATES).get_template("definitions.proto.j2")
    return template.render(model=model, proto=proto, package=PACKAGE)
