package orrery.kit.calls;

import java.util.ArrayList;
import java.util.List;
import orrery.kit.setup.Port;
import orrery.kit.setup.Source;

/** One thread's end of a call port, on stubs of one interface. */
public final class InterfaceCaller extends Caller {
  private final Interface type;
  private final Port port;
  private final Source source;
  private final int[] counters;
  private final Stubs stubs;
  private final List<Object> made = new ArrayList<>();
  private Peer ring;

  /** Where its stubs come from. */
  public interface Stubs {
    /** A stub of its own for the peer of this reference, made on the thread that will use it. */
    Object make(String reference) throws Exception;

    /** Can a call be sent without waiting for its reply? */
    boolean overlap();

    /** Send what a stub has gathered. */
    void flush(Object stub) throws Exception;
  }

  /** `counters` are those of the interface's operations; of the peers stubs are made now. */
  public InterfaceCaller(Interface type, Port port, Source source, int[] counters, Stubs stubs) throws Exception {
    this.type = type;
    this.port = port;
    this.source = source;
    this.counters = counters.clone();
    this.stubs = stubs;
    join(port.references());
  }

  @Override
  public Peer peers() {
    return ring;
  }

  @Override
  public void join(List<String> references) throws Exception {
    for (String reference : List.copyOf(references).subList(made.size(), references.size())) {
      made.add(stubs.make(reference));
    }
    ring = Peer.ring(made);
  }

  @Override
  public Exchange prepare(String operation) {
    Operation found = type.operation(operation);
    // Only where values may be references to the servant does it matter whose reply it is.
    boolean matters = type.refers() && port.kind() == Port.Kind.CALL;
    List<String> selves = matters ? List.copyOf(port.references()) : List.of();
    Pool.Way way = new Pool.Way(counters[found.index()], stubs.overlap(), port.samples());
    return new Pool(found, source, port.slots(), selves, way);
  }

  @Override
  public void flush() throws Exception {
    for (Object stub : made) {
      stubs.flush(stub);
    }
  }
}
