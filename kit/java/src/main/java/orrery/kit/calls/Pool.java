package orrery.kit.calls;

import java.util.List;
import orrery.kit.measuring.Cause;
import orrery.kit.measuring.Samples;
import orrery.kit.setup.Source;

/** The prebuilt argument sets of one client thread for one operation, and its calls. */
public final class Pool extends Exchange {
  private final Operation operation;
  private final Slot[] slots;
  private final Slot[] expected;
  private final Samples samples;
  private final boolean isNumbered;
  private final boolean overlaps;
  private int turn;

  /** How an operation is called: its counter, whether its stubs `overlap`, and the samples of a port that publishes. */
  public record Way(int counter, boolean overlaps, Samples samples) {}

  /** `selves` are the references of several peers, each of which may return its own; else none. */
  public Pool(Operation operation, Source source, int size, List<String> selves, Way way) {
    super(way.counter(), size);
    this.operation = operation;
    samples = way.samples();
    isNumbered = operation.isNumbered() && samples != null;
    overlaps = way.overlaps();
    slots = new Slot[size];
    for (int i = 0; i < size; i++) {
      slots[i] = operation.newSlot();
      operation.prepare(slots[i], source, i);
    }
    expected = new Slot[Math.max(1, selves.size())];
    for (int i = 0; i < expected.length; i++) {
      expected[i] = operation.newSlot();
      operation.expect(expected[i], selves.isEmpty() ? source : source.of(selves.get(i)));
    }
  }

  @Override
  public Slot next() {
    Slot slot = slots[turn];
    turn++;
    if (turn == slots.length) {
      turn = 0;
    }
    operation.renew(slot);
    if (isNumbered) {
      number(slot);
    }
    return slot;
  }

  @Override
  public boolean isRight(Slot slot, int peer) {
    return operation.isRight(slot, expected[expected.length == 1 ? 0 : peer]);
  }

  @Override
  public long call(Object stub, Slot slot) throws Exception {
    return operation.call(stub, slot);
  }

  @Override
  public long verify(Object stub, Slot slot) throws Exception {
    return operation.verify(stub, slot);
  }

  @Override
  public boolean overlaps() {
    return overlaps;
  }

  @Override
  public void launch(Object stub, Slot slot) throws Exception {
    operation.launch(stub, slot);
  }

  @Override
  public long land(Object stub, Slot slot) throws Exception {
    return operation.land(stub, slot);
  }

  @Override
  public boolean isNumbered() {
    return isNumbered;
  }

  @Override
  public void settle() {
    for (Slot slot : slots) {
      note(slot);
    }
  }

  /** A sample is another one each time: what was in the slot has gone. */
  private void number(Slot slot) {
    note(slot);
    long number = samples.next();
    long sum = operation.number(slot, number, Cause.of(number));
    slot.hold(number, operation.correlation(slot), sum);
  }

  private void note(Slot slot) {
    if (slot.takeOut()) {
      samples.departures().note(slot.number(), slot.start(), slot.correlation(), slot.sum());
    }
  }
}
