"""Judge what people send: read the records, hand them to workers, and keep the answers in order."""
