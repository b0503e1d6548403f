"""The pytest plugin ``rinshan``."""
