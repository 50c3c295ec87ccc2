"""iceoryx-cxx: plain C++ values of a fixed size, which lie in shared memory as they are."""

from __future__ import annotations

from pathlib import Path

from orrery_mappings.iceoryx_cxx.expressible import reason
from orrery_mappings.shared.cxx.glue import Slot
from orrery_mappings.shared.cxx.plain import PlainGlue

from orrery.codegen.expressible import inexpressible
from orrery.codegen.model import Model, Operation

FOLDER = Path(__file__).parent


class Mapping(PlainGlue):
    """The plain values (`STEM.plain.hpp`), and `STEM.hpp` with what lies in a chunk for each operation."""

    name = "iceoryx-cxx"
    headers = ("orrery/iceoryx/targets.hpp",)
    servant = "orrery::iceoryx::Servant"
    forwarder = "orrery::iceoryx::Forwarder"

    def files(self, model: Model) -> dict[str, str]:
        """The two headers."""
        left_out = self.unsupported(model)
        return {
            f"{model.stem}.plain.hpp": self.header(model),
            f"{model.stem}.hpp": self.render("glue.hpp.j2", FOLDER, model, left_out=left_out),
        }

    def unsupported(self, model: Model) -> dict[str, str]:
        """Operations that carry anything whose size is not known before it is there."""
        return inexpressible(model, reason)

    def sent(self, model: Model, operation: Operation) -> list[Slot]:
        """What lies in the chunk of a request, or of a sample."""
        return [slot for slot in self.slots(model, operation) if slot.direction in ("in", "inout")]

    def returned(self, model: Model, operation: Operation) -> list[Slot]:
        """What lies in the chunk of a reply."""
        return [slot for slot in self.slots(model, operation) if slot.direction != "in"]
