"""IDL that was not written for Orrery: the OMG's, from the omniORB wheel, and what stands in tests/idl."""

from __future__ import annotations

from pathlib import Path

import pytest

from orrery.codegen.omniidl import orb_folders

OWN = Path(__file__).parent / "idl"
OMG = ("CosNaming", "CosEventComm", "CosTransactions")
"""Services of the OMG; the second carries any, the third includes orb.idl."""
WRITTEN = ("joint_state", "point_cloud", "words", "bank")
"""Two message files in the manner of ROS, names that are words elsewhere, and one with much that is not measured."""
ALL = ("echo", *OMG, *WRITTEN)


def foreign_idl(name: str) -> Path:
    """The file of that name; the test is skipped where the wheel does not have it."""
    orb, services = orb_folders()
    file = {"echo": orb}.get(name, services if name in OMG else OWN) / f"{name}.idl"
    if not file.is_file():
        pytest.skip(f"the wheel cmeel-omniorb has no {file.name}; Debian's package omniorb-idl has")
    return file
