package orrery.rmi;

import java.rmi.Remote;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Who answers for each component of a process: a container makes its beans by itself, and they ask here. */
public final class Components {
  private static final Map<String, Remote> ANSWERING = new ConcurrentHashMap<>();

  private Components() {}

  /** For a component, this servant or forwarder. */
  public static void put(String component, Remote answering) {
    ANSWERING.put(component, answering);
  }

  /** Who answers for a component. */
  public static Remote of(String component) {
    return ANSWERING.get(component);
  }
}
