package orrery.corba;

import org.omg.CORBA.ORB;
import org.omg.PortableServer.POA;
import org.omg.PortableServer.POAHelper;
import org.omg.PortableServer.Servant;

/** The ORB of a process: the root POA, objects as stringified references. */
public final class Broker {
  private static volatile Broker ofProcess;

  private final ORB orb;
  private POA root;

  /** Of an ORB, one for the process. */
  public Broker(ORB orb) {
    this.orb = orb;
  }

  /** This is that of the process. */
  public void take() {
    ofProcess = this;
  }

  /** The ORB of this process; it is there when values are drawn. */
  static ORB orb() {
    return ofProcess.orb;
  }

  /** The object of a stringified reference; nil is empty. */
  static org.omg.CORBA.Object object(String text) {
    return text.isEmpty() ? null : orb().string_to_object(text);
  }

  /** Activates a servant; its reference as text. */
  String publish(Servant servant) throws Exception {
    byte[] identity = root().activate_object(servant);
    return orb.object_to_string(root.id_to_reference(identity));
  }

  /** Wait for the calls that are being served, and close everything. */
  void stop() {
    orb.shutdown(true);
    orb.destroy();
  }

  /** A process without servants has no POA, and listens nowhere. */
  private POA root() throws Exception {
    if (root == null) {
      root = POAHelper.narrow(orb.resolve_initial_references("RootPOA"));
      root.the_POAManager().activate();
    }
    return root;
  }
}
