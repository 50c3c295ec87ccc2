"""Several interfaces in one program: one IDL file that includes all of theirs, so that each thing is declared once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from orrery.codegen.anys import carries_anys, with_anys
from orrery.codegen.frontend import read_idl
from orrery.codegen.model import Model
from orrery.definitions.interface import InterfaceDefinition
from orrery.errors import DriverError, InputError
from orrery.keeping import owned_folder


def one_model(interfaces: Sequence[InterfaceDefinition]) -> Model:
    """The model of all the interfaces; DriverError where two of their files declare the same name differently.

    Files that include the same third one declare its types once, and an any holds the same struct everywhere.
    """
    if len(interfaces) == 1:
        return interfaces[0].model
    meanings = {key: meaning for interface in interfaces for key, meaning in interface.model.meanings.items()}
    files = [Path(interface.model.source).resolve() for interface in interfaces]
    around = [interface.folder.parent.resolve() for interface in interfaces]
    with owned_folder("orrery-idl-") as folder:
        path = folder / f"{'_and_'.join(interface.model.stem for interface in interfaces)}.idl"
        path.write_text("".join(f'#include "{file}"\n' for file in files), encoding="utf-8")
        try:
            found = replace(read_idl(path, around), meanings=meanings)
        except InputError as error:
            names = " and ".join(interface.name for interface in interfaces)
            raise DriverError(f"{names} cannot stand in one program: {error}", hint=error.hint) from None
    return with_anys(found) if any(carries_anys(interface.model) for interface in interfaces) else found
