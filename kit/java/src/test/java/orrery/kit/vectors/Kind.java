package orrery.kit.vectors;

import com.google.gson.JsonElement;
import orrery.cdr.Reader;
import orrery.cdr.Writer;
import orrery.kit.types.Values;

/**
 * A type of the vectors, which does by the kit's own functions what generated code does.
 *
 * <p>A value is an object that equals another one of the same bits: a Long, Float, Double, Boolean, Character, String;
 * of a sequence, an array or a struct the List of what stands in it; of a union the number of its case, the
 * discriminator and the branch.
 */
interface Kind {
  /** The value that stands in a file. */
  Object read(JsonElement json);

  /** Drawn from the stream. */
  Object draw(Values values);

  /** What `consume` makes of it. */
  long fold(long sum, Object value);

  /** The smallest size in plain CDR. */
  int minimum();

  /** In plain CDR. */
  void put(Writer writer, Object value);

  /** Of plain CDR. */
  Object get(Reader reader);
}
