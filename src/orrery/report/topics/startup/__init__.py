"""How long starting takes by how much is started."""
