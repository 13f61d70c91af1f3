"""Leadership Checks [2.4.4], and the stragglers of the hills [11.3.2]."""

from collections.abc import Mapping
from fractions import Fraction

from game.core.events import Fact
from game.core.odds import on_roll, roughly
from game.core.rules import SPECTATOR
from game.core.text import Message, _, say
from game.core.values import immutable
from game.cuius import names
from game.cuius.board import BOARD, SIDES
from game.cuius.chart_files import Check
from game.cuius.flow import Flow
from game.cuius.fog import hidden, tires
from game.cuius.pieces import collapse, commander, force_of, put, set_force, shed, tired, without
from game.cuius.state import Army, State

CHECKS = BOARD.charts.checks
#: The faces of the die that all checks are made with.
DIE = range(1, 7)


@immutable
class Result:
    """How a check came out: the die, the die with its modifiers, whether it succeeded, whether failing it tires."""

    die: int
    total: int
    success: bool
    tires: bool = False


def column(state: State, army: Army, chief: str) -> int:
    """The column of the check: the commander's LR less his fatigue [11.4.3]."""
    columns = CHECKS.columns
    value = BOARD.leaders[chief].lr - army.fatigue if chief else columns[0]
    return columns.index(max(columns[0], min(columns[-1], value)))


def judge(chart: Check, at: int, die: int, drm: int) -> Result:
    """A natural 1 fails and a natural 6 succeeds, whatever the modifiers [2.4.4]."""
    total = die + drm
    success = die == 6 or (die != 1 and total >= chart.succeed_at[at])
    tires = not success and bool(chart.tires_up_to) and total <= chart.tires_up_to[at]
    return Result(die, total, success, tires)


def check(flow: Flow, chart: Check, army: Army, chief: str, drm: int, purpose: str) -> Result:
    """Roll for a check."""
    return judge(chart, column(flow.state, army, chief), flow.roll(purpose), drm)


def needed(chart: Check, at: int, drm: int) -> int:
    """The lowest die that succeeds, for hints."""
    return next(die for die in DIE if judge(chart, at, die, drm).success)


def tiring(chart: Check, at: int, drm: int) -> int:
    """The highest die that tires the army, for hints; 0 if none does."""
    return max((die for die in DIE if judge(chart, at, die, drm).tires), default=0)


def on(at_least: int) -> str:
    """“on a roll of 4 or more (50 %)”: the die that something takes, and how likely that is."""
    return on_roll(at_least, DIE)


def up_to(most: int) -> str:
    """“on a roll of 2 or less (33 %)”: the same of a low die."""
    text = _("on a roll of {n} or less ({share})") if most > DIE[0] else _("on a roll of {n} ({share})")
    return text.format(n=most, share=roughly(Fraction(most, len(DIE))))


def straggle(flow: Flow, side: str, at: str, hexagon: str) -> None:
    """A Straggler Check for a hills hex [11.3.2.1]: a tenth is lost, and the army tires [11.3.2.2]."""
    state = flow.state
    army = force_of(state, side, at)
    chief = commander(state, army)
    result = check(flow, CHECKS.straggling, army, chief, 0, f"stragglers of {chief} in {hexagon}")
    if result.success:
        text = say(
            "{leader} comes through the hills without stragglers (die {die}).",
            leader=names.leader(chief),
            die=result.die,
        )
        flow.report("move", text, "11.3.2.1", hexagon, side=side, die=result.die)
        return
    lost = stragglers(army.sp)
    inf, cav = shed(army, lost, odd_loss(state, side))
    left = tired(without(army, Army(inf=inf, cav=cav)), BOARD.charts.straggling.fatigue)
    text = say(
        "{leader} loses {n} SP by straggling, and his army tires (die {die}).",
        leader=names.leader(chief),
        n=lost,
        die=result.die,
    )
    vague = say("{leader} loses stragglers, and his army tires.", leader=names.leader(chief))
    tell_loss(flow, "11.3.2.2", side, at, army, text, vague, lost)
    tires(state, side, army)
    set_force(state, side, at, left)
    collapse(flow, side, at)


def straggle_apart(flow: Flow, side: str, at: str, army: Army) -> Army:
    """An army that comes to stand in the hills straggles alone, not friends who are there; what is left of it."""
    state = flow.state
    march, going, friends, forts = state.march, state.retreat, state.lift(side, at), state.forts
    state.march = state.retreat = None
    put(state, side, at, army)
    straggle(flow, side, at, at)
    left = state.lift(side, at)
    state.march, state.retreat, state.forts = march, going, forts
    put(state, side, at, friends)
    return left


def tell_loss(
    flow: Flow, rule: str, side: str, at: str, army: Army, text: Message, vague: Message, lost: int
) -> None:  # fmt: skip
    """Tell a loss outside of battle."""
    tell_apart(flow, "loss", text, vague, rule, at, army, {"side": side}, {"lost": lost})


def tell_apart(
    flow: Flow, kind: str, text: Message, vague: Message, rule: str, at: str, army: Army,
    facts: Mapping[str, Fact], more: Mapping[str, Fact],
) -> None:  # fmt: skip
    """Tell something of an army; of a hidden force others learn no more than the `vague` text and `facts` say [16.3].

    Its side is among the `facts`; `more` is what the others do not learn.
    """
    side = str(facts["side"])
    blind = tuple(viewer for viewer in (*SIDES, SPECTATOR) if hidden(flow.state, viewer, side, at, army))
    told = tuple(one for one in SIDES if one not in blind) if blind else None
    flow.report(kind, text, rule, at, told, {**facts, **more})
    if blind:
        flow.report(kind, vague, rule, at, blind, facts)


def stragglers(sp: int) -> int:
    """A tenth of the SP, rounded up [11.3.2.2]."""
    return -(-sp * BOARD.charts.straggling.percent // 100)


def odd_loss(state: State, side: str) -> str:
    """Which kind a side loses first: infantry, unless it left word otherwise [11.3.2.2, 14.3.1]."""
    return "cav" if state.standing.get(side, {}).get("losses") == "horse" else "inf"
