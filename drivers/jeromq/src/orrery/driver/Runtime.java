package orrery.driver;

import java.util.ArrayList;
import java.util.List;
import org.zeromq.SocketType;
import org.zeromq.ZMQ;
import orrery.cdr.CdrRuntime;
import orrery.cdr.Inbox;
import orrery.cdr.MessageServer;
import orrery.cdr.MessageStub;
import orrery.cdr.SampleStub;
import orrery.cdr.Target;
import orrery.kit.calls.Interface;
import orrery.kit.setup.LibraryVersion;
import orrery.kit.setup.Port;
import orrery.kit.setup.RemoteFailureException;
import orrery.kit.setup.Setup;

/** ZeroMQ: one context in a process, a socket for each stub, servant, publisher and subscription. */
public final class Runtime extends CdrRuntime {
  private final List<MessageServer> servers = new ArrayList<>();
  private ZMQ.Context context;
  private boolean routed;

  @Override
  public String middleware() {
    return "JeroMQ";
  }

  @Override
  public String version() {
    return LibraryVersion.of(ZMQ.class, "org.zeromq/jeromq") + " on OpenJDK " + java.lang.Runtime.version();
  }

  @Override
  public boolean overlaps() {
    return true;
  }

  @Override
  public void start(Setup setup) throws Exception {
    super.start(setup);
    context = ZMQ.context(1);
    routed = setup.option("pattern").equals("dealer-router");
  }

  @Override
  public String publish(Interface type, Object target, Port port) {
    SocketType kind = routed ? SocketType.ROUTER : SocketType.REP;
    ZMQ.Socket socket = context.socket(port.kind() == Port.Kind.SUBSCRIBE ? SocketType.SUB : kind);
    socket.bind("tcp://" + setup().address() + ":*");
    servers.add(new MessageServer(inbox(socket), (Target) target, type.isTopic(), "serving " + port.label()));
    return socket.getLastEndpoint();
  }

  @Override
  public Object resolve(Interface type, String endpoint, Port port) {
    ZMQ.Socket socket = context.socket(routed ? SocketType.DEALER : SocketType.REQ);
    socket.connect(endpoint);
    return new MessageStub(new Line(context, socket));
  }

  /** Returns when all who subscribe have said so: what is published before that is for nobody. */
  @Override
  public List<Object> advertise(Interface type, Port port) {
    ZMQ.Socket socket = context.socket(SocketType.XPUB);
    socket.setXpubNoDrop(setup().option("full").equals("wait"));
    socket.setXpubVerbose(true); // two that ask for the same are two
    port.references().forEach(socket::connect);
    for (int subscribed = 0; subscribed < port.references().size(); ) {
      subscribed += nextIsSubscription(socket) ? 1 : 0;
    }
    return List.of(new SampleStub(message -> socket.send(Sockets.copied(message))));
  }

  /** What ends the context waits for sockets that nobody closes: it wakes up who serves, and is not waited for. */
  @Override
  public void stop() throws InterruptedException {
    Thread ending = new Thread(context::term, "ending ZeroMQ");
    ending.setDaemon(true);
    ending.start();
    for (MessageServer server : servers) {
      server.join();
    }
  }

  /** What Maven has written into the jar: the library itself tells that of the protocol. */
  private static Inbox inbox(ZMQ.Socket socket) {
    return switch (socket.getSocketType()) {
      case SUB -> new Subscription(socket);
      case ROUTER -> new Routing(socket);
      default -> new Replying(socket);
    };
  }

  /** It begins with a byte 1, the end of one with a byte 0. */
  private static boolean nextIsSubscription(ZMQ.Socket socket) {
    byte[] news = Sockets.next(socket);
    if (news == null) {
      throw new RemoteFailureException("ZeroMQ was shut down before all had subscribed");
    }
    return news.length > 0 && news[0] == 1;
  }
}
