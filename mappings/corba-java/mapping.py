"""corba-java: the OMG's Java mapping. Interfaces are described to the kit; stubs and skeletons are the ORB's own."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from orrery_mappings.corba_java.compilers import PROFILES
from orrery_mappings.corba_java.expressible import reason
from orrery_mappings.corba_java.glue import CorbaGlue

from orrery.codegen.expressible import inexpressible
from orrery.codegen.model import Model

FOLDER = Path(__file__).parent


class Mapping:
    """The glue in Java, and the IDL that the ORB's compiler makes stubs of; `profile` says which compiler."""

    def __init__(self, profile: str = "jacorb") -> None:
        self._compiler = PROFILES[profile]

    def files(self, model: Model) -> dict[str, str]:
        """A Java file for each type, operation, interface, servant and forwarder, and `stubs.idl`."""
        return CorbaGlue(model, self.unsupported(model), "corba-java", self._compiler).files(FOLDER)

    def unsupported(self, model: Model) -> dict[str, str]:
        """What is refused everywhere, and what expressible.py says."""
        return inexpressible(model, partial(reason, compiler=self._compiler))
