# The seven calls as an interface of Cap'n Proto.
@0xf1b2d0a4c3e59687;

using Cxx = import "/capnp/c++.capnp";
$Cxx.namespace("peers");

interface Benchmarking {
  voidCall @0 ();
  inIntCall @1 (value :Int32);
  outIntCall @2 () -> (value :Int32);
  inOutIntCall @3 (value :Int32) -> (value :Int32);
  inStringCall @4 (value :Text);
  outStringCall @5 () -> (value :Text);
  inOutStringCall @6 (value :Text) -> (value :Text);
}
