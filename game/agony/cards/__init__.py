"""The 110 cards [2.3, 8.0]: data with small composable operations, and their interpreter.

How a card works, and how to add what is missing:

* `data/agony/cards.yaml` holds every card: `needs` (conditions of its event), `does` (effects, carried out in order),
  `lasting` (rules in force until the end of the turn, another card, or for ever), `combat` (a combat card).
* `operations.py` types needs and effects, `schema.py` the rest (pydantic, discriminated by `need`, `do`, `rule`, `if`,
  `gives`). `CARDS` are the loaded cards, `in_force(state, "donor_change")` the lasting rules of a kind that count now.
* `conditions.py`: one function per `need`, `@condition("name", "rule", why_not)`: `(state, side, datum) -> bool`; per
  combat `if`: `@combat_condition("name", why_not)`: `(own force, enemy force, attacking, datum, state) -> bool`.
* `effects.py`: the registry, and politics; `arrivals.py`, `departures.py`, `hardship.py`, `spinola.py`, `saxony.py`:
  the rest. A function per `do`, `@effect("name")`: `(flow, side, datum, chosen) -> None`. If something must be chosen:
  `@choices("name", prompt)`: `(state, side, datum, chosen) -> list[Word]`, asked again with the words chosen so far
  until it gives none (a choice of "up to" offers `ENOUGH`); a single word is taken by itself. `@possible("name",
  "rule", why_not)`: whether the effect can happen at all. A card may be played as an event only if all its needs hold
  and each of its effects is possible after those before it (they are rehearsed).
* `play.py` asks, carries out, notes what lasts, says why a card may not be played. Effects change `flow.state` (a copy
  already), tell with `flow.say`, roll with `flow.roll`, and put later steps on the agenda with `flow.then(Item(...))`.

A new operation is a model in `operations.py`, a function under the same name, and its line in a card. Operations are
small: two cards that differ share an operation with another number. Code that serves one card only is named after it.
What the rules leave open about cards is in `RULINGS.md`.
"""
