package orrery.rmi;

import java.io.IOException;
import java.rmi.NoSuchObjectException;
import java.rmi.Remote;
import java.rmi.server.UnicastRemoteObject;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import orrery.kit.calls.Interface;
import orrery.kit.calls.StubSource;
import orrery.kit.programs.DriverRuntime;
import orrery.kit.serving.Servant;
import orrery.kit.serving.Served;
import orrery.kit.setup.Failures;
import orrery.kit.setup.Port;
import orrery.kit.setup.Setup;

/** RMI of one process: objects that are exported, and stubs. */
public abstract class RmiRuntime implements DriverRuntime {
  private final Map<String, Remote> exported = new ConcurrentHashMap<>();
  private AtAddress place = new AtAddress("");

  @Override
  public final String middleware() {
    return "Java RMI";
  }

  @Override
  public final String version() {
    return "OpenJDK " + Runtime.version();
  }

  @Override
  public final String errorText(Throwable error) {
    return Failures.text(error);
  }

  @Override
  public final void start(Setup setup) {
    // What stubs say of where their object is; RMI would ask for the name of the machine.
    System.setProperty("java.rmi.server.hostname", setup.address());
    place = new AtAddress(setup.address());
  }

  @Override
  public final Servant servant(Interface type, Served served) {
    return ((RmiInterface) type).servant(served);
  }

  @Override
  public final Object forwarder(Interface type, Served served, StubSource stubs) {
    return ((RmiInterface) type).forwarder(served, stubs);
  }

  @Override
  public final String publish(Interface type, Object target, Port port) throws IOException {
    Remote object = (Remote) target;
    // One listening socket for all: they have the same factory, and no port of their own.
    String reference = RmiReferences.text(UnicastRemoteObject.exportObject(object, 0, null, place));
    exported.put(reference, object);
    return reference;
  }

  @Override
  public final Object resolve(Interface type, String reference, Port port) {
    return RmiReferences.stub(reference);
  }

  @Override
  public final Object resolveAnswer(Interface type, Object answer, Port port) {
    return answer;
  }

  @Override
  public final boolean means(Object answer, String reference) {
    return RmiReferences.stub(reference).equals(answer);
  }

  @Override
  public final boolean withdraw(String reference) throws NoSuchObjectException {
    // The call that is being handled still gets its reply.
    return UnicastRemoteObject.unexportObject(exported.remove(reference), true);
  }

  @Override
  public final void stop() throws NoSuchObjectException {
    for (Remote object : exported.values()) {
      UnicastRemoteObject.unexportObject(object, true);
    }
  }
}
