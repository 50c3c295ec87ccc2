"""corba-python: the OMG Python language mapping. Interfaces are described to the kit; stubs are the ORB's own."""

from __future__ import annotations

from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from orrery_mappings.corba_python.descriptions import Descriptions
from orrery_mappings.corba_python.expressible import inexpressible

from orrery.codegen.model import Model

TEMPLATES = Path(__file__).parent / "templates"


class Mapping:
    """A module that binds the kit to the stubs which the ORB's compiler writes, and what it is told."""

    def files(self, model: Model) -> dict[str, str]:
        """`orrery_interfaces.py`, and in `STEM.left_out` what the ORB's compiler must leave out."""
        environment = Environment(
            loader=FileSystemLoader(TEMPLATES), undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True,
            keep_trailing_newline=True,
        )  # fmt: skip
        template = environment.get_template("interfaces.py.j2")
        description = template.render(about=Descriptions(model))
        return {"orrery_interfaces.py": description, f"{model.stem}.left_out": "\n".join(model.left_out)}

    def unsupported(self, model: Model) -> dict[str, str]:
        """What is refused everywhere, and what expressible.py says."""
        return inexpressible(model)
