"""How somebody's reliability is reckoned, line by line, so that everybody can follow it."""

from bot.discord.whose import escaped
from bot.host.conduct import FEW, STANDS_FOR, Reliability, Span
from game.core.text import _


def told(name: str, known: Reliability) -> str:
    """The facts by their age, the sum, and what it means."""
    head = _("**Reliability of {name}: {percent}**")
    percent = known.percent
    lines = [head.format(name=escaped(name), percent=_("unknown") if percent is None else f"{percent} %")]
    spans = [span for span in known.spans if span.total]
    lines += [f"▸ {_span(span)}" for span in spans]
    if percent is None:
        lines.append(_("With fewer than {n} decisions nothing can be said; no game is closed for that.").format(n=FEW))
    else:
        good, total = (" + ".join(f"{value:g}" for value in values) for values in
                       ([span.good for span in spans], [span.total for span in spans]))  # fmt: skip
        lines.append(f"({good}) / ({total}) = {percent} %")
    said = _(
        "-# In time counts 1, excused ½, missed 0; a seat that was left counts as {n} missed. Decisions without a "
        "deadline don't count, nor does a seat that was given away, lent or minded."
    )
    return "\n".join([*lines, said.format(n=STANDS_FOR["left"])])


def _span(span: Span) -> str:
    """The facts of one age."""
    if not span.days:
        age = _("older, counting once")
    else:
        age = _("of the last {n} days, counting {weight} times").format(n=span.days, weight=span.weight)
    names = (("kept", _("in time")), ("excused", _("excused")), ("missed", _("missed")), ("left", _("left")))
    facts = ", ".join(f"{span.counts[kind]} {name}" for kind, name in names if span.counts[kind])
    return f"{facts} · {age}"
