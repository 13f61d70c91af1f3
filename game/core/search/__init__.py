"""The search all thinking stand-ins share: a game adds a `Mind`, what it could do and what a position is worth."""
