"""What Orrery does, as functions: each takes a typed request and tells a listener how far it is; nothing is printed."""
