"""A chronicle of a war, kept by rules a to s alone: where every army stands, who holds what, what everybody has.

It hears what was announced, has the map and the powers of the data, and asks the rules nothing. What is announced must
be lawful, what must follow has to be announced, and after each order the board has to be as the chronicle says.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from game.campaign.state import Battle, State
from game.core.events import Event
from game.core.words import Sentence

SEASONS = ("spring", "summer", "autumn", "winter")
#: What a decision brings: won, lost, drawn [q].
WON, LOST, DRAWN = 5, -5, 2
SECURED, TAKEN, BONUS = 5, -5, 10

Pair = frozenset[str]

# The map and the powers, from their data


def table(name: str) -> dict[str, Any]:
    path = Path(__file__).parents[2] / "data" / "campaign" / f"{name}.yaml"
    found: dict[str, Any] = yaml.safe_load(path.read_text("utf-8"))
    return found


MAP, POWERS, LISTS, SCENARIOS = (table(name) for name in ("map", "powers", "armies", "scenarios"))
PROVINCES = {one["id"]: frozenset(one["adjacent"]) for one in MAP["provinces"]}
AREAS = {one["id"]: one for one in MAP["territorial_areas"]}
POWER = {one["id"]: one for one in POWERS["powers"]}
NORTH, SOUTH = "t_spanish_netherlands", "t_spain"


def arrows(power: str) -> dict[str, set[str]]:
    """Where the armies of a power may go: between provinces, and into and out of its own areas [f]."""
    found = defaultdict[str, set[str]](set)
    ways = [(here, there) for here, near in PROVINCES.items() for there in near]
    ways += [(key, there) for key, area in AREAS.items() if area["power"] == power for there in area["arrows_to"]]
    for here, there in ways:
        found[here].add(there)
        found[there].add(here)
    return found


ARROWS = {power: arrows(power) for power in POWER}


def allied_by_rule(turn: int) -> set[Pair]:
    """Who is allied by rule s in a year."""
    sworn = [one["members"] for one in POWERS["alliances"] if one["from_turn"] <= turn]
    return {frozenset((a, b)) for members in sworn for a in members for b in members if a != b}


class Step(NamedTuple):
    """An order, what was announced, and the states before and after it."""

    number: int
    before: State
    order: Sentence
    events: tuple[Event, ...]
    after: State


def agree(reckoned: object, ruled: object, *about: object) -> None:
    """What is reckoned here is what the rules say."""
    told = "; ".join(str(one) for one in about)
    assert ruled == reckoned, f"{told}\n  reckoned: {reckoned}\n  the rules: {ruled}"


class Fight(NamedTuple):
    """A battle under way."""

    place: str
    origin: str
    attacker: str
    defender: str
    newcomer: bool


class Chronicle:
    """The war as it is told, and what must be told next.

    `came` is where an army came from, `entered` and `fought` the season of its last move and battle; `beaten` are the
    armies that have to fall back before anything else, `follows` who comes into their province then.
    """

    def __init__(self, state: State) -> None:
        self.options, self.last, self.now = state.options, state.last_turn, state.now
        self.power = {army.id: army.power for army in state.armies.values()}
        self.place = {army.id: army.place for army in state.armies.values()}
        self.holders, self.at_start = dict(state.holders), dict(state.start_holders)
        self.vp, self.active, self.allied = dict(state.vp), {*state.active}, {frozenset(p) for p in state.alliances}
        seats: list[list[str]] = SCENARIOS["seat_plans"][state.plan]
        self.seat = {power: powers[0] for powers in seats for power in powers}
        self.won = dict.fromkeys(POWER, 0)
        self.came, self.entered, self.fought = dict[str, str](), defaultdict[str, int](lambda: -9), dict[str, int]()
        self.fights, self.beaten, self.follows = dict[int, Fight](), set[str](), ""
        self.guests, self.due, self.gains = dict[str, str](), False, list[tuple[str, int, str]]()
        self.counts = defaultdict[str, int](int)

    @property
    def turn(self) -> int:
        return self.now // 4 + 1

    @property
    def season(self) -> str:
        return SEASONS[self.now % 4]

    def friends(self, one: str, two: str) -> bool:
        """Allied [s], or of one seat [R24]; everybody else is hostile [R3]."""
        return self.seat[one] == self.seat[two] or frozenset((one, two)) in self.allied

    def standing(self, place: str) -> list[str]:
        return [army for army, there in self.place.items() if there == place]

    def score(self, power: str, points: int) -> None:
        if power in self.active:  # [R18]
            self.vp[power] += points

    def hear(self, step: Step) -> None:
        """All that an order has brought about, and the board as it is after it."""
        for event in step.events:
            if event.kind != "retreat":
                self.settle(event)
            getattr(self, f"on_{event.kind}", self.nothing)(event, step)
        self.settle("the end of the order")
        after = step.after
        agree(self.place, {army.id: army.place for army in after.armies.values()}, "where the armies stand")
        agree(self.holders, after.holders, "who holds what")
        agree(self.vp, after.vp, "running totals")
        agree((self.now, self.active), (after.now, {*after.active}), "season, and who is in the war")
        late = {power for power, one in POWER.items() if one["enters_turn"] <= self.turn} - self.active
        agree(set(), late, "has not entered the war")
        agree(self.allied, {frozenset(pair) for pair in after.alliances}, "who is allied")
        self.crowd()

    def crowd(self) -> None:
        """One army a province [R7], or several of one power deployed there [R27]."""
        for place in PROVINCES:
            here = self.standing(place)
            together = self.options["stacking"] == "on" and len({self.power[army] for army in here}) == 1
            agree(True, len(here) < 2 or together, "armies in a province", place, here)

    def settle(self, told: object) -> None:
        """The beaten have fallen back before anything else is told; then the winner comes in [m]."""
        agree(set(), self.beaten, "have to fall back", told)
        if self.follows:
            fight = self.fights.pop(int(self.follows))
            self.go(fight.attacker, fight.place, fight.origin)
        self.follows = ""
        if self.due and not (isinstance(told, Event) and told.kind == "move"):
            self.account()

    def go(self, army: str, place: str, came: str) -> None:
        self.place[army], self.came[army], self.entered[army] = place, came, self.now

    def nothing(self, event: Event, step: Step) -> None:
        """Of this nothing follows."""

    # Seasons and powers, rules a to e, g to k, s

    def on_turn(self, event: Event, step: Step) -> None:
        """A season begins [b]; after Autumn's Winter the next Spring."""
        year, season = int(str(event.facts["year"])), str(event.facts["season"])
        now = (year - 1618) * 4 + SEASONS.index(season)
        agree(self.now + 1, now, "the next season", year, season)
        agree([], self.gains, "points of Winter that were not told")
        self.now = now
        if season == "winter":
            self.winter()
        if season == "spring" and self.options["alliances"] == "fixed":
            self.allied = allied_by_rule(self.turn)

    def on_season(self, event: Event, step: Step) -> None:
        """Alliances come into force and end; a power is woken by those who enter its land [k, R4]."""
        if "allied" in event.facts:
            members = [str(power) for power in listed(event, "allied")]
            new = {frozenset((a, b)) for a in members for b in members if a != b}
            agree(True, self.options["alliances"] == "treaty" or new <= self.allied, "allied", members)
            self.allied |= new
        elif "parted" in event.facts:
            self.allied -= {frozenset(str(power) for power in listed(event, "parted"))}
        elif event.rule == "k":
            power = str(event.facts["power"])
            agree((power, False), (self.holders[event.place], power in self.active), "woken", event.place)
            self.active.add(power)
            self.enter(power, 1, event.place)
        elif "armies" in event.facts:
            self.enters(str(event.facts["power"]))

    def enters(self, power: str) -> None:
        """A power enters the war in its year, with its armies where g to j put them, if they are its own and free."""
        agree(True, POWER[power]["enters_turn"] <= self.turn, "enters the war", power)
        self.active.add(power)
        for n, starts in enumerate(POWER[power]["start"], 1):
            able = [place for place in starts if place in AREAS]
            able += [place for place in starts if self.holders.get(place) == power and not self.standing(place)]
            self.enter(power, n, (*able, "")[0])

    def enter(self, power: str, number: int, place: str) -> None:
        army = f"{POWER[power]['army']}-{number}"
        self.power[army], self.place[army] = power, place

    # Moves and deployments, rules f, l, o

    def able(self, army: str, event: Event) -> None:
        """It has not moved in this season [l], and rests in none after a battle [m, R11]; Winter is for nobody [b]."""
        rests = self.now <= self.fought.get(army, -9) + 1
        agree((False, False), (rests, self.entered[army] == self.now), "rests or has moved", army, event.facts)
        agree(True, self.season != "winter", "moves in Winter", army)

    def on_move(self, event: Event, step: Step) -> None:
        """A march along an arrow into an empty province, or an area of its own [f, l]; a guest's way home [s, R5]."""
        army, target = str(event.facts["army"]), str(event.facts["target"])
        if event.rule == "s":
            self.home(army, target)
            return
        origin, power = self.place[army], self.power[army]
        agree(origin, event.facts["origin"], "from where", army)
        agree(True, target in ARROWS[power][origin], "an arrow", power, origin, target)
        agree([], self.standing(target) if target in PROVINCES else [], "somebody stands there", army, target)
        agree(
            True, self.holders.get(target, power) in ("", *self.active), "enters a sleeper's land", army, target
        )  # [k]
        self.able(army, event)
        self.go(army, target, origin)
        self.counts["moves"] += 1

    def on_deploy(self, event: Event, step: Step) -> None:
        """In Spring, into land of its own [o, R13], or without any to a former start province [R14]."""
        if event.rule != "o":
            return
        army, target = str(event.facts["army"]), str(event.facts["target"])
        power = self.power[army]
        lands = {place for place, holder in self.holders.items() if holder == power}
        lands |= {key for key, area in AREAS.items() if area["power"] == power}
        lands = lands or {place for place, holder in self.at_start.items() if holder == power}
        agree((True, "spring"), (target in lands, self.season), "deployed", army, target)
        self.able(army, event)
        self.place[army], self.came[army] = target, ""
        self.counts["deployed"] += 1

    # Battles, rules l, m, n, q, R21

    def on_battle(self, event: Event, step: Step) -> None:
        """A battle begins where an army meets a hostile one [l]; and it is decided [m, q]."""
        if "winner" in event.facts:
            self.decided(event, step)
        elif "attacker" in event.facts:
            self.begins(event)

    def begins(self, event: Event) -> None:
        """An army meets a hostile one at the end of an arrow [l, R3]."""
        attacker, defender = str(event.facts["attacker"]), str(event.facts["defender"])
        origin, place = self.place[attacker], self.place[defender]
        agree((place, origin), (event.place, event.facts["origin"]), "where", attacker, defender)
        agree(True, place in ARROWS[self.power[attacker]][origin], "an arrow", attacker, origin, place)
        agree(False, self.friends(self.power[attacker], self.power[defender]), "hostile", attacker, defender)
        self.able(attacker, event)
        number = int(str(event.facts["battle"]))
        self.fights[number] = Fight(place, origin, attacker, defender, self.entered[defender] == self.now)
        self.fought[attacker] = self.fought[defender] = self.now
        self.counts["battles"] += 1

    def decided(self, event: Event, step: Step) -> None:
        """Points [q], and who has to fall back: the loser; of two newcomers both, if it is drawn [m, R2, R15]."""
        number, winner = int(str(event.facts["battle"])), str(event.facts["winner"])
        fight = self.fights[number]
        for power in (self.power[fight.attacker], self.power[fight.defender]):
            self.score(power, DRAWN if winner == "draw" else WON if winner == power else LOST)
            self.won[power] += winner == power
        for battle in step.after.battles:
            if battle.number == number and battle.attacker.sixths:
                by_dice(battle, winner)
        beaten = winner == self.power[fight.attacker] or (winner == "draw" and fight.newcomer)
        self.beaten = {*self.standing(fight.place)} if beaten else set()
        self.follows = str(number) if winner == self.power[fight.attacker] else ""
        if not self.follows:
            del self.fights[number]

    def on_retreat(self, event: Event, step: Step) -> None:
        """Back to where it came from [m]; where that cannot be, to the best land beside it, or off the map [R12]."""
        army, target = str(event.facts["army"]), str(event.facts["target"])
        agree(True, army in self.beaten, "has to fall back", army, self.beaten)
        here, power, came = self.place[army], self.power[army], self.came.get(army, "")
        free = {place for place in ARROWS[power][here] if place in AREAS or not self.standing(place)}
        ranks = {place: rank for place in free if (rank := self.refuge(power, place)) is not None}
        best = {came} if came in free else {place for place, rank in ranks.items() if rank == min(ranks.values())}
        agree(True, target in (best or {""}), "falls back", army, here, target, best)
        self.beaten.discard(army)
        self.go(army, target, here if target else "")

    def refuge(self, power: str, place: str) -> int | None:
        """Its own area before its own province, an ally's and a neutral one [R12]; enemy land is none."""
        holder = self.holders.get(place, power)
        if holder == power:
            return 0 if place in AREAS else 1
        if holder:
            return 2 if holder in self.active and self.friends(power, holder) else None
        return 3

    # Winter, rules l, o, q, r, s

    def winter(self) -> None:
        """Who is whose guest leaves at once, and has to go home [s, R5]; then all is reckoned up."""
        self.guests = {army: self.place[army] for army in self.place if self.host(army)}
        self.place |= dict.fromkeys(self.guests, "")
        self.due = True

    def host(self, army: str) -> str:
        """The ally in whose province an army stands."""
        holder = self.holders.get(self.place[army], "")
        return holder if holder and holder != self.power[army] and self.friends(holder, self.power[army]) else ""

    def home(self, army: str, target: str) -> None:
        """A guest goes to the nearest province of its own without an army, or area; else off the map [R5]."""
        power, here = self.power[army], self.guests.pop(army)
        ring, seen = {here}, {here}
        while ring:
            own = {place for place in ring if self.refuge(power, place) in (0, 1)}
            if near := {place for place in own if place in AREAS or not self.standing(place)}:
                break
            ring = {there for place in ring for there in ARROWS[power][place]} - seen
            seen |= ring
        agree(True, target in (near or {""}), "goes home", army, here, target, near)
        self.place[army], self.came[army] = target, ""

    def account(self) -> None:
        """Every army secures where it stands [l, o, R8, R9]; what nobody stands in stays as it was [R10]."""
        self.due = False
        agree({}, self.guests, "guests that did not go home")
        for army, place in self.place.items():
            power, holder = self.power[army], self.holders.get(place)
            if holder is not None and holder != power:
                self.gains += [(power, SECURED, place), *([(holder, TAKEN, place)] if holder else [])]
                self.holders[place] = power
        self.gains += [(power, BONUS, "") for power in self.bonuses()]
        self.gains = [gain for gain in self.gains if gain[0] in self.active]  # [R18]
        for power, points, _place in self.gains:
            self.vp[power] += points
        self.counts["winters"] += 1

    def bonuses(self) -> Iterator[str]:
        """Who has ten points more, if it is in the war [r]."""
        yield "spain" if self.road() else "france"
        own = [place for place, holder in self.at_start.items() if holder == "elector_palatine"]
        if {self.holders[place] for place in own} <= {"elector_palatine"}:
            yield "elector_palatine"
        near = ARROWS["brandenburg"]["brandenburg"] - set(AREAS)
        if {self.holders[place] for place in near} <= {"", "brandenburg"}:  # [R17]
            yield "brandenburg"
        if sum(holder == "saxony" != self.at_start[place] for place, holder in self.holders.items()) >= 3:
            yield "saxony"

    def road(self) -> bool:
        """Whether an unbroken line of provinces leads from Spain to the Netherlands [r]; by option of allies [R16]."""
        powers = {"spain"}
        if self.options["road"] == "allies":
            powers |= {power for power in self.active if self.friends("spain", power)}
        reached, edge = {SOUTH}, {SOUTH}
        while edge:
            near = {there for here in edge for there in ARROWS["spain"][here]} - reached
            edge = {place for place in near if self.holders.get(place) in powers}
            reached |= edge
        return any(NORTH in ARROWS["spain"][place] for place in reached - {SOUTH})

    def on_score(self, event: Event, step: Step) -> None:
        """The points of a Winter are told one by one [q, r]."""
        gain = (str(event.facts["power"]), int(str(event.facts["points"])), event.place)
        agree(True, gain in self.gains, "points of Winter", gain, self.gains)
        self.gains.remove(gain)

    def on_over(self, event: Event, step: Step) -> None:
        """The war ends with the last Winter [a]; by points the seat with most wins [R20]."""
        agree((self.last, "winter"), (self.turn, self.season), "the end")
        if "winners" not in event.facts or self.options["victory"] != "points":
            return
        worth = dict.fromkeys(self.seat.values(), (0, 0, 0))
        for power, seat in self.seat.items():
            lands = sum(holder == power != self.at_start[place] for place, holder in self.holders.items())
            points, secured, won = worth[seat]
            worth[seat] = points + self.vp[power], secured + lands, won + self.won[power]
        best = {seat for seat in worth if worth[seat] == max(worth.values())}
        agree(best, {str(seat) for seat in listed(event, "winners")}, "who wins", worth)
        self.counts["over"] += 1


def listed(event: Event, fact: str) -> Iterable[object]:
    found = event.facts[fact]
    assert isinstance(found, (tuple, list)), event
    return found


def by_dice(battle: Battle, winner: str) -> None:
    """A sixth of the army's points and 2d6; a lead of three wins, in Summer of two [n, R21]."""
    worth, sums = LISTS["points"], []
    for side, more in ((battle.attacker, 0), (battle.defender, worth["fieldworks_for_defender"])):
        total = sum(worth["units"][unit] * n for unit, n in side.units.items())
        sums.append(total + more * side.units.get("fieldworks", 0) + 6 * side.dice)
    agree(sums, [battle.attacker.sixths, battle.defender.sixths], "sixths of points", battle)
    lead, need = sums[0] - sums[1], 6 * worth["lead"][SEASONS[battle.season % 4]]
    best = battle.attacker.power if lead >= need else battle.defender.power if -lead >= need else "draw"
    agree(best, winner, "who wins", battle)
