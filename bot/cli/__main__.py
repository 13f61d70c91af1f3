"""`python -m bot.cli`."""

from bot.cli import games, quality, serving, stored
from bot.cli.app import main

__all__ = ["games", "main", "quality", "serving", "stored"]

if __name__ == "__main__":
    main()
