"""What a container costs on either side of a call."""
