"""An upgrade stops no game and changes no past: what starting with a newer release does to the games there are.

Under newer rules a game's record is played again. Where every order stays legal and all that anybody saw stays the
same, the game goes on by itself; else it goes on from its last state, with a line that says from where, and its
players are told. What an older release told as prose is told anew from facts.
"""

import logging
from collections.abc import Coroutine, Sequence
from dataclasses import replace
from typing import Any

from bot.host.live_game import LiveGame, position_after
from bot.host.mailbox import Mailboxes
from bot.host.unit_of_work import UnitOfWork
from bot.store import Change, Game, Loaded, Store, StoredLine
from bot.work import RECORDS, Workers
from game.core.dice import Mismatch, RecordedDice
from game.core.events import Event, dump
from game.core.record import BadRecord, Renewal, Step, replay
from game.core.refusal import Refusal
from game.core.rules import SPECTATOR, Rules
from game.core.text import Message, say, untranslated
from game.core.verify import as_given
from game.play.standins import standin

log = logging.getLogger(__name__)


async def upgrade(store: Store, mail: Mailboxes) -> None:
    """Bring every game up to date; one that cannot be is logged, and holds up no other."""
    for game_id in await store.told_as_prose():
        await _guarded(game_id, _retell(store, mail, game_id))
    for game in await store.unfinished():
        await _guarded(game.id, _take_over(store, mail, game))


async def _guarded(game_id: str, work: Coroutine[Any, Any, None]) -> None:
    try:
        await work
    except Exception:
        log.exception("game %s cannot be brought up to date", game_id)


async def _take_over(store: Store, mail: Mailboxes, game: Game) -> None:
    rules = mail.rules(game.game)
    fewer = rules.restored(game.setup) != game.setup and game.began == game.rules  # else its first rules had no more
    if game.rules < rules.version or fewer:
        await _renew(store, mail, game, rules)


async def _keep_last(store: Store, workers: Workers, rules: Rules[Any, Any], game: str) -> None:
    """An older release did not keep the state after the newest line; a later one may need it.

    The few lines since the last state that was kept are played again, if need be by newer rules: dice that would be
    thrown otherwise stop that.
    """
    loaded = await store.load(game)
    if loaded is not None and loaded.lines and loaded.game.status == "playing":
        last = await workers.run(RECORDS, _last, rules, loaded)
        new = replace(loaded.game, revision=loaded.game.revision + 1)
        await store.commit(Change(game=new, snapshot=last))


async def _retell(store: Store, mail: Mailboxes, game_id: str) -> None:
    """Facts for the prose of an older release, as far as today's rules play the game as it was played."""
    game = await store.game(game_id)
    lines = await store.lines(game_id)
    if game is not None:
        rules = mail.rules(game.game)
        told = await mail.workers.run(RECORDS, retold, rules, game, lines)
        await _keep_last(store, mail.workers, rules, game_id)
        await store.rewrite(game_id, told)


def retold(rules: Rules[Any, Any], game: Game, lines: Sequence[StoredLine]) -> list[StoredLine]:
    """The lines with events and headlines as today's rules tell them; from where these differ, as they were."""
    with untranslated():
        steps = list(_again(rules, game, lines))
        found = [_as_now(rules, line, step) for line, step in zip(lines, steps, strict=False)]
    return [*found, *lines[len(found) :]]


def _again(rules: Rules[Any, Any], game: Game, lines: Sequence[StoredLine]) -> list[Step]:
    """The game played again, as far as it goes."""
    steps: list[Step] = []
    try:
        start = rules.begin(game.setup)
        steps.extend(as_given(rules, start, [line.line for line in lines]))
    except (Refusal, Mismatch) as misfit:
        log.info("game %s does not replay under rules %d: %s", game.id, rules.version, type(misfit).__name__)
    return steps


def _as_now(rules: Rules[Any, Any], line: StoredLine, step: Step) -> StoredLine:
    if line.line.struck() or line.line.seating or line.line.repair:
        return replace(line, headline=rules.headline(step.state))
    then, now = (_happened(line, events) for events in (line.events, step.events))
    if [event.text for event in then] != [event.text for event in now]:
        return line
    headline = line.headline if line.slot else rules.headline(step.state)
    return replace(line, events=step.events, headline=headline)


def _happened(line: StoredLine, events: Sequence[Event]) -> list[Event]:
    """Without the receipt of a sealed order, to its own seat: it says the order again, and may be worded anew."""
    return [event for event in events if not (line.slot and event.to == (line.line.seat,))]


async def _renew(store: Store, mail: Mailboxes, game: Game, rules: Rules[Any, Any]) -> None:
    loaded, lines = await store.load(game.id), await store.lines(game.id)
    if loaded is None:
        return
    change = await mail.workers.run(RECORDS, renewed, rules, loaded, lines, mail.now())
    await store.commit(change)


def renewed(rules: Rules[Any, Any], loaded: Loaded, lines: Sequence[StoredLine], now: float) -> Change:
    """The game under newer rules: as if it had always been played by them, or from its last state on."""
    game = loaded.game
    setup = rules.complete(rules.restored(game.setup))
    steps = _again(rules, game, lines)
    misfit = _misfit(rules, game, lines, steps) or _unlike(rules, loaded, steps)
    if not misfit:
        new = replace(game, rules=rules.version, began=rules.version, options=setup.options, revision=game.revision + 1)
        return Change(game=new, stale=0, snapshot=rules.dump(steps[-1].state) if lines else None)
    release = rules.releases.get(game.rules, "unknown")
    renewal = Renewal.of(rules.version, release, game.secret, _last(rules, loaded))
    return _from_here(rules, loaded, renewal, misfit, now)


def _last(rules: Rules[Any, Any], loaded: Loaded) -> bytes:
    """The state after the last line, dumped: as it was kept, or as the lines since lead there, said as then or now."""
    for lead in (_as_given, _said_anew):
        try:
            return rules.dump(lead(rules, loaded))
        except (Refusal, Mismatch) as misfit:
            log.info("game %s: %s", loaded.game.id, type(misfit).__name__)
    raise BadRecord(loaded.game.number, "the state after the last order is not kept")


def _as_given(rules: Rules[Any, Any], loaded: Loaded) -> Any:
    return position_after(rules, loaded).state


def _said_anew(rules: Rules[Any, Any], loaded: Loaded) -> Any:
    """The same, each order said as these rules say it; none may have been taken back since.

    What is not asked any more has happened with the order before it: its dice fall there. What was not asked then is
    answered so that all stays as it was.
    """
    state = rules.load(loaded.base) if loaded.base is not None else rules.begin(loaded.game.setup)
    lines = [kept.line for kept in loaded.lines]
    if any(line.struck() for line in lines):
        raise Mismatch("an order was taken back since")
    dice = RecordedDice(tuple(draw for line in lines for draw in line.draws))
    for line in lines:
        if line.renewal or line.repair or line.seating:
            [step] = replay(rules, state, [line])
            state = step.state
        elif order := rules.older(state, line.seat, tuple(line.order.split())):
            state = rules.apply(state, line.seat, order, dice).state
        while asked := rules.unheard(state, loaded.game.rules):
            state = rules.apply(state, *asked, dice).state
    dice.finish()
    return state


def _misfit(rules: Rules[Any, Any], game: Game, lines: Sequence[StoredLine], steps: Sequence[Step]) -> Message | None:
    """Where the game would have gone differently under these rules; None if nobody can tell any difference."""
    for line, step in zip(lines, steps, strict=False):
        if line.line.struck() or line.line.seating or line.line.repair:
            continue
        then, now = _happened(line, line.events), _happened(line, step.events)
        same = len(then) == len(now) and all(map(_same, then, now))
        if not same or (line.slot, line.reveals) != (step.slot, step.reveals):
            return say("{order} would have gone differently", order=_named(rules, game, lines, line))
    if len(steps) < len(lines):
        line = lines[len(steps)]
        return say("{order} would not have been legal", order=_named(rules, game, lines, line))
    return None


def _same(then: Event, now: Event) -> bool:
    """Whether nobody can tell two events apart; the newer one may hold more facts."""
    kept = {key: fact for key, fact in now.facts.items() if key in then.facts}
    return dump(replace(now, facts=kept)) == dump(then)


def _named(rules: Rules[Any, Any], game: Game, lines: Sequence[StoredLine], line: StoredLine) -> Message:
    """An order as everybody may read of it, counted among those that everybody knows of."""
    if line.slot or rules.guarded(game.setup):
        return say("an order that not everybody knows")
    return say("order {n} (“{order}”)", n=sum(not one.slot for one in lines[: line.number]), order=line.text)


def _unlike(rules: Rules[Any, Any], loaded: Loaded, steps: Sequence[Step]) -> Message | None:
    """Whether anybody's board looks different now; None if nobody's does."""
    if loaded.base is None or loaded.lines or not steps:
        return None
    old, new = rules.load(loaded.base), steps[-1].state
    viewers = (*(place.seat for place in loaded.seats), SPECTATOR)
    same = all(rules.view(old, viewer) == rules.view(new, viewer) for viewer in viewers)
    return None if same else say("the board would look different")


def _from_here(rules: Rules[Any, Any], loaded: Loaded, renewal: Renewal, misfit: Message, now: float) -> Change:
    before = LiveGame(loaded.game, loaded.seats, rules, rules.load(renewal.state), loaded.hidden)
    unit = UnitOfWork(before, now=now, standin=standin)
    unit.renew(
        renewal,
        say(
            "Newer rules ({n}) are in force from here on; what has happened stands. By them, {misfit}.",
            n=rules.version,
            misfit=misfit,
        ),
    )
    return unit.change()
