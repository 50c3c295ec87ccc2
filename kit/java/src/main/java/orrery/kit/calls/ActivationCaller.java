package orrery.kit.calls;

import java.util.Collections;
import java.util.function.BooleanSupplier;
import orrery.kit.setup.ConfigurationException;
import orrery.kit.setup.Port;

/** One thread's end of a port that activates and destroys objects of its own process. */
public final class ActivationCaller extends Caller {
  private final Activation objects;
  private final int[] counters;
  private final Peer ring;
  private int active;

  /** What is timed. */
  private interface Way {
    void go() throws Exception;
  }

  /** `counters` are those of the interface's operations, in their order. */
  public ActivationCaller(Activation objects, Port port, int[] counters) {
    this.objects = objects;
    this.counters = counters.clone();
    ring = Peer.ring(Collections.nCopies(port.references().size(), this));
  }

  @Override
  public Peer peers() {
    return ring;
  }

  @Override
  public Exchange prepare(String operation) {
    return switch (operation) {
      case "Orrery::Activation::activate" -> new Doing(counters[0], this::activate, objects::isThere);
      case "Orrery::Activation::destroy" -> new Doing(counters[1], this::destroy, objects::isGone);
      case "Orrery::Activation::create_reference" ->
          new Doing(counters[2], objects::createReference, objects::isInactive);
      case "Orrery::Activation::create_reference_with_id" ->
          new Doing(counters[3], objects::createReferenceWithId, objects::isInactive);
      default -> throw new ConfigurationException("no object comes or goes by " + operation);
    };
  }

  private void activate() throws Exception {
    objects.activate();
    active++;
  }

  private void destroy() throws Exception {
    if (active == 0) {
      throw new IllegalStateException("no object is left to be destroyed: activate as many before");
    }
    objects.destroy();
    active--;
  }

  /** There are no arguments: one empty slot will do. */
  private static final class Doing extends Exchange {
    private final Slot slot = new Slot();
    private final Way way;
    private final BooleanSupplier isRight;

    Doing(int counter, Way way, BooleanSupplier isRight) {
      super(counter, 1);
      this.way = way;
      this.isRight = isRight;
    }

    @Override
    public Slot next() {
      return slot;
    }

    @Override
    public boolean isRight(Slot done, int peer) {
      return isRight.getAsBoolean();
    }

    @Override
    public long call(Object caller, Slot done) throws Exception {
      way.go();
      return 0;
    }
  }
}
