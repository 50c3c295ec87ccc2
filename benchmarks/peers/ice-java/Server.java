import com.zeroc.Ice.Communicator;
import com.zeroc.Ice.ObjectAdapter;
import com.zeroc.Ice.ObjectPrx;
import com.zeroc.Ice.Util;

/** Ice for Java by hand: the server. */
final class Server {
  /** As long as the names of Orrery's servants: it travels in each request. */
  private static final String IDENTITY = "server0.Benchmarking";

  private Server() {}

  public static void main(String[] words) {
    Communicator communicator = Util.initialize();
    ObjectAdapter adapter = communicator.createObjectAdapterWithEndpoints("peer", "tcp -h " + Ready.address(words));
    ObjectPrx server = adapter.add(new Servant(), Util.stringToIdentity(IDENTITY));
    adapter.activate();
    Ready.say(communicator.proxyToString(server));
    communicator.waitForShutdown();
  }
}
