package orrery.driver;

import java.util.ArrayList;
import java.util.List;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TProtocol;
import orrery.kit.calls.Interface;
import orrery.kit.calls.StubSource;
import orrery.kit.programs.DriverRuntime;
import orrery.kit.serving.Servant;
import orrery.kit.serving.Served;
import orrery.kit.setup.Failures;
import orrery.kit.setup.Port;
import orrery.kit.setup.Setup;
import orrery.thrift.ThriftInterface;

/** Apache Thrift: a server of its own for each servant, a connection of its own for each stub. */
public final class Runtime implements DriverRuntime {
  private final List<PortServer> servers = new ArrayList<>();
  private Setup setup;

  @Override
  public String middleware() {
    return "Apache Thrift for Java";
  }

  @Override
  public String version() {
    // As its jar says: the manifest has it.
    return TProtocol.class.getPackage().getImplementationVersion() + " on OpenJDK " + java.lang.Runtime.version();
  }

  @Override
  public String errorText(Throwable error) {
    return Failures.text(error);
  }

  @Override
  public void start(Setup newSetup) {
    setup = newSetup;
  }

  @Override
  public Servant servant(Interface type, Served served) {
    return ((ThriftInterface) type).servant(served);
  }

  @Override
  public Object forwarder(Interface type, Served served, StubSource stubs) {
    return ((ThriftInterface) type).forwarder(served, stubs);
  }

  @Override
  public synchronized String publish(Interface type, Object target, Port port) throws TException {
    PortServer server = PortServer.begin(((ThriftInterface) type).processor(target), setup, port.word());
    servers.add(server);
    return Connection.reference(setup.address(), server.port());
  }

  @Override
  public Object resolve(Interface type, String reference, Port port) throws TException {
    return ((ThriftInterface) type).client(Connection.to(reference, PortServer.isFramed(setup)));
  }

  @Override
  public Object resolveAnswer(Interface type, Object answer, Port port) throws TException {
    return resolve(type, (String) answer, port);
  }

  @Override
  public boolean means(Object answer, String reference) {
    return reference.equals(answer);
  }

  /** What is still open is cut off when the process ends: its threads wait for nothing. */
  @Override
  public synchronized void stop() throws InterruptedException {
    for (PortServer server : servers) {
      server.stop();
    }
  }
}
