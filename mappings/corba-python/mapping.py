"""corba-python: the OMG Python language mapping. Interfaces are described to the kit; stubs are the ORB's own."""

from __future__ import annotations

from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from orrery_mappings.corba_python.descriptions import Descriptions
from orrery_mappings.corba_python.expressible import inexpressible

from orrery.codegen.model import Model

TEMPLATES = Path(__file__).parent / "templates"


class Mapping:
    """One file: `orrery_interfaces.py`, which binds the kit to the stubs that the ORB's compiler writes."""

    def files(self, model: Model) -> dict[str, str]:
        """The description of every type and operation of the model that is measured."""
        environment = Environment(
            loader=FileSystemLoader(TEMPLATES), undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True,
            keep_trailing_newline=True,
        )  # fmt: skip
        template = environment.get_template("interfaces.py.j2")
        return {"orrery_interfaces.py": template.render(about=Descriptions(model))}

    def unsupported(self, model: Model) -> dict[str, str]:
        """What is refused everywhere, and what expressible.py says."""
        return inexpressible(model)
