"""The discriminators that every kit draws for the branches of a union, whatever its language."""

from __future__ import annotations

from orrery.codegen.model import Basic, Case, Enum, Model, Named, Union


def free_label(model: Model, union: Union) -> int | bool | str | None:
    """The first discriminator that no label takes (kit/vectors/README.md, Values); None when the labels take all.

    An enumerator has its plain name.
    """
    labels = [label for case in union.cases if not case.is_default for label in case.labels]
    taken = {label.rsplit("::", 1)[-1] if isinstance(label, str) else label for label in labels}
    match model.unalias(union.discriminator):
        case Named(name=name):
            enum = model[name]
            assert isinstance(enum, Enum)
            free: list[int | bool | str] = [e for e in enum.enumerators if e not in taken]
        case Basic(name="boolean"):
            free = [b for b in (False, True) if b not in taken]
        case Basic(name="char"):
            free = [c for c in "~}|{zyx" if c not in taken]
        case _:
            free = [i for i in range(len(taken) + 1) if i not in taken]
    return free[0] if free else None


def drawn_label(model: Model, union: Union, case: Case) -> int | bool | str | None:
    """What is drawn for a case: its first label, for the default `free_label`."""
    return free_label(model, union) if case.is_default else case.labels[0]
