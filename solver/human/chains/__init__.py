"""Chains and nets: implications, static chains, forcing chains, and what holds inside a net."""
