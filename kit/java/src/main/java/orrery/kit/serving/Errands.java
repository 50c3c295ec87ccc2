package orrery.kit.serving;

import java.util.ArrayList;
import java.util.List;
import orrery.kit.calls.Exchange;
import orrery.kit.calls.Peer;
import orrery.kit.calls.Slot;
import orrery.kit.measuring.CallCounters;
import orrery.kit.measuring.Clock;

/** The calls of one reaction: one after the other, or all sent and then all replies read. */
final class Errands {
  private final boolean isAtOnce;
  private final CallCounters callCounters;
  private final Clock clock;
  private final List<Exchange> exchanges = new ArrayList<>();
  private final List<Peer> peers = new ArrayList<>();
  private Slot[] slots = new Slot[0];

  Errands(boolean isAtOnce, CallCounters callCounters, Clock clock) {
    this.isAtOnce = isAtOnce;
    this.callCounters = callCounters;
    this.clock = clock;
  }

  /** One more, to every peer of the ring. */
  void add(Exchange exchange, Peer first) {
    Peer peer = first;
    do {
      exchanges.add(exchange);
      peers.add(peer);
      peer = peer.next();
    } while (peer != first);
    slots = new Slot[exchanges.size()];
  }

  void run() throws Exception {
    if (isAtOnce) {
      runAtOnce();
    } else {
      runOneByOne();
    }
  }

  private void runOneByOne() throws Exception {
    for (int i = 0; i < slots.length; i++) {
      Exchange exchange = exchanges.get(i);
      Slot slot = taken(exchange);
      callCounters.add(exchange.counter(), slot.sum(), exchange.call(peers.get(i).stub(), slot));
      settle(exchange);
    }
  }

  private void runAtOnce() throws Exception {
    for (int i = 0; i < slots.length; i++) {
      Exchange exchange = exchanges.get(i);
      slots[i] = taken(exchange);
      exchange.launch(peers.get(i).stub(), slots[i]);
    }
    for (int i = 0; i < slots.length; i++) {
      Exchange exchange = exchanges.get(i);
      callCounters.add(exchange.counter(), slots[i].sum(), exchange.land(peers.get(i).stub(), slots[i]));
      settle(exchange);
    }
  }

  /** Only of a sample the start is asked for; other calls of a reaction are not timed. */
  private Slot taken(Exchange exchange) {
    Slot slot = exchange.next();
    if (exchange.isNumbered()) {
      slot.setStart(clock.now());
    }
    return slot;
  }

  private static void settle(Exchange exchange) {
    if (exchange.isNumbered()) {
      exchange.settle();
    }
  }
}
