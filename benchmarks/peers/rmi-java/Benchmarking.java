import java.rmi.Remote;
import java.rmi.RemoteException;

/** The seven calls as RMI has them, which has no inout: such a value goes in and comes out. */
interface Benchmarking extends Remote {
  void voidCall() throws RemoteException;

  void inIntCall(int value) throws RemoteException;

  int outIntCall() throws RemoteException;

  int inOutIntCall(int value) throws RemoteException;

  void inStringCall(String value) throws RemoteException;

  String outStringCall() throws RemoteException;

  String inOutStringCall(String value) throws RemoteException;
}
