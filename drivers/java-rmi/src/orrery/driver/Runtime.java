package orrery.driver;

import java.rmi.NoSuchObjectException;
import java.rmi.Remote;
import java.rmi.server.UnicastRemoteObject;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import orrery.kit.calls.Interface;
import orrery.kit.setup.Port;
import orrery.kit.setup.Setup;
import orrery.rmi.RmiInterface;
import orrery.rmi.RmiRuntime;

/** RMI as the JDK has it, of one process: objects that are exported, and stubs. */
public final class Runtime extends RmiRuntime {
  private final Map<String, Remote> exported = new ConcurrentHashMap<>();
  private AtAddress place = new AtAddress("");
  private Carrier carrier = Carrier.NONE;

  @Override
  public String middleware() {
    return "Java RMI";
  }

  @Override
  public String version() {
    return "OpenJDK " + java.lang.Runtime.version();
  }

  @Override
  public void start(Setup setup) throws Exception {
    // What stubs say of where their object is; RMI would ask for the name of the machine.
    System.setProperty("java.rmi.server.hostname", setup.address());
    place = new AtAddress(setup.address());
    if ("osgi".equals(setup.option("container"))) {
      carrier = new Bundles(setup);
    }
  }

  @Override
  public String publish(Interface type, Object target, Port port) throws Exception {
    Remote object = carrier.offered((RmiInterface) type, (Remote) target, port);
    // One listening socket for all: they have the same factory, and no port of their own.
    String reference = StubText.of(UnicastRemoteObject.exportObject(object, 0, null, place));
    exported.put(reference, object);
    return reference;
  }

  @Override
  protected Remote stub(RmiInterface type, String reference) {
    Remote own = carrier.callsDirectly() ? exported.get(reference) : null;
    return own != null ? own : carrier.called(type, StubText.stub(reference));
  }

  @Override
  public void inside(Port port, Runnable work) throws Exception {
    carrier.inside(port, work);
  }

  @Override
  protected Remote value(String reference) {
    return StubText.stub(reference);
  }

  @Override
  public Object resolveAnswer(Interface type, Object answer, Port port) {
    return answer;
  }

  @Override
  public boolean withdraw(String reference) throws NoSuchObjectException {
    // The call that is being handled still gets its reply.
    return UnicastRemoteObject.unexportObject(exported.remove(reference), true);
  }

  @Override
  public void stop() throws Exception {
    for (Remote object : exported.values()) {
      UnicastRemoteObject.unexportObject(object, true);
    }
    carrier.stop();
  }
}
