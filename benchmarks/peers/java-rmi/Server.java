import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.rmi.registry.LocateRegistry;
import java.rmi.server.RMIServerSocketFactory;
import java.rmi.server.UnicastRemoteObject;
import java.util.concurrent.atomic.AtomicInteger;

/** RMI by hand: the server, with a registry on its own port. */
final class Server {
  private Server() {}

  /** Listens on the loopback alone, and keeps the port that it was given last. */
  private static final class Loopback implements RMIServerSocketFactory {
    private final AtomicInteger port = new AtomicInteger();

    @Override
    public ServerSocket createServerSocket(int wanted) throws IOException {
      ServerSocket listening = new ServerSocket(wanted, 50, InetAddress.getByName("127.0.0.1"));
      port.set(listening.getLocalPort());
      return listening;
    }
  }

  public static void main(String[] words) throws Exception {
    System.setProperty("java.rmi.server.hostname", "127.0.0.1");
    Loopback ofRegistry = new Loopback();
    LocateRegistry.createRegistry(0, null, ofRegistry)
        .rebind("peer", UnicastRemoteObject.exportObject(new Servant(), 0, null, new Loopback()));
    Ready.say(Integer.toString(ofRegistry.port.get()));
  }
}
