"""What a stand-in thought, in words that Discord and the page show."""

from collections.abc import Sequence

from bot.host.thoughts import Explained
from game.core.search.account import Account, Tried
from game.core.search.levels import INSTANT, NAMES
from game.core.text import Message, _, listed
from game.core.words import Sentence

#: So many orders that it tried are listed, and so much of each.
_LISTED, _SIGNS = 5, 150


def explained(found: Explained) -> str:
    """Why it gave an order."""
    said = _("**{seat}** · {moment}, order {n}: {order}")
    order = _order(found.account, found.given)
    lines = [said.format(seat=found.seat, moment=found.headline, n=found.number, order=order)]
    lines += [f"-# {found.asked}"] if found.asked else []
    if found.account.order == found.given:
        return "\n".join([*lines, *_why(found.account)])
    said = _(
        "It does not come to that again, so nobody can say why: it was of another level then, or short of time, or "
        "somebody else gave the order. Today, {level}, it would order this:"
    )
    lines += [said.format(level=NAMES[found.account.level]), _order(found.account, found.account.order)]
    return "\n".join([*lines, *_why(found.account)])


def hinted(account: Account) -> str:
    """What it would do."""
    said = _("A stand-in ({level}) would order this: {order}").format(
        level=NAMES[account.level], order=_order(account, account.order)
    )
    return "\n".join([said, *_why(account)])


def _order(account: Account, order: Sentence) -> str:
    text = str(account.names.get(order, " ".join(order)))
    return f"`{text}`" if len(text) <= _SIGNS else f"`{text[: _SIGNS - 1]}…`"


def _why(account: Account) -> list[str]:
    """What it tried, hoped and feared; or that it did nothing of the kind."""
    if account.level == INSTANT:
        return [_("It plays at once, by the rules of thumb of its game, and looks no further than these.")]
    if account.planned:
        lines = [_("A plan for its whole turn led to this order; it thought that plan over.")]
        return [*lines, *(_plans(account) if account.tried else ())]
    if not account.tried:
        return [_("There was nothing to weigh: it takes what the rules of thumb of its game put first.")]
    worlds = max(each.worlds for each in account.tried)
    said = _("It tried {n} orders in up to {worlds} imagined worlds each; 100 would be a game won:")
    lines = [said.format(n=len(account.tried), worlds=worlds)]
    lines += [_row(account, each) for each in account.tried[:_LISTED]]
    if alike := [each.order for each in account.tried[1:] if _worth(each) == _worth(account.tried[0])]:
        one, many = _("It found as good as the first: {order}."), _("It found {n} others as good as the first.")
        lines.append(many.format(n=len(alike)) if alike[1:] else one.format(order=_order(account, alike[0])))
    return [*lines, *_worse(account), *_tidings(account)]


def _worse(account: Account) -> list[str]:
    """Why it takes an order that others have a better figure than."""
    if all(_figure(each) <= _figure(account.tried[0]) for each in account.tried[:_LISTED]):
        return []
    if account.usual and account.planned:
        return [_("None did better by more than chance would have it: then the first of its plans stands.")]
    if account.usual:
        return [_("Nothing did better by more than chance would have it: then the rules of thumb decide.")]
    return [_("What did better was tried in fewer worlds: it had fallen behind by then.")]


def _plans(account: Account) -> list[str]:
    """How good each of its plans was."""
    said = _(
        "It drew up {n} plans and tried each in up to {worlds} imagined worlds; 100 would be a game won: {worths}."
    )
    worlds, worths = max(each.worlds for each in account.tried), listed([*map(_worth, account.tried)])
    return [said.format(n=len(account.tried), worlds=worlds, worths=worths), *_worse(account), *_tidings(account)]


def _tidings(account: Account) -> list[str]:
    """What it hoped and feared; what both have in common once."""
    both = {str(each) for each in account.hoped} & {str(each) for each in account.feared}
    hoped, feared = ([each for each in some if str(each) not in both] for some in (account.hoped, account.feared))
    known = [each for each in account.hoped if str(each) in both]
    told = (_("In any case: {what}."), known), (_("At best: {what}."), hoped), (_("At worst: {what}."), feared)
    return [text.format(what=_listed(tidings)) for text, tidings in told if tidings]


def _row(account: Account, tried: Tried) -> str:
    return f"- {_order(account, tried.order)}: {_worth(tried)}"


def _worth(tried: Tried) -> str:
    """How good an order is, as it is shown: what looks the same is the same."""
    return str(_figure(tried))


def _figure(tried: Tried) -> int:
    return round(100 * tried.mean)


def _listed(tidings: Sequence[Message]) -> str:
    return "; ".join(map(str, tidings))
