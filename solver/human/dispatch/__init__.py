"""From a finder's code to the function that finds it, by units that compile alone."""
