/** It sends back what came. */
final class Servant implements Benchmarking {
  @Override
  public void voidCall() {}

  @Override
  public void inIntCall(int value) {}

  @Override
  public int outIntCall() {
    return 1234567;
  }

  @Override
  public int inOutIntCall(int value) {
    return value;
  }

  @Override
  public void inStringCall(String value) {}

  @Override
  public String outStringCall() {
    return "sixteen letters!";
  }

  @Override
  public String inOutStringCall(String value) {
    return value;
  }
}
