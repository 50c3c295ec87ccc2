"""What every CORBA ORB with the OMG's Python mapping shares."""
