import java.net.InetSocketAddress;
import org.apache.thrift.protocol.TBinaryProtocol;
import org.apache.thrift.server.TThreadPoolServer;
import org.apache.thrift.transport.TServerSocket;
import peers.Benchmarking;

/** Thrift for Java by hand: the server. */
final class Server {
  private Server() {}

  public static void main(String[] words) throws Exception {
    String address = Ready.address(words);
    TServerSocket socket = new TServerSocket(new InetSocketAddress(address, 0));
    TThreadPoolServer.Args args = new TThreadPoolServer.Args(socket)
        .processor(new Benchmarking.Processor<>(new Servant()))
        .protocolFactory(new TBinaryProtocol.Factory());
    Ready.say(address + ":" + socket.getServerSocket().getLocalPort());
    new TThreadPoolServer(args).serve();
  }
}
