"""What DDS types cannot say."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from orrery_mappings.dds_cxx.profile import Profile
from orrery_mappings.shared.cxx.glue import carried_types

from orrery.codegen.model import Basic, Model, Named, Operation, Struct, Type, Union


def reason(profile: Profile, model: Model, operation: Operation) -> str | None:
    """Why an operation cannot be expressed in an implementation's DDS types; None when it can."""
    return next(_obstacles(profile, model, carried_types(model, operation)), None)


def _obstacles(profile: Profile, model: Model, types: Iterable[Type]) -> Iterator[str]:
    for type_ in types:
        match type_:
            case Basic(name="any"):
                yield "DDS has no any"
            case Named(name=name):
                yield from _of_declared(profile, model, name)


def _of_declared(profile: Profile, model: Model, name: str) -> Iterator[str]:
    declared = model[name]
    if isinstance(declared, Struct | Union) and declared.recursive and not profile.holds_itself:
        yield f"{name} holds itself, and {profile.title} would add up its largest size without an end"
    over = model.unalias(declared.discriminator) if isinstance(declared, Union) else None
    if isinstance(over, Basic) and over in profile.no_discriminators:
        yield f"{name} is a union over {profile.no_discriminators[over]}, and {profile.title} has none of these"
