"""dds-cxx: DDS types, and calls as DDS-RPC makes them of samples. README.md says what becomes of each IDL type."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from orrery_mappings.dds_cxx.definitions import MODULE, Definitions
from orrery_mappings.dds_cxx.expressible import reason
from orrery_mappings.dds_cxx.profile import CYCLONE, Profile
from orrery_mappings.shared.cxx.plain import PlainGlue

from orrery.codegen.expressible import inexpressible
from orrery.codegen.model import Model

FOLDER = Path(__file__).parent


class Mapping(PlainGlue):
    """`STEM_dds.idl`, the plain values (`STEM.plain.hpp`), and `STEM.hpp`, which moves one into the other."""

    name = "dds-cxx"
    profile: Profile = CYCLONE

    def files(self, model: Model) -> dict[str, str]:
        """The three texts."""
        left_out = self.unsupported(model)
        dds = Definitions(model, left_out, self.profile)
        values = {"dds": dds, "module": MODULE, "profile": self.profile, "mapping": self.name, "left_out": left_out}
        return {
            f"{model.stem}_dds.idl": self.render("definitions.idl.j2", FOLDER, model, **values),
            f"{model.stem}.plain.hpp": self.header(model),
            f"{model.stem}.hpp": self.render("glue.hpp.j2", FOLDER, model, **values),
        }

    def unsupported(self, model: Model) -> dict[str, str]:
        """Operations that carry an any, or what the implementation's types cannot say."""
        return inexpressible(model, partial(reason, self.profile))
