"""cdr-cxx: plain C++ values as plain CDR (DESIGN section 4) over any transport that moves bytes."""

from __future__ import annotations

from orrery_mappings.shared.cxx.plain import PlainGlue


class Mapping(PlainGlue):
    """The plain glue; the codec is generic over it (include/orrery/cdr/codec.hpp)."""

    name = "cdr-cxx"
    headers = ("orrery/cdr/codec.hpp",)
