"""IDL from strangers: what is no file, what does not end, what grows without end, what is no IDL."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable
from pathlib import Path

from hostile.attack import Attack, Content, Site, each

PLAN = "plan --idl bad.idl --drivers unix"
GOOD = "interface Echo { long hello(in long value); };\n"
NAMES = "\n".join(f"#define M{level + 1} M{level} M{level} M{level} M{level}" for level in range(20))
BOMB = f"#define M0 long hello(in long value);\n{NAMES}\ninterface Echo {{ M20 }};\n"
USED = "interface Echo { Big hello(in Big value); };\n"
BOUND = ".*1,048,576 (bytes|are measured)"
ARRAYS = "typedef octet A0[16];\n" + "\n".join(f"typedef A{level} A{level + 1}[16];" for level in range(39))
EVENTS = (
    "eventtype E0 { "
    + "".join(f"public long m{n}; " for n in range(500))
    + "};\n"
    + "\n".join(f"eventtype E{n + 1} : E{n} {{ }};" for n in range(249))
)
STRUCTS = "struct S0 { octet a; };\n" + "\n".join(f"struct S{n + 1} {{ S{n} a; }};" for n in range(1999))


def pipe(path: Path) -> None:
    os.mkfifo(path)


def sock(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as made:
        made.bind(str(path)[:107])


def folder(path: Path) -> None:
    path.mkdir()


def link_to(target: str) -> Callable[[Path], None]:
    return lambda path: path.symlink_to(target)


def large(path: Path) -> None:
    """A file that says to be 64 MiB long, and takes no room."""
    with path.open("wb") as file:
        file.truncate(64 << 20)


def bad(name: str, text: str | bytes, line: str, **more: Content) -> Attack:
    return Attack(name, PLAN, line, files={"bad.idl": text, **more})


def included(name: str, made: Content, line: str) -> Attack:
    files: dict[str, Content] = {"bad.idl": f'#include "other.idl"\n{GOOD}', "other.idl": made}
    return Attack(name, PLAN, line, files=files)


ATTACKS = [
    # What is no regular file.
    Attack("a-pipe", PLAN, r"bad\.idl: this is a pipe, not a regular file", files={"bad.idl": pipe}),
    Attack("a-socket", PLAN, r"bad\.idl: this is a socket", files={"bad.idl": sock}),
    Attack("a-folder", PLAN, r"bad\.idl.* (folder|directory)", files={"bad.idl": folder}),
    Attack("no-file", "plan --idl none.idl --drivers unix", r"none\.idl: there is no such file"),
    Attack("zeros-without-end", "plan --idl /dev/zero --drivers unix", "/dev/zero: this is a device"),
    Attack("chance-without-end", "plan --idl /dev/urandom --drivers unix", "/dev/urandom: this is a device"),
    Attack("nothing", "plan --idl /dev/null --drivers unix", "/dev/null: this is a device"),
    Attack("a-link-to-zeros", PLAN, r"bad\.idl: this is a device", files={"bad.idl": link_to("/dev/zero")}),
    Attack("a-link-to-itself", PLAN, r"bad\.idl: .*too many levels", files={"bad.idl": link_to("bad.idl")}),
    Attack("a-link-to-nothing", PLAN, r"bad\.idl: there is no such file", files={"bad.idl": link_to("gone")}),
    Attack("sixty-four-mebibytes", PLAN, r"bad\.idl: the file has more than 4 MiB", files={"bad.idl": large}),
    bad("five-mebibytes-of-comment", "/*" + "x" * (5 << 20) + "*/" + GOOD, r"bad\.idl: the file has more than 4 MiB"),
    # What is included.
    included("an-included-pipe", pipe, r"other\.idl: this is a pipe"),
    included("an-included-folder", folder, r"other\.idl: this is a folder"),
    included("included-zeros", link_to("/dev/zero"), r"other\.idl: this is a device"),
    included("an-included-giant", large, r"other\.idl: the file has more than 4 MiB"),
    included("an-included-file-that-is-no-text", b"\xff\xfe", r"other\.idl:1: byte 0xff is not UTF-8"),
    included("an-included-file-that-includes-itself", '#include "other.idl"\n', r"\.idl.*include"),
    bad("includes-itself", f'#include "bad.idl"\n{GOOD}', r"bad\.idl.*include"),
    bad("includes-a-device-by-its-path", f'#include "/dev/zero"\n{GOOD}', r"/dev/zero: this is a device"),
    bad(
        "includes-what-is-not-there",
        f'#include "none.idl"\n{GOOD}',
        r"bad\.idl:1: #include: there is no file none\.idl",
    ),
    bad(
        "includes-a-pipe-by-a-macro",
        f'#define F "p.idl"\n#include F\n{GOOD}',
        r"bad\.idl: .*did not finish",
        **{"p.idl": pipe},
    ),
    # What grows without end.
    bad("a-macro-bomb", BOMB, r"bad\.idl: the IDL compiler needs more than 1,024 MiB"),
    bad("a-macro-of-itself", "#define interface interface interface\n" + GOOD, r"bad\.idl"),
    bad("brackets-nested-deeply", "module A {" * 5000 + GOOD + "};" * 5000, r"bad\.idl"),
    bad(
        "an-expression-nested-deeply", "const long A = " + "(" * 50_000 + "1" + ")" * 50_000 + ";\n" + GOOD, r"bad\.idl"
    ),
    bad("sequences-nested-deeply", "typedef " + "sequence<" * 3000 + "long" + ">" * 3000 + " T;\n" + GOOD, r"bad\.idl"),
    bad("a-line-without-end", "interface " + "E" * (3 << 20), r"bad\.idl"),
    bad("an-array-without-end", f"typedef octet Big[4000000000000000000];\n{USED}", rf"bad\.idl:1: .*too large{BOUND}"),
    bad(
        "an-array-of-four-gibibytes",
        f"\ntypedef octet Big[4294967295];\n{USED}",
        rf"bad\.idl:2: .*4,294,967,295{BOUND}",
    ),
    bad(
        "an-array-whose-size-has-a-sign",
        f"typedef long Big[0x80000000];\n{USED}",
        rf"bad\.idl:1: .*8,589,934,592{BOUND}",
    ),
    bad(
        "an-array-of-arrays", f"typedef octet Big[65536][65536][65536];\n{USED}", rf"bad\.idl:1: a value of Big{BOUND}"
    ),
    bad("arrays-of-each-other", f"{ARRAYS}\ntypedef A39 Big;\n{USED}", rf"bad\.idl:6: a value of A5{BOUND}"),
    bad(
        "a-sequence-of-structs-of-arrays",
        f"struct One {{ long number;\n octet much[2000000]; }};\ntypedef sequence<One> Big;\n{USED}",
        rf"bad\.idl:1: a value of One would take 2,000,004 bytes{BOUND}",
    ),
    bad(
        "a-union-of-an-array",
        f"union Big switch (boolean) {{ case TRUE: double d[200000]; }};\n{USED}",
        rf"bad\.idl:1: a value of Big{BOUND}",
    ),
    bad(
        "many-arrays-in-one-call",
        "typedef octet A[300000];\ninterface Echo {\n void put(in A w, in A x, out A y, inout A z); };\n",
        rf"bad\.idl:3: a call of Echo::put would take 1,200,000 bytes{BOUND}",
    ),
    bad("an-attribute-of-arrays", "struct S { octet x[9][999999]; };\n", rf"bad\.idl:1: a value of S{BOUND}"),
    Attack(
        "an-array-in-an-included-file",
        PLAN,
        rf"other\.idl:2: a value of Big{BOUND}",
        files={"bad.idl": f'#include "other.idl"\n{USED}', "other.idl": "\ntypedef octet Big[9999999];\n"},
    ),
    bad(
        "structs-nested-deeply",
        f"{STRUCTS}\ntypedef S1999 Big;\n{USED}",
        r"bad\.idl:201: in S200 201 types .*at most 200",
    ),
    # What is no IDL.
    bad("empty", "", r"bad\.idl:1: the file is empty"),
    bad("only-blanks", " \n\n", r"bad\.idl:1: the file is empty"),
    bad("a-byte-order-mark-alone", b"\xef\xbb\xbf", r"bad\.idl:1: the file is empty"),
    bad("not-utf-8", b"interface \xe9cho {};\n", r"bad\.idl:1: byte 0xe9 is not UTF-8"),
    bad("utf-16", GOOD.encode("utf-16"), r"bad\.idl:1: byte 0xff is not UTF-8"),
    bad("zero-bytes", GOOD + "\0\0\0", r"bad\.idl"),
    bad("a-zip-archive", b"PK\x03\x04" + bytes(100), r"bad\.idl"),
    bad("no-interface", "struct Point { long x; };\n", r"bad\.idl:1: the file declares no interface"),
    bad("no-operation", "interface Echo {};\n", r"bad\.idl: no interface of the file has an operation"),
    bad("half-a-file", "interface Echo { long hello(in long", r"bad\.idl:\d+: "),
    bad("an-error-directive", "#error my own words\n" + GOOD, r"bad\.idl:1: .*my own words"),
    bad("a-conditional-that-never-ends", "#if 1\n" + GOOD, r"bad\.idl:\d+: .*#if"),
    bad("names-that-are-shell", "interface Echo { long $(touch pwned)(in long value); };\n", r"bad\.idl:1: "),
    bad("a-path-in-a-line-marker", '# 1 "/etc/passwd"\ninterface {\n', r"error: .*: "),
    Attack(
        "a-quote-in-the-path", ["plan", "--idl", 'a".idl', "--drivers", "unix"], r"cannot have", files={'a".idl': GOOD}
    ),
    Attack(
        "a-path-that-is-an-option",
        ["plan", "--idl", "-Ifoo.idl", "--drivers", "unix"],
        "",
        0,
        files={"-Ifoo.idl": GOOD},
    ),
    # What is no IDL 3.
    bad("half-a-component", GOOD + "component C { provides Echo", r"bad\.idl:2: the file ends in the middle"),
    bad("a-component-that-is-never-closed", GOOD + "component C { provides Echo one;", r"bad\.idl:2: a brace is not"),
    bad("control-characters-in-a-component", GOOD + "component C { \1\2\3 };", r"bad\.idl:2: "),
    bad("a-port-that-is-shell", GOOD + "component C { provides Echo $(touch pwned); };", r"bad\.idl:2: "),
    bad("a-port-with-a-quote", GOOD + 'component C { provides Echo "x; };', r"bad\.idl:2: "),
    bad("a-home-of-nothing", GOOD + "home H manages H { };", r"bad\.idl:2: home H manages H, which is no component"),
    bad("a-component-of-itself", GOOD + "component C : C { };", r"bad\.idl:2: component C inherits from itself"),
    bad("an-eventtype-of-itself", GOOD + "eventtype E { public E one; };", r"bad\.idl:2: .*inside its own definition"),
    bad("modules-nested-deeply", "module M {" * 5000 + "component C { };" + "};" * 5000, r"bad\.idl:1: more than 200"),
    bad(
        "braces-nested-deeply", GOOD + "component C { };\ninterface I " + "{" * 50_000 + "}" * 50_000 + ";", r"bad\.idl"
    ),
    bad(
        "a-component-in-much-text", "component C { };\n" + GOOD + "const long L = 1;" * 99_999, r"bad\.idl: .* at most"
    ),
    bad("eventtypes-of-each-other", EVENTS + GOOD, r"bad\.idl:\d+: .*more than 100,000 members"),
    bad("a-macro-bomb-of-ports", BOMB.replace("interface Echo", "component Echo"), r"bad\.idl: the IDL compiler needs"),
    bad(
        "a-module-like-the-specification-s",
        GOOD + "component C { };\nmodule Components { interface CCMObject { void f(); }; };\n",
        r"bad\.idl:2: nothing is declared",
    ),
    Attack("good-idl-3", PLAN, "", 0, files={"bad.idl": GOOD + "component C { provides Echo one; uses Echo two; };\n"}),
    Attack(
        "words-of-idl-3-as-names", PLAN, "", 0, files={"bad.idl": "interface Echo { long home(in long component); };\n"}
    ),
    Attack("a-byte-order-mark-before-good-idl", PLAN, "", 0, files={"bad.idl": b"\xef\xbb\xbf" + GOOD.encode()}),
    Attack("ends-of-lines-of-another-system", PLAN, "", 0, files={"bad.idl": GOOD.replace("\n", "\r\n")}),
]


@each(ATTACKS)
def test_bad_idl_is_refused(attack: Attack, site: Site) -> None:
    site.endure(attack)
