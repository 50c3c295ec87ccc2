package orrery.kit.vectors;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.List;
import orrery.cdr.Reader;
import orrery.cdr.Writer;
import orrery.kit.types.Fold;
import orrery.kit.types.Values;

/** A union whose discriminator is a number or an enum. */
record Choice(Kind discriminator, List<Case> cases) implements Kind {
  /** A case: the discriminators that select it, none: any that selects no other. */
  record Case(String name, List<Object> labels, Kind kind) {}

  private int selected(Object label) {
    int otherwise = cases.size();
    for (int i = 0; i < cases.size(); i++) {
      if (cases.get(i).labels().contains(label)) {
        return i;
      }
      if (cases.get(i).labels().isEmpty()) {
        otherwise = i;
      }
    }
    return otherwise;
  }

  /** The first label of a case; the smallest number that no other case has. */
  private Object drawnLabel(Case one) {
    if (!one.labels().isEmpty()) {
      return one.labels().get(0);
    }
    long free = 0;
    while (isTaken(free)) {
      free++;
    }
    return free;
  }

  private boolean isTaken(Object label) {
    return cases.stream().anyMatch(one -> one.labels().contains(label));
  }

  private static Object value(int selected, Object label, List<Object> branch) {
    List<Object> made = new ArrayList<>(List.of((long) selected, label));
    made.addAll(branch);
    return made;
  }

  @Override
  public Object read(JsonElement json) {
    JsonObject object = json.getAsJsonObject();
    Object label = discriminator.read(object.get("d"));
    int selected = selected(label);
    if (selected == cases.size()) {
      return value(selected, label, List.of());
    }
    Case one = cases.get(selected);
    return value(selected, label, List.of(one.kind().read(object.get(one.name()))));
  }

  @Override
  public Object draw(Values values) {
    int selected = values.below(cases.size());
    Case one = cases.get(selected);
    int before = values.enter("." + one.name());
    Object branch = one.kind().draw(values);
    values.leave(before);
    return value(selected, drawnLabel(one), List.of(branch));
  }

  @Override
  public long fold(long before, Object value) {
    List<?> list = (List<?>) value;
    int selected = ((Long) list.get(0)).intValue();
    long sum = Fold.scalar(before, selected);
    return selected == cases.size() ? sum : cases.get(selected).kind().fold(sum, list.get(2));
  }

  @Override
  public int minimum() {
    boolean coversAll = cases.stream().anyMatch(one -> one.labels().isEmpty());
    int smallest = cases.stream().mapToInt(one -> one.kind().minimum()).min().orElse(0);
    return discriminator.minimum() + (coversAll ? smallest : 0);
  }

  @Override
  public void put(Writer writer, Object value) {
    List<?> list = (List<?>) value;
    discriminator.put(writer, list.get(1));
    int selected = ((Long) list.get(0)).intValue();
    if (selected < cases.size()) {
      cases.get(selected).kind().put(writer, list.get(2));
    }
  }

  @Override
  public Object get(Reader reader) {
    Object label = discriminator.get(reader);
    int selected = selected(label);
    if (selected == cases.size()) {
      return value(selected, label, List.of());
    }
    return value(selected, label, List.of(cases.get(selected).kind().get(reader)));
  }
}
