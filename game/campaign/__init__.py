"""The thirty-year campaign of ten powers: the rules as the house knows them."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from game.campaign import (
    alliance,
    battle_words,
    fielded,
    movement,
    names,
    options,
    reports,
    seasons,
    speech,
    standing,
    treaty_words,
)
from game.campaign.board import BOARD, MOVING_SEASONS
from game.campaign.briefing import briefing, idle, what_wins
from game.campaign.crowded import crowded
from game.campaign.files import FILES
from game.campaign.imagine import imagine
from game.campaign.observe import seat_name, view
from game.campaign.odds import question
from game.campaign.older import renewed
from game.campaign.proposals import proposals
from game.campaign.state import SEATS, Army, State, Tally
from game.campaign.story import story
from game.campaign.summary import as_read, deed, summary
from game.campaign.view import CampaignView
from game.campaign.why import why_not
from game.core.data import Datum
from game.core.dice import Dice, RecordedDice
from game.core.events import Event
from game.core.lines import in_lines
from game.core.memo import Answers
from game.core.odds import Question
from game.core.pars import pars_file
from game.core.proposals import Proposal
from game.core.rules import KEPT, ORGANISER, Choice, Features, Link, Option, Outcome, Pick, Rules, Seat, Setup
from game.core.search.levels import levels_file
from game.core.summary import Told
from game.core.text import SILENT, Message, say, template, untranslated
from game.core.wars import wars_file
from game.core.words import Ask, Sentence, Words

#: What the preset `seed` fixes.
PRINTED = {
    "players": "10",
    "orders": "turns",
    "battles": "reported",
    "alliances": "fixed",
    "road": "spain",
    "victory": "conditions",
    "stacking": "on",
    "handicap": "off",
}
FIRST_YEAR = BOARD.files.calendar.first_year


class Campaign(Rules[State, CampaignView]):
    """The campaign [a-t]: sealed or in-turn seasons, provinces and arrows, battles, Winters."""

    key = "campaign"
    title = say("The Thirty Years' War").template
    about = say("Ten powers: sealed orders, alliances, battles. 2 to 10 players, 5 to 30 years.").template
    version = 7
    releases = MappingProxyType({1: "0.1.0"})
    state_type = State
    passing = (speech.PASS,)
    features = Features(
        sealed=True,
        reports=("battle", "winter", "standings"),
        organiser=(speech.CLOSE, battle_words.SETTLE),
        examples=("Spain-1 Savoy", "Spain-2 Luxembourg", "ready"),
        rule_examples=("m", "R12", "rest", "Spanish Road"),
        seasons=tuple((season, names.SEASON_NAMES[season]) for season in MOVING_SEASONS),
    )

    def __init__(self) -> None:
        self._said: Answers[tuple[str, Sentence], Words] = Answers()

    @property
    def scenarios(self) -> tuple[Choice, ...]:
        """The years to begin in, and how long it lasts."""
        return options.scenarios()

    @property
    def options(self) -> tuple[Option, ...]:
        """How it is played."""
        return options.options()

    def sealed(self, view: CampaignView) -> Mapping[str, str]:
        """See `game.campaign.standing`."""
        return {army: str(standing.sealed(tuple(order.split()))) for army, order in view.orders.items()}

    def what_wins(self, view: CampaignView, seat: str) -> Sequence[str]:
        """See `game.campaign.briefing`."""
        return what_wins(view, seat)

    def briefing(self, view: CampaignView) -> Sequence[str]:
        """See `game.campaign.briefing`."""
        return briefing(view)

    def data(self) -> Mapping[str, type[Datum]]:
        """See `game.campaign.files`."""
        return {**FILES, **pars_file(self.key), **wars_file(self.key), **levels_file(self.key)}

    def complete(self, setup: Setup) -> Setup:
        """Fill in defaults; the preset `seed` fixes everything as printed."""
        whole = super().complete(setup)
        if whole.options["preset"] == "post":
            return whole
        return replace(whole, scenario="1618-30", options={**whole.options, **PRINTED})

    def restored(self, setup: Setup) -> Setup:
        """An older game “as printed” was won by points, with armies deployed apart: by today's names, one by post."""
        older = setup.options.get("preset") == "seed" and "victory" not in setup.options
        return super().restored(replace(setup, options={**setup.options, "preset": "post"}) if older else setup)

    def seats(self, setup: Setup) -> tuple[Seat, ...]:
        """One seat per entry of the seat plan."""
        year, years = map(int, setup.scenario.split("-"))
        found = []
        for seat, powers in SEATS[setup.options["players"]].items():
            with untranslated():
                name = seat_name(powers)
            note = _late(powers, year, year + years - 1)
            found.append(Seat(seat, name, note, tuple(BOARD.powers[power].name for power in powers)))
        return tuple(found)

    def powers(self, setup: Setup, seat: str) -> tuple[str, ...]:
        """Events name powers; the organiser has none."""
        return SEATS[setup.options["players"]].get(seat, ())

    def concerns(self, setup: Setup, event: Event, seat: str) -> bool:
        """A battle is also of those whose armies fight it, or whose dice fell in a drawn one [m]."""
        own, facts = self.powers(setup, seat), event.facts
        fighting = (BOARD.army_power.get(str(facts.get(side, ""))) for side in ("attacker", "defender"))
        return super().concerns(setup, event, seat) or not {*fighting, *facts}.isdisjoint(own)

    def setup(self, setup: Setup) -> State:
        """Holdings and armies at the start [g-j], or of a later year, for as many as it lasts [a]."""
        year, years = map(int, setup.scenario.split("-"))
        start = next(s for s in BOARD.scenarios.starts if s.year == year)
        holders = {place: "" if start.holders else BOARD.places[place].start_holder for place in BOARD.provinces}
        for power, places in start.holders.items():
            holders.update(dict.fromkeys(places, power))
        turn = year - FIRST_YEAR + 1
        state = State(
            plan=setup.options["players"],
            first_turn=turn,
            last_turn=turn + years - 1,
            options={key: value for key, value in setup.options.items() if key not in ("players", "preset")},
            now=(turn - 1) * 4,
            phase="orders",
            armies={},
            active=(),
            holders=holders,
            start_holders=dict(holders),
            vp=dict.fromkeys(BOARD.powers, 0),
            tally={power: Tally() for power in BOARD.powers},
            history=dict.fromkeys(BOARD.powers, ()),
            alliances=alliance.of_turn(turn),
        )
        seasons.begin(state, [])
        for power, places in start.armies.items():
            for army, place in zip(BOARD.powers[power].armies(), places, strict=True):
                state.put(state.armies[army], place=place)
        seasons.advance(state, RecordedDice(()), [])
        return state

    def to_move(self, state: State) -> tuple[str, ...]:
        """Late writers, the power in line, or those whose reports are missing; the organiser for a dispute.

        A battle that is fought out on the field is his, too: its result reaches the campaign as his order.
        """
        return speech.to_move(state)

    def owes(self, state: State, seat: str) -> Message:
        """Sealed orders, the moves of the power in line, a report of a battle, or the organiser's word on it."""
        open_ = [battle.number for battle in state.undecided]
        if open_ and seat == ORGANISER:
            return say("the word on Battle {n}", n=open_[0])
        if open_:
            fought = [b.number for b in state.undecided if seat in seasons.missing(state, b)]
            return say("the report of Battle {n}", n=fought[0]) if fought else SILENT
        if state.phase == "orders":
            return say("sealed orders")
        return say("its moves") if state.line else SILENT

    def acting(self, state: State, seat: str) -> Message:
        """The power that fought, or the one in line, of those of its seat [R24]."""
        if len(state.powers_of(seat)) < 2 or state.phase == "orders":
            return SILENT
        return next(map(names.power, seasons.awaited(state, (seat,))), SILENT)

    def parties(self, state: State, order: Sentence) -> tuple[str, ...]:
        """Both sides of a battle that is settled."""
        return battle_words.parties(state, order)

    def goes_on(self, state: State) -> bool:
        """In a season in which all are ready by themselves [R28]."""
        return seasons.passes(state)

    def unheard(self, state: State, version: int) -> tuple[str, Sentence] | None:
        """Until rules 6 such seasons passed with the order before them."""
        return (ORGANISER, self.passing) if version < 6 and seasons.passes(state) else None

    def season(self, state: State) -> str:
        """Spring, Summer or Autumn; nobody waits in Winter [b]."""
        return state.season

    def treaty(self, state: State, seat: str, other: str) -> Sentence:
        """`propose Sweden France` [s], for the first of a seat's powers that may."""
        return treaty_words.proposal(state, seat, other)

    def approached(self, state: State, event: Event) -> str:
        """Whoever is offered an alliance, is answered, or is parted from [s]."""
        return seasons.seat_of(state, str(event.facts["other"])) if event.kind == "treaty" else ""

    def by_lot(self, state: State, seats: Collection[str]) -> Sentence:
        """Of battles that are reported differently the first between two of these seats."""
        return reports.by_lot(state, seats)

    def words(self, state: State, seat: str, spoken: Sentence = ()) -> Words:
        """See `game.campaign.speech`; what is asked twice of a state is found once."""
        said, asked = self._said.of(state), (seat, spoken)
        found = said.get(asked)
        if found is None:
            found = said[asked] = speech.words(state, seat, spoken)
        return found

    def why_not(self, state: State, seat: str, spoken: Sentence, wanted: str) -> tuple[str, str] | None:
        """The rule against an order that people often try."""
        return why_not(state, seat, spoken, wanted)

    def missing(self, view: CampaignView, spoken: Sentence) -> Sequence[str]:
        """Which of the viewer's armies are not asked about, and why; and which cannot all be where they are to go."""
        return [] if spoken else [*idle(view), *crowded(view)]

    def linking(self, setup: Setup) -> bool:
        """Where battles are fought out by the two players."""
        return setup.options.get("battles") == "fought"

    def links(self, state: State) -> tuple[Link, ...]:
        """See `game.campaign.fielded`."""
        return tuple(fielded.link(state, battle) for battle in battle_words.on_field(state))

    def decided(self, state: State, link: Link, winners: tuple[str, ...]) -> Sentence:
        """`settle Battle-7 Spain`, or `drawn`; the seats of the field are the powers."""
        return fielded.decided(link, winners)

    def unbidden(self, event: Event) -> Event:
        """The season is closed because the time was up."""
        message = event.message
        return replace(event, message=replace(message, template=UNBIDDEN.get(message.template, message.template)))

    def left_to_dice(self, state: State, link: Link) -> Sentence:
        """`settle Battle-7 dice`."""
        return fielded.left_to_dice(link)

    def load(self, plain: bytes) -> State:
        """The state that `dump` wrote, in this release or an older one."""
        state = super().load(plain)
        return state if in_lines(plain) else renewed(state)

    def headline(self, state: State) -> Message:
        """ "Spring 1620"."""
        return names.date(state.season, state.year)

    def also(self, headline: Message) -> Sequence[Message]:
        """The turn, which is a year [a]; the Winter account follows Autumn's moves at once [b]."""
        return names.also(headline)

    def deed(self, events: Sequence[Event], before: Sequence[Event] = ()) -> Message:
        """See `game.campaign.summary`."""
        return deed(events)

    def story(self, events: Sequence[Event]) -> list[list[Message]]:
        """See `game.campaign.story`."""
        return story(events)

    def as_read(self, event: Event) -> Event:
        """See `game.campaign.summary`."""
        return as_read(event)

    def summary(self, events: Sequence[Event]) -> list[Told]:
        """See `game.campaign.summary`."""
        return summary(events)

    def odds(self, view: CampaignView | None) -> Question:
        """See `game.campaign.odds`."""
        return question(view)

    def proposals(self, view: CampaignView, ask: Ask) -> Sequence[Proposal]:
        """See `game.campaign.proposals`."""
        return proposals(view, ask)

    def view(self, state: State, viewer: str) -> CampaignView:
        """See `game.campaign.observe`."""
        return view(state, viewer)

    def imagine(self, view: CampaignView, pick: Pick) -> State:
        """See `game.campaign.imagine`."""
        return imagine(view, pick)

    def carry_out(self, state: State, seat: str, order: Sentence, dice: Dice) -> Outcome[State]:
        """Carry out a legal order."""
        state, verb, slot = state.copy(), order[0], ""
        events: list[Event] = []
        if verb == standing.STANDING:
            standing.leave(state, seat, order[1], order[2:])
            told = Event("order", standing.noted(state, seat, order[1]), to=(seat,))
            return Outcome(state, (told,), slot=KEPT + order[1])
        if verb in BOARD.army_power:
            slot = _order_army(state, seat, order, dice, events)
        elif verb in treaty_words.TREATY:
            other = names.power_of(order[2])
            events.append(alliance.carry_out(state, verb, names.power_of(order[1]), other))
            return Outcome(state, tuple(events))
        elif verb in (speech.READY, speech.NOT_READY):
            _ready(state, seat, verb == speech.READY, events)
        elif verb == speech.DONE:
            seasons.end_turn(state, events)
        elif verb == speech.CLOSE:
            _close(state, events)
        elif verb != speech.PASS:
            reports.carry_out(state, seat, order, dice, events)
        heard = len(events)
        seasons.advance(state, dice, events)
        harmless = bool(slot) or verb in (speech.READY, speech.NOT_READY, speech.DONE)
        return Outcome(state, tuple(events), slot, reveals=len(events) > heard or not harmless)


def _late(powers: Sequence[str], first: int, last: int) -> Message:
    """When a seat has something to do, if not at once; it may be never [h-k]."""
    entry = min(BOARD.powers[power].enters_turn for power in powers) + FIRST_YEAR - 1
    if entry <= first:
        return SILENT
    if entry <= last:
        return say("enters in {year}", year=entry)
    if any(place.start_holder in powers for place in BOARD.places.values()):
        return say("enters in {year}, after this war, unless it is woken [k]", year=entry)
    return say("enters in {year}, after this war: it never moves", year=entry)


def _order_army(state: State, seat: str, order: Sentence, dice: Dice, events: list[Event]) -> str:
    """A sealed order goes on the seat's sheet; in turn it is carried out at once."""
    army = state.armies[order[0]]
    if state.phase == "orders":
        sheet = {**state.sheets.get(seat, {}), army.id: order[1:]}
        sheets = {**state.sheets, seat: dict(sorted(sheet.items()))}
        state.sheets = sheets if seat in state.sheets else dict(sorted(sheets.items()))
        message = say("Sealed: {army} {deed}.", army=army.id, deed=standing.sealed(order[1:]))
        events.append(Event("order", message, {"army": army.id}, to=(seat,)))
        return army.id
    seasons.act(state)
    state.moved = (*state.moved, army.id)
    if order[1] == speech.DEPLOY:
        movement.deploy(state, army, BOARD.by_word[order[2]], events)
    else:
        movement.march(state, army, BOARD.by_word[order[1]], dice, events)
    return ""


def _ready(state: State, seat: str, ready: bool, events: list[Event]) -> None:
    state.ready = tuple([s for s in state.seats if (ready if s == seat else s in state.ready)])
    name = names.powers(state.seats[seat])
    message = say("{name} is ready.", name=name) if ready else say("{name} is not ready.", name=name)
    events.append(Event("ready", message, {"seat": seat, "ready": int(ready)}))


#: What is said of the organiser's order to close where the clock gave it.
UNBIDDEN = {
    "The organiser closes the season.": template("The time is up: the season is closed."),
    "The organiser ends the turn of {power}.": template("The time is up: the turn of {power} ends."),
}


def _close(state: State, events: list[Event]) -> None:
    """The organiser goes on without those who are late."""
    if state.phase == "orders":
        state.ready = tuple(state.seats)
        events.append(Event("season", say("The organiser closes the season.")))
    else:
        power = state.line[0]
        message = say("The organiser ends the turn of {power}.", power=names.power(power))
        events.append(Event("season", message, {"power": power}))
        seasons.end_turn(state, events)


RULES = Campaign()
__all__ = ["RULES", "Army", "Campaign"]
