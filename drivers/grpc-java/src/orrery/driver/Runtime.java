package orrery.driver;

import io.grpc.BindableService;
import io.grpc.ManagedChannel;
import io.grpc.Server;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import orrery.grpc.GrpcInterface;
import orrery.kit.calls.Interface;
import orrery.kit.calls.StubSource;
import orrery.kit.programs.DriverRuntime;
import orrery.kit.serving.Servant;
import orrery.kit.serving.Served;
import orrery.kit.setup.Failures;
import orrery.kit.setup.Port;
import orrery.kit.setup.Setup;

/** gRPC: a server of its own for each servant, a channel of its own for each stub. */
public final class Runtime implements DriverRuntime {
  /** How long the calls that are being served may take at the end, s. */
  private static final long PATIENCE = 10;

  private final List<Server> servers = new CopyOnWriteArrayList<>();
  private final List<ManagedChannel> channels = new CopyOnWriteArrayList<>();
  private Setup setup;

  @Override
  public String middleware() {
    return "gRPC for Java";
  }

  @Override
  public String version() {
    // As its jars say: their manifests have it.
    return ManagedChannel.class.getPackage().getImplementationVersion() + " on OpenJDK " + java.lang.Runtime.version();
  }

  @Override
  public String errorText(Throwable error) {
    return Failures.text(error);
  }

  @Override
  public void start(Setup newSetup) {
    setup = newSetup;
  }

  @Override
  public boolean overlaps() {
    return !isBlocking();
  }

  @Override
  public Servant servant(Interface type, Served served) {
    return ((GrpcInterface) type).servant(served);
  }

  @Override
  public Object forwarder(Interface type, Served served, StubSource stubs) {
    return ((GrpcInterface) type).forwarder(served, stubs);
  }

  @Override
  public String publish(Interface type, Object target, Port port) throws IOException {
    NettyServerBuilder builder = NettyServerBuilder.forAddress(new InetSocketAddress(setup.address(), 0))
        .maxInboundMessageSize(Integer.MAX_VALUE) // by default not more than 4 MiB is received
        .addService((BindableService) target);
    if (isDirect()) {
      builder.directExecutor();
    }
    Server server = builder.build().start();
    servers.add(server);
    return Target.text(setup.address(), server.getPort());
  }

  @Override
  public Object resolve(Interface type, String reference, Port port) throws InterruptedException {
    ManagedChannel channel = Target.connect(reference, isDirect());
    channels.add(channel);
    return ((GrpcInterface) type).stub(channel, isBlocking());
  }

  @Override
  public Object resolveAnswer(Interface type, Object answer, Port port) throws InterruptedException {
    return resolve(type, (String) answer, port);
  }

  @Override
  public boolean means(Object answer, String reference) {
    return reference.equals(answer);
  }

  /** Calls of oneway operations stay open as long as their clients are there: they are cut off. */
  @Override
  public void stop() throws InterruptedException {
    channels.forEach(ManagedChannel::shutdownNow);
    servers.forEach(Server::shutdownNow);
    for (Server server : servers) {
      server.awaitTermination(PATIENCE, TimeUnit.SECONDS);
    }
  }

  private boolean isBlocking() {
    return setup.option("style").equals("sync");
  }

  private boolean isDirect() {
    return setup.option("executor").equals("direct");
  }
}
