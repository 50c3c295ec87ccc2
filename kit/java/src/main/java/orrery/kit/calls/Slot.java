package orrery.kit.calls;

/** What loops see of an argument set; generated code adds its values. */
public class Slot {
  /** What `consume` reads of the arguments, known before. */
  private long sum;
  /** When the call that it is taken for was started, ns. */
  private long start;
  /** The number of the sample that it holds. */
  private long number;
  private long correlation;
  /** A sample whose departure is not yet noted. */
  private boolean isOut;

  /** What `consume` reads of its arguments. */
  public final long sum() {
    return sum;
  }

  /** The arguments have been filled in. */
  public final void setSum(long in) {
    sum = in;
  }

  /** When its call was started. */
  public final long start() {
    return start;
  }

  /** Its call starts now. */
  public final void setStart(long now) {
    start = now;
  }

  /** It holds another sample now. */
  final void hold(long newNumber, long newCorrelation, long in) {
    number = newNumber;
    correlation = newCorrelation;
    sum = in;
    start = 0;
    isOut = true;
  }

  /** The number of the sample that it holds. */
  final long number() {
    return number;
  }

  /** The correlation of the sample that it holds. */
  final long correlation() {
    return correlation;
  }

  /** Does it hold a sample whose departure is not noted? It counts as noted from here on. */
  final boolean takeOut() {
    boolean was = isOut;
    isOut = false;
    return was;
  }
}
