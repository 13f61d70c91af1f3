"""Who wins the war [R20]: by points, only with one's aim [p, R26], or by how far above par [R29]."""

from game.campaign.aims import CONDITIONS, met
from game.campaign.board import BOARD
from game.campaign.state import State
from game.campaign.winter import secured
from game.core.pars import Par, above, held_pars

#: The value of the option `victory` by which whoever is furthest above par wins [R29].
PAR = "par"


def successful(state: State) -> tuple[str, ...]:
    """The powers that have met their aims [p]."""
    return tuple(power for power in BOARD.powers if met(state, power))


def winners(state: State) -> tuple[str, ...]:
    """The seats that win: most points, then secured provinces, then battles won, else shared [R20].

    If so agreed, only powers that have met their aims count, where there are any [p, R26]; or what counts is not
    points but how far they are above par [R29].
    """
    if state.phase != "over":
        return ()
    only = successful(state) if state.options["victory"] == CONDITIONS else ()
    counted = {seat: [p for p in powers if not only or p in only] for seat, powers in state.seats.items()}

    against_par = above_par(state) if state.options["victory"] == PAR else {}

    def worth(seat: str) -> tuple[int, int, int]:
        powers = counted[seat]
        points = against_par[seat] if against_par else sum(state.vp[p] for p in powers)
        return points, sum(len(secured(state, p)) for p in powers), sum(state.tally[p].won for p in powers)

    able = [seat for seat, powers in counted.items() if powers]
    if against_par:  # who is never in such a war is neither above nor below
        known = pars_of(state)
        able = [seat for seat in able if seat in known] or able
    best = max(map(worth, able))
    return tuple(seat for seat in able if worth(seat) == best)


def above_par(state: State) -> dict[str, int]:
    """How far each seat is above the par of its powers, in hundredths of their spread [R29]."""
    known = pars_of(state)
    return {seat: above(sum(state.vp[p] for p in powers), known.get(seat)) for seat, powers in state.seats.items()}


def pars_of(state: State) -> dict[str, Par]:
    """What the powers of each seat make on the mean by the end of such a war; who is never in it has none."""
    return held_pars("campaign", f"{state.begun}-{state.years}", state.seats)
