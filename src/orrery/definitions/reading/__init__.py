"""What TOML says, read with file and line."""
