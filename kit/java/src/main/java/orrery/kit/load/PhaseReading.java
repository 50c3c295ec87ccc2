package orrery.kit.load;

import java.util.ArrayList;
import java.util.List;
import orrery.kit.load.Phase.Kind;
import orrery.kit.load.Phase.Load;
import orrery.kit.load.Phase.Share;
import orrery.kit.load.Phase.Wait;
import orrery.kit.measuring.Clock;
import orrery.kit.protocol.Message;
import orrery.kit.protocol.ProtocolException;
import orrery.kit.protocol.Reading;

/** What the line of a phase says (kit/PROTOCOL.md); ProtocolException where it does not make sense. */
public final class PhaseReading {
  private PhaseReading() {}

  /** `seed` is the process's. */
  public static Phase read(Message message, long seed) {
    Kind kind = switch (message.word("kind", "measure", "verify", "warm")) {
      case "verify" -> Kind.VERIFY;
      case "warm" -> Kind.WARM;
      default -> Kind.MEASURE;
    };
    Phase.Name name =
        new Phase.Name(message.number("id", 0, 0), message.text("object"), message.text("port"), kind);
    Phase phase = new Phase(name, called(message), offered(message), judged(message), fault(message),
        noted(message, kind), seed);
    checkCalls(phase);
    checkFault(phase);
    checkInstants(phase);
    return phase;
  }

  private static Phase.Called called(Message message) {
    boolean isOne = !message.text("operation").isEmpty();
    boolean areSeveral = !message.text("operations").isEmpty();
    if (isOne == areSeveral) {
      throw new ProtocolException("`phase` needs one of operation and operations");
    }
    if (areSeveral != message.has("order")) {
      throw new ProtocolException("operations and order belong together");
    }
    if (isOne) {
      return new Phase.Called(List.of(new Share(message.text("operation"), 1)), false);
    }
    List<Share> shares = new ArrayList<>();
    for (String text : Reading.listed("operations", message.text("operations"))) {
      shares.add(share(text));
    }
    return new Phase.Called(List.copyOf(shares), "mix".equals(message.word("order", "round", "mix")));
  }

  /** `A*9`. */
  private static Share share(String text) {
    int star = text.lastIndexOf('*');
    String digits = text.substring(star + 1);
    if (star <= 0 || !digits.matches("[0-9]{1,9}") || Long.parseLong(digits) == 0) {
      throw new ProtocolException("`" + text + "` is no operation with its weight");
    }
    return new Share(text.substring(0, star), Long.parseLong(digits));
  }

  private static Phase.Offered offered(Message message) {
    Load load = switch (message.word("load", "closed", "burst", "constant-rate", "poisson", "think-time", "fault")) {
      case "burst" -> Load.BURST;
      case "constant-rate" -> Load.CONSTANT_RATE;
      case "poisson" -> Load.POISSON;
      case "think-time" -> Load.THINK_TIME;
      case "fault" -> Load.FAULT;
      default -> Load.CLOSED;
    };
    Wait wait = switch (message.word("wait", "sleep", "exact", "spin")) {
      case "exact" -> Wait.EXACT;
      case "spin" -> Wait.SPIN;
      default -> Wait.SLEEP;
    };
    return new Phase.Offered(load, message.number("calls", 0, 0), message.number("time", 0, 0),
        message.count("window", 1, 1), message.count("burst", 1, 1), message.number("interval", 0, 0),
        "miss".equals(message.word("late", "queue", "miss")), wait, message.number("think_time", 0, 0));
  }

  private static Phase.Judged judged(Message message) {
    return new Phase.Judged(message.number("deadline", 0, 0), message.number("useless", 0, 0),
        message.number("fallible", 0, 0) > 0);
  }

  private static Phase.Fault fault(Message message) {
    return new Phase.Fault(message.text("counts"), message.number("after", Clock.NEVER, 0),
        message.number("kill", 0, 0), message.number("leave", 0, 0) > 0);
  }

  private static Phase.Noted noted(Message message, Kind kind) {
    // Verifying is no measurement: nobody waits for another.
    int members = kind == Kind.VERIFY ? 1 : message.count("members", 1, 1);
    return new Phase.Noted(message.number("verify_one_in", 0, 0), message.number("slice", 0, 0),
        message.count("raw", 0, 0), message.count("first", 0, 0), members);
  }

  private static void checkCalls(Phase phase) {
    Phase.Offered offered = phase.offered();
    if (phase.kind() != Kind.VERIFY && offered.calls() == 0 && offered.time() == 0) {
      throw new ProtocolException("`phase` needs calls or time");
    }
    if (isOpen(offered) && offered.interval() == 0) {
      throw new ProtocolException("load=constant-rate and load=poisson need an interval");
    }
    if (offered.load() == Load.THINK_TIME && offered.thinkTime() == 0) {
      throw new ProtocolException("load=think-time needs a think_time");
    }
  }

  private static void checkFault(Phase phase) {
    Phase.Fault fault = phase.fault();
    boolean isFault = phase.offered().load() == Load.FAULT;
    boolean isWhole = phase.offered().calls() > 0 && !fault.counts().isEmpty() && phase.operations().size() == 1;
    if (isFault && !isWhole) {
      throw new ProtocolException("load=fault needs calls, counts and one operation");
    }
    if (!isFault && (!fault.counts().isEmpty() || fault.kill() > 0 || fault.leaves())) {
      throw new ProtocolException("counts, kill and leave belong to load=fault");
    }
  }

  private static void checkInstants(Phase phase) {
    Phase.Offered offered = phase.offered();
    Phase.Judged judged = phase.judged();
    if (offered.misses() && !(offered.load() == Load.BURST && offered.interval() > 0)) {
      throw new ProtocolException("late=miss needs bursts with an interval");
    }
    if (offered.waiting() != Wait.SLEEP && !phase.isPlanned()) {
      throw new ProtocolException("wait=exact and wait=spin need intended starts");
    }
    if (judged.isFallible() && !isOpen(offered)) {
      throw new ProtocolException("fallible=1 belongs to load=constant-rate and load=poisson");
    }
    if (judged.useless() > 0 && (judged.deadline() == 0 || judged.useless() < judged.deadline())) {
      throw new ProtocolException("useless needs a deadline before it");
    }
  }

  private static boolean isOpen(Phase.Offered offered) {
    return offered.load() == Load.CONSTANT_RATE || offered.load() == Load.POISSON;
  }
}
