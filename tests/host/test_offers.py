"""Who is made an offer hears of it, although it is not their move."""

from game.core.dice import Dice
from game.core.events import Event
from game.core.rules import Outcome
from game.core.text import say
from game.core.words import Sentence
from tests.host.table import Table
from tests.toy import State, Toy


class Offering(Toy):
    """A flag is an offer to the others; on the mill it is an answer to one."""

    def carry_out(self, state: State, seat: str, order: Sentence, dice: Dice) -> Outcome[State]:
        """As ever, but told otherwise."""
        done = super().carry_out(state, seat, order, dice)
        if order[0] != "flag":
            return done
        facts = {"accepted": 1} if order[1] == "mill" else {}
        return Outcome(done.state, (Event("offer", say("An offer."), facts),))


async def test_who_is_made_an_offer_is_told(table: Table) -> None:
    made = Table(table.store, Offering())
    await made.open(players=3, people=2)
    await made.mail()
    await made.say("red", "flag hill")
    told = [(p.kind, p.person, [e.text for e in p.events]) for p in await made.mail() if p.person]
    assert told == [("private", "2", ["An offer."])]
    await made.say("red", "flag mill")
    assert [p for p in await made.mail() if p.person] == []


class Approaching(Toy):
    """A flag on the hill is a word to Blue that all may read."""

    def approached(self, state: State, event: Event) -> str:
        """See `Rules`."""
        return "blue" if "hill" in event.text else ""


async def test_who_is_spoken_to_in_public_is_told_and_nobody_else(table: Table) -> None:
    made = Table(table.store, Approaching())
    await made.open(players=3)
    await made.mail()
    await made.say("red", "flag hill")
    told = [(p.kind, p.person, [(e.kind, e.to) for e in p.events]) for p in await made.mail() if p.person]
    assert told == [("private", "3", [("offer", ("blue",))])]
    await made.say("red", "flag mill")
    assert [p for p in await made.mail() if p.person] == []
