"""IDL with what interfaces/types leaves out, for mappings to schemas of remote calls."""

from __future__ import annotations

CORNERS = """
module Corners {
  enum Errno { EINTR, MIN, MAX, red, re_d, type };
  typedef char    Word[5];
  typedef octet   Bytes[2][3];
  typedef boolean Flags[3];
  typedef Errno   Signs[2];
  typedef wchar   Wide[2];
  typedef float   Ratios[2][2];
  typedef sequence<octet>   Octets;
  typedef sequence<boolean> Truths;
  typedef sequence<float>   Floats;
  typedef sequence<unsigned long long> Counts;
  typedef Truths  Tables[2];
  typedef Octets  Blobs[2];
  struct Held { unsigned long wide; sequence<Errno> signs; };
  struct class {
    unsigned short   read;
    float            write;
    sequence<Errno>  signs;
    sequence<Wide>   far;
    sequence<Word>   words;
    sequence<Octets> blobs;
    sequence<wstring<3>, 2> farther;
    sequence<Floats> ratios;
    Object           descriptor;
    sequence<Object> what;
    any              swap;
  };
  typedef sequence<class> Classes;
  union put switch (unsigned short) {
    case 0: Truths  tables;
    case 65535: case 7: Octets bytes;
    case 3: wchar wide;
    default: class get;
  };
  interface Call {
    oneway void Stream(in Classes Write);
    attribute Errno Service;
    attribute float ratio;
    Errno   Asyncstream(in Errno sent, out Errno made, inout Errno kept);
    Word    of_words(in Word sent, out Word made, inout Word kept);
    Bytes   of_bytes(in Bytes sent, out Bytes made, inout Bytes kept);
    Flags   of_flags(in Flags sent, out Flags made, inout Flags kept);
    Signs   of_signs(in Signs sent, out Signs made, inout Signs kept);
    Wide    of_wide(in Wide sent, out Wide made, inout Wide kept);
    Ratios  of_ratios(in Ratios sent, out Ratios made, inout Ratios kept);
    Counts  of_counts(in Counts sent, out Counts made, inout Counts kept);
    Tables  of_tables(in Tables sent, out Tables made, inout Tables kept);
    Blobs   of_blobs(in Blobs sent, out Blobs made, inout Blobs kept);
    Classes abort(in Classes request, out Classes reply, inout Classes stub);
    put     delete(in put sent, out put made, inout put kept);
    any     alone(in any args);
    put     only(in put result);
    wstring far(in wstring iprot);
    Held    send_far(in Held seqid);
  };
};
"""
"""Arrays and lists of enums, truth, characters, bytes and floats, and names that a middleware keeps for itself."""
