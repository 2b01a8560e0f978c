"""What a run is asked to make, checked before it starts."""
