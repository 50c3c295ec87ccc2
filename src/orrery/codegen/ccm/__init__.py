"""The CORBA Component Model: what IDL 3 says of components, the IDL 2 that means the same, and the model of both."""
