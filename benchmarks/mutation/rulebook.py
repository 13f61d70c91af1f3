"""The numbers of a game's rules, however they are spelled, and who cites them."""

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).resolve().parents[2]
BOOKS: dict[str, dict[str, Any]] = yaml.safe_load((ROOT / "tests/house/rulebooks.yaml").read_text("utf-8"))
_BRACKETS = re.compile(r"\[([^\[\]\n]{1,80})\]")
_COMMA = re.compile(r"[,;]\s*")
_SPAN = re.compile(r"([^\s–-]+)[–-]([^\s–-]+)")
_NUMBER = re.compile(r"(\d\d:)?[A-Z0-9][\w.]*")


def in_brackets(text: str) -> tuple[str, ...]:
    """What a comment or docstring cites: "[12.28, 12.51-12.53]" are two citations."""
    return tuple(part.strip() for group in _BRACKETS.findall(text) for part in _COMMA.split(group))


def in_string(text: str) -> tuple[str, ...]:
    """The same for the rule of an event or of a refusal, which stands without brackets."""
    parts = _COMMA.split(text)
    return tuple(parts) if all(_NUMBER.fullmatch(part) and re.search(r"\d", part) for part in parts) else ()


@dataclass(frozen=True)
class Rulebook:
    """The rules of a game: those of its rulebooks in their order, and whatever else tests are marked with."""

    game: str
    marks: frozenset[str]

    @cached_property
    def listed(self) -> tuple[str, ...]:
        """Every rule of the game's rulebooks."""
        return tuple(rule for book in BOOKS.values() if book["package"] == self.game for rule in book["rules"])

    @cached_property
    def _known(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys((*self.listed, *sorted(map(self.full, self.marks)))))

    def full(self, rule: str) -> str:
        """A rule's number with its rulebook's prefix, if it has one and only one rulebook has the number."""
        found = [known for known in self.listed if known == rule or known.partition(":")[2] == rule]
        return found[0] if len(found) == 1 else rule

    def rules(self, cited: Iterable[str]) -> frozenset[str]:
        """The rules meant by citations; a chapter stands for its cases, a span for all between its ends."""
        return frozenset(rule for one in cited for rule in self._meant(one))

    def _meant(self, cited: str) -> Collection[str]:
        span = _SPAN.fullmatch(cited)
        if span is None or cited in self._known:
            return self._with_cases(cited)
        first, last = self._with_cases(span[1]), self._with_cases(span[2])
        ends = [self.listed.index(rule) for rule in (*first, *last) if rule in self.listed]
        between = self.listed[min(ends) : max(ends) + 1] if first and last and ends else ()
        return {*first, *last, *between}

    @cached_property
    def _prefixes(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(rule.partition(":")[0] + ":" for rule in self.listed if ":" in rule))

    def _with_cases(self, cited: str) -> list[str]:
        """A rule, or the cases of a chapter; in every rulebook of the game, unless one is named."""
        if not cited:
            return []
        found = self._of_a_book(self.full(cited))
        others = () if ":" in cited or found else self._prefixes
        return found + [rule for prefix in others for rule in self._of_a_book(prefix + cited)]

    def _of_a_book(self, full: str) -> list[str]:
        if full in self.listed:
            return [full]
        chapter = full.removesuffix("0") if full.endswith(".0") else full
        cases = [rule for rule in self._known if rule.startswith(chapter)] if re.search(r"\d", chapter) else []
        return [full, *cases] if full in self._known else cases
