package orrery.cdr;

import orrery.kit.serving.Replies;
import orrery.kit.serving.Servant;
import orrery.kit.serving.Served;
import orrery.kit.setup.Source;

/** A servant whose requests come in plain CDR. */
public final class CdrServant implements Servant, Target {
  private final CdrInterface type;
  private final Served served;
  private final Replies replies;

  CdrServant(CdrInterface type, Served served) {
    this.type = type;
    this.served = served;
    replies = new Replies(type);
  }

  @Override
  public void refer(Source source) {
    replies.prepare(source);
  }

  @Override
  public boolean answer(int operation, Reader request, Writer reply) throws Exception {
    CdrOperation asked = type.numbered(operation);
    asked.answer(served, replies.of(operation), request, reply);
    return !asked.isOneway();
  }

  @Override
  public boolean isOneway(int operation) {
    return type.numbered(operation).isOneway();
  }
}
