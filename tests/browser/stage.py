"""The page of a touched board over a view, with no bot behind it: what it asks for is answered from the view."""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from string import Template
from typing import Any
from urllib.parse import parse_qs, urlsplit

from playwright.async_api import Browser, Page, Route, expect

from bot.web.answers import FILES, FOLDER, GUARD
from bot.web.hand import cards, marked
from bot.web.public import nearer, standings
from game.core.rules import View
from render import BOARD, Look, anchors, changes, described, layers, outlines, picture

HOME = "http://board.example/own/stage"


class Labels(dict[str, str]):
    """Every label is its own name."""

    def __missing__(self, key: str) -> str:
        return key.removeprefix("label_")


def word(text: str, hint: str = "") -> dict[str, Any]:
    """A word without a place that may be said."""
    nothing = {"place": "", "quiet": False, "grave": False}
    return {"text": text, "name": text, "hint": hint, **nothing}


def news(*lines: str) -> dict[str, Any]:
    """Lines of it, the first of many."""
    return {"lines": [{"text": line, "head": False} for line in lines], "more": "more: the log" if lines[1:] else ""}


class Stage:
    """Answers a page about a view; every place that is named may be touched, at `both` an order is proposed besides.

    `asked` are the tiles it was asked for; `words` may be said besides; `hint` stands at each place; `since` is what
    others did, `last` at which revision one ordered last; an order that is proposed may be given `at_once`; `then` is
    what places say after words that are no whole order. Once it is `gone` the person holds no seat any more; at
    each `revision` there is something new to choose, until it is `over`. A whole order has `said` these places; what is
    in `orders` is sealed; it waits for whoever is `due`, and was fought for the game `above`.
    """

    def __init__(self, view: View, places: Sequence[str]) -> None:
        self.view, self.places = view, places
        self.asked, self.both = list[str](), ""
        self.words, self.hint = list[dict[str, Any]](), ""
        self.since, self.at_once, self.last = list[str](), False, 0
        self.remark = ""
        self.gone, self.then = False, dict[str, dict[str, str]]()
        self.revision, self.over, self.said = 1, False, list[str]()
        self.orders, self.due, self.above = dict[str, str](), True, dict[str, str]()
        self._base = picture(view, BOARD).png

    async def answer(self, route: Route) -> None:
        parts = urlsplit(route.request.url)
        what, asked = (
            parts.path.rpartition("/")[2],
            {key: " ".join(each) for key, each in parse_qs(parts.query).items()},
        )
        if self.gone and what in ("ask", "live"):
            await route.fulfill(status=404)
        elif what in FILES:
            await route.fulfill(body=(FOLDER / what).read_bytes(), content_type=FILES[what])
        elif what in ("picture", "changes", "layer"):
            await route.fulfill(body=self._drawn(what, asked), content_type="image/png")
        elif what == "card":
            face = picture(self.view, marked(self.view, asked["card"]))
            await route.fulfill(body=face.png, content_type="image/png")
        elif what == "live":
            await route.abort()
        else:
            told = {"lines": [{"text": f"{asked.get('place')} holds nothing"}], "layers": [], "rules": ""}
            legend = {"text": described(self.view, layers(self.view)[asked["name"]])} if what == "legend" else {}
            given = {"told": news("It stands.")}
            answers = {
                "order": lambda: given,
                "ask": self._ask,
                "spots": lambda: self._spots("close" in asked),
                "place": lambda: told,
                "legend": lambda: legend,
            }
            found: Any = answers.get(what, list)()
            if what == "ask" and "say" in asked:
                found |= {"spoken": asked["say"].split(), "named": asked["say"], "end": True, "said": self.said}
                found |= self._then(asked["say"])
            body, kind = (json.dumps(found), "application/json") if what != "stage" else (page(), "text/html")
            await route.fulfill(body=body, content_type=kind, headers=GUARD if what == "stage" else None)

    def _drawn(self, what: str, asked: Mapping[str, str]) -> bytes:
        if asked.get("kind", "board") != "board":
            return picture(self.view, Look(asked["kind"])).png
        tile = None
        if "tile" in asked:
            self.asked.append(asked["tile"])
            column, row = asked["tile"].split("-")
            tile = int(column), int(row)
        board = replace(BOARD, tile=tile, close="close" in asked)
        base = self._base if board == BOARD else picture(self.view, board).png
        if what == "picture":
            return base
        look = layers(self.view)[asked["name"]] if what == "layer" else BOARD
        return changes(self.view, replace(board, kind=look.kind, region=look.region, whole=True), base)

    def _spots(self, close: bool) -> dict[str, Any]:
        return {"outlines": dict(outlines(self.view, close=close)), "anchors": dict(anchors(self.view))}

    def _ask(self) -> dict[str, Any]:
        nothing: dict[str, Any] = dict.fromkeys(("waiting", "spoken", "at_once", "said", "likely", "log", "parts"), ())
        touch = {"hint": self.hint, "whole": False, "at_once": self.at_once}
        plain = {place: [{"spoken": [place], "label": place, "places": [place], **touch}] for place in self.places}
        likely = {**touch, "spoken": ["go", "far"], "label": "as proposed", "places": [], "whole": True}
        touches = {place: [*found, likely] if place == self.both else found for place, found in plain.items()}
        return nothing | {
            "stands": f"{self.revision} {int(self.due)}",
            "revision": self.revision, "more": False, "title": "", "headline": "", "due": self.due,
            "prompt": "Won!" if self.over else "", "over": self.over, "remark": self.remark, "above": self.above,
            "seats": [{"id": "a", "name": "A"}], "seat": "a", "end": False, "grave": False, "named": "",
            "orders": self.orders, "last": self.last, "kinds": ["board", "action"], "cards": cards(self.view),
            "words": self.words, "since": news(*self.since), "layers": list(layers(self.view)),
            "touches": touches, "standings": standings(self.view), **nearer(self.view),
        }  # fmt: skip

    def _then(self, said: str) -> dict[str, Any]:
        """What may be said after words that are no whole order."""
        if said not in self.then:
            return {}
        touch = {"hint": "", "whole": False, "at_once": False}
        touches = {
            place: [{"spoken": [*said.split(), text], "label": text, "places": [place], **touch}]
            for place, text in self.then[said].items()
        }
        return {"end": False, "words": [word("so"), word("otherwise")], "touches": touches}


def page() -> str:
    """The page as the site makes it, each label its own name."""
    scripts = "".join((FOLDER / name).read_text("utf-8") for name in FILES if name.endswith(".js"))
    labels = {name: name for name in re.findall(r"labels\.(\w+)", scripts)} | {"board": "board", "action": "action"}
    blanks = Labels(language="en", title="", seal="", base="", labels=json.dumps(labels).replace('"', "&quot;"))
    return Template((FOLDER / "own.html").read_text("utf-8")).substitute(blanks)


async def staged(
    browser: Browser, view: View, places: Sequence[str], size: dict[str, int], *, dots: int = 1, finger: bool = True
) -> tuple[Page, Stage]:
    """The page of a screen of so many dots a pixel."""
    context = await browser.new_context(
        viewport={"width": size["width"], "height": size["height"]},
        device_scale_factor=dots,
        has_touch=finger,
        is_mobile=finger,
    )
    board, stage = await context.new_page(), Stage(view, places)
    await board.route("**/*", stage.answer)
    await board.goto(HOME)
    await board.wait_for_function("() => wide()")
    if places:
        await expect(board.locator("#spots .may").first).to_be_attached()
        await board.wait_for_function("() => shown")  # it has moved to where they are, and will not once more
    return board, stage
