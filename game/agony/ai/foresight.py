"""What the enemy could do next: his best march or raid from a position, and how a plan changes that."""

from game.agony.ai.field import Army, Field
from game.agony.ai.marches import along
from game.agony.ai.party import Party, allowance
from game.agony.ai.posts import Plan
from game.agony.ai.prizes import Prizes
from game.agony.ai.routes import March
from game.agony.board import BOARD, SWEDEN

#: How far a change may be felt; what a card costs him.
_REACH, _CARD = 7, 0.4
#: How much his second best answer counts beside the best, the third beside the second: he will come to them too.
_NEXT = 0.5


class Foresight:
    """The enemy's best answer now, and after each plan; answers far from all changes stay what they are."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self.now = _answers(field.opposed(), None, {})

    def answer(self) -> float:
        """What the enemy gains next if we do nothing."""
        return _sum(self.now)

    def after(self, plan: Plan) -> float:
        """What he gains next if we do this."""
        way, party = plan.way, plan.party
        beaten, taken, end = list(way.beaten), list(way.taken), way.at
        if way.foe:
            beaten, end = [*beaten, way.foe], way.foe
            if not BOARD.spaces[way.foe].fort:
                taken.append(way.foe)
        leaders = party.leaders if party.leader else ()
        gone = Army(party.at, party.inside, leaders, party.units)
        later = self.field.after(gone, Army(end, False, leaders, party.units), taken, beaten, plan.posts)
        changed = {party.at, end, *taken, *beaten} & set(BOARD.spaces)
        return _sum(_answers(later.opposed(), changed, self.now))


def _sum(answers: dict[tuple[str, bool], float]) -> float:
    """All answers together, the best one first: what comes later may still be met."""
    ranked = sorted(answers.values(), reverse=True)
    return sum(worth * _NEXT**n for n, worth in enumerate(ranked))


def _answers(
    field: Field, changed: set[str] | None, known: dict[tuple[str, bool], float]
) -> dict[tuple[str, bool], float]:
    """The best answer of every enemy stack; only near what has changed is it sought anew."""
    found: dict[tuple[str, bool], float] = {}
    prizes = Prizes(field)
    for army in field.own():
        if not army.units or army.place == SWEDEN or army.inside:
            continue
        key = (army.place, army.inside)
        far = changed is not None and not any(
            BOARD.distances.get(army.place, {}).get(place, 0) <= _REACH for place in changed
        )
        found[key] = known[key] if far and key in known else _best(field, prizes, army)
    return found


def _best(field: Field, prizes: Prizes, army: Army) -> float:
    """The best march of an army, or raid of its fastest unit."""
    parties = []
    if army.leaders:
        leader = max(army.leaders, key=lambda x: (x.stars, x.battle, -x.act, x.id))
        units = along(army.units, army.lead)
        parties.append(Party(army.place, units, leader, army.leaders, allowance(units, led=True)))
    elif army.place in BOARD.spaces and field.view.cities[army.place].siege < 0:
        kind = max(army.units, key=lambda k: (BOARD.kinds[k].ma, k))
        parties.append(Party(army.place, {kind: 1}, None, (), BOARD.kinds[kind].ma, free=True))
    best = 0.0
    for party in parties:
        march = March(field, prizes, party, hasty=True)
        best = max(best, march.best().worth - march.stay() - _CARD * bool(party.leader))
    return best
