"""A stand-in for any seat of the campaign: from its own view and words only, instant, deterministic by its picks.

For every army it weighs where to stand at Winter (what is secured scores then), how many moves are left to get
there, and what a battle on the way is worth; a fight costs no army, and two draws in five of them pay both.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from game.campaign.aims import wanted
from game.campaign.board import BOARD, MOVING_SEASONS
from game.campaign.queries import aim, only_aims
from game.campaign.view import ArmyView, CampaignView, PowerView
from game.core.memo import same
from game.core.rules import Pick
from game.core.words import Ask, Sentence

#: Chance that an attack on an equal army wins, and is drawn (R21: 2d6 each, a lead of 3, in Summer 2).
_WINS = {"spring": 0.24, "summer": 0.34, "autumn": 0.24}
#: What Spain's Road is worth a year, and the other bonuses of rule r.
_BONUS: float = BOARD.points.spanish_road
#: How many years ahead a bonus is reckoned.
_YEARS = 3
#: What a province of the aim is worth besides its points.
_AIM = 1.0
#: The same where only the aim wins, while it is not reached: one of as many as possible, one of which all are needed,
#: and one that must be among many.
_MANY, _ALL, _MUST = 4.0, 8.0, 6.0
#: What of that it is worth to guard such a province.
_KEEPING = 0.3
#: What it is worth then to take, in the last years, what the enemy needs who would win if the war ended now.
_FOILING = 8.0
#: What it costs to draw a rival into the war years before its time.
_WAKING = 4.0
#: What it costs to go on for a season, and to stand where another army stands at Winter.
_STEP, _TAKEN = 0.2, -1.0


def choose(view: CampaignView, ask: Ask, pick: Pick) -> Sentence:
    """One order of this seat: the best that any of its armies could do."""
    return _plain(view, ask) or next(iter(ranked(view, ask, pick)), None) or _through(ask)


def quick(view: CampaignView, ask: Ask, pick: Pick) -> Sentence:
    """One order of this seat, for whoever plays on in thought: what the first army does that has none yet."""
    return (
        _plain(view, ask) or next((ways[0][1] for ways in armies(view, ask, pick) if ways[0][1]), None) or _through(ask)
    )


def ranked(view: CampaignView, ask: Ask, pick: Pick) -> list[Sentence]:
    """What every army would do rather than nothing, the best of all first, then what it would do instead."""
    firsts: list[tuple[float, Sentence]] = []
    others: list[tuple[float, Sentence]] = []
    for ways in armies(view, ask, pick):
        if ways[0][1]:
            firsts.append(ways[0])
        others += [way for way in ways[1:] if way[1]]
    firsts.sort(key=lambda way: -way[0])
    others.sort(key=lambda way: -way[0])
    return [order for _value, order in (*firsts, *others)]


def armies(view: CampaignView, ask: Ask, pick: Pick) -> Iterator[list[tuple[float, Sentence]]]:
    """For each army that has no order yet what it may do and what that is worth, the best first."""
    for word in ask(()).texts():
        if word in BOARD.army_power and word not in view.orders:
            yield _Army(_power(view, BOARD.army_power[word]), view, word).ways(ask, pick)


def _plain(view: CampaignView, ask: Ask) -> Sentence | None:
    """What to say where no army is asked."""
    first = ask(()).texts()
    if "report" in first:
        return _report(ask)
    return _answer(view, ask) if "accept" in first else None


def _through(ask: Ask) -> Sentence:
    """What to say when every army has its order."""
    first = ask(()).texts()
    return next(((word,) for word in ("ready", "done") if word in first), ("not-ready",))


def _report(ask: Ask) -> Sentence:
    """It was at no table: the dice decide, or the organiser if the enemy says otherwise."""
    return ("report", ask(("report",)).texts()[0], "dice")


def _answer(view: CampaignView, ask: Ask) -> Sentence:
    """Ally with anyone but the leader."""
    power = ask(("accept",)).texts()[0]
    other = ask(("accept", power)).texts()[0]
    leader = max(view.powers, key=lambda p: p.vp)
    verb = "decline" if leader.id.replace("_", "-") == other.lower() and leader.vp > 0 else "accept"
    return (verb, power, other)


@dataclass(frozen=True, slots=True)
class _Way:
    """One thing an army may do: the words after it, where it would stand, whom it would have to beat."""

    words: Sentence
    start: str
    target: str


@cache
def _near(power: str) -> dict[str, tuple[str, ...]]:
    """Where the arrows lead from where a power's armies may stand: provinces, and areas of its own [f]."""
    own = {*BOARD.areas[power], *BOARD.provinces}
    return {place: tuple(to for to in near if to in own) for place, near in BOARD.arrows[power].items() if place in own}


class _Power:
    """What all armies of a power have in common: friends, who sleeps, what each place is worth, ways to go."""

    def __init__(self, view: CampaignView, power: str) -> None:
        self.power = next(p for p in view.powers if p.id == power)
        self.friends = {self.power.id, *self.power.allies}
        self.asleep = {p.id for p in view.powers if not p.active}
        self.armies = {army.id: army for army in view.armies}
        self.at = {army.place: army for army in view.armies if army.place in view.holders}
        self.worth = _worth(view, self.power, self.at)
        self.near = _near(power)

    def without(self, army: ArmyView) -> dict[str, ArmyView]:
        """Who stands in each province but for this army."""
        at = self.at.copy()
        if at.pop(army.place, None):
            beside = [other for other in self.armies.values() if other.place == army.place and other is not army]
            at |= {other.place: other for other in beside}
        return at


@same(
    64,
    of=lambda view, power: (
        view.armies, view.powers, view.holders, view.road, view.gaps, view.start_holders,
        view.known and view.known.options,
    ),
    by=lambda view, power: (power, view.year, view.last_year),
)  # fmt: skip
def _power(view: CampaignView, power: str) -> _Power:
    """The same for all orders that are given before anything moves."""
    return _Power(view, power)


class _Army:
    """What one army should do this season."""

    def __init__(self, power: _Power, view: CampaignView, army: str) -> None:
        self.of, self.view, self.army = power, view, army
        here = power.armies[army]
        self.at = power.without(here)
        self.place = here.place
        self.taken = self._taken()
        self.left = len(MOVING_SEASONS) - MOVING_SEASONS.index(view.season)
        self.known: list[dict[str, float]] = [{} for _move in range(self.left)]

    def _taken(self) -> set[str]:
        """Where the seat's other armies will or may stand: one that attacks goes on only if it wins [m].

        One of another power may move later than this one [R1]; an own one leaves first [R22].
        """
        found = set[str]()
        for army, order in self.view.orders.items():
            way = [BOARD.by_word[word] for word in order.split() if word in BOARD.by_word]
            if army == self.army or not way:
                continue
            found.add(way[-1])
            stays = way[-1] in self.at or BOARD.army_power[army] != self.of.power.id
            if stays and (start := way[-2] if way[1:] else self.of.armies[army].place):
                found.add(start)
        return found

    def ways(self, ask: Ask, pick: Pick) -> list[tuple[float, Sentence]]:
        """What it may do and what that is worth, the best first; an empty order is to do nothing, unsaid."""
        scored = [(self._value(way) + pick(100) / 400, way) for way in self._ways(ask)]
        scored.sort(key=lambda entry: -entry[0])
        return [(value, (self.army, *way.words) if way.words else ()) for value, way in scored]

    def _ways(self, ask: Ask) -> list[_Way]:
        words = ask((self.army,)).texts()
        ways = [_Way((word,), self.place, BOARD.by_word[word]) for word in words if word in BOARD.by_word]
        if "hold" in words:
            ways.append(_Way(("hold",), self.place, self.place))
        else:
            ways.append(_Way((), self.place, self.place))
        if "deploy" in words:
            for word in ask((self.army, "deploy")).texts():
                start = BOARD.by_word[word]
                ways.append(_Way(("deploy", word), start, start))
                marches = ask((self.army, "deploy", word)).texts()
                ways += [_Way(("deploy", word, to), start, BOARD.by_word[to]) for to in marches]
        if not self.place:
            return [way for way in ways if way.start] or ways
        return ways

    def _reach(self, moves: int, place: str) -> float:
        """The best Winter stand that so many moves lead to from a place without a fight."""
        known = self.known[moves]
        if place not in known:
            known[place] = self._best(moves, place) if moves else self.worth(place)
        return known[place]

    def _best(self, moves: int, place: str) -> float:
        """To stay there for a season, or to go on."""
        if place not in self.of.near:
            return 0.0
        found = self._reach(moves - 1, place)
        for near in self.of.near[place]:
            if near not in self.at:
                found = max(found, self._reach(moves - 1, near) - _STEP)
        return found

    def worth(self, place: str) -> float:
        """What it is worth to stand there at Winter."""
        return _TAKEN if place in self.taken and place in self.view.holders else self.of.worth.get(place, 0.0)

    def _value(self, way: _Way) -> float:
        if not way.target:
            return -1.0
        if way.target in self.taken or (way.start != self.place and way.start in self.taken):
            return -2.0
        after = self.left - 1
        enemy = self.at.get(way.target)
        sleeping = self._sleeping(way.target)
        if way.target == way.start or (enemy is None and not sleeping):
            return self._reach(after, way.target)
        if enemy is not None and enemy.power in self.of.friends:
            return -2.0
        return self._battle(way, max(0, after - 1)) - (_WAKING if sleeping else 0.0)

    def _battle(self, way: _Way, moves: int) -> float:
        win, points = _WINS[self.view.season], BOARD.points
        stake: float = win * points.battle_won + win * points.battle_lost + (1 - 2 * win) * points.battle_drawn
        back = self._reach(moves, way.start)
        return stake + win * self._reach(moves, way.target) + (1 - win) * back

    def _sleeping(self, place: str) -> bool:
        holder = self.view.holders.get(place, "")
        return holder in self.of.asleep


def _worth(view: CampaignView, power: PowerView, at: Mapping[str, ArmyView]) -> dict[str, float]:
    """What it is worth to this power to stand in each place at Winter, by who stands where now."""
    friends = {power.id, *power.allies}
    pull = _pull(view, power)
    prize = _prizes(view, power)
    worth: dict[str, float] = dict.fromkeys(BOARD.areas[power.id], 0.0)
    for place, holder in view.holders.items():
        if holder == power.id:
            worth[place] = _guard(view, power, place, at, prize.get(place, 0.0), pull)
        elif holder in friends:
            worth[place] = -0.5
        else:
            gain = BOARD.points.province_secured + (1.5 if holder else 0.0) + pull.get(place, 0.0)
            worth[place] = gain + prize.get(place, 0.0)
    return worth


def _pull(view: CampaignView, power: PowerView) -> dict[str, float]:
    """The provinces that bring a power nearer to its aim, and what each is worth besides its points [p]."""
    if not only_aims(view):
        return dict.fromkeys(wanted(view.start_holders, power.id), _AIM)
    return _own_aim(view, power) | dict.fromkeys(_foiled(view, power), _FOILING)


def _foiled(view: CampaignView, power: PowerView) -> frozenset[str]:
    """What serves the aim of the enemy who would win if the war ended now, when it is nearly over [R26]."""
    met = [each for each in view.powers if each.active and each.aim[0] >= each.aim[1]]
    first = max(met, key=lambda each: each.vp, default=power)
    near = view.last_year - view.year < _YEARS
    return aim(view, first.id).done if near and first.id not in {power.id, *power.allies} else frozenset()


def _own_aim(view: CampaignView, power: PowerView) -> dict[str, float]:
    """The provinces of the aim, and what each is worth while it is not met: most where it needs them all [p]."""
    told, places = BOARD.files.aims[power.id], wanted(view.start_holders, power.id)
    done, of = power.aim
    if told.foil:
        theirs = wanted(view.start_holders, told.foil)
        places = (*places, *(place for place in theirs if view.holders[place] == told.foil))
    if done >= of:
        return dict.fromkeys(places, _AIM)
    many = told.kind in ("secure", "road")
    return dict.fromkeys(places, _MANY if many else _ALL) | dict.fromkeys(told.must, _MUST)


def _guard(
    view: CampaignView,
    power: PowerView,
    place: str,
    at: Mapping[str, ArmyView],
    prize: float,
    pull: Mapping[str, float],
) -> float:
    """What standing in an own province is worth: all of it if an enemy is in it, some if one is near or will be."""
    friends = {power.id, *power.allies}
    if place in at and at[place].power not in friends:
        return float(BOARD.points.province_secured + prize)
    near = sum(to in at and at[to].power not in friends for to in BOARD.arrows[power.id][place])
    near += _coming(view, place)
    keeping = _KEEPING * pull.get(place, 0.0) if near and only_aims(view) else 0.0
    return float(min(near, 2) * (0.5 + prize / 30)) + keeping


def _coming(view: CampaignView, place: str) -> int:
    """How many armies could go to a place as they enter the war in the next Spring [h-j]."""
    new = [BOARD.powers[p.id] for p in view.powers if not p.active and p.enters == view.year + 1]
    return sum(any(place in BOARD.arrows[p.id][start] for start in starts) for p in new for starts in p.start)


def _prizes(view: CampaignView, power: PowerView) -> dict[str, float]:
    """The provinces on which a bonus of rule r hangs, and how much of it: the fewer are missing, the more."""
    match power.id:
        case "spain":
            places = view.road or view.gaps
            missing = [place for place in places if view.holders[place] != "spain"]
        case "france":
            return dict.fromkeys(view.road, _YEARS * _BONUS) or dict.fromkeys(view.gaps, 1.0)
        case "elector_palatine":
            places = tuple(place for place, holder in view.start_holders.items() if holder == power.id)
            missing = [place for place in places if view.holders[place] != power.id]
        case "brandenburg":
            places = BOARD.neighbours[power.id]
            missing = [place for place in places if view.holders[place] not in ("", power.id)]
        case "saxony":
            places = tuple(view.holders)
            missing = [""] * max(0, 4 - power.held)
        case _:
            return {}
    years = min(_YEARS, view.last_year - view.year + 1)
    return dict.fromkeys(places, years * _BONUS / (1 + len(missing)) ** 2)
