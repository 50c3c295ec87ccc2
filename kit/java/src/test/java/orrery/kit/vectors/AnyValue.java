package orrery.kit.vectors;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.List;
import orrery.cdr.Reader;
import orrery.cdr.Writer;
import orrery.kit.types.Fold;
import orrery.kit.types.Values;

/** An any: the number of what it holds, and that. */
record AnyValue(List<Kind> kinds) implements Kind {
  private static final List<String> NAMES = List.of("long", "string", "struct");

  @Override
  public Object read(JsonElement json) {
    JsonObject object = json.getAsJsonObject();
    String name = object.keySet().iterator().next();
    int held = NAMES.indexOf(name);
    return List.of((long) held, kinds.get(held).read(object.get(name)));
  }

  @Override
  public Object draw(Values values) {
    int held = values.held(kinds.size());
    return List.of((long) held, kinds.get(held).draw(values));
  }

  @Override
  public long fold(long sum, Object value) {
    List<?> list = (List<?>) value;
    long held = (Long) list.get(0);
    return kinds.get((int) held).fold(Fold.scalar(sum, held), list.get(1));
  }

  @Override
  public int minimum() {
    return 4;
  }

  @Override
  public void put(Writer writer, Object value) {
    List<?> list = (List<?>) value;
    int held = ((Long) list.get(0)).intValue();
    writer.longs(held);
    kinds.get(held).put(writer, list.get(1));
  }

  @Override
  public Object get(Reader reader) {
    int held = reader.held(kinds.size());
    return List.of((long) held, kinds.get(held).get(reader));
  }
}
