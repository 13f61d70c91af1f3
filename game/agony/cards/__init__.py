"""The 110 cards [2.3, 8.0]: data with small composable operations, and their interpreter.

How a card works, and how to add what is missing:

* `data/agony/cards.yaml` holds every card: `needs` (conditions of its event), `does` (effects, carried out in order),
  `lasting` (rules in force until the end of the turn, another card, or for ever), `combat` (a combat card).
* `operations.py` types needs and effects, `schema.py` the rest (pydantic, discriminated by `need`, `do`, `rule`, `if`,
  `gives`). `CARDS` are the loaded cards, `in_force(state, "donor_change")` the lasting rules of a kind that count now.
* `conditions.py`: one function per `need`, `@condition("name", "rule", why_not)`: `(state, side, datum) -> bool`; per
  combat `if`: `@combat_condition("name", why_not)`: `(own force, enemy force, attacking, datum, state) -> bool`.
* `effects.py` politics and money; `arrivals.py`, `departures.py`, `hardship.py`, `spinola.py`, `saxony.py` the rest.
  Each ends with its table `OPERATIONS`: an `Operation` (`operation.py`) per `do`, a function `(flow, side, datum,
  chosen)`. If something must be chosen, its `choose` `(state, side, datum, chosen) -> list[Word]` is asked again with
  the words chosen so far until it gives none (a choice of "up to" offers `ENOUGH`); a single word is taken by itself.
  `possible` says whether the effect can happen at all. A card may be played as an event only if all its needs hold
  and each of its effects is possible after those before it (they are rehearsed).
* `play.py` joins the tables, asks, carries out, notes what lasts, says why a card may not be played. Effects change
  `flow.state` (a copy already), tell with `flow.tell`, roll with `flow.roll`, and put later steps on the agenda with
  `flow.then(Item(...))`.

A new operation is a model in `operations.py`, a function under the same name, and its line in a card. Operations are
small: two cards that differ share an operation with another number. Code that serves one card only is named after it.
What the rules leave open about cards is in `RULINGS.md`.
"""
