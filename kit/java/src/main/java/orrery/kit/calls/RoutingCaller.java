package orrery.kit.calls;

import java.util.ArrayList;
import java.util.List;
import orrery.kit.setup.ConfigurationException;
import orrery.kit.setup.Port;

/** One thread's end of a port that says for each of its peers, forwarders, which server they hand its calls on to. */
public final class RoutingCaller extends Caller {
  /** What is said to an object that hands calls on. */
  public static final String ROUTE = "Orrery::Routing::route_to";
  /** The interface of it. */
  public static final String ROUTING = "Orrery::Routing";

  private final Port port;
  private final Operation route;
  private final int counter;
  private final Resolving resolving;
  private final Direct direct;
  private final List<Said> all = new ArrayList<>();
  private final Peer ring;
  private int turn;
  private Caller calls;

  /** A stub of the servant that hears it, by its reference. */
  public interface Resolving {
    /** Made where it is used. */
    Object resolve(String reference) throws Exception;
  }

  /** Makes what calls the peers. */
  public interface Direct {
    /** Once every peer has been said its server. */
    Caller make() throws Exception;
  }

  /** What is said at one peer. */
  private static final class Said {
    private final int number;
    private final Slot slot;
    private boolean isSaid;

    Said(int number, Slot slot) {
      this.number = number;
      this.slot = slot;
    }
  }

  /** `route` is that operation of Orrery::Routing, `counter` that of it. */
  public RoutingCaller(Port port, Operation route, int counter, Resolving resolving, Direct direct) {
    this.port = port;
    this.route = route;
    this.counter = counter;
    this.resolving = resolving;
    this.direct = direct;
    for (int i = 0; i < port.servers().size(); i++) {
      Slot slot = route.newSlot();
      route.setServer(slot, port.servers().get(i));
      all.add(new Said(i, slot));
    }
    ring = Peer.ring(all);
  }

  @Override
  public Peer peers() {
    return calls == null ? ring : calls.peers();
  }

  @Override
  public Exchange prepare(String operation) throws Exception {
    if (!ROUTE.equals(operation)) {
      return calls().prepare(operation);
    }
    if (calls != null) {
      throw new ConfigurationException("port " + port.label() + " says its server once only");
    }
    return new Saying();
  }

  @Override
  public void flush() throws Exception {
    if (calls != null) {
      calls.flush();
    }
  }

  private Caller calls() throws Exception {
    if (calls == null) {
      for (Said one : all) {
        if (!one.isSaid) {
          throw new ConfigurationException("port " + port.label() + " said no server");
        }
      }
      calls = direct.make();
    }
    return calls;
  }

  private final class Saying extends Exchange {
    Saying() {
      super(counter, 1);
    }

    /** Each peer has its turn: what is said differs from one to the next. */
    @Override
    public Slot next() {
      Slot slot = all.get(turn % all.size()).slot;
      turn++;
      return slot;
    }

    /** There is no answer. Where the calls arrive shows whether it was heard. */
    @Override
    public boolean isRight(Slot slot, int peer) {
      return true;
    }

    /** Connecting to the object in the middle is part of it. */
    @Override
    public long call(Object asked, Slot slot) throws Exception {
      Said one = (Said) asked;
      long out = route.call(resolving.resolve(port.referrers().get(one.number)), one.slot);
      one.isSaid = true;
      return out;
    }
  }
}
