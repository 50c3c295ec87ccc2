"""What Orrery does, as functions of typed requests. What takes long tells a listener how far it is; nothing prints."""
