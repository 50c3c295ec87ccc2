package orrery.kit.calls;

import java.util.ArrayList;
import java.util.List;
import orrery.kit.setup.ConfigurationException;
import orrery.kit.setup.Port;

/**
 * One thread's end of a port whose peers must be made known first: `refer` asks for one after the other; what is called
 * afterwards goes to the peers themselves.
 */
public final class ReferredCaller extends Caller {
  /** What is asked of an object that makes another one known. */
  public static final String REFER = "Orrery::Referral::refer";
  /** The interface of it. */
  public static final String REFERRAL = "Orrery::Referral";

  private final Port port;
  private final Operation refer;
  private final int counter;
  private final Referring referring;
  private final Direct direct;
  private final List<Question> questions = new ArrayList<>();
  private final Peer ring;
  private Caller known;

  /** Makes what calls the peers, of the stubs that were made of the answers. */
  public interface Direct {
    /** The stubs stand in the order of the peers. */
    Caller of(List<Object> stubs) throws Exception;
  }

  /** What is asked of one referrer. */
  private static final class Question {
    private final int number;
    private final Slot slot;
    private Object stub;

    Question(int number, Slot slot) {
      this.number = number;
      this.slot = slot;
    }
  }

  /** `refer` is that operation of Orrery::Referral, `counter` that of it. */
  public ReferredCaller(Port port, Operation refer, int counter, Referring referring, Direct direct) {
    this.port = port;
    this.refer = refer;
    this.counter = counter;
    this.referring = referring;
    this.direct = direct;
    for (int i = 0; i < port.referrers().size(); i++) {
      questions.add(new Question(i, refer.newSlot()));
    }
    ring = Peer.ring(questions);
  }

  @Override
  public Peer peers() {
    return known == null ? ring : known.peers();
  }

  @Override
  public Exchange prepare(String operation) throws Exception {
    if (!REFER.equals(operation)) {
      return known().prepare(operation);
    }
    if (known != null) {
      throw new ConfigurationException("port " + port.label() + " is referred once only");
    }
    return new Asking();
  }

  @Override
  public void flush() throws Exception {
    if (known != null) {
      known.flush();
    }
  }

  private Caller known() throws Exception {
    if (known == null) {
      List<Object> stubs = new ArrayList<>();
      for (Question question : questions) {
        if (question.stub == null) {
          throw new ConfigurationException("port " + port.label() + " was not referred");
        }
        stubs.add(question.stub);
      }
      known = direct.of(stubs);
    }
    return known;
  }

  private final class Asking extends Exchange {
    private final Slot empty = new Slot();

    Asking() {
      super(counter, 1);
    }

    @Override
    public Slot next() {
      return empty;
    }

    @Override
    public boolean isRight(Slot slot, int peer) {
      return referring.means(refer.answer(questions.get(peer).slot), port.references().get(peer));
    }

    /** What a process must do before it can ask is part of its question, and so is the stub made of the answer. */
    @Override
    public long call(Object asked, Slot slot) throws Exception {
      Question question = (Question) asked;
      Object referrer = referring.referrer(port.referrers().get(question.number));
      long out = refer.call(referrer, question.slot);
      question.stub = referring.resolved(refer.answer(question.slot));
      return out;
    }
  }
}
