"""The campaign as the search sees it: what each army may do, years, and points."""

from collections.abc import Iterator
from math import exp

from game.campaign import RULES
from game.campaign.aims import CONDITIONS
from game.campaign.names import place
from game.campaign.standin import armies, choose, quick, ranked
from game.campaign.state import State
from game.campaign.victory import PAR, pars_of, successful, winners
from game.campaign.view import CampaignView
from game.core.rules import Pick
from game.core.search import tidings
from game.core.search.mind import Mind
from game.core.text import Message
from game.core.words import Ask, Sentence

#: What a province is worth that is held in mid-war, in victory points.
HELD = 3.0
#: The lead over the best of the others that brings some three in four chances, in victory points.
LEAD = 40.0
#: What it is worth to have met an aim, where only aims win [R26].
AIM = 30.0
#: How far a lead can make a war from even.
DOUBTFUL = 0.45


class CampaignMind(Mind[State, CampaignView]):
    """See `game.core.search`."""

    rules = RULES
    instant = staticmethod(choose)
    quick = staticmethod(quick)

    def candidates(self, view: CampaignView, ask: Ask, pick: Pick) -> Iterator[Sentence]:
        """The stand-in's order, to give none any more, and what the same army could do instead."""
        order = choose(view, ask, pick)
        yield order
        first = ask(()).texts()
        if not {"report", "accept"} & set(first):
            yield from ((word,) for word in ("ready", "done") if word in first)
            for other in ranked(view, ask, pick):
                if order[0] in ("ready", "done") or other[0] == order[0]:
                    yield other

    def clock(self, state: State) -> int:
        """The year."""
        return state.turn

    def worth(self, state: State, seat: str) -> float:
        """The lead in points, and in provinces held; when all is over half of it, and half who has won."""
        held = dict.fromkeys(state.vp, 0)
        for holder in state.holders.values():
            if holder:
                held[holder] += 1
        over, total = state.phase == "over", dict[str, float]()
        for each, powers in state.seats.items():
            total[each] = sum(state.vp[p] + (0.0 if over else HELD * held[p]) for p in powers)
        if state.options["victory"] == CONDITIONS:
            able = successful(state)
            total = {each: n + AIM * any(p in able for p in state.seats[each]) for each, n in total.items()}
        if state.options["victory"] == PAR:  # what has come so far is set against what usually has by then
            past = (state.turn - state.first_turn) / state.years
            known = pars_of(state)
            total = {each: n - past * known[each].mean if each in known else n for each, n in total.items()}
        lead = total[seat] - max(points for each, points in total.items() if each != seat)
        likely = 0.5 + DOUBTFUL * (2 / (1 + exp(-lead / LEAD)) - 1)
        if not over:
            return likely
        won = winners(state)  # a few trials tell by how much it was won sooner than how often
        return (likely + (seat in won) / len(won)) / 2

    def tells(self, begun: State, ended: State, seat: str) -> Iterator[Message]:
        """Points and provinces of the seat's powers."""
        own = set(begun.seats[seat])
        yield from tidings.points(sum(begun.vp[power] for power in own), sum(ended.vp[power] for power in own))
        yield from tidings.held(begun.holders, ended.holders, own, place)

    def world(self, view: CampaignView, pick: Pick) -> State:
        """The others' sheets are blank, and they write them as their own stand-ins would."""
        assert view.known is not None
        state = view.known.copy()
        if state.phase == "orders":
            state.ready = tuple(seat for seat in state.ready if seat == view.viewer)
        return state

    def unsealed(self, view: CampaignView) -> State | None:
        """All sheets blank, as long as they are written in secret [R1]."""
        assert view.known is not None
        if view.known.phase != "orders":
            return None
        state = view.known.copy()
        state.sheets, state.standing, state.ready = {}, {}, ()
        return state

    def sealed(self, view: CampaignView) -> list[Sentence]:
        """The own sheet, and what standing orders add to it [R28]."""
        return [(army, *words.split()) for army, words in view.orders.items()]

    def ways(self, view: CampaignView, ask: Ask, pick: Pick) -> Iterator[list[Sentence]]:
        """What each army may do that has no order yet, but what goes unsaid."""
        for ways in armies(view, ask, pick):
            if orders := [order for _worth, order in ways if order]:
                yield orders


MIND = CampaignMind()
