"""Steps, patterns and chains in words, and hints."""
