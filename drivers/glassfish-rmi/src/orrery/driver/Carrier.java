package orrery.driver;

import java.rmi.Remote;
import org.omg.CORBA.ORB;
import orrery.kit.setup.Port;
import orrery.rmi.RmiInterface;

/** What carries the objects of a process: an ORB by itself, or a container. */
interface Carrier {
  /** The ORB over which all calls go. */
  ORB orb();

  /** Offer a servant or forwarder to callers. */
  Reference publish(RmiInterface type, Remote target, Port port) throws Exception;

  /** What a client of this process calls for an object of it, without making a stub of the reference; null: it must. */
  Remote own(Reference reference);

  /** What a client thread of a port does, as the carrier has its callers. */
  void inside(Port port, Runnable work) throws Exception;

  /** Close everything. */
  void stop() throws Exception;
}
