package orrery.kit.setup;

import orrery.kit.types.Lengths;
import orrery.kit.types.Values;

/** What the two sides of a port draw their values from; `self` is the reference of the servant as text, or empty. */
public record Source(Lengths lengths, long seed, String self) {
  /** The stream of one part of an operation. */
  public Values values(String operation, long slot, int part) {
    return new Values(lengths, seed, operation, slot, part, self);
  }

  /** The same for a servant of this reference. */
  public Source of(String reference) {
    return new Source(lengths, seed, reference);
  }
}
