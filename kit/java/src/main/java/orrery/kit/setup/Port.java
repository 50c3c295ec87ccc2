package orrery.kit.setup;

import java.util.ArrayList;
import java.util.List;
import orrery.kit.measuring.Samples;

/** A port as the plan declares it, with the references of its peers once it is bound. */
public final class Port {
  /** What it does. */
  public enum Kind {
    SERVE,
    CALL,
    FORWARD,
    REFER,
    PUBLISH,
    SUBSCRIBE
  }

  /** What its line says beside its name. */
  public record Terms(int threads, int window, int pool, String to, String location) {}

  private final String object;
  private final String name;
  private final Kind kind;
  private final String interfaceName;
  private final Terms terms;
  private final Samples samples;
  private final List<String> references = new ArrayList<>();
  private final List<String> answers = new ArrayList<>();
  private final List<String> referrers = new ArrayList<>();
  private final List<String> servers = new ArrayList<>();

  /** `samples` is that of a port which publishes or subscribes, else null. */
  public Port(String object, String name, Kind kind, String interfaceName, Terms terms, Samples samples) {
    this.object = object;
    this.name = name;
    this.kind = kind;
    this.interfaceName = interfaceName;
    this.terms = terms;
    this.samples = samples;
  }

  /** A peer. `answer`, `referrer` and `server` are empty where there is none. */
  public void bind(String reference, String answer, String referrer, String server) {
    references.add(reference);
    answers.add(answer);
    if (!referrer.isEmpty()) {
      referrers.add(referrer);
    }
    if (!server.isEmpty()) {
      servers.add(server);
    }
  }

  /** The object that it belongs to. */
  public String object() {
    return object;
  }

  /** Its own name. */
  public String name() {
    return name;
  }

  /** What it does. */
  public Kind kind() {
    return kind;
  }

  /** The scoped name of its interface. */
  public String interfaceName() {
    return interfaceName;
  }

  /** How many client threads it has; 0: it makes no load of its own. */
  public int threads() {
    return terms.threads();
  }

  /** Argument sets: no set is taken again while its call is out. */
  public int slots() {
    return Math.max(terms.pool(), terms.window());
  }

  /** Argument sets that were asked for. */
  public int pool() {
    return terms.pool();
  }

  /** Of a forwarder its call port, of a servant that hears to whom calls go the forwarder; else empty. */
  public String to() {
    return terms.to();
  }

  /** Is it published, but found by its reference alone? */
  public boolean isByReference() {
    return "reference".equals(terms.location());
  }

  /** Of one that publishes or subscribes; else null. */
  public Samples samples() {
    return samples;
  }

  /** The references of its peers. */
  public List<String> references() {
    return references;
  }

  /** Of peers that are found by name: what the naming service must answer. */
  public List<String> answers() {
    return answers;
  }

  /** Who makes each of its peers known, or hears its server, if anybody does. */
  public List<String> referrers() {
    return referrers;
  }

  /** Whom each of its peers is to hand calls on to, if it has to be said. */
  public List<String> servers() {
    return servers;
  }

  /** Does it need peers? */
  public boolean isClient() {
    return kind == Kind.CALL || kind == Kind.PUBLISH;
  }

  /** Does a servant of its interface stand behind it? */
  public boolean isServant() {
    return kind == Kind.SERVE || kind == Kind.SUBSCRIBE;
  }

  /** What it is called in messages. */
  public String label() {
    return object + "." + name;
  }

  /** A short word for files and object keys, unique in the process: `server0.Benchmarking`. */
  public String word() {
    return label().replaceAll("[^0-9A-Za-z.]", "");
  }

  /** A name in a naming service, unique in the trial: letters, digits and `_`. */
  public String publicName() {
    return (object + "_" + name).replaceAll("[^0-9A-Za-z]", "_");
  }
}
