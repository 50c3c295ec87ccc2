package orrery.grpc;

import orrery.kit.setup.MalformedException;

/** What a .proto file cannot say of values. */
public final class Expected {
  private Expected() {}

  /** An array has a length of its own. */
  public static void length(int found, int wanted) {
    if (found != wanted) {
      throw new MalformedException("an array of " + wanted + " has " + found + " elements");
    }
  }

  /** An enum has so many enumerators. */
  public static int enumerator(int number, int count) {
    if (number < 0 || number >= count) {
      throw new MalformedException("an enum has no number " + number);
    }
    return number;
  }

  /** A union has the branch that its discriminator selects. */
  public static void branch(int found, int wanted) {
    if (found != wanted) {
      throw new MalformedException("a union has another branch than its discriminator says");
    }
  }

  /** What an any holds, from 0 on; `field` is the number of its field. */
  public static int held(int field, int count) {
    if (field < 1 || field > count) {
      throw new MalformedException("an any holds nothing");
    }
    return field - 1;
  }
}
