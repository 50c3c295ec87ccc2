"""A row is named by what sets it apart."""

from report_rows import key

from orrery.report.labels import binding_labels, counted, listed, operation_labels, point_label


def test_a_lone_binding_is_called_by_its_driver() -> None:
    assert binding_labels([key("unix[wait=spin]", binding="unix[buffer=4,wait=spin]")]) == {
        "unix[buffer=4,wait=spin]": "unix"
    }


def test_two_bindings_are_told_apart_by_what_differs() -> None:
    one, other = "omniorb[pool=1,transport=unix]", "omniorb[pool=1,transport=tcp]"
    labels = binding_labels([key("omniorb", binding=one), key("omniorb", binding=other)])
    assert labels == {one: "omniorb[transport=unix]", other: "omniorb[transport=tcp]"}


def test_labels_never_meet() -> None:
    bindings = ["x[a=1]", "x", "x[a=2]"]
    labels = binding_labels(key("x", binding=binding) for binding in bindings)
    assert len(set(labels.values())) == 3


def test_an_operation_loses_its_interface_unless_two_share_its_name() -> None:
    assert operation_labels(["A::f", "A::g"]) == {"A::f": "f", "A::g": "g"}
    assert operation_labels(["A::f", "Anys::A::f"]) == {"A::f": "f", "Anys::A::f": "f as any"}
    assert operation_labels(["A::f", "B::f", "B::g"]) == {"A::f": "A::f", "B::f": "B::f", "B::g": "g"}


def test_points_are_told_in_words_and_nonsense_is_left_alone() -> None:
    assert point_label('{"pairs": 3, "mode": "chaining"}') == "pairs 3, mode chaining"
    assert point_label("{not json") == "{not json"
    assert point_label("[1]") == "[1]"


def test_lists_and_counts() -> None:
    assert [listed("a"), listed("ab"), listed("abc")] == ["a", "a and b", "a, b and c"]
    assert [counted(1, "trial"), counted(7, "trial"), counted(40, "trial")] == [
        "one trial",
        "seven trials",
        "40 trials",
    ]
