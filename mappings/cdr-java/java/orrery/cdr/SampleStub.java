package orrery.cdr;

import java.nio.ByteBuffer;

/** What one thread publishes, encoded once for all who subscribe. */
public final class SampleStub extends CdrStub {
  private final Outlet outlet;

  /** By an outlet that no other thread uses. */
  public SampleStub(Outlet outlet) {
    this.outlet = outlet;
  }

  @Override
  protected void transmit(ByteBuffer message, long out) throws Exception {
    outlet.publish(message);
  }

  @Override
  protected int next(Reader body) {
    throw new IllegalStateException("a sample has no reply");
  }
}
