"""What gRPC's programs send and read is what the raw driver's do: values and sums are the same in every mapping."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from checksums import checksums_of, raw_checksums

pytestmark = [
    pytest.mark.thorough,
    pytest.mark.skipif(shutil.which("grpc_cpp_plugin") is None, reason="gRPC is not installed here"),
]

CORNERS = """
module Corners {
  enum Errno { EINTR, MIN, MAX, red, re_d };
  typedef char    Word[5];
  typedef octet   Bytes[2][3];
  typedef boolean Flags[3];
  typedef Errno   Signs[2];
  typedef wchar   Wide[2];
  typedef sequence<octet>   Octets;
  typedef sequence<boolean> Truths;
  typedef Truths  Tables[2];
  typedef Octets  Blobs[2];
  struct Held { long wide; sequence<Errno> signs; };
  struct class {
    long             data[2];
    unsigned short   data_size;
    sequence<Errno>  signs;
    sequence<Wide>   far;
    sequence<Word>   words;
    sequence<Octets> blobs;
    sequence<wstring<3>, 2> farther;
    Object           descriptor;
    any              swap;
  };
  typedef sequence<class> Classes;
  union put switch (Errno) {
    case EINTR: Truths  tables;
    case MIN: case MAX: Octets bytes;
    default: class get;
  };
  interface Call {
    oneway void Stream(in Classes Write);
    attribute Errno Service;
    Errno   Asyncstream(in Errno sent, out Errno made, inout Errno kept);
    Word    of_words(in Word sent, out Word made, inout Word kept);
    Bytes   of_bytes(in Bytes sent, out Bytes made, inout Bytes kept);
    Flags   of_flags(in Flags sent, out Flags made, inout Flags kept);
    Signs   of_signs(in Signs sent, out Signs made, inout Signs kept);
    Wide    of_wide(in Wide sent, out Wide made, inout Wide kept);
    Tables  of_tables(in Tables sent, out Tables made, inout Tables kept);
    Blobs   of_blobs(in Blobs sent, out Blobs made, inout Blobs kept);
    Classes abort(in Classes request, out Classes reply, inout Classes stub);
    put     delete(in put sent, out put made, inout put kept);
  };
};
"""
"""What interfaces/types leaves out: arrays and lists of enums, truth, characters and bytes, and names that protobuf or
gRPC keep for themselves."""

STYLES = ("sync", "callback", "stream")


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("interface", ["seven_calls", "types", CORNERS], ids=["seven_calls", "types", "corners"])
def test_grpc_sends_and_reads_what_the_raw_driver_does(interface: str, style: str, tmp_path: Path) -> None:
    found = checksums_of("grpc", {"transport": "unix", "style": style}, interface, tmp_path)
    assert found == raw_checksums(interface, tmp_path, like="grpc")
