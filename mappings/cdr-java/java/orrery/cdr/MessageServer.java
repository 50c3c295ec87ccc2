package orrery.cdr;

/** One thread that answers the requests of all clients of a servant, or takes in the samples of a topic. */
public final class MessageServer {
  private final Inbox inbox;
  private final Answering answering;
  private final Thread thread;

  /** `isTopic`: what comes are samples. It begins at once. */
  public MessageServer(Inbox inbox, Target target, boolean isTopic, String name) {
    this.inbox = inbox;
    answering = new Answering(target);
    thread = new Thread(() -> run(isTopic), name);
    thread.start();
  }

  /** Waits for its thread, which ends with its inbox. */
  public void join() throws InterruptedException {
    thread.join();
  }

  private void run(boolean isTopic) {
    try {
      if (isTopic) {
        takeAll();
      } else {
        answerAll();
      }
      inbox.close();
    } catch (Exception failed) {
      throw new IllegalStateException(failed);
    }
  }

  private void answerAll() throws Exception {
    for (byte[] request = inbox.next(); request != null; request = inbox.next()) {
      inbox.reply(answering.answer(request));
    }
  }

  private void takeAll() throws Exception {
    for (byte[] sample = inbox.next(); sample != null; sample = inbox.next()) {
      answering.takeIn(sample);
    }
  }
}
