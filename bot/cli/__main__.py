"""`python -m bot.cli`."""

from bot.cli import demo, games, quality, serving, stored
from bot.cli.app import main

__all__ = ["demo", "games", "main", "quality", "serving", "stored"]

if __name__ == "__main__":
    main()
