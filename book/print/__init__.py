"""What is printed: books, typeset for the printer and checked when they are finished."""
