import io.grpc.stub.StreamObserver;
import peers.BenchmarkingGrpc;
import peers.SevenCalls.Nothing;
import peers.SevenCalls.Number;
import peers.SevenCalls.Text;

/** It sends back what came. */
final class Servant extends BenchmarkingGrpc.BenchmarkingImplBase {
  private static final int NUMBER = 1234567;
  private static final String TEXT = "sixteen letters!";

  @Override
  public void voidCall(Nothing request, StreamObserver<Nothing> observer) {
    answer(observer, Nothing.getDefaultInstance());
  }

  @Override
  public void inIntCall(Number request, StreamObserver<Nothing> observer) {
    answer(observer, Nothing.getDefaultInstance());
  }

  @Override
  public void outIntCall(Nothing request, StreamObserver<Number> observer) {
    answer(observer, Number.newBuilder().setValue(NUMBER).build());
  }

  @Override
  public void inOutIntCall(Number request, StreamObserver<Number> observer) {
    answer(observer, Number.newBuilder().setValue(request.getValue()).build());
  }

  @Override
  public void inStringCall(Text request, StreamObserver<Nothing> observer) {
    answer(observer, Nothing.getDefaultInstance());
  }

  @Override
  public void outStringCall(Nothing request, StreamObserver<Text> observer) {
    answer(observer, Text.newBuilder().setValue(TEXT).build());
  }

  @Override
  public void inOutStringCall(Text request, StreamObserver<Text> observer) {
    answer(observer, Text.newBuilder().setValue(request.getValue()).build());
  }

  private static <R> void answer(StreamObserver<R> observer, R reply) {
    observer.onNext(reply);
    observer.onCompleted();
  }
}
