"""plain-cxx: plain C++ values handed over by reference, for the null driver; nothing is marshalled."""

from __future__ import annotations

from orrery_mappings.shared.cxx.plain import PlainGlue


class Mapping(PlainGlue):
    """The plain glue as it is."""
