package orrery.cdr;

import java.nio.channels.ServerSocketChannel;
import java.util.ArrayList;
import java.util.List;
import orrery.kit.calls.Interface;
import orrery.kit.calls.StubSource;
import orrery.kit.programs.DriverRuntime;
import orrery.kit.serving.Servant;
import orrery.kit.serving.Served;
import orrery.kit.setup.ConfigurationException;
import orrery.kit.setup.Failures;
import orrery.kit.setup.Port;
import orrery.kit.setup.Setup;

/** What the runtimes of the raw drivers share: their middleware is the JDK, on the kernel's sockets. */
public abstract class RawRuntime implements DriverRuntime {
  /** As many clients as the kernel lets wait (SOMAXCONN, listen(2)): all of a trial may come at once. */
  protected static final int BACKLOG = 4096;

  private final List<ConnectionServer> servers = new ArrayList<>();
  private Setup setup = new Setup();

  @Override
  public final String middleware() {
    return "OpenJDK";
  }

  @Override
  public final String version() {
    return Runtime.version() + " on Linux " + System.getProperty("os.version");
  }

  @Override
  public final String errorText(Throwable error) {
    return Failures.text(error);
  }

  @Override
  public final void start(Setup newSetup) {
    setup = newSetup;
  }

  @Override
  public final Servant servant(Interface type, Served served) {
    return ((CdrInterface) type).servant(served);
  }

  @Override
  public final Object forwarder(Interface type, Served served, StubSource stubs) {
    return ((CdrInterface) type).forwarder(served, stubs);
  }

  @Override
  public final boolean overlaps() {
    return true;
  }

  @Override
  public final Object resolveAnswer(Interface type, Object answer, Port port) throws Exception {
    return resolve(type, (String) answer, port);
  }

  @Override
  public final boolean means(Object answer, String reference) {
    return reference.equals(answer);
  }

  @Override
  public final void stop() throws Exception {
    for (ConnectionServer server : servers) {
      server.stop();
    }
  }

  /** What the process was told. */
  protected final Setup setup() {
    return setup;
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
