"""Run ``gridmill`` as ``python -m gridmill``."""

from gridmill.cli import main

if __name__ == "__main__":  # worker processes import this module again
    main()
