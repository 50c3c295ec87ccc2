package orrery.kit.vectors;

import com.google.gson.JsonElement;
import orrery.cdr.Reader;
import orrery.cdr.Writer;
import orrery.kit.types.Draw;
import orrery.kit.types.Fold;
import orrery.kit.types.Values;

/** A string or a wstring of at most `bound` characters; 0: of any number. */
record Text(boolean isWide, int bound) implements Kind {
  @Override
  public Object read(JsonElement json) {
    return json.getAsString();
  }

  @Override
  public Object draw(Values values) {
    return Draw.strings(values, bound);
  }

  @Override
  public long fold(long sum, Object value) {
    return isWide ? Fold.wstrings(sum, (String) value) : Fold.strings(sum, (String) value);
  }

  @Override
  public int minimum() {
    return isWide ? 4 : 5;
  }

  @Override
  public void put(Writer writer, Object value) {
    if (isWide) {
      writer.wstrings((String) value);
    } else {
      writer.strings((String) value);
    }
  }

  @Override
  public Object get(Reader reader) {
    return isWide ? reader.wstrings() : reader.strings();
  }
}
