package orrery.kit.calls;

/** A question at the middleware's naming service, for one peer of one client thread. */
public interface Lookup {
  /** The timed region: ask for the peer's name and read the answer; the first time also what must come before that. */
  void ask() throws Exception;

  /** Was it what the naming service must answer? Untimed. */
  boolean isRight();
}
