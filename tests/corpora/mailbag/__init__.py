"""What people send, written for the tests: files, and what each of them must give."""
