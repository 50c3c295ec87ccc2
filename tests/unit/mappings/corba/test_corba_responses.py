"""Servants that reply through a response handler (AMH): what they are given, and what goes back in which order."""

from __future__ import annotations

from pathlib import Path

import pytest
from schemas import model_of

from orrery.codegen.mappings import load_mapping

TYPES = """
module Outer {
  typedef sequence<long> Longs;
  typedef long Row[3];
  interface Base {
    void plain();
  };
  interface Peer : Base {
    oneway void sent(in long a);
    string mixed(in long a, inout string b, out Longs c, out Row d);
    Row rows();
    attribute long size;
  };
};
"""


@pytest.fixture(scope="module")
def text(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder: Path = tmp_path_factory.mktemp("idl")
    return load_mapping("corba-cxx", "tao").files(model_of(folder, TYPES))["file.amh.hpp"]


def lines_with(text: str, word: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if word in line]


def test_a_servant_is_given_a_handler_and_what_comes_in(text: str) -> None:
    assert lines_with(text, "class AsynchronousServant<orrery_idl::Outer_Peer>") == [
        "class AsynchronousServant<orrery_idl::Outer_Peer> : public POA_Outer::AMH_Peer {"
    ]
    assert lines_with(text, "void mixed(") == [
        "void mixed(::Outer::AMH_PeerResponseHandler_ptr _handler, ::CORBA::Long in_a, const char* io_b) override {"
    ]


def test_it_replies_with_the_result_first_and_then_in_order(text: str) -> None:
    assert lines_with(text, "_handler->mixed(") == [
        "_handler->mixed(reply.result.in(), io_b, reply.out_c.in(), reply.out_d.value);"
    ]
    assert lines_with(text, "_handler->rows(") == ["_handler->rows(reply.result.var.in());"]


def test_what_is_inherited_is_replied_to_through_the_handler_of_who_declares_it(text: str) -> None:
    assert set(lines_with(text, "void plain(")) == {
        "void plain(::Outer::AMH_BaseResponseHandler_ptr _handler) override {"
    }


def test_a_oneway_call_has_no_reply_and_an_attribute_two(text: str) -> None:
    assert lines_with(text, "void sent(") == [
        "void sent(::Outer::AMH_PeerResponseHandler_ptr, ::CORBA::Long in_a) override {"
    ]
    assert lines_with(text, "_handler->sent") == []
    assert lines_with(text, "_handler->get_size(") == ["_handler->get_size(reply.result);"]
    assert lines_with(text, "_handler->set_size(") == ["_handler->set_size();"]


def test_an_exception_goes_back_in_a_holder(text: str) -> None:
    assert lines_with(text, "_handler->rows_excep(") == ["_handler->rows_excep(holder.in());"]
