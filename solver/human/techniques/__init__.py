"""The techniques that are no chains: one family a module."""
