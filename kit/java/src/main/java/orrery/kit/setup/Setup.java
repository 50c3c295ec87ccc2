package orrery.kit.setup;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import orrery.kit.types.Lengths;

/** What a process is told before it starts: its folder for sockets and files, and the driver's options. */
public final class Setup {
  /** Where servants listen if no address is said. */
  private static final String LOOPBACK = "127.0.0.1";
  /** Before the name of an option that applies at the build, in the properties that a program is started with. */
  private static final String BUILT = "orrery.option.";

  private final Map<String, String> options = new HashMap<>();
  private final Lengths lengths = new Lengths();
  private final List<Port> ports = new ArrayList<>();
  private String process = "";
  private String folder = "";
  private String address = LOOPBACK;
  private long seed = 1;

  /** What its `process` line says; an empty address leaves the loopback's. */
  public void begin(String name, String ownFolder, String ownAddress, long ownSeed) {
    process = name;
    folder = ownFolder;
    seed = ownSeed;
    if (!ownAddress.isEmpty()) {
      address = ownAddress;
    }
  }

  /** One option of the plan. */
  public void setOption(String name, String value) {
    options.put(name, value);
  }

  /** A port of the process. */
  public void addPort(Port port) {
    ports.add(port);
  }

  /** The process's name. */
  public String process() {
    return process;
  }

  /** The trial's folder. */
  public String folder() {
    return folder;
  }

  /** The address of its host, where servants listen. */
  public String address() {
    return address;
  }

  /** From which everything is drawn. */
  public long seed() {
    return seed;
  }

  /** How long values are. */
  public Lengths lengths() {
    return lengths;
  }

  /** The ports of the process, in the order of the plan. */
  public List<Port> ports() {
    return List.copyOf(ports);
  }

  /** Does any port of the process publish a servant? */
  public boolean serves() {
    return ports.stream().anyMatch(port -> !port.isClient());
  }

  /** Are servants bound in the naming service, and found there? Not all need to be. */
  public boolean isByName() {
    return "naming".equals(options.get("location"));
  }

  /** The value of an option that applies at the start; ConfigurationException where the plan has none. */
  public String option(String name) {
    return found(name, options.get(name));
  }

  /** The value of an option that applies at the build; ConfigurationException where the program has none. */
  public static String builtOption(String name) {
    return found(name, System.getProperty(BUILT + name));
  }

  /** What values are drawn from. */
  public Source source(String self) {
    return new Source(lengths, seed, self);
  }

  private static String found(String name, String value) {
    if (value == null) {
      throw new ConfigurationException("option " + name + " is missing");
    }
    return value;
  }
}
