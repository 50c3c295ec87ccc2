package orrery.kit.vectors;

import com.google.gson.JsonElement;
import java.util.ArrayList;
import java.util.List;
import orrery.cdr.Reader;
import orrery.cdr.Writer;
import orrery.kit.types.Fold;
import orrery.kit.types.Values;

/** A sequence of at most `bound` elements, whose type has a number; or an array, which has `length` elements. */
record Listing(Kind element, int number, int bound, int length) implements Kind {
  private static final int EVERY = 64;

  /** An array. */
  static Listing array(Kind element, int length) {
    return new Listing(element, 0, 0, length);
  }

  /** A sequence. */
  static Listing sequence(Kind element, int number, int bound) {
    return new Listing(element, number, bound, 0);
  }

  private boolean isArray() {
    return length > 0;
  }

  @Override
  public Object read(JsonElement json) {
    List<Object> found = new ArrayList<>();
    json.getAsJsonArray().forEach(one -> found.add(element.read(one)));
    return found;
  }

  @Override
  public Object draw(Values values) {
    if (isArray()) {
      return drawn(values, length);
    }
    int count = values.length(bound, number);
    int before = values.enter("[]");
    values.deepen(number);
    List<Object> found = drawn(values, count);
    values.rise(number);
    values.leave(before);
    return found;
  }

  private List<Object> drawn(Values values, int count) {
    List<Object> found = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      found.add(element.draw(values));
    }
    return found;
  }

  @Override
  public long fold(long before, Object value) {
    List<?> list = (List<?>) value;
    long sum = isArray() ? before : Fold.scalar(before, list.size());
    for (int i = 0; i < list.size(); i += Math.max(1, EVERY / Math.max(1, element.minimum()))) {
      sum = element.fold(sum, list.get(i));
    }
    return sum;
  }

  @Override
  public int minimum() {
    return isArray() ? length * element.minimum() : 4;
  }

  @Override
  public void put(Writer writer, Object value) {
    List<?> list = (List<?>) value;
    if (!isArray()) {
      writer.longs(list.size());
    }
    list.forEach(one -> element.put(writer, one));
  }

  @Override
  public Object get(Reader reader) {
    int count = isArray() ? length : reader.length(Math.max(1, element.minimum()));
    List<Object> found = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      found.add(element.get(reader));
    }
    return found;
  }
}
