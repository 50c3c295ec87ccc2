from pathlib import Path

import pytest

from hostile.attack import Site


@pytest.fixture
def site(tmp_path: Path) -> Site:
    folder, home = tmp_path / "here", tmp_path / "home"
    folder.mkdir()
    home.mkdir()
    return Site(folder, home)
