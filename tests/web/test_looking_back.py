"""When a game is over its page shows all sides, and of one in fog what each side believed beside what there was."""

from types import SimpleNamespace
from typing import Any

import pytest

from bot.host.hindsight import recounted
from bot.host.info import Entry
from bot.store import StoredLine
from bot.web import public
from bot.web.news import log
from game.core.events import Event
from game.core.rules import AFTERWARDS
from game.core.text import say
from render import Look, picture
from tests.bot.conftest import Sitting
from tests.bot.test_mats import abandoned, begin
from tests.toy import RULES as TOY
from tests.web.conftest import Watcher, served


async def facts(watcher: Watcher, asked: str = "") -> dict[str, Any]:
    answer = await watcher.of_game(f"/facts{asked}")
    assert answer.status == 200
    found: dict[str, Any] = await answer.json()
    return found


async def test_before_the_end_there_are_an_onlookers_eyes_only(watcher: Watcher) -> None:
    await watcher.wish("link")
    await watcher.bid(3, 1)
    assert (await facts(watcher))["eyes"] == []
    told = []
    for eyes in ("red", "*", "nobody"):
        for path in ("/facts?", "/picture?", "/picture?kind=hand&", "/picture?kind=believed&"):
            answer = await watcher.of_game(f"{path}eyes={eyes}")
            told.append((answer.status, await answer.read()))
    assert {status for status, _body in told} == {404}
    assert len(set(told)) == 1  # whoever is asked for, the answer is the same
    assert (await watcher.of_game("/picture?eyes=")).status == 200


async def test_after_the_end_all_sides_are_seen_with_what_they_held(watcher: Watcher) -> None:
    await watcher.wish("link")
    for red, green in ((3, 1), (1, 1), (1, 1)):
        await watcher.bid(red, green)
    host, game = watcher.sitting.client.host, watcher.info.id
    told = await facts(watcher)
    assert (told["over"], told["by"]) == (True, "")
    assert [(each["id"], each["name"]) for each in told["eyes"]] == [
        ("", "Onlookers"), ("red", "Red"), ("green", "Green"),
    ]  # fmt: skip
    assert (told["kinds"], (await facts(watcher, "?eyes=red"))["kinds"]) == (
        ["action", "board", "standings"], ["action", "board", "standings", "hand"],
    )  # fmt: skip
    for at in (0, told["last"]):
        for seat in ("red", "green"):
            shown = await (await watcher.of_game(f"/picture?kind=hand&eyes={seat}&at={at}")).read()
            assert shown == picture(await host.past(game, at, seat), Look("hand")).png
    logs = {eyes: (await facts(watcher, f"?eyes={eyes}&at=2"))["log"] for eyes in ("red", "green", "")}
    assert [entry["texts"][-1] for entry in logs["red"]] == ["Green is ready.", "You bid 3."]
    assert [entry["texts"][-2:] for entry in logs["green"]] == [logs[""][0]["texts"], ["Red is ready.", "You bid 1."]]
    assert (await facts(watcher, "?eyes=red&at=4"))["log"][:2] == (await facts(watcher, "?eyes=red"))["log"][2:4]
    assert (await watcher.of_game("/picture?kind=hand")).status == 404  # an onlooker holds nothing
    assert (await watcher.of_game("/facts?eyes=nobody")).status == 404


def test_what_was_sealed_is_told_with_the_open_line_after_it_and_to_whom_each_was_told() -> None:
    def event(text: str, *to: str) -> Event:
        return Event("table", say("{text}", text=text), to=to or None)

    lines = [
        StoredLine(4, "red", "", events=(event("red seals", "red"), event("sealed, to all")), slot="red"),
        StoredLine(5, "green", "", events=(event("both", "red", "green"), event("halt", ""), event("all"))),
        StoredLine(6, "green", "", events=(event("green", "green", ""),)),
    ]

    def texts(entries: list[Entry], among: Any = None) -> list[list[str]]:
        return [each["texts"] for each in log(TOY, entries, say("Round 1"), among)]

    seen = {eyes: texts(recounted(lines, eyes, 3)) for eyes in ("red", "green")}
    assert seen["red"] == [["All", "Both", "Sealed, to all", "Red seals"]]
    assert seen["green"] == [["Green"], ["All", "Both"]]
    everything = recounted(lines, AFTERWARDS, 3)
    assert [entry.number for entry in everything] == [4, 5]
    seats = SimpleNamespace(seats=[SimpleNamespace(id=seat, name=seat.title()) for seat in ("red", "green")])
    assert texts(everything, seats) == [
        ["Green: Green"], ["All", "Halt", "Both", "Sealed, to all", "Red: Red seals"],
    ]  # fmt: skip


@pytest.mark.slow
async def test_under_fog_what_each_believed_lies_beside_what_there_was(
    sitting: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(public, "shown", lambda *_told: True)  # even of a game that its players gave up
    await begin(sitting)
    await sitting.anna.slash("order", sitting.games, text="march Gallas all to 3927 stay")
    await sitting.quiet()
    host = sitting.client.host
    (info,) = await host.games_of(str(sitting.anna.id))
    async with served(sitting, info) as watcher:
        assert (await watcher.of_game("/picture?kind=believed")).status == 404
        assert "8 MP" not in str((await facts(watcher))["log"])
        await abandoned(sitting)
        told = await facts(watcher)
        assert ([each["id"] for each in told["eyes"]], told["by"]) == (["*", "", "imperial", "protestant"], "*")
        assert told["kinds"] == ["action", "board", "standings", "believed"]
        there = await host.past(info.id, told["last"], "*")
        for kind in ("board", "believed"):
            shown = await (await watcher.of_game(f"/picture?kind={kind}")).read()
            assert shown == picture(there, Look(kind)).png
        onlookers = await (await watcher.of_game("/picture?kind=board&eyes=")).read()
        assert onlookers != await (await watcher.of_game("/picture?kind=board")).read()
        assert "mats" in (await facts(watcher, "?eyes=imperial"))["kinds"]
        march = {eyes: (await facts(watcher, f"?eyes={eyes}"))["log"][0]["texts"][::-1] for eyes in ("", "imperial")}
        assert march[""][0] == "Gallas is activated at Brünn."
        assert march["imperial"][0] == "Gallas is activated at Brünn: 8 MP."
        assert set(march["imperial"]) > {*march[""][1:], "Force 5 of the Protestants (Stålhandske) has 1 cavalry SP."}
        every = told["log"][0]["texts"][::-1]
        assert every[:3] == [
            "Imperials: Gallas is activated at Brünn: 8 MP.",
            "Protestants: Gallas is activated at Brünn.",
            "Force 3 of the Imperials (Gallas) has 6 cavalry SP.",  # both were told, no onlooker
        ]
        assert [entry["at"] for entry in told["log"]] == [told["last"], 1]
        assert "What each side knew" in await (await watcher.of_game()).text()
