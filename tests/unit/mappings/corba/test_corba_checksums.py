"""What omniORB's programs send and read is what the raw driver's do: values and sums are the same in every mapping."""

from __future__ import annotations

from pathlib import Path

import pytest
from checksums import checksums_of, raw_checksums, side

pytestmark = pytest.mark.thorough

CORNERS = """
#pragma prefix "corners"
module Corners {
  module delete {
    typedef char  Word[5];
    typedef octet Bytes[5];
    typedef wchar Wide[3];
    typedef Word  Page[2];
    typedef sequence<char>  Letters;
    typedef sequence<Word>  Words;
    typedef sequence<octet> Octets;
  };
  interface Peer;
  typedef Peer Friend;
  struct class {
    char           mark;
    octet          mask;
    char           name[4];
    string         lines[2][2];
    sequence<char> letters;
    sequence<delete::Page> pages;
    wstring<5>     far;
    Friend         near;
  };
  union namespace switch (unsigned short) {
    case 1:  char          one;
    case 2:  delete::Word  two;
    case 3:  delete::Page  three;
    case 4:  Friend        four;
    case 5:  wstring       five;
    case 6: case 7: sequence<string> six;
    default: long long     rest[2];
  };
  typedef sequence<namespace> Spaces;
  typedef sequence<sequence<long>, 3> Nested;
  interface Peer {
    attribute delete::Word new;
    delete::Word  words(in delete::Word sent, out delete::Word made, inout delete::Word kept);
    delete::Bytes bytes(in delete::Bytes sent, out delete::Bytes made, inout delete::Bytes kept);
    delete::Wide  wides(in delete::Wide sent, out delete::Wide made, inout delete::Wide kept);
    delete::Page  pages(in delete::Page sent, out delete::Page made, inout delete::Page kept);
    delete::Letters letters(in delete::Letters sent, out delete::Letters made, inout delete::Letters kept);
    delete::Words many_words(in delete::Words sent, out delete::Words made, inout delete::Words kept);
    class         classes(in class sent, out class made, inout class kept);
    namespace     rooms(in namespace sent, out namespace made, inout namespace kept);
    Spaces        space_lists(in Spaces sent, out Spaces made, inout Spaces kept);
    Nested        lists_of_lists(in Nested sent, out Nested made, inout Nested kept);
    Friend        friends(in Friend sent, out Friend made, inout Friend kept);
  };
};
"""
"""What interfaces/types leaves out: characters beside octets, arrays and characters in sequences and unions, text in
anonymous arrays, words of C++ for modules, structs and unions."""

CALLS = {
    "static": {"transport": "tcp", "server": "per-connection"},
    "dii": {"transport": "unix", "server": "pool"},
    "deferred": {"transport": "unix", "server": "per-connection"},
    "polling": {"transport": "unix", "server": "pool"},
    "callback": {"transport": "tcp", "server": "per-connection"},
}
"""The ways to call, each with other start options."""

LOSING = ("polling", "callback")
"""Those whose stubs lose some values: such operations are left out."""


@pytest.mark.parametrize("interface", ["seven_calls", "types", CORNERS], ids=["seven_calls", "types", "corners"])
@pytest.mark.parametrize("invocation", list(CALLS))
def test_both_mappings_send_and_read_the_same(interface: str, invocation: str, tmp_path: Path) -> None:
    build = {"invocation": invocation, "dynamic": "auto"}
    found = checksums_of("omniorb", CALLS[invocation], interface, tmp_path, build)
    raw = raw_checksums(interface, tmp_path, like="omniorb")
    assert found == {key: sums for key, sums in raw.items() if key in found}
    assert found and (found.keys() == raw.keys() or (invocation in LOSING and interface != "seven_calls"))


@pytest.mark.parametrize("interface", ["seven_calls", "types", CORNERS], ids=["seven_calls", "types", "corners"])
def test_a_servant_that_takes_requests_apart_reads_the_same(interface: str, tmp_path: Path) -> None:
    build = {"invocation": "static", "dynamic": "auto", "dispatch": "dsi"}
    found = checksums_of("omniorb", CALLS["static"], interface, tmp_path, build)
    assert found == raw_checksums(interface, tmp_path, like="omniorb")


@pytest.mark.parametrize("interface", ["seven_calls", "types", CORNERS], ids=["seven_calls", "types", "corners"])
def test_both_ends_read_the_same(interface: str, tmp_path: Path) -> None:
    build = {"invocation": "static", "dynamic": "auto"}
    checksums = checksums_of("omniorb", CALLS["static"], interface, tmp_path, build)
    assert side(checksums, "call") == side(checksums, "serve")
