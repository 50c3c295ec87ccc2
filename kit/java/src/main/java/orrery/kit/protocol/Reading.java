package orrery.kit.protocol;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import orrery.kit.measuring.Samples;
import orrery.kit.serving.Reaction;
import orrery.kit.setup.Port;
import orrery.kit.setup.SharedCounts;

/** What the lines of the plan say (kit/PROTOCOL.md). */
public final class Reading {
  private static final String[] HELD = {"long", "string", "struct"};

  private Reading() {}

  /** A port. */
  public static Port port(Message message) {
    Port.Kind kind = kind(message);
    Port.Terms terms = new Port.Terms(
        message.count("threads", 1, 0),
        message.count("window", 1, 1),
        message.count("pool", 16, 1),
        message.text("to"),
        message.word("location", "", "reference", "naming"));
    return new Port(message.text("object"), message.text("name"), kind, message.text("interface"), terms,
        samples(message, kind));
  }

  /** What a servant does beside replying. */
  public static Reaction reaction(Message message) {
    long chance = message.number("chance", 0, 0);
    if (chance > Reaction.CERTAIN) {
      throw new ProtocolException("a chance is at most " + Reaction.CERTAIN + " in a million");
    }
    Reaction.How how = switch (message.word("how", "spin", "sleep", "loop")) {
      case "sleep" -> Reaction.How.SLEEP;
      case "loop" -> Reaction.How.LOOP;
      default -> Reaction.How.SPIN;
    };
    long withdraw = message.number("withdraw", 0, 0);
    SharedCounts counts = message.has("counts") ? new SharedCounts(message.text("counts")) : null;
    if (withdraw > 0 && counts == null) {
      throw new ProtocolException("withdraw needs counts");
    }
    return new Reaction(message.text("operation"), chance, message.number("work", 0, 0), how, calls(message),
        message.number("at_once", 0, 0) > 0, counts, withdraw);
  }

  /** What an any holds: 0 a long, 1 a string, 2 a struct. */
  public static int held(Message message) {
    return List.of(HELD).indexOf(message.word("value", HELD));
  }

  /** What stands between the commas of a value; no place is empty. */
  public static List<String> listed(String key, String text) {
    List<String> places = List.of(text.split(",", -1));
    if (places.contains("")) {
      throw new ProtocolException(key + "=" + text + " has an empty place");
    }
    return places;
  }

  private static Port.Kind kind(Message message) {
    String word = message.text("kind");
    for (Port.Kind kind : Port.Kind.values()) {
      if (kind.name().toLowerCase(Locale.ROOT).equals(word)) {
        return kind;
      }
    }
    throw new ProtocolException("kind=" + word + " is none of serve, call, forward, refer, publish, subscribe");
  }

  private static Samples samples(Message message, Port.Kind kind) {
    if (kind != Port.Kind.PUBLISH && kind != Port.Kind.SUBSCRIBE) {
      return null;
    }
    int room = message.count("samples", 0, 0);
    boolean publishes = kind == Port.Kind.PUBLISH;
    return new Samples(message.number("first", 0, 0), publishes ? room : 0, publishes ? 0 : room);
  }

  /** `PORT/OPERATION`, several. */
  private static List<Reaction.Call> calls(Message message) {
    List<Reaction.Call> calls = new ArrayList<>();
    if (!message.has("calls")) {
      return calls;
    }
    for (String text : listed("calls", message.text("calls"))) {
      int slash = text.indexOf('/');
      if (slash <= 0 || slash + 1 == text.length()) {
        throw new ProtocolException("`" + text + "` is no port with an operation");
      }
      calls.add(new Reaction.Call(text.substring(0, slash), text.substring(slash + 1)));
    }
    return calls;
  }
}
