package orrery.cdr;

/** What answers the requests to a servant, or to a forwarder. */
public interface Target {
  /** Reads the arguments and writes the reply; false where none is sent. */
  boolean answer(int operation, Reader request, Writer reply) throws Exception;

  /** Does no reply follow a call of this operation? */
  boolean isOneway(int operation);
}
