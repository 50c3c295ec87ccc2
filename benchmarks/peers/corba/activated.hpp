// Any ORB by hand: an object of the root POA. The ORB's headers stand before this one.
#pragma once

// Its reference; from now on it is served.
inline CORBA::Object_ptr activated(CORBA::ORB_ptr orb, PortableServer::Servant servant) {
  CORBA::Object_var object = orb->resolve_initial_references("RootPOA");
  PortableServer::POA_var poa = PortableServer::POA::_narrow(object.in());
  PortableServer::POAManager_var manager = poa->the_POAManager();
  manager->activate();
  PortableServer::ObjectId_var id = poa->activate_object(servant);
  return poa->id_to_reference(id.in());
}
