package orrery.kit.serving;

/** What a servant does on a call of one operation, after it has read the arguments and before it replies. */
public final class Reactor implements Runnable {
  private final Reactions reactions;
  private final String operation;
  private final Reaction counted;

  /** `counted` is the reaction that notes each call as it arrives, or null. */
  Reactor(Reactions reactions, String operation, Reaction counted) {
    this.reactions = reactions;
    this.operation = operation;
    this.counted = counted;
  }

  /** Note the call, then work and call as the plan says, on the handler's thread. */
  @Override
  public void run() {
    if (counted != null) {
      reactions.arrive(counted);
    }
    reactions.react(operation);
  }
}
