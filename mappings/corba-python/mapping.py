"""corba-python: the OMG Python language mapping. Interfaces are described to the kit; stubs are the ORB's own."""

from __future__ import annotations

from pathlib import Path

from orrery_mappings.corba_python.descriptions import Descriptions
from orrery_mappings.corba_python.expressible import reason

from orrery.codegen.expressible import inexpressible
from orrery.codegen.model import Model
from orrery.codegen.templates import templates_in

TEMPLATES = Path(__file__).parent / "templates"


class Mapping:
    """A module that binds the kit to the stubs which the ORB's compiler writes, and what it is told."""

    def files(self, model: Model) -> dict[str, str]:
        """`orrery_interfaces.py`, and in `STEM.left_out` what the ORB's compiler must leave out."""
        template = templates_in(TEMPLATES).get_template("interfaces.py.j2")
        description = template.render(about=Descriptions(model))
        return {"orrery_interfaces.py": description, f"{model.stem}.left_out": "\n".join(model.left_out)}

    def unsupported(self, model: Model) -> dict[str, str]:
        """What is refused everywhere, and what expressible.py says."""
        return inexpressible(model, reason)
