"""What Ice's programs send and read is what the raw driver's do: values and sums are the same in every mapping."""

from __future__ import annotations

from pathlib import Path

import pytest
from corba_programs import Ledger, verified

from orrery.build.programs import build_programs
from orrery.codegen.mappings import load_mapping
from orrery.definitions.driver_file import load_driver
from orrery.definitions.interface import InterfaceDefinition, interface_from_idl, load_interface
from orrery.paths import DRIVERS, ROOT

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


def interface_of(name: str, folder: Path) -> InterfaceDefinition:
    if name != "corners":
        return load_interface(ROOT / "interfaces" / name)
    path = folder / "corners.idl"
    path.write_text(CORNERS)
    return interface_from_idl(path)


def ledger_of(driver: str, start: dict[str, str], interface: str, folder: Path) -> Ledger:
    """The sums of every operation that Slice can express."""
    definition = interface_of(interface, folder)
    left_out = load_mapping("slice-cxx").unsupported(definition.model)
    programs = build_programs(load_driver(DRIVERS / driver), {}, [definition])
    return verified(programs.node, definition.model, folder, start, left_out)


@pytest.mark.parametrize("interface", ["seven_calls", "corners", "types"])
def test_ice_sends_and_reads_what_the_raw_driver_does(interface: str, tmp_path: Path) -> None:
    raw = ledger_of("unix", {"wait": "block"}, interface, tmp_path)
    assert ledger_of("ice", DEFAULT, interface, tmp_path) == raw


@pytest.mark.parametrize("start", [DEFAULT, {"transport": "ws", "threads": "4"}], ids=["tcp", "ws"])
@pytest.mark.parametrize("interface", ["seven_calls", "corners", "types"])
def test_both_ends_read_the_same(interface: str, start: dict[str, str], tmp_path: Path) -> None:
    ledger = ledger_of("ice", start, interface, tmp_path)
    assert {o: sums for (o, side), sums in ledger.items() if side == "call"} == {
        o: sums for (o, side), sums in ledger.items() if side == "serve"
    }
