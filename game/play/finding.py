"""What verifying a record has proved, and what not, in words: said by the command line and by the bot alike."""

import hashlib
import re
from dataclasses import dataclass, replace
from typing import Literal

from game.core.record import Record, Step, last_state, standing
from game.core.refusal import Refusal
from game.core.rules import SPECTATOR
from game.core.text import _, listed
from game.core.verify import unproved
from game.core.witness import SHORT, digests, shown
from game.play import bundle
from game.play.bundle import Bundle, Fate, GetRules

#: nothing: no digest was given. whole: of the whole record, as posted at its end. moment: of a moment of the game, when
#: so many orders were open. other: of nothing that stands here.
Likeness = Literal["nothing", "whole", "moment", "other"]


@dataclass(frozen=True, slots=True)
class Match:
    """What a posted digest is the digest of: in the game of this `name` (empty: the first), after `orders` orders."""

    likeness: Likeness
    name: str = ""
    orders: int = 0


@dataclass(frozen=True, slots=True)
class Finding:
    """A record that is right in itself. `over`: it was played to its end; `digest` is that of the whole file.

    `last` is the digest of the moment it ends with, empty for a record of the first format.
    """

    bundle: Bundle
    steps: list[Step]
    fates: tuple[Fate, ...]
    over: bool
    winners: tuple[str, ...]
    digest: bytes
    last: bytes
    match: Match

    @property
    def record(self) -> Record:
        """The first record of the file."""
        return self.bundle.record


def digest_meant(typed: str) -> str:
    """The hexadecimal digits of a digest as it was copied from a post or from /dice; refuses what is none."""
    digits = re.sub(r"[\s`–-]", "", typed).lower()
    if not re.fullmatch(rf"[0-9a-f]{{{2 * SHORT},64}}", digits):
        raise Refusal(_("A digest has 16 to 64 hexadecimal digits, like 0123-4567-89ab-cdef."))
    return digits


def whole_digest(text: str) -> bytes:
    """The digest of a whole record: the SHA-256 of its file."""
    return hashlib.sha256(text.encode()).digest()


def examined(whole: Bundle, rules: GetRules) -> Finding:
    """Recompute everything. Raises `BadRecord`, `Refusal` or `Mismatch` with what is wrong in itself."""
    steps, fates = bundle.verify(whole, rules)
    own = rules(whole.record.header.game)
    view = own.view(last_state(own, whole.record.header.setup(), steps), SPECTATOR)
    return Finding(
        bundle=whole,
        steps=steps,
        fates=fates,
        over=view.over,
        winners=view.winners,
        digest=whole_digest(bundle.write(whole)),
        last=(digests(whole.record, own) or [b""])[-1],
        match=Match("nothing"),
    )


def matched(found: Finding, rules: GetRules, posted: str) -> Finding:
    """The same, compared with a posted digest (see `digest_meant`)."""
    return replace(found, match=_match(found.bundle, rules, posted))


def _match(whole: Bundle, rules: GetRules, posted: str) -> Match:
    if whole_digest(bundle.write(whole)).hex().startswith(posted):
        return Match("whole")
    for name, record in [("", whole.record), *((linked.name, linked.record) for linked in whole.linked)]:
        if name and whole_digest(bundle.write(Bundle(record))).hex().startswith(posted):
            return Match("whole", name)
        for orders, digest in enumerate(digests(record, rules(record.header.game))):
            if digest.hex().startswith(posted):
                return Match("moment", name, orders)
    return Match("other")


def told(found: Finding) -> list[str]:
    """What was found, a line each: how far it is right, what was recomputed, what is not proved, who won."""
    record = found.record
    facts = _("{orders} of {all} orders that stand were carried out again, each of them legal.")
    facts = facts.format(orders=len(found.steps), all=len(standing(record.lines)))
    if record.secret is not None:
        draws = sum(len(line.draws) for line in record.lines)
        facts += " " + _("{draws} draws were derived from the secret again.").format(draws=draws)
    lines = [_verdict(found), facts, *_unproved(found)]
    if found.winners:
        names = dict(record.header.seats)
        lines.append(_("Victory: {winners}.").format(winners=listed([_(names[seat]) for seat in found.winners])))
    return lines


def _verdict(found: Finding) -> str:
    name, orders = found.match.name, found.match.orders
    of = f"{name}: " if name else ""
    record = next((linked.record for linked in found.bundle.linked if linked.name == name), found.record)
    match found.match.likeness:
        case "whole":
            return of + _("Right: this digest is that of the whole record, to the last byte.")
        case "moment" if orders:
            said = _("Right up to order {orders} of {all}: these stood open when this digest was posted.")
            return of + said.format(orders=orders, all=len(record.lines))
        case "moment":
            return of + _("Right in how it begins: no order was open yet when this digest was posted.")
        case "other":
            said = _("Not what was posted: nothing in this record has that digest.")
            return said if found.over else said + " " + _("Unless it was posted after the record ends.")
    return _("Consistent in itself. Whether it was played so, only the channel can tell.")


def _unproved(found: Finding) -> list[str]:
    """What nobody should take for proved."""
    record, likeness, lines = found.record, found.match.likeness, []
    if record.secret is None:
        lines.append(_("Unproven: the secret of the dice is not in it, so no draw can be checked."))
    elif not found.over:
        lines.append(_("Incomplete: it has its secret, but stops before the end of the game."))
        if likeness != "whole":
            lines.append(_("Whoever wrote it knew the secret, and could choose where to stop."))
    if begun := unproved(record):
        said = _("What was before the newer rules ({version}) is not recomputed here: release {release} does that.")
        lines.append(said.format(version=begun.version, release=begun.release))
    if likeness == "moment":
        lines.append(_(
            "It does not prove what became open later, nor sealed orders that no one revealed, nor standing answers: "
            "the digest posted at the end does."
        ))  # fmt: skip
    elif likeness == "nothing":
        lines.append(_to_compare(found))
    return lines


def _to_compare(found: Finding) -> str:
    """What must stand in a post."""
    if found.record.format == 1:
        return _("It is of the first format: nothing was posted that it could be compared with.")
    if found.record.secret is not None or found.over:
        said = _("Whoever knows the secret can write such a record: compare {digest} with what was posted at the end.")
        return said.format(digest=shown(found.digest))
    return _("Compare {digest} with what was posted when it stood so.").format(digest=shown(found.last))
