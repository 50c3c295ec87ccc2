package orrery.kit.vectors;

import com.google.gson.JsonElement;
import orrery.cdr.Reader;
import orrery.cdr.Writer;
import orrery.kit.types.References;
import orrery.kit.types.Values;

/** A reference: its text. */
record Reference() implements Kind {
  @Override
  public Object read(JsonElement json) {
    return json.getAsString();
  }

  @Override
  public Object draw(Values values) {
    return References.draw(values);
  }

  @Override
  public long fold(long sum, Object value) {
    return References.fold(sum, (String) value);
  }

  @Override
  public int minimum() {
    return 5;
  }

  @Override
  public void put(Writer writer, Object value) {
    writer.strings((String) value);
  }

  @Override
  public Object get(Reader reader) {
    return reader.strings();
  }
}
