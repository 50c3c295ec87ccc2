import org.omg.CORBA.ORB;
import org.omg.PortableServer.POA;
import org.omg.PortableServer.POAHelper;

/** An ORB in Java by hand: the server, until it is ended. Broker makes the ORB. */
final class Server {
  private Server() {}

  public static void main(String[] words) throws Exception {
    ORB orb = Broker.at(Ready.address(words));
    POA root = POAHelper.narrow(orb.resolve_initial_references("RootPOA"));
    root.the_POAManager().activate();
    Ready.say(orb.object_to_string(root.servant_to_reference(new Servant())));
    orb.run();
  }
}
