package orrery.cdr;

import java.nio.ByteBuffer;

/** Where a publisher's samples go to all who subscribe, as a driver supplies it. */
public interface Outlet {
  /** Sends one sample. */
  void publish(ByteBuffer message) throws Exception;
}
