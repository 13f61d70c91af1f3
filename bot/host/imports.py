"""Records from outside as new games: verified first, and under ids that are ours alone."""

import logging
from collections.abc import Callable
from dataclasses import dataclass, replace

from bot.host import links, records
from bot.store import Change, Game
from bot.store.people import Person
from game.core.dice import Mismatch, commit, id_of
from game.core.record import BadRecord, Record
from game.core.refusal import Refusal
from game.core.text import Message
from game.play import bundle

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Where:
    """Who takes a record in, when, and where it will be; `secret` makes one for what has none, and for our ids."""

    organiser: Person
    guild: str
    channel: str
    now: float
    secret: Callable[[], bytes]


def taken_in(text: str, rules: bundle.GetRules, name: Callable[[str], Message], where: Where) -> list[Change]:
    """The changes that make stored games of a record, its own first. Raises `BadRecord` or `Refusal`.

    Whatever a record brings the rules to, it is the record that is wrong.
    """
    whole = bundle.read(text)
    try:
        _steps, fates = bundle.verify(whole, rules)
        return _changes(whole, fates, rules, name(whole.record.header.game), where)
    except (BadRecord, Refusal):
        raise
    except Mismatch as wrong:
        raise BadRecord(0, str(wrong)) from None
    except Exception as error:
        log.warning("a record that the rules cannot follow: %s", type(error).__name__)
        raise BadRecord(0, "the rules cannot follow what stands here") from None


def _changes(
    whole: bundle.Bundle,
    fates: tuple[bundle.Fate, ...],
    rules: bundle.GetRules,
    title: Message,
    where: Where,
) -> list[Change]:
    def fresh(record: Record) -> Game:
        here = id_of(commit(where.secret()))
        return records.new_game(
            record, here, where.secret, where.now, where.organiser.id, where.guild, where.channel, title
        )

    new = fresh(whole.record)
    below = [(fate, fate.record, fresh(fate.record)) for fate in fates if fate.record]
    new = replace(new, links={fate.link.name: game.id for fate, _record, game in below if fate.how == "open"})
    changes = [records.taken_in(whole.record, rules(new.game), new, where.organiser)]
    for fate, record, game in below:
        ended = fate.how in ("hand", "undone")
        child = links.adopted(game, new.id, fate.link, fate.number, ended=ended)
        changes.append(records.taken_in(record, rules(game.game), child, where.organiser))
    return changes
