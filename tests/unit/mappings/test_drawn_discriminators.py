"""Which discriminator a kit draws for each case of a union: two kits that speak one protocol must agree."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest
from orrery_kit import composites, shapes
from orrery_kit.values import Lengths, Values
from schemas import model_of

from orrery.codegen.mappings import load_mapping
from orrery.codegen.model import Model, Union

load_mapping("corba-cxx")
from orrery_mappings.corba_cxx.glue import CorbaGlue  # noqa: E402 - there once a mapping is loaded

UNIONS = {
    "union U switch (char) { case 'a': case 'b': short x; default: octet y; };": ["'a'", "'~'"],
    "union U switch (char) { case '~': short x; default: octet y; };": ["'~'", "'}'"],
    "union U switch (char) { case 'a': short x; case '~': default: octet y; };": ["'a'", "'~'"],
    "union U switch (long) { case 0: case 1: short x; default: octet y; };": ["0", "2"],
    "union U switch (boolean) { case FALSE: short x; default: octet y; };": ["false", "true"],
}


def union_of(folder: Path, text: str) -> tuple[Model, Union]:
    model = model_of(folder, f"{text} interface I {{ void f(in U x); }};")
    return model, next(d for d in model.declarations if isinstance(d, Union))


@pytest.mark.parametrize(("text", "labels"), UNIONS.items())
def test_the_first_label_of_a_case_or_one_that_none_has(tmp_path: Path, text: str, labels: list[str]) -> None:
    model, union = union_of(tmp_path, text)
    glue = CorbaGlue(model)
    assert [glue.drawn_label(model, union, case) for case in union.cases] == labels


@pytest.mark.parametrize(("text", "labels"), UNIONS.items())
def test_corba_modifiers_do_not_leave_it_to_the_orb(tmp_path: Path, text: str, labels: list[str]) -> None:
    model, union = union_of(tmp_path, text)
    glue = CorbaGlue(model)
    for case, label in zip(union.cases, labels, strict=True):
        chosen = f"u._d({label});" in glue.write_branch(model, union, case)
        assert chosen == (len(case.labels) > 1 or case.is_default)


def test_the_kit_in_python_draws_the_same() -> None:
    switch = {"char": shapes.CHAR, "long": shapes.LONG, "boolean": shapes.BOOLEAN}
    cases = {
        "char": ((("a", "b"), "a"), ((), "~")),
        "long": (((0, 1), 0), ((), 2)),
        "boolean": (((False,), False), ((), True)),
    }
    for name, expected in cases.items():
        choice = composites.Choice(lambda d, v: SimpleNamespace(_d=d, _v=v), switch[name])
        choice.holds(*[(str(i), labels, shapes.LONG) for i, (labels, _) in enumerate(expected)])
        drawn = {choice.draw(Values(Lengths(), seed, "I::f", 0, 0, ""), "u")._d for seed in range(40)}
        assert drawn == {label for _, label in expected}
