"""From the state to what one viewer may know of it."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from operator import attrgetter
from typing import Any

from game.campaign import battle_words, names, seasons, speech, standing
from game.campaign.aims import CONDITIONS
from game.campaign.alliance import friends
from game.campaign.battle import turns
from game.campaign.board import BOARD, SEASONS
from game.campaign.course import BattleView
from game.campaign.state import SEAT_OF, SEATS, Army, Battle, State
from game.campaign.victory import PAR, above_par, pars_of, winners
from game.campaign.view import ArmyView, CampaignView, PowerView
from game.core.late import as_known, of_known, of_viewer
from game.core.memo import same
from game.core.rules import ORGANISER, Standing
from game.core.text import Translate, _, listed, translation

FIRST_YEAR = BOARD.files.calendar.first_year


def redact(state: State, viewer: str) -> State:
    """The state without the sealed and standing orders of others; doing it twice changes nothing."""
    known = state.copy()
    known.sheets = {viewer: state.sheets[viewer]} if viewer in state.sheets else {}
    known.standing = {viewer: state.standing[viewer]} if viewer in state.standing else {}
    return known


def view(state: State, viewer: str) -> CampaignView:
    """Everything but the sealed orders of others; each part is told when it is read."""
    return CampaignView.late(_PARTS, game="campaign", viewer=viewer, known=redact(state, viewer))


def _acted(state: State) -> tuple[int, str]:
    return (FIRST_YEAR + state.acted // 4, SEASONS[state.acted % 4]) if state.acted >= 0 else (state.year, "")


@same(16, of=lambda state: (state.armies,), by=lambda state: state.now)
def _armies(state: State) -> tuple[ArmyView, ...]:
    return tuple(_army(army, army.resting(state.now)) for army in state.armies.values())


@lru_cache(maxsize=4096)
def _army(army: Army, resting: bool) -> ArmyView:
    return ArmyView(army.id, army.power, army.place, resting)


@same(16, of=attrgetter("plan", "active", "alliances", "vp", "tally", "holders", "aims"))
def _powers(state: State) -> tuple[PowerView, ...]:
    """How the powers stand; most orders change nothing of it."""
    allies, holders = friends(state.plan, state.alliances), tuple(state.holders.values())
    return tuple(
        PowerView(
            power.id,
            SEAT_OF[state.plan][power.id],
            power.id in state.active,
            FIRST_YEAR + power.enters_turn - 1,
            points,
            holders.count(power.id),
            tally.won,
            tally.lost,
            tally.drawn,
            allies[power.id],
            aim,
        )
        for power, points, tally, aim in zip(
            BOARD.powers.values(), state.vp.values(), state.tally.values(), state.aims.values(), strict=True
        )
    )


def _battle(battle: Battle) -> BattleView:
    season = SEASONS[battle.season % 4]
    return BattleView(
        battle.number,
        FIRST_YEAR + battle.season // 4,
        season,
        battle.place,
        turns(season),
        battle.attacker,
        battle.defender,
        battle.winner,
        battle.ground,
    )


def seat_name(powers: tuple[str, ...]) -> str:
    """What a seat is called: its powers."""
    return listed(list(map(str, names.powers(powers))))


def _pars(state: State) -> tuple[tuple[int, int], ...]:
    """The par of every seat, and how far above it it is once the war is over; none where points alone decide [R29]."""
    if state.options["victory"] != PAR:
        return ()
    known, above = pars_of(state), above_par(state) if state.phase == "over" else {}
    return tuple((round(known[seat].mean) if seat in known else 0, above.get(seat, 0)) for seat in state.seats)


def _standings_of(state: State) -> tuple[Standing, ...]:
    aims = tuple(state.aims.values()) if state.options["victory"] == CONDITIONS else ()
    outside = _("never in the war") if state.phase == "over" else _("not yet in the war")
    points = tuple(state.vp.values())
    return _standings(state.plan, state.active, outside, points, _pars(state), aims, translation.get())


@lru_cache(maxsize=256)
def _standings(
    plan: str,
    active: tuple[str, ...],
    outside: str,
    vp: tuple[int, ...],
    pars: tuple[tuple[int, int], ...],
    aims: tuple[tuple[int, int], ...],
    _language: Translate | None,
) -> tuple[Standing, ...]:
    """The seats by their points; where aims decide those first that have met one, once pars have by how far above."""
    points, above = dict(zip(BOARD.powers, vp, strict=True)), dict.fromkeys(SEATS[plan], 0)
    known = {power: aim for power, aim in zip(BOARD.powers, aims, strict=False) if power in active}
    rows = []
    for n, (seat, powers) in enumerate(SEATS[plan].items()):
        note = "" if any(power in active for power in powers) else outside
        if pars:
            par, above[seat] = pars[n]
            note = note or _("par {par}").format(par=par)
        if own := {power: known[power] for power in powers if power in known}:
            note, above[seat] = _aims_note(own), any(done == of for done, of in own.values())
        rows.append(Standing(seat, seat_name(powers), sum(points[power] for power in powers), note))
    return tuple(sorted(rows, key=lambda row: (-above[row.seat], -row.score)))


def _aims_note(aims: dict[str, tuple[int, int]]) -> str:
    """How far each power of a seat is with its aim [p, R26]."""
    told = {
        power: _("aim met") if done == of else _("aim {done} of {of}").format(done=done, of=of)
        for power, (done, of) in aims.items()
    }
    return listed([f"{names.power(power)}: {text}" if told.keys() - {power} else text for power, text in told.items()])


def _known(view: CampaignView) -> State:
    assert view.known is not None
    return view.known


def _prompt(view: CampaignView) -> str:
    state, viewer = _known(view), view.viewer
    if state.phase == "over":
        return _("The war is over.")
    if on_field := battle_words.fought(state):
        return on_field
    if viewer == ORGANISER or viewer not in state.seats:
        late = [seat_name(state.seats[seat]) for seat in view.to_move if seat in state.seats]
        return _("Waiting for {names}.").format(names=listed(late)) if late else _("Waiting for the organiser.")
    if viewer in view.to_move:
        return speech.asked(state, viewer)
    return _("You have nothing to do now.")


def _treaties(state: State) -> tuple[str, ...]:
    def told(text: str, pairs: tuple[tuple[str, str], ...]) -> list[str]:
        return [text.format(a=names.power(a), b=names.power(b)) for a, b in pairs]

    if state.options["alliances"] != "treaty":
        return ()
    return (
        *told(_("{a} and {b} are allied"), state.alliances),
        *told(_("{a} proposes an alliance to {b}"), state.proposals),
        *told(_("{a} and {b} will be allied next season"), state.agreed),
        *told(_("{a} and {b} part after this season"), state.denounced),
    )


def _orders(state: State, viewer: str) -> dict[str, str]:
    return {army: " ".join(words) for army, words in standing.sheet(state, viewer).items()}


#: How each part of a view is found.
_PARTS: Mapping[str, Callable[[CampaignView], Any]] = {
    "headline": of_known(lambda state: str(names.date(state.season, state.year))),
    "prompt": _prompt,
    "to_move": of_known(speech.to_move),
    "over": of_known(lambda state: state.phase == "over"),
    "standings": of_known(_standings_of),
    "winners": of_known(winners),
    "orders": of_viewer(_orders),
    "hand": lambda _view: (),
    **as_known(
        "year", "turn", "season", "phase", "holders", "moves", "winter", "history", "ready", "road", "gaps",
        "start_holders",
    ),
    "last_year": of_known(lambda state: FIRST_YEAR + state.last_turn - 1),
    "acted": of_known(_acted),
    "armies": of_known(_armies),
    "powers": of_known(_powers),
    "battles": of_known(lambda state: tuple(_battle(battle) for battle in state.battles)),
    "treaties": of_known(_treaties),
    "awaited": lambda view: seasons.awaited(_known(view), view.to_move),
}  # fmt: skip
