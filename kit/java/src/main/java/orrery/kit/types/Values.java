package orrery.kit.types;

import java.util.Arrays;

/** The stream of one part of an operation: its arguments in a slot of the pool, or what a servant makes up. */
public final class Values extends SplitMix64 {
  /** Parts of an operation. */
  public static final int ARGUMENTS = 0;
  public static final int RESULTS = 1;
  /** So many sequences of one element type stand in each other at most. */
  private static final int DEEPEST = 3;
  /** Whose references are never nil. */
  private static final String OWN_INTERFACES = "Orrery::";

  private final Lengths lengths;
  private final String self;
  private final boolean isNeverNil;
  private final StringBuilder path;
  private int[] depths = new int[8];

  /** `self` is the reference of the servant itself, as text; empty where it has none yet. */
  public Values(Lengths lengths, long seed, String operation, long slot, int part, String self) {
    super(mix(mix(seed + fnv(operation)) + 2 * slot + part));
    this.lengths = lengths;
    this.self = self;
    this.isNeverNil = operation.startsWith(OWN_INTERFACES);
    this.path = new StringBuilder(operation);
  }

  /** Enter the place of what is drawn next, `.member` or `[]`; gives where the path ended, for {@link #leave}. */
  public int enter(String place) {
    int before = path.length();
    path.append(place);
    return before;
  }

  /** Back to where the path ended. */
  public void leave(int before) {
    path.setLength(before);
  }

  /** The length of the text at this path, cut to `bound` (0: none). */
  public int length(int bound) {
    int wanted = lengths.at(path.toString());
    return bound == 0 ? wanted : Math.min(wanted, bound);
  }

  /** The same of a sequence whose elements have the type of this number: none where too many of these are around. */
  public int length(int bound, int element) {
    if (element >= depths.length) {
      depths = Arrays.copyOf(depths, element + 8);
    }
    return depths[element] >= DEEPEST ? 0 : length(bound);
  }

  /** Elements of a sequence of this element type are drawn from here on. */
  public void deepen(int element) {
    depths[element]++;
  }

  /** They have been drawn. */
  public void rise(int element) {
    depths[element]--;
  }

  /** What the any at this path holds, one of so many kinds; the number is drawn even where it decides nothing. */
  public int held(int kinds) {
    int kind = lengths.heldAt(path.toString(), below(kinds));
    if (kind >= kinds) {
      throw new IllegalArgumentException(path + ": the IDL file has no struct that an any may hold");
    }
    return kind;
  }

  /** The text of the reference at this path: the servant itself, or nil, which is empty. */
  public String reference() {
    boolean drawn = (next() & 1) != 0;
    return drawn || isNeverNil ? self : "";
  }
}
