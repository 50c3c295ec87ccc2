package orrery.kit.calls;

import java.util.List;

/** One thread's end of a port that looks its peers up. */
public final class LookupCaller extends Caller {
  private final List<Lookup> lookups;
  private final Peer ring;
  private final int counter;

  /** `counter` is that of the only operation. */
  public LookupCaller(List<Lookup> lookups, int counter) {
    this.lookups = List.copyOf(lookups);
    this.counter = counter;
    ring = Peer.ring(this.lookups);
  }

  @Override
  public Peer peers() {
    return ring;
  }

  @Override
  public Exchange prepare(String operation) {
    return new Asking();
  }

  /** The argument is the name, which each lookup has already: one empty slot will do. */
  private final class Asking extends Exchange {
    private final Slot slot = new Slot();

    Asking() {
      super(counter, 1);
    }

    @Override
    public Slot next() {
      return slot;
    }

    @Override
    public boolean isRight(Slot asked, int peer) {
      return lookups.get(peer).isRight();
    }

    @Override
    public long call(Object lookup, Slot asked) throws Exception {
      ((Lookup) lookup).ask();
      return 0;
    }
  }
}
