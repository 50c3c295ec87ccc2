package orrery.kit.calls;

import orrery.kit.setup.ConfigurationException;

/** What a servant of Orrery::Routing hears and its forwarder reads: whom calls go to. */
public final class Router {
  private String server = "";

  /** A client says it once on each of its threads; the forwarder's stubs are there from the first call on. */
  public synchronized void routeTo(String wanted) {
    if (!server.isEmpty() && !server.equals(wanted)) {
      throw new ConfigurationException("calls go to " + server + " already");
    }
    server = wanted;
  }

  /** Whom calls go to; ConfigurationException where nobody has said it. */
  public synchronized String server() {
    if (server.isEmpty()) {
      throw new ConfigurationException("no client has said to which server its calls go");
    }
    return server;
  }
}
