package orrery.driver;

import java.rmi.Remote;
import orrery.kit.setup.Port;
import orrery.rmi.RmiInterface;

/** What carries the objects of a process: nothing, or a container. */
interface Carrier {
  /** What is exported for a servant or forwarder: itself, or what stands before it. */
  Remote offered(RmiInterface type, Remote target, Port port) throws Exception;

  /** What a client calls for a stub: itself, or what it finds in its place. */
  Remote called(RmiInterface type, Remote stub);

  /** Are objects of this process called without the wire? */
  boolean callsDirectly();

  /** What a client thread of a port does, as the carrier has its callers. */
  void inside(Port port, Runnable work) throws Exception;

  /** Close everything. */
  void stop() throws Exception;

  /** No container: objects are exported and called as they are. */
  Carrier NONE = new Carrier() {
    @Override
    public Remote offered(RmiInterface type, Remote target, Port port) {
      return target;
    }

    @Override
    public Remote called(RmiInterface type, Remote stub) {
      return stub;
    }

    @Override
    public boolean callsDirectly() {
      return false;
    }

    @Override
    public void inside(Port port, Runnable work) {
      work.run();
    }

    @Override
    public void stop() {}
  };
}
