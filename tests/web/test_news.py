"""What happened, in words: the log under the times it happened in, and what is new beside a player's question."""

from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast

import pytest

from bot.discord.since import brought, since_last
from bot.host.brief import told, unread
from bot.host.ending import verdict
from bot.host.info import Entry, GameInfo
from bot.web import news, own, public
from game.agony import RULES as AGONY
from game.battles import RULES as BATTLES
from game.campaign import RULES as CAMPAIGN
from game.core.events import Event
from game.core.rules import Setup
from game.core.text import say
from tests.toy import RULES as TOY
from tests.web.conftest import Watcher
from tests.web.test_own import Touching, texts


def event(text: str, kind: str = "note") -> Event:
    return Event(kind, say("{text}", text=text))


def lines(log: list[dict[str, Any]]) -> list[tuple[int, str, list[str]]]:
    return [(each["at"], each["headline"], each["texts"]) for each in log]


def entry(n: int, headline: str, *events: Event) -> Entry:
    return Entry(n, "", "", say("{text}", text=headline), events, 0.0)


def test_each_line_of_the_log_stands_under_the_time_it_happened_in() -> None:
    """What ends a turn belongs to it, what follows within the same order to the next; the newest line comes first."""
    spring, summer, autumn = (event(name, "turn") for name in ("Spring", "Summer", "Autumn"))
    entries = [
        entry(3, "Spring", event("the Protestants take Linz.")),
        entry(4, "Autumn", event("a battle"), event("it is won"), summer, event("nothing"), autumn),
        entry(5, "Autumn"),
        entry(6, "Winter", spring),
    ]
    told = lines(news.log(TOY, entries, say("1618")))
    assert told == [
        (4, "Summer", ["Nothing"]), (4, "Spring", ["It is won", "A battle"]),
        (3, "1618", ["The Protestants take Linz."]),
    ]  # fmt: skip
    silent = ["Nothing is told of this moment."]  # but whoever looks at it is told so
    assert lines(news.log(TOY, entries, say("1618"), shown=5)) == [(5, "Autumn", silent), *told]
    assert lines(news.log(TOY, entries, say("1618"), shown=6)) == [(6, "Spring", silent), *told]
    assert lines(news.log(TOY, entries, say("1618"), shown=4)) == told


def test_what_happens_several_times_on_end_is_told_once_with_how_often() -> None:
    looted, moved = event("A militia loses a step."), event("It marches.")
    told = lines(
        news.log(TOY, [entry(1, "1620", looted, moved, looted, looted, looted), entry(2, "1620", looted)], say("1"))
    )
    assert [texts for _at, _head, texts in told] == [
        ["A militia loses a step."], ["3 × A militia loses a step.", "It marches.", "A militia loses a step."],
    ]  # fmt: skip


def test_whoever_took_a_game_in_is_told_of_the_turn_that_it_stands_in_and_whoever_ordered_of_what_came_after() -> None:
    rounds = [(1, 5, "a"), (1, 6, "b"), (2, 1, "c"), (2, 2, "d")]
    heads = [say("Turn {n}, {years}, round {round}", n=n, years="1620", round=at) for n, at, _told in rounds]
    entries = [
        replace(entry(at, "", event(told)), headline=head)
        for at, (head, (_n, _at, told)) in enumerate(zip(heads, rounds, strict=True), 1)
    ]
    assert [each.text for each in unread(AGONY, entries, 0)] == ["c", "d"]
    assert [each.text for each in unread(AGONY, entries[:2], 0)] == ["a", "b"]
    assert [each.text for each in unread(AGONY, entries, 1)] == ["b", "c", "d"]
    seasons = [entry(1, "Spring", event("a")), entry(2, "Summer", event("b"), event("Summer", "turn"), event("c"))]
    assert [each.text for each in unread(CAMPAIGN, seasons, 0)] == ["Summer", "c"]


def test_a_receipt_stays_below_its_heading() -> None:
    said = [event(text, "order") for text in ("Sealed:", "one step", "another step")]
    told = news.log(TOY, [entry(1, "Spring", event("a battle"), *said, event("it goes on"))], say("Spring"))
    assert lines(told) == [(1, "Spring", ["It goes on", "Sealed:", "One step", "Another step", "A battle"])]


async def test_whoever_slides_to_a_silent_moment_is_told_so(watcher: Watcher, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(public, "nameless", lambda each: replace(each, events=()) if each.number == 1 else each)
    await watcher.wish("link")
    await watcher.bid(3, 1)
    told = [(await (await watcher.of_game(f"/facts{at}")).json())["log"] for at in ("", "?at=1")]
    assert 1 not in {each["at"] for each in told[0]}
    assert lines(told[1]) == [(1, "Round 1 of 3", ["Nothing is told of this moment."])]


def test_an_attack_in_the_log_has_its_leader_and_its_odds_as_everywhere_else() -> None:
    text = say("Attack on {hex}: {units}, {odds}.", hex="0911", units="A", odds="2-1", led="L")
    attack = Event("attack", text, {"targets": ("0911",), "leaders": ("L",)})
    (told,) = news.log(BATTLES, [entry(1, "Turn 1", attack)], say("Turn 1"))
    assert told["texts"] == ["Attack on 0911: A with L, 2–1."]


@pytest.mark.parametrize("shown", [1, 2, 12])
async def test_the_log_begins_in_its_own_time_however_far_it_goes_back(
    watcher: Watcher, anna: Touching, monkeypatch: pytest.MonkeyPatch, shown: int
) -> None:
    """The round that an order ended is over when it is told of: it stands above the order all the same."""
    await watcher.wish("link")
    await watcher.bid(3, 1)
    await watcher.bid(2, 2)
    for where in (public, own):
        monkeypatch.setattr(where, "LOG", shown)
    page, mine = await (await watcher.of_game("/facts")).json(), await (await anna.own("/ask")).json()
    assert page["headline"] == mine["headline"] == "Round 3 of 3"
    assert page["log"][0]["headline"] == mine["log"][0]["headline"] == "Round 2 of 3"
    assert page["log"][0]["texts"][-2:] == ["Bids: Red 2 and Green 2.", "Green is ready."]
    heads = [each["headline"] for each in page["log"]]
    assert heads == [f"Round {n} of 3" for n in (2, 2, 1, 1)[: max(shown, 1)]]


@pytest.fixture
async def anna(watcher: Watcher) -> Touching:
    return await Touching(watcher).enter(str(watcher.sitting.anna.id))


async def ask(browser: Touching) -> Any:
    return await (await browser.own("/ask")).json()


async def test_what_others_did_since_ones_own_order_stands_beside_the_question(
    watcher: Watcher, anna: Touching
) -> None:
    """Whenever it is asked anew, as after each news: stand-ins may be slower than the order's answer."""
    bert = await Touching(watcher).enter(str(watcher.sitting.bert.id))
    assert texts((await ask(anna))["since"]) == []
    assert (await bert.say("flag", "hill")).status == 200
    assert texts((await ask(anna))["since"]) == ["Green flags the hill."]
    assert (await anna.say("flag", "mill", once="2")).status == 200
    assert texts((await ask(anna))["since"]) == []
    assert (await bert.say("bid", "1", once="2")).status == 200  # sealed
    assert (await anna.say("bid", "3", once="3")).status == 200
    assert (await anna.say("ready", once="4")).status == 200
    assert texts((await ask(anna))["since"]) == []
    assert texts((await ask(bert))["since"]) == []  # what is sealed, and that somebody is ready, are no news
    closing = await (await bert.say("ready", once="5")).json()
    brought = texts(closing["told"])
    assert "Bids: Red 3 and Green 1." in brought
    assert not any("is ready" in line for line in brought)
    since = texts((await ask(anna))["since"])
    assert "Bids: Red 3 and Green 1." in since
    assert not any("left" in line for line in (*brought, *since))  # what one holds lies beside the board
    assert texts((await ask(bert))["since"]) == []


async def test_the_log_reaches_back_to_ones_own_last_order(
    watcher: Watcher, anna: Touching, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The lines that have no room beside the question are there to be read."""
    monkeypatch.setattr(own, "LOG", 1)
    monkeypatch.setattr(news, "FEW", 30)
    bert = await Touching(watcher).enter(str(watcher.sitting.bert.id))
    assert (await anna.say("flag", "mill")).status == 200
    for n, place in enumerate(("hill", "mill", "hill")):
        assert (await bert.say("flag", place, once=str(n))).status == 200
    told = await ask(anna)
    assert told["since"] == {
        "lines": [{"text": "Green flags the hill.", "head": False}],
        "more": "… 2 lines more: What happened",
    }
    assert [each["texts"] for each in told["log"]] == [
        [f"{who} flags the {place}."]
        for who, place in (("Green", "hill"), ("Green", "mill"), ("Green", "hill"), ("Red", "mill"))
    ]


def test_of_much_news_the_fights_are_left_and_where_the_others_are(
    watcher: Watcher, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(news, "FEW", 40)
    info = cast(GameInfo, SimpleNamespace(game="toy", setup=Setup("toy", "short")))
    fought, *moves = event("A battle is fought", "battle"), event("A → B" * 20, "move"), event("C → D", "move")
    happened = [fought, event("It rains"), *moves]
    assert texts(news.news(info, "red", happened)) == ["⚔ A battle is fought", "It rains", "C → D"]
    assert news.news(info, "red", happened)["more"] == "… one line more: What happened"
    monkeypatch.setattr(news, "FEW", 25)
    assert news.news(info, "red", happened) == {
        "lines": [{"text": "⚔ A battle is fought", "head": False}], "more": "… 3 lines more: What happened"
    }  # fmt: skip


@pytest.mark.parametrize(("said", "left"), [(0, "B"), (7, "A")])
def test_what_a_seat_did_before_its_holder_gave_an_order_hides_nothing_newer(
    said: int, left: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(news, "FEW", 100)
    info = cast(GameInfo, SimpleNamespace(game="cuius", setup=Setup("cuius", "campaign")))
    told = [Event("note", say(who * 90), {"side": side}) for who, side in (("A", "imperial"), ("B", "protestant"))]
    [line] = texts(news.news(info, "imperial", told, said=said))
    assert line.startswith(left)


async def test_whoever_asks_to_take_back_is_told_that_the_others_are_asked(watcher: Watcher, anna: Touching) -> None:
    await watcher.bid(3, 1)
    told = await (await anna.own("/undo", "POST", json={"seat": "red", "once": "9"})).json()
    assert texts(told["told"]) == ["The others are asked whether they agree."]


async def test_whoever_took_a_seat_over_is_told_of_the_turn_at_hand(
    watcher: Watcher, anna: Touching, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They were not there before, and what happened long ago would hide what happened just now."""
    host, said = watcher.sitting.client.host, 0
    before = entry(1, "1618", event("Linz falls.", "loss"), event("1619", "turn"), event("Krems falls.", "loss"))
    entries = [before, entry(2, "1619", event("Thurn marches."))]

    async def chronicle(*_of: Any, since: int = 0, **_until: Any) -> list[Entry]:
        return [each for each in entries if each.number > since]

    async def last_say(*_of: str) -> int:
        return said

    monkeypatch.setattr(host, "chronicle", chronicle)
    monkeypatch.setattr(host, "last_say", last_say)
    monkeypatch.setattr(own, "news", lambda _info, _seat, events, *_when: [each.text for each in events])
    assert (await ask(anna))["since"] == ["1619", "Krems falls.", "Thurn marches."]
    assert await since_last(host, watcher.info, "red") == ["__1619__", "▸ Krems falls.", "▸ Thurn marches."]
    said = 1
    assert await since_last(host, watcher.info, "red") == ["▸ Thurn marches."]


async def test_what_an_order_brought_does_not_end_in_the_heading_of_the_next_turn(
    watcher: Watcher, anna: Touching, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = watcher.sitting.client.host
    now = (await host.info(watcher.info.id)).headline
    given = SimpleNamespace(
        events=[event("Thurn marches."), Event("turn", now)], consent=False, sentence=(), game=watcher.info.id
    )

    async def order(*_of: str, **_by: str) -> Any:
        return given

    monkeypatch.setattr(host, "order", order)
    assert texts((await (await anna.say("flag", "hill")).json())["told"]) == ["Thurn marches."]
    assert await brought(host, cast(Any, given)) == "▸ Thurn marches."


@pytest.mark.parametrize(
    ("template", "told"),
    [
        ("{name} leaves {seat} to {heir}.", "Somebody leaves Green to somebody."),
        ("{name} was late and loses {seat} to {heir}.", "Somebody was late and loses Green to somebody."),
        (
            "{name} leaves {seat} to {who}; it goes back <t:{moment}:R>.",
            "Somebody leaves Green to somebody; it goes back 22 November 2026.",
        ),
    ],
)
def test_who_leaves_a_seat_to_whom_is_told_of_nobody_by_name_and_by_its_day(template: str, told: str) -> None:
    people = dict.fromkeys(("name", "heir", "who"), "Anna")
    left = Event("table", say(template, seat=say("Green"), moment=1795348800, **people))
    [line] = news.log(TOY, [news.nameless(replace(entry(1, "Round 1"), events=(left,)))], say("Round 1"))
    assert line["texts"] == [told]


def test_of_several_sentences_about_the_end_the_last_says_who_won() -> None:
    met, won = event("Victory conditions met: Spain.", "over"), event("the war is over. Victory: Spain.", "over")
    after = entry(4, "1648", event("Anna takes over Spain.", "table"))
    assert verdict("campaign", [entry(3, "1647", met, won), after]) == "The war is over. Victory: Spain."
    assert verdict("campaign", [after]) == ""


def test_who_is_ready_is_not_news_but_who_passes_by_a_rule_is() -> None:
    ready = Event("ready", say("{text}", text="Spain is ready."))
    assert told([ready, replace(ready, rule="11.4.1")]) == [replace(ready, rule="11.4.1")]
