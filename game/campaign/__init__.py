"""The thirty-year campaign of ten powers: the rules as the house knows them."""

from dataclasses import replace

from game.campaign import alliance, fielded, movement, reports, seasons, speech
from game.campaign.board import BOARD
from game.campaign.observe import seat_name, view
from game.campaign.state import SEATS, Army, State, Tally
from game.campaign.view import CampaignView
from game.campaign.winter import survey
from game.core.dice import Dice, RecordedDice
from game.core.events import Event
from game.core.prose import prose
from game.core.rules import ORGANISER, Choice, Link, Option, Outcome, Rules, Seat, Setup
from game.core.text import SILENT, _, say
from game.core.words import Sentence, Words

FIRST_YEAR = BOARD.files.calendar.first_year


class Campaign(Rules[State, CampaignView]):
    """The campaign [a-t]: sealed or in-turn seasons, provinces and arrows, battles, Winters."""

    key = "campaign"
    title = "The Thirty Years' War"
    version = 1
    state_type = State
    scenarios = tuple(
        Choice(f"{start.year}-{years}", _("{name}: {first} to {last}").format(
            name=start.name, first=start.year, last=min(start.year + years - 1, BOARD.scenarios.last_year.year)
        ))
        for start in BOARD.scenarios.starts
        for years in BOARD.scenarios.lengths
        if start.year + years - 1 <= BOARD.scenarios.last_year.year
    )  # fmt: skip
    options = (
        Option(
            "preset",
            _("Preset"),
            (
                Choice("post", _("By post"), _("Sealed orders and quick battles, unless chosen otherwise below")),
                Choice("seed", _("As printed"), _("Exactly the printed rules: in turn, ten seats, tabletop battles")),
            ),
        ),
        Option("players", _("Players"), tuple(Choice(n, n) for n in BOARD.scenarios.seat_plans)),
        Option(
            "orders",
            _("Orders"),
            (
                Choice("sealed", _("Sealed"), _("All write in secret; carried out when all are ready")),
                Choice("turns", _("In turn"), _("One power after another, the lowest total first")),
            ),
        ),
        Option(
            "battles",
            _("Battles"),
            (
                Choice("quick", _("Quick"), _("Decided at once by army lists and dice")),
                Choice("reported", _("Reported"), _("You fight it wherever you like, and both report")),
                Choice("fought", _("Fought out"), _("The two players, or their stand-ins, fight it in a thread")),
                Choice("auto", _("Fought out by stand-ins"), _("On the field like that, but at once")),
            ),
        ),
        Option(
            "alliances",
            _("Alliances"),
            (
                Choice("fixed", _("Fixed"), _("As the rules say")),
                Choice("treaty", _("Treaties"), _("Proposed, accepted and denounced in public")),
            ),
        ),
        Option(
            "road",
            _("Spanish Road"),
            (
                Choice("spain", _("Spain's own provinces")),
                Choice("allies", _("Allies' provinces count too")),
            ),
        ),
    )

    def complete(self, setup: Setup) -> Setup:
        """Fill in defaults; the preset `seed` fixes everything as printed."""
        whole = super().complete(setup)
        if whole.options["preset"] == "post":
            return whole
        printed = {"players": "10", "orders": "turns", "battles": "reported", "alliances": "fixed", "road": "spain"}
        return replace(whole, scenario="1618-30", options={**whole.options, **printed})

    def seats(self, setup: Setup) -> tuple[Seat, ...]:
        """One seat per entry of the seat plan."""
        year = int(setup.scenario.split("-")[0])
        found = []
        for seat, powers in SEATS[setup.options["players"]].items():
            entry = min(BOARD.powers[power].enters_turn for power in powers) + FIRST_YEAR - 1
            note = say("enters in {year}", year=entry) if entry > year else SILENT
            found.append(Seat(seat, seat_name(powers), note))
        return tuple(found)

    def setup(self, setup: Setup) -> State:
        """Holdings and armies at the start [g-j], or of a later year."""
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
        survey(state)
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
        if state.phase == "over":
            return ()
        if speech.on_field(state):
            return (ORGANISER,)
        if disputes := [b for b in state.battles if b.open]:
            sides = [side for b in disputes for side in (b.attacker, b.defender)]
            missing = dict.fromkeys(seasons.seat_of(state, side.power) for side in sides if not side.report)
            return tuple(missing) or (ORGANISER,)
        if state.phase == "orders":
            return seasons.waiting(state)
        return (seasons.seat_of(state, state.line[0]),)

    def words(self, state: State, seat: str, spoken: Sentence = ()) -> Words:
        """See `game.campaign.speech`."""
        return speech.words(state, seat, spoken)

    def why_not(self, state: State, seat: str, spoken: Sentence, wanted: str) -> tuple[str, str] | None:
        """The rule against an order that people often try."""
        return speech.why_not(state, seat, spoken, wanted)

    def links(self, state: State) -> tuple[Link, ...]:
        """See `game.campaign.fielded`."""
        return tuple(fielded.link(state, battle) for battle in speech.on_field(state))

    def decided(self, state: State, link: Link, winners: tuple[str, ...]) -> Sentence:
        """`settle Battle-7 Spain`, or `drawn`; the seats of the field are the powers."""
        return fielded.decided(link, winners)

    def view(self, state: State, viewer: str) -> CampaignView:
        """See `game.campaign.observe`."""
        return view(state, viewer, self.to_move(state))

    def carry_out(self, state: State, seat: str, order: Sentence, dice: Dice) -> Outcome[State]:
        """Carry out a legal order."""
        state, verb, slot = state.copy(), order[0], ""
        events: list[Event] = []
        if verb in BOARD.army_power:
            slot = _order_army(state, seat, order, dice, events)
        elif verb in speech.TREATY:
            other = speech.power_of(order[2])
            events.append(alliance.carry_out(state, verb, speech.power_of(order[1]), other))
            return Outcome(state, tuple(events), reveals=True)
        elif verb in (speech.READY, speech.NOT_READY):
            _ready(state, seat, verb == speech.READY, events)
        elif verb == speech.DONE:
            seasons.end_turn(state, events)
        elif verb == speech.CLOSE:
            _close(state, events)
        else:
            reports.carry_out(state, seat, order, dice, events)
        heard = len(events)
        seasons.advance(state, dice, events)
        harmless = bool(slot) or verb in (speech.READY, speech.NOT_READY, speech.DONE)
        return Outcome(state, tuple(events), slot, reveals=len(events) > heard or not harmless)


def _order_army(state: State, seat: str, order: Sentence, dice: Dice, events: list[Event]) -> str:
    """A sealed order goes on the seat's sheet; in turn it is carried out at once."""
    army = state.armies[order[0]]
    if state.phase == "orders":
        sheet = {**state.sheets.get(seat, {}), army.id: order[1:]}
        state.sheets[seat] = dict(sorted(sheet.items()))
        state.sheets = dict(sorted(state.sheets.items()))
        events.append(prose(_("Sealed: {order}.").format(order=" ".join(order)), "order", to=(seat,)))
        return army.id
    seasons.act(state)
    state.moved = (*state.moved, army.id)
    if order[1] == speech.DEPLOY:
        movement.deploy(state, army, BOARD.by_word[order[2]], events)
    else:
        movement.march(state, army, BOARD.by_word[order[1]], dice, events)
    return ""


def _ready(state: State, seat: str, ready: bool, events: list[Event]) -> None:
    others = tuple(s for s in state.ready if s != seat)
    state.ready = tuple(s for s in state.seats if s in others or (s == seat and ready))
    name = seat_name(state.seats[seat])
    text = _("{name} is ready.") if ready else _("{name} is not ready.")
    events.append(prose(text.format(name=name), "ready"))


def _close(state: State, events: list[Event]) -> None:
    """The organiser goes on without those who are late."""
    if state.phase == "orders":
        state.ready = tuple(state.seats)
        events.append(prose(_("The organiser closes the season."), "season"))
    else:
        name = BOARD.powers[state.line[0]].name
        events.append(prose(_("The organiser ends the turn of {power}.").format(power=name), "season"))
        seasons.end_turn(state, events)


RULES = Campaign()
__all__ = ["RULES", "Army", "Campaign"]
