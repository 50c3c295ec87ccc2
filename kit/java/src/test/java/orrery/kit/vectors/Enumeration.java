package orrery.kit.vectors;

import com.google.gson.JsonElement;
import java.util.List;
import orrery.cdr.Reader;
import orrery.cdr.Writer;
import orrery.kit.types.Fold;
import orrery.kit.types.Values;

/** An enum: a value is the number of an enumerator. */
record Enumeration(List<String> names) implements Kind {
  @Override
  public Object read(JsonElement json) {
    return (long) names.indexOf(json.getAsString());
  }

  @Override
  public Object draw(Values values) {
    return (long) values.below(names.size());
  }

  @Override
  public long fold(long sum, Object value) {
    return Fold.longs(sum, ((Long) value).intValue());
  }

  @Override
  public int minimum() {
    return 4;
  }

  @Override
  public void put(Writer writer, Object value) {
    writer.longs(((Long) value).intValue());
  }

  @Override
  public Object get(Reader reader) {
    return (long) reader.enumerator(names.size());
  }
}
