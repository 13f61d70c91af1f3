"""Why an order is not carried out: the reason, the rule, and what would be legal."""

from itertools import takewhile

from game.core.text import _

SHOWN = 8
#: So long a beginning that all legal orders share is said but once.
LONG = 12
#: With such signs a sentence ends.
_ENDS = (*".!?…:”“", "")


class Refusal(ValueError):  # noqa: N818 - a refusal is the field's word, and not a fault
    """An order that is not legal. Nothing has changed.

    `rule` is the rulebook's number ("f", "12.28"); `legal` the nearest legal sentences or their beginnings; `like` is
    what one could say where it is no matter of law. Legal ones that the reason `named` are not told again.
    """

    def __init__(
        self, reason: str, rule: str = "", legal: tuple[str, ...] = (), spoken: tuple[str, ...] = (), wanted: str = "",
        like: tuple[str, ...] = (), *, named: bool = False,
    ) -> None:  # fmt: skip
        super().__init__(reason)
        self.reason, self.rule, self.legal, self.like = reason, rule, legal, like
        self.spoken, self.wanted, self.named = spoken, wanted, named

    def __str__(self) -> str:
        said = self.reason + (f" [{self.rule}]" if self.rule else "")
        parts = [said if self.reason[-1:] in _ENDS else f"{said}."]
        if self.legal and not self.named:
            orders, more = _first(_begun_once(self.legal))
            parts.append(_("Legal now: {orders}{more}.").format(orders=orders, more=more))
        if self.like:
            examples, more = _first(self.like)
            parts.append(_("Try: {examples}{more}.").format(examples=examples, more=more))
        return " ".join(parts)


def _begun_once(orders: tuple[str, ...]) -> tuple[str, ...]:
    """A long beginning that all share stands with the first of them alone: on a phone the others would drown in it."""
    words = zip(*(order.split(" ")[:-1] for order in orders), strict=False)
    begun = " ".join(word for word, *others in takewhile(lambda same: len(set(same)) == 1, words))
    if len(orders) < 2 or len(begun) < LONG:
        return orders
    return (orders[0], *("…" + order.removeprefix(begun) for order in orders[1:]))


def _first(found: tuple[str, ...]) -> tuple[str, str]:
    """The first of many, and how many more there are; the last one is not left out alone."""
    left = len(found) - SHOWN
    if left < 2:
        return "; ".join(found), ""
    return "; ".join(found[:SHOWN]), _(" and {n} more").format(n=left)


__all__ = ["Refusal"]
