package orrery.cdr;

import java.nio.channels.ServerSocketChannel;
import java.util.ArrayList;
import java.util.List;
import orrery.kit.setup.ConfigurationException;

/** What the runtimes of the raw drivers share: their middleware is the JDK, on the kernel's sockets. */
public abstract class RawRuntime extends CdrRuntime {
  /** As many clients as the kernel lets wait (SOMAXCONN, listen(2)): all of a trial may come at once. */
  protected static final int BACKLOG = 4096;

  private final List<ConnectionServer> servers = new ArrayList<>();

  @Override
  public final String middleware() {
    return "OpenJDK";
  }

  @Override
  public final String version() {
    return Runtime.version() + " on Linux " + System.getProperty("os.version");
  }

  @Override
  public final boolean overlaps() {
    return true;
  }

  @Override
  public final void stop() throws Exception {
    for (ConnectionServer server : servers) {
      server.stop();
    }
  }

  /** Serves what servant() or forwarder() made to the clients of a socket, until stop(). */
  protected final void serve(
      ServerSocketChannel listening, ConnectionServer.Preparation preparation, Object target) {
    ConnectionServer server = new ConnectionServer(listening, preparation, (Target) target);
    servers.add(server);
    server.start();
  }

  /** References are `kind:place`; this is the place. */
  protected static String placeOf(String reference, String kind) {
    if (!reference.startsWith(kind + ":")) {
      throw new ConfigurationException("not a " + kind + ": reference: " + reference);
    }
    return reference.substring(kind.length() + 1);
  }
}
