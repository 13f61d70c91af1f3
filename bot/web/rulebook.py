"""The rules of a game as a page that other pages lead to, rule by rule."""

from html import escape

from game import rules
from game.core.help import Entry, rules_of
from game.core.text import _, tongue


def rule_page(game: str) -> dict[str, str]:
    """What stands on the page of a game's rules, as HTML."""
    found = rules_of(game)
    entries = "".join(map(_entry, found.entries))
    terms = "".join(f"<dt>{escape(_(term.title))}</dt><dd>{escape(_(term.text))}</dd>" for term in found.terms)
    return {
        "language": escape(tongue() or "en"), "title": escape(_(rules(game).title)),
        "below": escape(_("The rules in our own words")),
        "entries": entries, "terms": terms, "words": escape(_("Terms")),
    }  # fmt: skip


def _entry(entry: Entry) -> str:
    number = escape(entry.number)
    return (
        f'<section id="r{number}"><h2><small>{number}</small> {escape(_(entry.title))}</h2>'
        f"<p>{escape(entry.told)}</p></section>"
    )
