package orrery.kit.calls;

import java.util.List;

/** One thread's end of a call port. */
public abstract class Caller {
  /** The first of its peers, in the order of the `bind` lines. */
  public abstract Peer peers();

  /** An operation with its arguments, which are built now; untimed. */
  public abstract Exchange prepare(String operation) throws Exception;

  /** Peers have joined: these are all of its port now, those that it knows first. What was prepared before is over. */
  public void join(List<String> references) throws Exception {
    throw new IllegalStateException("no peer can join this port any more");
  }

  /** After a phase: send what its stubs gathered and have not sent. */
  public void flush() throws Exception {}
}
