package orrery.kit.calls;

import java.util.List;

/** A stub in the ring of those that a thread calls in turn; one that is alone comes after itself. */
public final class Peer {
  private final Object stub;
  private final int number;
  private Peer next;

  private Peer(Object stub, int number) {
    this.stub = stub;
    this.number = number;
  }

  /** The first of a ring of these stubs; null without any. */
  public static Peer ring(List<?> stubs) {
    Peer first = null;
    Peer last = null;
    for (int i = 0; i < stubs.size(); i++) {
      Peer peer = new Peer(stubs.get(i), i);
      if (first == null) {
        first = peer;
      } else {
        last.next = peer;
      }
      last = peer;
    }
    if (last != null) {
      last.next = first;
    }
    return first;
  }

  /** The stub, or what takes its place. */
  public Object stub() {
    return stub;
  }

  /** Its number, in the order of the `bind` lines. */
  public int number() {
    return number;
  }

  /** Whose turn is next. */
  public Peer next() {
    return next;
  }
}
