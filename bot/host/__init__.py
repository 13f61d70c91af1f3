"""One mailbox a game: load, check, apply, commit, announce."""
