"""The public face of gridmill."""
