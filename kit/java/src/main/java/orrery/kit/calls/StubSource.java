package orrery.kit.calls;

/**
 * Where a forwarder's handlers find their stub: one for each handler thread, resolved on its first use there.
 *
 * <p>Stubs need not be safe for several threads, and each has a connection of its own.
 */
public final class StubSource {
  private final Making making;
  private final ThreadLocal<Object> own = new ThreadLocal<>();

  /** What makes one. */
  public interface Making {
    /** A stub for the calling thread. */
    Object make() throws Exception;
  }

  /** Of this making. */
  public StubSource(Making making) {
    this.making = making;
  }

  /** The calling thread's stub. */
  public Object get() throws Exception {
    Object stub = own.get();
    if (stub == null) {
      stub = making.make();
      own.set(stub);
    }
    return stub;
  }
}
