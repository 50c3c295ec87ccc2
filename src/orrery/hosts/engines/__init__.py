"""Hosts on other machines, which an engine supplies that users have already: Dask, Slurm, ssh."""
