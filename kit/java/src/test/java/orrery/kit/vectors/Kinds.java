package orrery.kit.vectors;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import orrery.cdr.Reader;
import orrery.cdr.Writer;
import orrery.kit.types.Values;

/** The types that a file of vectors declares, by their names. */
final class Kinds {
  private final JsonObject declared;
  private final Map<String, Kind> made = new HashMap<>();
  private final Map<String, Integer> numbers = new HashMap<>();

  Kinds(JsonObject declared) {
    this.declared = declared;
  }

  /** The type that a name or a declaration says. */
  Kind of(JsonElement type) {
    return type.isJsonObject() ? declaration(type.getAsJsonObject()) : named(type.getAsString());
  }

  private Kind named(String name) {
    return switch (name) {
      case "string" -> new Text(false, 0);
      case "wstring" -> new Text(true, 0);
      case "Object" -> new Reference();
      case "any" -> any();
      default -> declared.has(name) ? new Later(name) : new Scalar(name);
    };
  }

  private Kind any() {
    List<Kind> kinds = new ArrayList<>(List.of(new Scalar("long"), new Text(false, 0)));
    if (declared.has("any")) {
      kinds.add(of(declared.get("any")));
    }
    return new AnyValue(kinds);
  }

  private Kind declaration(JsonObject one) {
    if (one.has("string")) {
      return new Text(false, one.get("string").getAsInt());
    }
    if (one.has("sequence")) {
      int bound = one.has("bound") ? one.get("bound").getAsInt() : 0;
      return Listing.sequence(of(one.get("sequence")), number(one.get("sequence")), bound);
    }
    if (one.has("array")) {
      return Listing.array(of(one.get("array")), one.get("length").getAsInt());
    }
    if (one.has("enum")) {
      return new Enumeration(VectorFiles.texts(one.getAsJsonArray("enum")));
    }
    return one.has("struct") ? structure(one.getAsJsonArray("struct")) : choice(one);
  }

  private int number(JsonElement element) {
    return numbers.computeIfAbsent(element.toString(), text -> numbers.size());
  }

  private Kind structure(JsonArray members) {
    List<Structure.Member> found = new ArrayList<>();
    for (JsonElement one : members) {
      JsonArray pair = one.getAsJsonArray();
      found.add(new Structure.Member(pair.get(0).getAsString(), of(pair.get(1))));
    }
    return new Structure(found);
  }

  private Kind choice(JsonObject union) {
    Kind discriminator = of(union.get("switch"));
    List<Choice.Case> cases = new ArrayList<>();
    for (JsonElement one : union.getAsJsonArray("cases")) {
      JsonObject object = one.getAsJsonObject();
      List<Object> labels = new ArrayList<>();
      object.getAsJsonArray("labels").forEach(label -> labels.add(discriminator.read(label)));
      cases.add(new Choice.Case(object.get("name").getAsString(), labels, of(object.get("type"))));
    }
    return new Choice(discriminator, cases);
  }

  /** A declared type, which may hold itself: it is looked up when it is used. */
  private final class Later implements Kind {
    private final String name;

    Later(String name) {
      this.name = name;
    }

    private Kind kind() {
      Kind found = made.get(name);
      if (found == null) {
        found = of(declared.get(name));
        made.put(name, found);
      }
      return found;
    }

    @Override
    public Object read(JsonElement json) {
      return kind().read(json);
    }

    @Override
    public Object draw(Values values) {
      return kind().draw(values);
    }

    @Override
    public long fold(long sum, Object value) {
      return kind().fold(sum, value);
    }

    @Override
    public int minimum() {
      return kind().minimum();
    }

    @Override
    public void put(Writer writer, Object value) {
      kind().put(writer, value);
    }

    @Override
    public Object get(Reader reader) {
      return kind().get(reader);
    }
  }
}
