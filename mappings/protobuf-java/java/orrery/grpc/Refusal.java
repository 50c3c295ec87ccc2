package orrery.grpc;

import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import orrery.kit.setup.Failures;

/** What a client gets whose call a servant could not serve: gRPC by itself would keep the reason. */
public final class Refusal {
  private Refusal() {}

  /** The status that says why. */
  public static StatusRuntimeException of(Throwable failed) {
    return Status.INTERNAL.withDescription(Failures.text(failed)).asRuntimeException();
  }
}
