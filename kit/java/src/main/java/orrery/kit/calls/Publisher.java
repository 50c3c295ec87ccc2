package orrery.kit.calls;

import java.util.List;
import orrery.kit.setup.Port;
import orrery.kit.setup.Source;

/**
 * One thread's end of a port that publishes: each sample is a oneway call on one stub after the other.
 *
 * <p>It is over once it has been sent, so that any number of samples may be out.
 */
public final class Publisher extends Caller {
  private final Interface type;
  private final Port port;
  private final Source source;
  private final int[] counters;
  private final Object[] stubs;
  private final Flushing flushing;
  private final Peer self;

  /** Sends what a stub has gathered. */
  public interface Flushing {
    /** Of this stub. */
    void flush(Object stub) throws Exception;
  }

  /** `counters` are those of the interface's operations; `stubs` reach all who subscribe. */
  public Publisher(
      Interface type, Port port, Source source, int[] counters, List<Object> stubs, Flushing flushing) {
    this.type = type;
    this.port = port;
    this.source = source;
    this.counters = counters.clone();
    this.stubs = stubs.toArray();
    this.flushing = flushing;
    self = Peer.ring(List.of(this));
  }

  @Override
  public Peer peers() {
    return self;
  }

  @Override
  public Exchange prepare(String operation) {
    Operation found = type.operation(operation);
    Pool.Way way = new Pool.Way(counters[found.index()], true, port.samples());
    return new ToAll(found, new Pool(found, source, port.slots(), List.of(), way));
  }

  @Override
  public void flush() throws Exception {
    for (Object stub : stubs) {
      flushing.flush(stub);
    }
  }

  /** The calls of a topic's operation on all stubs. */
  private final class ToAll extends Exchange {
    private final Operation operation;
    private final Pool pool;

    ToAll(Operation operation, Pool pool) {
      super(pool.counter(), pool.slots());
      this.operation = operation;
      this.pool = pool;
    }

    @Override
    public Slot next() {
      return pool.next();
    }

    @Override
    public boolean isRight(Slot slot, int peer) {
      return pool.isRight(slot, peer);
    }

    @Override
    public long call(Object publisher, Slot slot) throws Exception {
      for (Object stub : stubs) {
        operation.call(stub, slot);
      }
      return 0;
    }

    @Override
    public boolean overlaps() {
      return true;
    }

    @Override
    public void launch(Object publisher, Slot slot) throws Exception {
      call(publisher, slot);
    }

    @Override
    public long land(Object publisher, Slot slot) {
      return 0;
    }

    @Override
    public boolean isNumbered() {
      return pool.isNumbered();
    }

    @Override
    public void settle() {
      pool.settle();
    }
  }
}
