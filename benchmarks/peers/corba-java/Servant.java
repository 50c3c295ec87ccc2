import org.omg.CORBA.IntHolder;
import org.omg.CORBA.StringHolder;

/** It leaves what came, and so sends it back. */
final class Servant extends BenchmarkingPOA {
  @Override
  public void void_call() {}

  @Override
  public void in_int_call(int value) {}

  @Override
  public void out_int_call(IntHolder value) {
    value.value = 1234567;
  }

  @Override
  public void in_out_int_call(IntHolder value) {}

  @Override
  public void in_string_call(String value) {}

  @Override
  public void out_string_call(StringHolder value) {
    value.value = "sixteen letters!";
  }

  @Override
  public void in_out_string_call(StringHolder value) {}
}
