import javax.rmi.CORBA.Util;
import javax.rmi.PortableRemoteObject;
import org.omg.CORBA.ORB;
import org.omg.PortableServer.POA;
import org.omg.PortableServer.POAHelper;

/** RMI over GlassFish's ORB by hand: the server, behind a tie that is made at run time. */
final class Server {
  private Server() {}

  public static void main(String[] words) throws Exception {
    ORB orb = Broker.atLoopback();
    POA root = POAHelper.narrow(orb.resolve_initial_references("RootPOA"));
    root.the_POAManager().activate();
    Servant servant = new Servant();
    PortableRemoteObject.exportObject(servant);
    byte[] identity = root.activate_object((org.omg.PortableServer.Servant) Util.getTie(servant));
    Ready.say(orb.object_to_string(root.id_to_reference(identity)));
    orb.run();
  }
}
