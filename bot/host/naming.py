"""What people call games and themselves, so that it can stand in any text of ours."""

import re

#: Signs that Discord takes for formatting, links or mentions.
SIGNS = re.compile(r"[`*_~|<>\[\]\\#]+")

#: The longest title that may be asked for.
TITLE = 50


def title_of(given: str) -> str:
    """A game's title: words without formatting or links; empty if nothing is left."""
    return " ".join(SIGNS.sub(" ", given).split())


def name_of(given: str) -> str:
    """A person's name on one line, and no link."""
    return " ".join(given.split()).replace("](", "] (")
