"""What whoever runs the bot has to put right before it can go on: told in one line, without a traceback."""


class Unusable(Exception):  # noqa: N818 - says what was found
    """Something outside the program cannot be used; the text says what, and what to do."""
