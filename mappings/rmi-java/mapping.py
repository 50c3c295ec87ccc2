"""rmi-java: remote interfaces of Java's own RMI, and values as objects that it serialises."""

from __future__ import annotations

from pathlib import Path

from orrery_mappings.rmi_java.expressible import reason
from orrery_mappings.rmi_java.glue import RmiGlue

from orrery.codegen.expressible import inexpressible
from orrery.codegen.model import Model

FOLDER = Path(__file__).parent


class Mapping:
    """Plain values, remote interfaces with their servants and forwarders, and the glue."""

    def files(self, model: Model) -> dict[str, str]:
        """A Java file for each type, operation, interface, servant and forwarder."""
        return RmiGlue(model, self.unsupported(model), "rmi-java").files(FOLDER)

    def unsupported(self, model: Model) -> dict[str, str]:
        """What is refused everywhere, and what expressible.py says."""
        return inexpressible(model, reason)
