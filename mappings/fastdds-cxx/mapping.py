"""fastdds-cxx: what dds-cxx makes of IDL, in the classes of Fast DDS. README.md says where they differ."""

from __future__ import annotations

from orrery_mappings.dds_cxx.mapping import Mapping as DdsMapping
from orrery_mappings.dds_cxx.profile import Profile

FAST = Profile(
    title="Fast DDS",
    values="orrery/dds/class_values.hpp",
    made="{}PubSubTypes.h",
    scope="::",
    access="()",
    branches="",
    topic_type="TopicType(new {}PubSubType)",
    no_discriminators={},
    holds_itself=False,
    plain_elements=True,
    # What is generated writes an array of strings and does not read it.
    array_text="Text",
)


class Mapping(DdsMapping):
    """`STEM_dds.idl` for fastddsgen, and otherwise the files of dds-cxx."""

    name = "fastdds-cxx"
    profile = FAST
