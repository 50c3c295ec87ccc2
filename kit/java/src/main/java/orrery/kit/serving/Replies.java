package orrery.kit.serving;

import java.util.List;
import orrery.kit.calls.Interface;
import orrery.kit.calls.Operation;
import orrery.kit.calls.Slot;
import orrery.kit.setup.Source;

/** The replies that a servant makes up, one for each operation. */
public final class Replies {
  private final List<Operation> operations;
  private volatile Slot[] made = new Slot[0];

  /** Of an interface; there are none yet. */
  public Replies(Interface type) {
    operations = type.operations();
  }

  /** Make them; once more when the servant has a reference of its own (`source.self()`). */
  public void prepare(Source source) {
    Slot[] all = new Slot[operations.size()];
    for (int i = 0; i < all.length; i++) {
      all[i] = operations.get(i).newSlot();
      operations.get(i).expect(all[i], source);
    }
    made = all;
  }

  /** That of an operation: its sum is what `consume` reads of it, where nothing of it depends on the arguments. */
  public Slot of(int operation) {
    return made[operation];
  }
}
