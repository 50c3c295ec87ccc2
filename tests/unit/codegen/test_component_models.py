"""What the model says of components and homes: names looked up, ports with interfaces and topics; the rest stays."""

from __future__ import annotations

from pathlib import Path

import pytest

from idl import error_of, model_of
from orrery.codegen.ccm.model import ComponentAttribute, ComponentPort, with_inherited
from orrery.codegen.frontend import read_idl
from orrery.codegen.mappings import load_mapping
from orrery.codegen.model import Basic, Interface, Model, Named, Operation, OperationParameter, Sequence, String
from orrery.paths import MAPPINGS, ROOT

DELIVERY = ROOT / "tests" / "golden" / "idl" / "delivery.idl"
AROUND = "interface I { long f(in long x); }; interface J { void g(); };\n"


@pytest.fixture(scope="module")
def delivery() -> Model:
    return read_idl(DELIVERY)


def test_ports_have_whole_names(delivery: Model) -> None:
    depot, yard = delivery.components
    assert depot.name == "Delivery::Depot"
    assert depot.facets == (
        ComponentPort("tracking", "provides", "Delivery::Tracker", line=24),
        ComponentPort("found", "provides", "Delivery::Tracker", line=25),
    )
    assert depot.receptacles == (
        ComponentPort("next_depot", "uses", "Delivery::Tracker", line=26),
        ComponentPort("stores", "uses", "Delivery::Stock", multiple=True, line=27),
        ComponentPort("anything", "uses", "Object", line=28),
    )
    assert depot.sources == (
        ComponentPort("moved", "publishes", "Delivery::Moved", line=29),
        ComponentPort("closed", "emits", "Delivery::Closed", line=30),
    )
    assert depot.sinks == (ComponentPort("lost", "consumes", "Delivery::Lost", line=31),)
    assert [port.name for port in yard.ports] == ["sealed_ones"]


def test_attributes_have_types(delivery: Model) -> None:
    assert delivery.components[0].attributes == (
        ComponentAttribute("capacity", Basic("long"), line=32),
        ComponentAttribute("doors", Basic("long"), line=32),
        ComponentAttribute("place", String(), readonly=True, line=33),
    )


def test_bases_and_supported_interfaces(delivery: Model) -> None:
    depot, yard = delivery.components
    assert (depot.base, depot.supports, depot.repository_id) == (None, ("Delivery::Stock",), "IDL:Delivery/Depot:1.0")
    assert (yard.base, yard.supports) == ("Delivery::Depot", ())
    assert list(with_inherited(yard, {"Delivery::Depot": depot})) == [depot, yard]


def test_homes(delivery: Model) -> None:
    depots, yards = delivery.homes
    assert (depots.name, depots.component, depots.primary_key) == (
        "Delivery::Depots",
        "Delivery::Depot",
        "Delivery::DepotKey",
    )
    place, doors = OperationParameter("place", "in", String()), OperationParameter("doors", "in", Basic("long"))
    made = Named("Delivery::Depot")
    assert depots.factories == (
        Operation("build", "Delivery::Depots", made, (place, doors), ("Delivery::Unknown",), line=38),
    )
    assert [(f.name, f.raises) for f in depots.finders] == [("nearest", ())]
    assert [o.name for o in depots.operations] == ["opened"]
    assert (yards.component, yards.primary_key, yards.factories) == ("Delivery::Yard", None, ())


def test_interfaces_and_topics_are_measured_as_those_of_plain_idl(delivery: Model) -> None:
    names = [interface.name for interface in delivery.interfaces if delivery.topic_of(interface.name) is None]
    assert names == ["Delivery::Tracker", "Delivery::Stock", "Delivery::Office"]
    assert [topic.struct for topic in delivery.topics] == ["Delivery::Moved", "Delivery::Lost", "Delivery::Closed"]


def test_references_to_components_are_refused_with_their_line(delivery: Model) -> None:
    assert delivery.refusals() == {
        "Delivery::Office::visit": (
            "it carries Delivery::Depot: references to components are not measured: Delivery::Depot (delivery.idl:23)"
        ),
        "Delivery::Office::last": (
            "eventtypes with more than public state are not measured: Delivery::Sealed (delivery.idl:44)"
        ),
    }


def test_a_component_with_what_is_not_measured_is_refused_and_its_home_too(delivery: Model) -> None:
    depot, yard = delivery.components
    reason = "an eventtype with private state is not measured: Delivery::Sealed (delivery.idl:21)"
    assert depot.refused == ""
    assert yard.refused == f"it consumes Delivery::Sealed: {reason}"
    assert [home.refused for home in delivery.homes] == ["", f"it manages Delivery::Yard: {reason}"]


def test_the_text_for_the_build_is_plain_idl(tmp_path: Path, delivery: Model) -> None:
    file = tmp_path / "again.idl"
    written = delivery.text.partition("module Topics")[0].split("\n")
    file.write_text("\n".join(line for line in written if not line.startswith("# ")))
    again = read_idl(file)
    assert not again.components
    assert [topic.struct for topic in again.topics] == [topic.struct for topic in delivery.topics]
    assert [o.key for i in again.interfaces for o in i.operations if not again.topic_of(i.name)][-3:] == [
        "Delivery::Office::visit",
        "Delivery::Office::last",
        "Delivery::Office::staff",
    ]


@pytest.mark.parametrize("mapping", sorted(file.parent.name for file in MAPPINGS.glob("*/mapping.py")))
def test_every_mapping_has_files_for_what_is_left(delivery: Model, mapping: str) -> None:
    made = load_mapping(mapping)
    unsupported = made.unsupported(delivery)
    assert {"Delivery::Office::visit", "Delivery::Office::last"} <= set(unsupported)
    assert "Delivery::Tracker::where" in "".join(made.files(delivery).values()) + "".join(unsupported)


def test_plain_idl_has_no_components(tmp_path: Path) -> None:
    model = model_of(tmp_path, AROUND)
    assert (model.components, model.homes) == ((), ())
    assert "Components" not in model.text


def test_words_of_idl_3_are_names_in_plain_idl(tmp_path: Path) -> None:
    text = "struct component { long home; }; interface I { long provides(in component eventtype); };"
    assert [o.key for o in model_of(tmp_path, text).interfaces[0].operations] == ["I::provides"]


@pytest.mark.parametrize(
    "before",
    ["", "#include <Components.idl>\n", "import ::Components;\n", "#include <Components.idl>\nimport Components;\n"],
)
def test_the_specification_s_module_may_be_included_or_not(tmp_path: Path, before: str) -> None:
    model = model_of(tmp_path, f"{before}{AROUND}component C {{ provides I p; }};")
    assert [i.name for i in model.interfaces] == ["I", "J"]
    assert [c.name for c in model.components] == ["C"]
    # What only components named is not handed to other compilers.
    assert "module Components" not in model.text
    assert model.refusals() == {}


def test_what_else_names_that_module_keeps_it(tmp_path: Path) -> None:
    text = AROUND + "component C { provides I p; };\ninterface K { void f(in Components::Cookie c); void g(); };"
    model = model_of(tmp_path, text)
    assert "module Components" in model.text
    assert [i.name for i in model.interfaces] == ["I", "J", "K"]
    assert list(model.refusals()) == ["K::f"]


def test_eventtypes_may_stand_in_a_module_of_that_name(tmp_path: Path) -> None:
    text = "module Components { eventtype E { public long n; }; };\n" + AROUND + "eventtype F { };"
    assert [topic.struct for topic in model_of(tmp_path, text).topics] == ["Components::E", "F"]


def test_names_are_those_of_the_scope(tmp_path: Path) -> None:
    text = """interface I { void outer(); }; eventtype E { public long outer; };
module M {
  interface I { void inner(); }; eventtype E { public long inner; };
  module N { component C { provides I p; provides ::I q; publishes E e; consumes ::E f; }; };
};"""
    (component,) = model_of(tmp_path, text).components
    assert [(port.name, port.type) for port in component.ports] == [
        ("p", "M::I"),
        ("q", "I"),
        ("e", "M::E"),
        ("f", "E"),
    ]


def test_modules_may_be_opened_again(tmp_path: Path) -> None:
    text = "module M { interface I { void f(); }; }; module M { component C { uses I p; }; home H manages C { }; };"
    model = model_of(tmp_path, text)
    assert (model.components[0].ports[0].type, model.homes[0].component) == ("M::I", "M::C")


def test_prefixes_of_repository_ids(tmp_path: Path) -> None:
    text = '#pragma prefix "example.org"\nmodule M { interface I { void f(); }; component C { uses I p; }; };'
    model = model_of(tmp_path, text)
    assert model.components[0].repository_id == "IDL:example.org/M/C:1.0"
    assert model.interfaces[0].repository_id == "IDL:example.org/M/I:1.0"


def test_pragmas_inside_of_a_component_count(tmp_path: Path) -> None:
    text = AROUND + "struct S { long n; };\ncomponent C {\n provides I p;\n#pragma orrery topic S\n uses J q; };"
    assert [topic.struct for topic in model_of(tmp_path, text).topics] == ["S"]


def test_names_that_are_words_of_idl_lose_their_underscore(tmp_path: Path) -> None:
    text = """module _home { interface _context { void f(); }; eventtype _in { public long _out; };
component _component { provides _context _provides; uses multiple _context _uses; emits _in _emits; };
home _manages manages _component { factory _factory(); }; home _finder : _manages manages _component { }; };"""
    model = model_of(tmp_path, text)
    (component,) = model.components
    assert component.name == "home::component"
    assert [(p.name, p.type) for p in component.ports] == [
        ("provides", "home::context"),
        ("uses", "home::context"),
        ("emits", "home::in"),
    ]
    assert [(h.name, h.base, [f.name for f in h.factories]) for h in model.homes] == [
        ("home::manages", None, ["factory"]),
        ("home::finder", "home::manages", []),
    ]
    assert [t.struct for t in model.topics] == ["home::in"]


def test_exceptions_of_attributes_are_read_over(tmp_path: Path) -> None:
    text = AROUND + "exception E { }; component C { attribute long x getraises (E) setraises (E); readonly attribute "
    (component,) = model_of(tmp_path, text + "long y raises (E); provides I p; };").components
    assert [(a.name, a.readonly) for a in component.attributes] == [("x", False), ("y", True)]


def test_types_of_attributes_may_be_any(tmp_path: Path) -> None:
    text = (
        AROUND
        + "typedef sequence<I> Many; component C { provides I p; attribute Many all_of; attribute string<4> s; };"
    )
    (component,) = model_of(tmp_path, text).components
    assert [a.type for a in component.attributes] == [Named("Many"), String(bound=4)]
    assert model_of(tmp_path, text).unalias(Named("Many")) == Sequence(Named("I"))


def test_homes_inherit_and_support(tmp_path: Path) -> None:
    text = AROUND + "component C { }; component D : C { }; home G supports J manages C { }; home H : G manages D { };"
    first, second = model_of(tmp_path, text).homes
    assert (first.base, first.supports, second.base, second.component) == (None, ("J",), "G", "D")


def test_what_stands_for_a_component_is_no_interface_of_the_file(tmp_path: Path) -> None:
    model = model_of(tmp_path, AROUND + "component C supports I { attribute long x; }; home H manages C { };")
    assert [i.name for i in model.interfaces] == ["I", "J"]
    for name in ("C", "H"):
        reference = model[name]
        assert isinstance(reference, Interface)
        assert (reference.builtin, reference.bases, reference.operations) == (True, (), ())


def test_a_file_of_components_alone_says_nothing_to_measure(tmp_path: Path) -> None:
    error = error_of(tmp_path, "component C { uses Object any_other; }; home H manages C { };")
    assert (error.message, error.line) == ("the file declares no interface and no topic", 1)
