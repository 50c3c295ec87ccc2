"""How each kind of value goes into an `any` and comes out of it as a plain value.

Calls by request (DII) have their arguments so, servants that take requests apart (DSI), and interfaces whose every
value travels as an `any`.

Texts to be filled: `{T}` is the type's native name, `{V}` that by which the kit sees it, `{a}` the any, `{x}` an
argument set's field, `{n}` a name of the value's own.
"""

from __future__ import annotations

from dataclasses import dataclass

from orrery_mappings.corba_cxx.passing import FIXED, SCALAR, passing_of
from orrery_mappings.corba_cxx.profile import OMNIORB, Profile

from orrery.codegen.model import Array, Basic, Enum, Interface, Model, Named, String, Type


@dataclass(frozen=True)
class Packing:
    """Statements for one kind: in, out into the field of an argument that travelled, out into that of a result.

    `give_result` and `give_out` are in, from the fields of a prepared reply. A servant looks at a value where it stands
    in the any: `find` names it, `seen` is the expression for it then.
    """

    insert: str
    extract: str
    extract_result: str
    extract_out: str
    find: str
    seen: str = "{n}"
    give_result: str = ""
    give_out: str = ""


def _alike(insert: str, extract: str, find: str, seen: str = "{n}") -> Packing:
    return Packing(insert, extract, extract, extract, find, seen)


NUMBER = _alike("{a} <<= {x};", "must({a} >>= {x});", "{T} {n}{{}};\nmust({a} >>= {n});")

WRAPPED = ("boolean", "octet", "char", "wchar")
"""Types that are the same in C++ as others: a helper says which is meant."""


def _wrapped(kind: str) -> Packing:
    give = f"{{a}} <<= ::CORBA::Any::from_{kind}({{x}});"
    take = f"must({{a}} >>= ::CORBA::Any::to_{kind}(%s));"
    return _alike(give, take % "{x}", "{T} {n}{{}};\n" + take % "{n}")


def _viewed(kind: str, native: str) -> Packing:
    give = f"{{a}} <<= ::CORBA::Any::from_{kind}({{x}});"
    take = f"must({{a}} >>= ::CORBA::Any::to_{kind}(seen_as<::CORBA::{native}>(%s)));"
    return _alike(give, take % "{x}", "{V} {n}{{}};\n" + take % "{n}")


VIEWED = {"char": _viewed("char", "Char"), "boolean": _viewed("boolean", "Boolean")}
"""Those that the kit sees by another C++ type, where an ORB's profile has them among its `views`."""


def _text(character: str, duplicate: str) -> Packing:
    take = f"const {character}* inside = nullptr;\nmust({{a}} >>= inside);\n{{x}} = ::CORBA::{duplicate}(inside);"
    return _alike("{a} <<= {x}.in();", take, f"const {character}* {{n}} = nullptr;\nmust({{a}} >>= {{n}});")


STRING = _text("char", "string_dup")
WSTRING = _text("::CORBA::WChar", "wstring_dup")

_INSIDE = "const {T}* inside = nullptr;\nmust({a} >>= inside);\n"
_FOUND = ("const {T}* {n} = nullptr;\nmust({a} >>= {n});", "*{n}")
FIXED_VALUE = _alike("{a} <<= {x};", _INSIDE + "{x} = *inside;", *_FOUND)
_HEAP_VALUE = _INSIDE + "{x} = new {T}(*inside);"
_GIVEN = "{a} <<= {x}.in();"
VARIABLE_VALUE = Packing("{a} <<= {x};", _INSIDE + "{x} = *inside;", _HEAP_VALUE, _HEAP_VALUE, *_FOUND, _GIVEN, _GIVEN)

ANY = Packing(
    "{a} <<= {x}.packed();", _INSIDE + "{x}.any = *inside;", _HEAP_VALUE, _HEAP_VALUE, *_FOUND, _GIVEN, _GIVEN
)

REFERENCE = _alike(
    "{a} <<= {x}.in();",
    "{T}_ptr inside = {T}::_nil();\nmust({a} >>= inside);\n{x} = {T}::_duplicate(inside);",
    "{T}_ptr {n} = {T}::_nil();\nmust({a} >>= {n});",
)
OBJECT = _alike(
    "{a} <<= {x}.in();",
    "must({a} >>= ::CORBA::Any::to_object({x}.out()));",
    "::CORBA::Object_var {n};\nmust({a} >>= ::CORBA::Any::to_object({n}.out()));",
    "{n}.in()",
)

_FORANY = "{T}_forany inside;\nmust({a} >>= inside);\n"
_FOUND_ARRAY = ("{T}_forany {n};\nmust({a} >>= {n});", "orrery::corba::whole<{V}>({n}.in())")
_PLAIN_ARRAY = _FORANY + "{T}_copy({x}.value, inside.in());"
_HEAP_ARRAY = _FORANY + "{x}.var = {T}_dup(inside.in());"
# The last argument: the any makes a copy of its own.
_INSERT_ARRAY = "{a} <<= {T}_forany(const_cast<{T}_slice*>({x}.value), false);"
_GIVEN_ARRAY = _INSERT_ARRAY.replace("{x}.value", "{x}.var.in()")
FIXED_ARRAY = Packing(_INSERT_ARRAY, _PLAIN_ARRAY, _HEAP_ARRAY, _PLAIN_ARRAY, *_FOUND_ARRAY, _GIVEN_ARRAY)
VARIABLE_ARRAY = Packing(
    _INSERT_ARRAY, _PLAIN_ARRAY, _HEAP_ARRAY, _HEAP_ARRAY, *_FOUND_ARRAY, _GIVEN_ARRAY, _GIVEN_ARRAY
)


def in_any(model: Model, type_: Type, profile: Profile = OMNIORB) -> Packing:
    """The statements for a type."""
    match model.unalias(type_):
        case String(wide=wide):
            return WSTRING if wide else STRING
        case Basic(name="Object"):
            return OBJECT
        case Basic(name="any"):
            return ANY
        case Basic(name=name) if name in profile.views:
            return VIEWED[name]
        case Basic(name=name) if name in WRAPPED:
            return _wrapped(name)
        case Array():
            return FIXED_ARRAY if "var" not in passing_of(model, type_, profile).to_out else VARIABLE_ARRAY
        case Named(name=name) if isinstance(model[name], Interface):
            return REFERENCE
        case Named(name=name) if isinstance(model[name], Enum):
            return NUMBER
        case _:
            row = passing_of(model, type_, profile)
            return NUMBER if row is SCALAR else FIXED_VALUE if row is FIXED else VARIABLE_VALUE
