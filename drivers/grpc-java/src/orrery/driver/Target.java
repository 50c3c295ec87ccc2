package orrery.driver;

import io.grpc.ConnectivityState;
import io.grpc.ManagedChannel;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import orrery.kit.setup.RemoteFailureException;
import orrery.kit.setup.TcpPlace;

/** Where a servant listens, as gRPC for C++ names it: `ipv4:ADDRESS:PORT`. */
final class Target {
  private static final String KIND = "ipv4";
  /** How long a connection may take, ns. */
  private static final long PATIENCE = TimeUnit.SECONDS.toNanos(30);

  private Target() {}

  /** The reference of a servant. */
  static String text(String address, int port) {
    return new TcpPlace(address, port).reference(KIND);
  }

  /** A channel that is connected. ConfigurationException of no target, RemoteFailureException where nobody answers. */
  static ManagedChannel connect(String target, boolean isDirect) throws InterruptedException {
    TcpPlace place = TcpPlace.of(target, KIND);
    NettyChannelBuilder builder = NettyChannelBuilder.forAddress(place.address(), place.port())
        .usePlaintext()
        .proxyDetector(server -> null) // whatever proxies the environment names
        .maxInboundMessageSize(Integer.MAX_VALUE);
    if (isDirect) {
      builder.directExecutor();
    }
    ManagedChannel channel = builder.build();
    awaitReady(channel, target);
    return channel;
  }

  private static void awaitReady(ManagedChannel channel, String target) throws InterruptedException {
    long end = System.nanoTime() + PATIENCE;
    ConnectivityState state = channel.getState(true);
    while (state != ConnectivityState.READY) {
      CountDownLatch changed = new CountDownLatch(1);
      channel.notifyWhenStateChanged(state, changed::countDown);
      if (!changed.await(end - System.nanoTime(), TimeUnit.NANOSECONDS)) {
        channel.shutdownNow();
        throw new RemoteFailureException("nobody answers at " + target);
      }
      state = channel.getState(true);
    }
  }
}
