"""The rules of the battles, reckoned a second time by reading the two rulebooks: one module for each of their chapters.

Nothing here asks the rules for what is reckoned. The printed field, counters and schedule are read from the data, where
pieces stand and who is demoralized from the state, and the rules' own answer from the words that they offer and from
what stands after an order. What the rulebooks leave open is read as `game/battles/RULINGS.md` says.
"""
