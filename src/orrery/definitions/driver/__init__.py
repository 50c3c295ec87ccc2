"""Drivers: what a driver.toml says."""
