"""What is generated in Java: numbers and values on the wire, labels of unions, strides, files that fit each other."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from schemas import TYPES, model_of

from orrery.codegen.mappings import load_mapping

MAPPINGS = ("cdr-java", "corba-java", "protobuf-java", "rmi-java", "slice-java", "thrift-java")
CALLS = f"""{TYPES}
typedef sequence<double> Doubles;
interface I {{
  Doubles scale(in Choice c, inout Longs l, out Grid g);
  Node grow(in Node n);
  any hold(in any held);
  attribute string note;
}};
"""


def files_of(folder: Path, mapping: str, text: str = CALLS) -> dict[str, str]:
    return load_mapping(mapping).files(model_of(folder, text))


@pytest.mark.parametrize("mapping", MAPPINGS)
def test_a_class_stands_in_the_file_of_its_name(mapping: str, tmp_path: Path) -> None:
    for name, text in files_of(tmp_path, mapping).items():
        if name.endswith(".java"):
            package, _, stem = name.removesuffix(".java").rpartition("/")
            assert f"package {package.replace('/', '.')};" in text
            assert re.search(rf"^(public )?(final )?(class|enum|interface) {stem}\b", text, re.M), name


@pytest.mark.parametrize("mapping", MAPPINGS)
def test_every_class_that_is_used_is_there(mapping: str, tmp_path: Path) -> None:
    files = files_of(tmp_path, mapping)
    made = {name.rpartition("/")[2].removesuffix(".java") for name in files}
    for text in files.values():
        assert set(re.findall(r"\bT\d+\b", text)) <= made
        assert set(re.findall(r"\bnew (I\d+_\w+)\(", text)) <= made
        assert set(re.findall(r"\borrery\.idl\.(Idl_\w+)", text)) <= made


def test_operations_have_the_numbers_that_they_have_in_cxx(tmp_path: Path) -> None:
    cxx = files_of(tmp_path, "cdr-cxx")["file.hpp"]
    numbers = re.findall(r'name\(\) \{ return "(I::\w+)"; \}.*?index = (\d+);', cxx, re.DOTALL)
    java = files_of(tmp_path, "cdr-java").values()
    found = [match for text in java for match in re.findall(r'super\("(I::\w+)", (\d+), \w+\);', text)]
    assert dict(found) == dict(numbers)
    assert len(found) == 5


def test_one_element_in_every_64_bytes_is_read(tmp_path: Path) -> None:
    text = next(text for text in files_of(tmp_path, "cdr-java").values() if "static double[] draw" in text)
    assert "i += 8" in text


@pytest.mark.parametrize(
    ("switch", "label", "expected"),
    [
        ("long", "-1", "-1L"),
        ("unsigned long", "4294967295", "4294967295L"),
        ("boolean", "TRUE", "1L"),
        ("char", "'a'", "97L"),
        ("Colour", "green", "1L"),
    ],
)
def test_labels_are_compared_as_numbers(tmp_path: Path, switch: str, label: str, expected: str) -> None:
    text = f"{TYPES} union U switch ({switch}) {{ case {label}: long x; }}; interface J {{ void f(in U chosen); }};"
    files = files_of(tmp_path, "cdr-java", text)
    union = next(text for text in files.values() if "static int selected" in text)
    assert f"if (number == {expected}) {{" in union


def test_a_reply_of_several_values_is_one_object(tmp_path: Path) -> None:
    files = files_of(tmp_path, "rmi-java")
    [reply] = [text for name, text in files.items() if name.endswith("_Reply.java")]
    assert re.findall(r"public (\S+) (\w+);", reply) == [
        ("double[]", "result"),
        ("int[]", "io_l"),
        ("int[][]", "out_g"),
    ]


def test_an_operation_verifies_by_code_of_its_own(tmp_path: Path) -> None:
    text = next(text for text in files_of(tmp_path, "cdr-java").values() if '"I::grow"' in text)
    call, verify = (
        re.search(rf"long {name}\(Object stub, Slot slot\).*?\n  }}\n", text, re.DOTALL) for name in ("call", "verify")
    )
    assert call is not None and verify is not None
    assert call[0].replace(" call(", " verify(") == verify[0]
    assert "call(" not in verify[0].partition("{")[2].replace("served.call(", "")


def test_what_rmi_lacks_is_said(tmp_path: Path) -> None:
    model = model_of(tmp_path, "interface K { oneway void tell(in long x); void ask(); };")
    assert load_mapping("rmi-java").unsupported(model) == {"K::tell": "RMI has no calls that no reply follows"}
    assert load_mapping("cdr-java").unsupported(model) == {}


def test_the_slice_file_is_that_of_other_languages_and_its_character_a_byte(tmp_path: Path) -> None:
    text = "interface M { char turn(in char sent, inout string kept); oneway void tell(in Object who); };"
    files = files_of(tmp_path, "slice-java", text)
    assert files["file.ice"] == files_of(tmp_path, "slice-cxx", text)["file.ice"]
    [turn] = [each for each in files.values() if '"M::turn"' in each]
    assert "byte in_sent;" in turn and "in_sent = (byte) Draw.chars(values);" in turn
    assert "Fold.chars(sum, (char) (a.in_sent & 0xff))" in turn
    assert "OrreryFile.M.TurnResult reply = s.turn(a.in_sent, a.io_kept);" in turn
    assert "a.result = reply.returnValue;" in turn and "a.io_kept = reply.keptOut;" in turn
    [tell] = [each for each in files.values() if '"M::tell"' in each]
    assert "((IceStub) stub).oneway()" in tell and "com.zeroc.Ice.ObjectPrx in_who;" in tell


def test_each_orb_s_compiler_gets_names_that_it_takes_and_is_called_by_those_that_it_makes(tmp_path: Path) -> None:
    text = "struct Words { long operator; long assert; long wait; long _valuetype; };"
    text += " interface I { void request(in Words sent); };"
    jacorb, glassfish = (
        load_mapping("corba-java", profile).files(model_of(tmp_path, text)) for profile in ("jacorb", "glassfish")
    )
    assert (
        "void _request(in _Words _sent);" in jacorb["stubs.idl"]
        and "void request(in Words sent);" in glassfish["stubs.idl"]
    )
    assert all(f"long {name};" in glassfish["stubs.idl"] for name in ("operator", "_assert", "wait", "_valuetype"))
    drawn = {
        profile: {name for made in files.values() for name in re.findall(r"made\.(\w+) = Draw\.longs", made)}
        for profile, files in (("jacorb", jacorb), ("glassfish", glassfish))
    }
    assert drawn == {
        "jacorb": {"operator", "_assert", "_wait", "valuetype"},
        "glassfish": {"_operator", "_assert", "_wait", "_valuetype"},
    }


def test_idlj_reads_unions_over_chars_that_jacorb_s_compiler_does_not(tmp_path: Path) -> None:
    text = (
        "union U switch (char) { case '\\'': long quoted; default: string other; }; interface I { void f(in U u1); };"
    )
    model = model_of(tmp_path, text)
    assert list(load_mapping("corba-java", "jacorb").unsupported(model)) == ["I::f"]
    glassfish = load_mapping("corba-java", "glassfish")
    assert glassfish.unsupported(model) == {}
    assert "case '\\'': long quoted;" in glassfish.files(model)["stubs.idl"]


def test_exceptions_of_the_user_are_thrown_on(tmp_path: Path) -> None:
    text = "struct P { long x; }; exception Full { P place; }; interface L { void put() raises (Full); };"
    rmi, corba = (files_of(tmp_path, mapping, text) for mapping in ("rmi-java", "corba-java"))
    assert "public orrery.idl.Idl_P place;" in rmi["orrery/idl/Idl_Full.java"]
    assert "orrery/idl/Idl_P.java" in rmi
    assert any("void put() throws java.rmi.RemoteException, orrery.idl.Idl_Full" in each for each in rmi.values())
    assert any("void put() throws orrery_stubs.Full {" in each for each in corba.values())


def test_the_proto_file_is_that_of_other_languages_and_an_enum_its_number(tmp_path: Path) -> None:
    files = files_of(tmp_path, "protobuf-java")
    assert files["file.proto"] == files_of(tmp_path, "protobuf-cxx")["file.proto"]
    [scale] = [each for each in files.values() if '"I::scale"' in each]
    assert "message.setC(T1.put(a.in_c));" in scale
    assert "Expected.length(reply.getGCount(), 6);" in scale and "a.out_g[i0][i1] = reply.getG(at3++);" in scale
    [union] = [each for each in files.values() if "orrery_wire.Choice put(" in each]
    assert "message.setDiscriminatorValue(T2.put(value._d));" in union
    assert "Expected.branch(message.getBranchCase().getNumber(), 3);" in union


@pytest.mark.parametrize(
    ("type_", "draw", "put", "get"),
    [
        ("octet", "Draw.octets(values)", "a.in_x & 0xff", "(byte) message.getX()"),
        ("unsigned short", "Draw.shorts(values)", "a.in_x & 0xffff", "(short) message.getX()"),
        ("char", "Draw.chars(values)", "a.in_x", "(char) message.getX()"),
        ("unsigned long", "Draw.longs(values)", "a.in_x", "message.getX()"),
        ("wstring", "Draw.strings(values, 0)", "WideText.put(a.in_x)", "WideText.get(message.getX())"),
    ],
)
def test_what_protobuf_has_not_gets_into_what_it_has(tmp_path: Path, type_: str, draw: str, put: str, get: str) -> None:
    files = files_of(tmp_path, "protobuf-java", f"interface M {{ void give(in {type_} x); }};")
    [give] = [each for each in files.values() if '"M::give"' in each]
    assert f"a.in_x = {draw};" in give and f"message.setX({put});" in give
    [servant] = [each for name, each in files.items() if name.endswith("_Servant.java")]
    assert f"in_x = {get};" in servant


def test_thrift_has_values_of_its_own_kinds(tmp_path: Path) -> None:
    types = "typedef sequence<long> Longs; typedef sequence<octet> Raw;"
    text = f"{types} interface M {{ Longs turn(in Raw r, inout float f, in char c); }};"
    files = files_of(tmp_path, "thrift-java", text)
    assert files["file.thrift"] == files_of(tmp_path, "thrift-cxx", text)["file.thrift"]
    [turn] = [each for each in files.values() if '"M::turn"' in each]
    assert "java.util.List<Integer> result;" in turn and "java.nio.ByteBuffer in_r;" in turn
    assert "a.sent_f = (double) Draw.floats(values);" in turn and "Fold.floats(sum, (float) a.io_f)" in turn
    assert "a.in_c = (byte) Draw.chars(values);" in turn and "a.io_f = reply.f;" in turn
    [longs] = [each for each in files.values() if "java.util.List<Integer> draw(" in each]
    assert "made.add(Draw.longs(values));" in longs and "(int) one.get(i) == (int) other.get(i)" in longs
