"""What Ice's programs send and read is what the raw driver's do: values and sums are the same in every mapping."""

from __future__ import annotations

from pathlib import Path

import pytest
from checksums import checksums_of, raw_checksums, side

pytestmark = pytest.mark.thorough

CORNERS = """
module Corners {
  module delete {
    typedef char    Word[5];
    typedef octet   Bytes[5];
    typedef boolean Flags[3];
    typedef Word    Page[2];
    typedef sequence<char> Letters;
    typedef sequence<Word> Words;
  };
  interface Peer;
  typedef Peer Friend;
  typedef Friend Friends[2];
  struct class {
    char             mark;
    octet            mask;
    char             name[4];
    unsigned short   port;
    unsigned long    address[2][2];
    sequence<char>   letters;
    sequence<delete::Page> pages;
    sequence<wstring<3>, 2> far;
    Friend           near;
    Object           dictionary;
  };
  struct icePtr { string Prx; enum LocalObject { byte, implements } extends; };
  typedef sequence<icePtr> Value;
  typedef sequence<class>  Classes;
  exception throws { class idempotent; };
  interface Peer {
    oneway void     string_(in wstring args);
    attribute delete::Word new;
    char            chars(in char sent, out char made, inout char kept) raises (throws);
    delete::Word    words(in delete::Word sent, out delete::Word made, inout delete::Word kept);
    delete::Bytes   bytes(in delete::Bytes sent, out delete::Bytes made, inout delete::Bytes kept);
    delete::Flags   flags(in delete::Flags sent, out delete::Flags made, inout delete::Flags kept);
    delete::Page    pages(in delete::Page sent, out delete::Page made, inout delete::Page kept);
    delete::Letters letters(in delete::Letters sent, out delete::Letters made, inout delete::Letters kept);
    delete::Words   many_words(in delete::Words sent, out delete::Words made, inout delete::Words kept);
    Friends         all_friends(in Friends sent, out Friends made, inout Friends kept);
    Classes         class_lists(in Classes sent, out Classes made, inout Classes kept);
    Value           values(in Value current, out Value returnValue, inout Value result);
    void            ice_ping(out char reply);
  };
};
"""
"""What interfaces/types leaves out: characters beside octets, arrays of text, truth and references, unsigned numbers
in structs, and names that Slice or Ice keeps for itself.
The oneway operation stands first: what follows on its connection says that it has arrived."""

DEFAULT = {"transport": "tcp", "threads": "1"}


@pytest.mark.parametrize("interface", ["seven_calls", "types", CORNERS], ids=["seven_calls", "types", "corners"])
def test_ice_sends_and_reads_what_the_raw_driver_does(interface: str, tmp_path: Path) -> None:
    assert checksums_of("ice", DEFAULT, interface, tmp_path) == raw_checksums(interface, tmp_path, like="ice")


@pytest.mark.parametrize("start", [DEFAULT, {"transport": "ws", "threads": "4"}], ids=["tcp", "ws"])
@pytest.mark.parametrize("interface", ["seven_calls", "types", CORNERS], ids=["seven_calls", "types", "corners"])
def test_both_ends_read_the_same(interface: str, start: dict[str, str], tmp_path: Path) -> None:
    checksums = checksums_of("ice", start, interface, tmp_path)
    assert side(checksums, "call") == side(checksums, "serve")
