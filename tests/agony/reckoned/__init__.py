"""What Europe in Agony comes to, reckoned a second time as the rulebook says it; `tests/agony/test_brute_force.py`.

Nothing here calls the rules for what it reckons: it reads the board's data, states, events, dice and the words offered.
Only of what is supposed, and was not played, are they asked for the answer that is compared (`check_supposed_...`).
"""
