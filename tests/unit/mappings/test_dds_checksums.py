"""What DDS programs send and read is what the raw driver's do: values and sums are the same in every mapping."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from checksums import checksums_of, raw_checksums

pytestmark = pytest.mark.thorough

CORNERS = """
module Corners {
  enum Errno { EINTR, MIN, MAX, red, re_d };
  typedef char      Word[5];
  typedef boolean   Flags[3];
  typedef Errno     Signs[2];
  typedef wchar     Wide[2];
  typedef string<3> Brief;
  typedef Brief     Briefs[2][2];
  typedef sequence<octet>   Octets;
  typedef sequence<boolean> Truths;
  typedef Truths  Tables[2];
  struct class {
    long             data[2];
    unsigned short   _case;
    sequence<Errno>  signs;
    sequence<Wide>   far;
    sequence<Word>   words;
    sequence<Octets> blobs;
    sequence<wstring<3>, 2> farther;
    sequence<Briefs, 2>     codes;
    Object           descriptor;
  };
  typedef sequence<class> Classes;
  union put switch (Errno) {
    case EINTR: Truths  tables;
    case MIN: case MAX: Octets bytes;
    default: class get;
  };
  interface Call {
    oneway void map(in Classes int8);
    attribute Errno Service;
    Errno   result(in Errno sent, out Errno made, inout Errno kept);
    Word    of_words(in Word sent, out Word made, inout Word kept);
    Flags   of_flags(in Flags sent, out Flags made, inout Flags kept);
    Signs   of_signs(in Signs sent, out Signs made, inout Signs kept);
    Wide    of_wide(in Wide sent, out Wide made, inout Wide kept);
    Briefs  of_shorts(in Briefs sent, out Briefs made, inout Briefs kept);
    Tables  of_tables(in Tables sent, out Tables made, inout Tables kept);
    Classes failed(in Classes request, out Classes reply, inout Classes unused);
    put     delete(in put sent, out put made, inout put kept);
  };
};
"""
"""What interfaces/types leaves out: arrays and lists of enums, truth and texts, and names that are taken."""

OPTIONS = {"wait": "waitset", "reliability": "reliable", "history": "longest", "transport": "udp"}
DRIVERS = {
    "cyclonedds": ("idlc", {**OPTIONS, "fragments": "small"}),
    "fastdds": ("fastddsgen", OPTIONS),
}
"""Each with its IDL compiler and its options."""


@pytest.mark.parametrize("driver", DRIVERS)
@pytest.mark.parametrize("interface", ["seven_calls", "types", CORNERS], ids=["seven_calls", "types", "corners"])
def test_dds_sends_and_reads_what_the_raw_driver_does(interface: str, driver: str, tmp_path: Path) -> None:
    compiler, options = DRIVERS[driver]
    if shutil.which(compiler) is None:
        pytest.skip(f"there is no {compiler} here")
    assert checksums_of(driver, options, interface, tmp_path) == raw_checksums(interface, tmp_path, like=driver)
