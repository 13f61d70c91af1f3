"""What an organiser may do to a game besides its rules: put the state right, look into private views. All is told."""

from bot.host import seating
from bot.host.lobby import in_play, organiser
from bot.host.unit_of_work import UnitOfWork
from game.core.dice import Mismatch
from game.core.refusal import Refusal
from game.core.repair import Repair, parts, value_of
from game.core.rules import SPECTATOR
from game.core.text import _, say, template


def repair(unit: UnitOfWork, by: str, path: str, value: str, reason: str) -> None:
    """Change a part of the state, as a line of the record that all can read; what was before can't be undone."""
    organiser(unit, by)
    in_play(unit)
    if seating.hides(unit.live) and not unit.game.settings.insight:
        raise Refusal(_("The seats of this game hide things from each other: its table did not agree on insight."))
    now = unit.rules.dump(unit.state)
    before = dict(parts(now)).get(path.strip(), "…")
    wanted = Repair(path.strip(), value_of(value, before), _one_line(reason))
    if Repair.of(wanted.order) != wanted:
        raise Refusal(_("Say what is put right (purse.red), its new value, and why."))
    try:
        plain = wanted.carried_out(now)
        state = unit.rules.load(plain)
        if unit.rules.load(unit.rules.dump(state)) != state:
            raise Mismatch("the state does not hold it")
        _try(unit, state)
    except (Mismatch, ValueError, KeyError, IndexError, TypeError, AttributeError) as wrong:
        raise Refusal(_("That can't be repaired: {reason}.").format(reason=str(wrong).splitlines()[0])) from None
    blanks = {"part": wanted.path, "value": wanted.value, "reason": wanted.reason}
    text = template("The organiser repairs {part}: {value} from now on. Reason: {reason}")
    if not seating.hides(unit.live):  # else what it was may be what nobody was to know
        text = template("The organiser repairs {part}: {value} from now on, {before} until now. Reason: {reason}")
        blanks["before"] = before
    unit.repair(wanted, state, say(text, **blanks))


def _try(unit: UnitOfWork, state: object) -> None:
    """Look at a state in all ways; whatever is wrong with it shows now."""
    awaited = unit.rules.to_move(state)
    for viewer in (*(place.seat for place in unit.seats), SPECTATOR):
        unit.rules.view(state, viewer)
    if not any(unit.rules.words(state, seat) for seat in awaited):
        raise Mismatch("nobody could move any more")


def look(unit: UnitOfWork, by: str, seat: str, reason: str) -> None:
    """Let the organiser see what a seat sees, if the table agreed on that; everybody is told, with the reason."""
    organiser(unit, by)
    in_play(unit)
    name = unit.live.seat(seat).name
    if not unit.game.settings.insight:
        raise Refusal(_("This table did not agree that its organiser looks into private views."))
    if not reason.strip():
        raise Refusal(_("Say why: everybody reads it."))
    text = template("The organiser looks into what {seat} sees. Reason: {reason}")
    unit.said.note(say(text, seat=name, reason=_one_line(reason)))


def shut(unit: UnitOfWork, by: str, seat: str) -> None:
    """Tell everybody that the organiser closes whatever opens a seat's boards on the web; its holder gets new ones."""
    organiser(unit, by)
    in_play(unit)
    name = unit.live.seat(seat).name
    unit.said.note(say(template("The organiser closes all links to the boards of {seat}."), seat=name))


def _one_line(reason: str) -> str:
    """A reason on one line, and no link."""
    return " ".join(reason.split()).replace("](", "] (")
