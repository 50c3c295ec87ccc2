"""How mappings are found, and how they say what they cannot express."""

from pathlib import Path

import pytest

from orrery.codegen.expressible import inexpressible
from orrery.codegen.frontend import read_idl
from orrery.codegen.mappings import Folders, load_mapping
from orrery.errors import InputError
from orrery.paths import MAPPINGS


@pytest.mark.parametrize("name", ["dds", "shared", "shared/cxx", "../mappings/cdr-cxx", "cdr_cxx", ""])
def test_what_is_no_mapping_is_refused_with_those_that_are_known(name: str) -> None:
    with pytest.raises(InputError, match="there is no mapping") as caught:
        load_mapping(name)
    assert "capnp-cxx, cdr-cxx" in str(caught.value.hint) and "shared" not in str(caught.value.hint)


def test_every_folder_beside_what_is_shared_is_a_mapping_that_says_target_and_language() -> None:
    folders = [folder.name for folder in MAPPINGS.iterdir() if folder.is_dir() and folder.name != "shared"]
    assert [name for name in folders if name.rpartition("-")[2] not in ("c", "cxx", "java", "python", "tcl")] == []
    assert [name for name in folders if not (MAPPINGS / name / "mapping.py").is_file()] == []


def test_dashes_of_a_folder_are_underscores_of_a_package() -> None:
    found = Folders().find_spec("orrery_mappings.dds_cxx")
    assert found is not None and found.submodule_search_locations == [str(MAPPINGS / "dds-cxx")]


@pytest.mark.parametrize("name", ["orrery_mappings.none", "orrery_mappings.dds_cxx.names", "orrery", "dds_cxx"])
def test_other_packages_are_left_to_python(name: str) -> None:
    assert Folders().find_spec(name) is None


def test_a_reason_is_asked_for_each_operation_that_is_measured(tmp_path: Path) -> None:
    (tmp_path / "file.idl").write_text("interface A { void f(); void g(); }; interface B : A { void h(); };")
    found = inexpressible(
        read_idl(tmp_path / "file.idl"), lambda _, operation: None if operation.name == "g" else f"no {operation.name}"
    )
    assert found == {"A::f": "no f", "B::f": "no f", "B::h": "no h"}
