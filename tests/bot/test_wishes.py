"""/games, /holiday, reminders and the pace of a game, as people see them."""

import re

import pytest

from bot.host.clock import Clock
from tests.bot.conftest import Sitting, labels, texts

pytestmark = pytest.mark.usefixtures("toy")
HOUR = 3600.0


async def later(sitting: Sitting, hours: float) -> None:
    """Let time pass, with a look of the clock every half hour; what is said then arrives."""
    for _step in range(round(hours * 2)):
        sitting.pocket.clock.advance(HOUR / 2)
        await Clock(sitting.client.host).tick(sitting.client.host.now())
        await sitting.quiet()


async def test_games_are_listed_by_urgency_each_one_tap_away(sitting: Sitting) -> None:
    slow, quick = await sitting.bids("Slow one"), await sitting.bids("Quick one")
    await sitting.anna.slash("game settings", sitting.games, game=slow.id, deadline=72)
    await sitting.anna.slash("game settings", sitting.games, game=quick.id, deadline=24)
    done = await sitting.bids("Done one")
    await sitting.bert.slash("order", sitting.games, text="ready", game=done.id)
    shown = await sitting.bert.slash("games", sitting.games)
    waiting, _heading, others = shown.text.partition("**Your other games**")
    assert [line.split("**")[1] for line in waiting.splitlines()[1:]] == ["Quick one", "Slow one"]
    assert "time runs out <t:" in waiting
    assert "Done one" in others
    assert labels(shown.message) == ["Quick one", "Slow one"]
    panel = await sitting.bert.click(shown.message, "Slow one")
    assert "Slow one" in panel.text or "Green" in panel.text
    nobody = await sitting.pocket.person("Carl").slash("games", sitting.games)
    assert "You have no games" in nobody.text
    assert "/following what you follow" in nobody.text


async def test_one_reminder_for_all_games_which_says_when_it_is_done(sitting: Sitting) -> None:
    first, second = await sitting.bids("First"), await sitting.bids("Second")
    await sitting.bert.slash("notify", sitting.games, remind="none")
    now = sitting.client.host.now()
    hour = int(now // HOUR + 6) % 24
    shown = await sitting.bert.slash("notify", sitting.games, remind=str(hour))
    assert f"at {hour:02}:00 (UTC)" in shown.text
    await later(sitting, 6.5)
    [reminder] = [message for message in sitting.bert.dms if "🔔" in message.text]
    assert "2 games wait for you" in reminder.text
    assert labels(reminder) == ["First", "Second"]
    for info in (first, second):
        await sitting.bert.slash("order", sitting.games, text="ready", game=info.id)
    await sitting.quiet()
    assert reminder.text == "~~🔔 Games wait for you.~~ ✓ Done."
    assert labels(reminder) == []


async def test_a_new_reminder_takes_the_place_of_the_one_before_and_the_last_says_so(sitting: Sitting) -> None:
    await sitting.bids("First")
    await later(sitting, 24 * 6)
    reminders = [message for message in sitting.bert.dms if "🔔" in message.text]
    assert len(reminders) == 1
    assert "the last reminder until you play again" in reminders[0].text


async def test_holidays_are_booked_and_ended(sitting: Sitting) -> None:
    shown = await sitting.bert.slash("holiday", sitting.games, when="3 days")
    assert "Your holidays: " in shown.text
    assert "Days of holiday that are left: 27 of " in shown.text
    shown = await sitting.bert.slash("holiday", sitting.games)
    assert re.search(r"Your holidays: [A-Z]\w+day, \d+ [A-Z]\w+ 20\d\d – ", shown.text), "as people write days"
    shown = await sitting.bert.slash("holiday", sitting.games, when="60 days")
    assert "A year has 30 days of holiday" in shown.text
    shown = await sitting.bert.slash("holiday", sitting.games, when="sometime")
    assert "Write a holiday as its first and its last day" in shown.text
    shown = await sitting.bert.slash("holiday", sitting.games, when="back")
    assert "You have no holiday ahead." in shown.text
    assert "30 of " in shown.text


async def test_days_on_which_somebody_plays(sitting: Sitting) -> None:
    shown = await sitting.bert.slash("notify", sitting.games, days="Mo-Fr")
    assert "Monday, Tuesday, Wednesday, Thursday and Friday" in shown.text
    shown = await sitting.bert.slash("notify", sitting.games, days="Sa-So")
    assert "at least 4" in shown.text
    for typed, zone in (("berlin", "Europe/Berlin"), ("new york", "America/New_York"), ("utc", "UTC")):
        shown = await sitting.bert.slash("notify", sitting.games, zone=typed)
        assert zone in shown.text
    assert "I know no time zone" in (await sitting.bert.slash("notify", sitting.games, zone="Westphalia")).text
    shown = await sitting.bert.slash("notify", sitting.games, days="every day")
    assert "You play on" not in shown.text


@pytest.mark.parametrize(
    ("sight", "unseen", "delay"),
    [
        ("Onlookers: nothing before the end", True, 0),
        ("Onlookers: all that is public, a turn later", False, 1),
        ("Onlookers: all that is public, 4 turns later", False, 4),
    ],
)
async def test_who_may_watch_and_who_may_sit_down_is_chosen_at_opening(
    sitting: Sitting, sight: str, unseen: bool, delay: int
) -> None:
    form = await sitting.anna.slash("game open", sitting.games, game="toy")
    form = await sitting.anna.choose(form, "Onlookers", sight)
    form = await sitting.anna.choose(form, "Reliability", "Reliability: 80 % at least")
    await sitting.anna.click(form, "Open the lobby")
    await sitting.quiet()
    [info] = await sitting.client.host.games_in(str(sitting.games.id))
    assert (info.settings.unseen, info.settings.delay, info.settings.reliable) == (unseen, delay, 80)
    assert "Who sits down has a reliability of 80 % at least." in sitting.last().text
    assert "Whoever only watches sees" in sitting.last().text
    assert "whoever may read the channel reads them at once" in sitting.last().text


async def test_the_pace_is_chosen_at_opening(sitting: Sitting) -> None:
    shown = await sitting.anna.slash("game open", sitting.games, game="battles")
    assert "Weekends" not in str(shown.message.components)
    shown = await sitting.anna.choose(shown, "Deadline", ["72+12"])
    shown = await sitting.anna.choose(shown, "Too late", ["hold"])
    shown = await sitting.anna.choose(shown, "Weekends", ["off"])
    await sitting.anna.click(shown, "Open the lobby")
    await sitting.quiet()
    [info] = await sitting.client.host.games_in(str(sitting.games.id))
    assert "reads them at once" not in sitting.last().text, "nothing waits"
    agreed = info.settings
    assert (agreed.bank, agreed.bonus, agreed.at_deadline, agreed.weekends_off) == (72, 12, "hold", True)
    assert (agreed.hours, agreed.excuses) == (0, 1)
    shown = await sitting.anna.slash("game settings", sitting.games)
    assert "each has a time bank of 72 hours, and 12 hours more with every decision; then the game waits" in shown.text
    assert "Weekends are off." in shown.text
    assert "72 h" in shown.text.split("**Time banks:**")[1]
    shown = await sitting.anna.slash("game settings", sitting.games, deadline=24)
    assert "24 hours a turn" in shown.text
    assert "Time banks" not in shown.text
    assert "From now on" not in "".join(texts(sitting.public()))


async def test_what_is_agreed_stands_in_the_lobby(sitting: Sitting) -> None:
    shown = await sitting.anna.slash("game open", sitting.games, game="battles")
    shown = await sitting.anna.choose(shown, "Deadline", ["48"])
    await sitting.anna.click(shown, "Open the lobby")
    await sitting.quiet()
    assert "-# Pace: 48 hours a turn; then a stand-in moves this once" in sitting.last().text
