package orrery.cdr;

import orrery.kit.calls.StubSource;
import orrery.kit.serving.Served;

/** What passes every call on to another servant of its interface. */
public final class CdrForwarder implements Target {
  private final CdrInterface type;
  private final Served served;
  private final StubSource stubs;

  CdrForwarder(CdrInterface type, Served served, StubSource stubs) {
    this.type = type;
    this.served = served;
    this.stubs = stubs;
  }

  @Override
  public boolean answer(int operation, Reader request, Writer reply) throws Exception {
    CdrOperation asked = type.numbered(operation);
    asked.forward(served, stubs, request, reply);
    return !asked.isOneway();
  }

  @Override
  public boolean isOneway(int operation) {
    return type.numbered(operation).isOneway();
  }
}
