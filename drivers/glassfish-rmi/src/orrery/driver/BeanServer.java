package orrery.driver;

import com.sun.ejb.containers.RemoteBusinessWrapperBase;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.rmi.Remote;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import javax.naming.InitialContext;
import org.glassfish.embeddable.GlassFish;
import org.glassfish.embeddable.GlassFishProperties;
import org.glassfish.embeddable.GlassFishRuntime;
import org.glassfish.enterprise.iiop.api.GlassFishORBHelper;
import org.omg.CORBA.ORB;
import orrery.glue.Interfaces;
import orrery.kit.calls.Interface;
import orrery.kit.setup.Port;
import orrery.kit.setup.Setup;
import orrery.rmi.Caller;
import orrery.rmi.Components;
import orrery.rmi.RmiInterface;

/** GlassFish in this process: it is booted, the beans of the process are deployed into it, and it is taken down. */
final class BeanServer implements Carrier {
  private static final String APPLICATION = "components";
  private static final String LISTENER = "embedded-glassfish-config.server.iiop-service.iiop-listener.";
  /** It would write down each step of its start. Kept, since a logger that nobody holds forgets its level. */
  private static final Logger ROOT = Logger.getLogger("");

  private final GlassFish server;
  private final ORB orb;
  private final Map<Reference, Remote> found = new ConcurrentHashMap<>();

  BeanServer(Setup setup, Transactions transactions) throws Exception {
    ROOT.setLevel(Level.SEVERE);
    Path own = Files.createDirectory(Path.of(setup.folder(), setup.process().replace('/', '_') + ".ejb"));
    // Whatever it writes, it writes into the trial's folder.
    System.setProperty("java.io.tmpdir", own.toString());
    System.setProperty("glassfish.embedded.tmpdir", own.toString());
    server = GlassFishRuntime.bootstrap().newGlassFish(listeningAt(setup.address()));
    server.start();
    orb = server.getService(GlassFishORBHelper.class).getORB();
    deploy(setup, transactions, own.resolve(APPLICATION + ".jar"));
  }

  @Override
  public ORB orb() {
    return orb;
  }

  @Override
  public Reference publish(RmiInterface type, Remote target, Port port) throws Exception {
    Components.put(Descriptor.bean(port), target);
    Remote wrapper = find(port, type.remote());
    Remote stub = ((RemoteBusinessWrapperBase) wrapper).getStub();
    Reference reference = new Reference(true, orb.object_to_string((org.omg.CORBA.Object) stub));
    found.put(reference, wrapper);
    return reference;
  }

  @Override
  public Remote own(Reference reference) {
    return found.get(reference);
  }

  @Override
  public void inside(Port port, Runnable work) throws Exception {
    find(port, Caller.class).inside(work);
  }

  @Override
  public void stop() throws Exception {
    server.dispose();
  }

  /** At this address alone, where by itself it would listen at all of them, with TLS too. */
  private static GlassFishProperties listeningAt(String address) throws IOException {
    GlassFishProperties listening = new GlassFishProperties();
    listening.setProperty(LISTENER + "orb-listener-1.address", address);
    listening.setProperty(LISTENER + "orb-listener-1.port", Integer.toString(freePort(address)));
    listening.setProperty(LISTENER + "SSL.enabled", "false");
    listening.setProperty(LISTENER + "SSL_MUTUALAUTH.enabled", "false");
    return listening;
  }

  /** It has to be told one: the port stands in references before it listens. */
  private static int freePort(String address) throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName(address))) {
      return socket.getLocalPort();
    }
  }

  private void deploy(Setup setup, Transactions transactions, Path archive) throws Exception {
    Map<String, RmiInterface> types = Interfaces.all().stream()
        .map(RmiInterface.class::cast)
        .collect(Collectors.toMap(Interface::name, Function.identity()));
    Descriptor descriptor = new Descriptor();
    for (Port port : setup.ports()) {
      if (!port.isClient()) {
        descriptor.addServant(port, types.get(port.interfaceName()), transactions);
      } else if (port.threads() > 0) {
        descriptor.addCaller(port);
      }
    }
    if (descriptor.isEmpty()) {
      return;
    }
    write(archive, descriptor.text());
    // Its classes are the program's. It would look through all of them for beans of another kind.
    server.getDeployer().deploy(
        archive.toFile(), "--name=" + APPLICATION, "--properties", "implicitCdiEnabled=false");
  }

  private static void write(Path archive, String descriptor) throws IOException {
    try (OutputStream file = Files.newOutputStream(archive); ZipOutputStream jar = new ZipOutputStream(file)) {
      jar.putNextEntry(new ZipEntry("META-INF/ejb-jar.xml"));
      jar.write(descriptor.getBytes(StandardCharsets.UTF_8));
      jar.closeEntry();
    }
  }

  private static <T> T find(Port port, Class<T> view) throws Exception {
    String name = "java:global/" + APPLICATION + "/" + Descriptor.bean(port) + "!" + view.getName();
    return view.cast(new InitialContext().lookup(name));
  }
}
