"""The help answers at once: none of the large libraries is imported for it."""

from startup import LARGE, loaded


def test_help_imports_no_large_library() -> None:
    assert {"numpy", "scipy", "sqlalchemy", "matplotlib"} <= set(LARGE)
    assert loaded() == []
