"""/why and /hint: what stand-ins think, in words, for those whose business it is."""

import pytest

from bot.discord.panel import agreements
from bot.host.correspondence import told
from bot.host.explained import explained, hinted
from bot.host.info import GameInfo
from bot.host.thoughts import Explained
from bot.pocket import Message
from bot.store.people import Person, Settings
from game import rules
from game.core.rules import Setup
from game.core.search.account import Account, Tried
from game.core.search.tidings import strength
from game.core.text import say
from game.core.values import replace
from tests.bot.conftest import Sitting, labels
from tests.bot.reading import controls

WEIGHED = Account(
    ("march", "Tilly"), "steady", (Tried(("march", "Tilly"), 0.614, 20), Tried(("pass",), 0.5, 10)),
    (say("it takes {places}", places=(say("Prag"),)), *strength(-1, -4)),
    (say("it loses {places}", places=(say("Pilsen"),)),),
)  # fmt: skip


def test_a_thought_is_told_with_what_it_tried_hoped_and_feared() -> None:
    assert hinted(WEIGHED).splitlines() == [
        "A stand-in (steady) would order this: `march Tilly`",
        "It tried 2 orders in up to 20 imagined worlds each; 100 would be a game won:",
        "- `march Tilly`: 61",
        "- `pass`: 50",
        "At best: it takes Prag; it loses 1 strength; its enemy loses 4 strength.",
        "At worst: it loses Pilsen.",
    ]


def test_what_comes_for_better_and_for_worse_is_told_once() -> None:
    won = say("it takes {places}", places=(say("Prag"),))
    account = replace(WEIGHED, hoped=(won, *WEIGHED.hoped[1:]), feared=(won, *WEIGHED.feared))
    assert hinted(account).splitlines()[-3:] == [
        "In any case: it takes Prag.",
        "At best: it loses 1 strength; its enemy loses 4 strength.",
        "At worst: it loses Pilsen.",
    ]


@pytest.mark.parametrize(
    ("own", "others", "said"),
    [
        (-3, 2, ["it loses 3 strength", "its enemy gains 2 strength"]),
        (4, 0, ["it gains 4 strength"]),
        (0, -1, ["its enemy loses 1 strength"]),
        (0, 0, []),
    ],
)
def test_strength_is_told_as_what_is_lost_and_gained(own: int, others: int, said: list[str]) -> None:
    assert [str(each) for each in strength(own, others)] == said


def test_plans_are_told_by_how_they_fared_the_chosen_one_first() -> None:
    tried = tuple(Tried(("move", "Royal", "1303"), mean, worlds) for mean, worlds in ((0.614, 12), (0.7, 2), (0.4, 2)))
    account = Account(("move", "Royal", "1303"), "thoughtful", tried, WEIGHED.hoped, WEIGHED.feared, planned=True)
    assert hinted(account).splitlines()[1:] == [
        "A plan for its whole turn led to this order; it thought that plan over.",
        "It drew up 3 plans and tried each in up to 12 imagined worlds; 100 would be a game won: 61, 70 and 40.",
        "What did better was tried in fewer worlds: it had fallen behind by then.",
        "At best: it takes Prag; it loses 1 strength; its enemy loses 4 strength.",
        "At worst: it loses Pilsen.",
    ]


def test_what_is_worth_the_same_is_said_to_be_and_orders_are_told_in_names() -> None:
    tried = tuple(Tried((text,), mean, 20) for text, mean in (("Mecklenburg", 0.381), ("hold", 0.379), ("pass", 0.3)))
    account = Account(("Mecklenburg",), "steady", tried, names={("hold",): say("Stay")})
    text = hinted(account)
    assert "- `Stay`: 38\n" in text
    assert "It found as good as the first: `Stay`." in text
    assert "as good as" not in hinted(WEIGHED)


@pytest.mark.parametrize(
    ("better", "usual", "said"),
    [
        (
            Tried(("hold",), 0.45, 20),
            True,
            "Nothing did better by more than chance would have it: then the rules of thumb decide.",
        ),
        (Tried(("hold",), 0.45, 5), False, "What did better was tried in fewer worlds: it had fallen behind by then."),
    ],
)
def test_it_is_told_why_the_first_need_not_have_the_best_figure(better: Tried, usual: bool, said: str) -> None:
    account = Account(("go",), "steady", (Tried(("go",), 0.38, 20), better), usual=usual)
    assert said in hinted(account)
    assert said not in hinted(replace(account, tried=(account.tried[0], replace(better, mean=0.381))))


def test_where_no_other_plan_is_better_beyond_chance_the_first_is_said_to_stand() -> None:
    tried = tuple(Tried(("go",), mean, 20) for mean in (0.5, 0.52))
    account = Account(("go",), "thoughtful", tried, planned=True, usual=True)
    said = "None did better by more than chance would have it: then the first of its plans stands."
    assert said in hinted(account)
    assert said not in hinted(replace(account, tried=tried[:1]))


def test_many_that_are_worth_the_same_are_counted_and_told_once() -> None:
    tried = tuple(Tried((text,), 1, 20) for text in ("Mecklenburg", "hold", "pass"))
    text = hinted(Account(("Mecklenburg",), "steady", tried))
    assert "It found 2 others as good as the first." in text
    assert text.count("`hold`") == text.count("`pass`") == 1


@pytest.mark.parametrize(
    ("account", "said"),
    [
        (Account(("pass",), "instant"), "plays at once, by the rules of thumb"),
        (Account(("pass",), "steady"), "There was nothing to weigh"),
        (Account(("pass",), "steady", planned=True), "A plan for its whole turn"),
        (Account(("stand",), "steady"), "It does not come to that again"),
    ],
)
def test_what_was_not_weighed_is_told_in_plain_words(account: Account, said: str) -> None:
    text = explained(Explained(say("Imperials"), say("1618"), 47, "Activate an army, or pass.", ("pass",), account))
    assert text.startswith("**Imperials** · 1618, order 47: `pass`\n-# Activate an army, or pass.\n")
    assert said in text


def test_a_table_agrees_on_hints_when_it_is_opened_and_everybody_reads_it() -> None:
    setup = rules("agony").complete(Setup("agony", ""))
    usual = agreements.usual(setup, Settings())
    [line] = [line for line in agreements.lines(setup, usual) if line.value == "hints"]
    assert not line.chosen
    agreed = agreements.read(setup, ["hints"], usual)
    assert agreed.hints
    assert [str(each) for each in told(rules("agony"), agreed)] == [
        "Whoever is to move may ask what a stand-in would do (/hint)."
    ]


async def test_hints_and_reasons_are_asked_by_commands(sitting: Sitting, ruled: str) -> None:
    host, channel = sitting.client.host, sitting.games
    anna, bert = (Person(str(who.id), who.name) for who in (sitting.anna, sitting.bert))
    info = await host.open_game(
        game=ruled, organiser=anna, guild=str(channel.guild_id), channel=str(channel.id), title="",
        settings=Settings(hints=True), options={"players": "2"},
    )  # fmt: skip
    for seat, player in (("red", anna), ("green", bert)):
        await host.join(info.id, seat, player, seat)
    await host.start(info.id, anna.id, "start")
    assert "would order this: `" in (await sitting.anna.slash("hint", channel)).text
    assert "no seat" in (await sitting.pocket.person("Otto").slash("hint", channel)).text
    assert "is told after the end" in (await sitting.anna.slash("why", channel)).text
    assert "after the end" in (await sitting.anna.slash("why", channel, seat="green")).text
    await host.lend(info.id, "red", None, None, by=anna.id)
    await sitting.quiet()

    async def reds() -> list[int]:
        return [line.number for line in await host.store.lines(info.id) if line.seat == "red" and not line.person]

    shown = await sitting.anna.slash("why", channel, seat="red")
    assert shown.text.startswith("**Red** · ")
    assert "rules of thumb" in shown.text
    assert not any("rules of thumb" in message.text for message in sitting.public())

    async def on() -> list[int]:
        before = len(await reds())
        while len(await reds()) < before + 2:
            await host.order(info.id, "green", "ready", person=bert.id, interaction=f"ready-{len(await reds())}")
            await sitting.quiet()
        return await reds()

    given = await on()
    shown = await sitting.anna.slash("why", channel, seat="red", back=2)
    assert f"order {given[-2]}:" in shown.text
    await on()
    later = await sitting.anna.click(shown, "Later")
    assert f"order {given[-1]}:" in later.text, "the one after it, however many came since"
    assert f"order {given[-2]}:" in (await sitting.anna.click(later, "Earlier")).text


async def test_a_hint_is_asked_and_taken_by_touch_and_one_that_is_older_is_not(sitting: Sitting, ruled: str) -> None:
    host, channel = sitting.client.host, sitting.games
    anna = Person(str(sitting.anna.id), sitting.anna.name)

    async def opened(hints: bool) -> GameInfo:
        info = await host.open_game(
            game=ruled, organiser=anna, guild=str(channel.guild_id), channel=str(channel.id), title="",
            settings=Settings(hints=hints), options={"players": "2"},
        )  # fmt: skip
        await host.join(info.id, "red", anna, "red")
        await host.add_standin(info.id, None, anna.id)
        await host.start(info.id, anna.id, "start")
        await sitting.quiet()
        return info

    async def given() -> list[str]:
        return [line.text for line in await host.store.lines(info.id) if line.person]

    info = await opened(hints=False)
    assert "Hint" not in labels((await sitting.anna.slash("move", channel, game=info.id)).message)
    info = await opened(hints=True)
    advised = await sitting.anna.click(await sitting.anna.slash("move", channel, game=info.id), "Hint")
    order = advised.text.partition("would order this: `")[2].partition("`")[0]
    shown = await sitting.anna.click(advised, "Show it")
    assert order in shown.text
    before = await given()
    await sitting.anna.click(shown, "Confirm")
    [line] = [line for line in await given() if line not in before]
    assert line == order
    await sitting.quiet()
    shown = await sitting.anna.click(advised, "Show it")
    assert shown.text.startswith("*That hint is older; this is how things stand now.*")
    assert "Confirm" not in labels(shown.message)


async def test_from_one_order_of_a_stand_in_one_turns_to_those_before_and_after(sitting: Sitting, ruled: str) -> None:
    host, channel = sitting.client.host, sitting.games
    anna = Person(str(sitting.anna.id), sitting.anna.name)
    info = await host.open_game(
        game=ruled, organiser=anna, guild=str(channel.guild_id), channel=str(channel.id), title="",
        options={"players": "2"},
    )  # fmt: skip
    await host.join(info.id, "red", anna, "red")
    await host.add_standin(info.id, None, anna.id)
    await host.start(info.id, anna.id, "start")
    await host.resign(info.id, "red", by=anna.id)
    await host.leave_alone(info.id)
    await sitting.quiet()

    def usable(message: Message) -> list[str]:
        return [part["label"] for part in controls(message)]

    given = [line for line in await host.store.lines(info.id) if line.seat == "green"]
    assert len(given) > 2
    shown = await sitting.bert.slash("why", channel, game=info.id, seat="green")
    assert f"order {given[-1].number}:" in shown.text
    assert (labels(shown.message), usable(shown.message)) == (["Earlier", "Later"], ["Earlier"])
    before = await sitting.bert.click(shown, "Earlier")
    assert f"order {given[-2].number}:" in before.text
    assert f"order {given[-1].number}:" in (await sitting.bert.click(before, "Later")).text
    first = await sitting.bert.slash("why", channel, game=info.id, seat="green", back=len(given))
    assert (labels(first.message), usable(first.message)) == (["Earlier", "Later"], ["Later"])
