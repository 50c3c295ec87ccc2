"""Emulated hosts: namespaces of this kernel that share nothing but a wire."""
