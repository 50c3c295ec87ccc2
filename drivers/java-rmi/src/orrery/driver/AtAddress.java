package orrery.driver;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.rmi.server.RMIServerSocketFactory;

/** Listens at one address, where RMI by itself would at all. */
record AtAddress(String address) implements RMIServerSocketFactory {
  /** As many clients as the kernel lets wait (SOMAXCONN, listen(2)). */
  private static final int BACKLOG = 4096;

  @Override
  public ServerSocket createServerSocket(int port) throws IOException {
    return new ServerSocket(port, BACKLOG, InetAddress.getByName(address));
  }
}
