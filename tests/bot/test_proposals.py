"""Whole orders at a tap or two: how they are shown, given, adjusted, and what is never given without asking."""

import pytest

from bot.discord.panel import open as open_panels
from bot.store.people import Person as Player
from tests.bot.conftest import Sitting, say
from tests.bot.test_buttons import in_agony

LIKELY = "Likely orders"


async def test_two_armies_are_ordered_and_ready_in_six_taps(sitting: Sitting) -> None:
    info = await sitting.start()
    panel = await sitting.anna.click(sitting.last(), "Your move")
    panel = await sitting.anna.choose(panel, LIKELY, ["Spain-1 to Savoy"])
    panel = await sitting.anna.choose(panel, LIKELY, ["Spain-2 to Luxembourg"])
    assert "Spain-1: **to Savoy**" in panel.text
    assert panel.message.attachments, "the orders are seen as arrows"
    await sitting.anna.click(panel, "Ready: my orders stand · without an order: Austria-1")
    view = await sitting.client.host.view(info.id, "spain")
    assert view.orders == {"Spain-1": "Savoy", "Spain-2": "Luxembourg"}
    assert "spain" not in (await sitting.client.host.info(info.id)).awaited
    panel = await sitting.anna.slash("move", sitting.games)
    assert "Without an order, and so staying: Austria-1." in panel.text


async def test_a_proposal_that_others_see_at_once_is_looked_at_and_may_be_changed(sitting: Sitting) -> None:
    info = await sitting.start(orders="turns")
    panel = await sitting.anna.slash("move", sitting.games)
    panel = await sitting.anna.click(panel, "Spain-1 to Savoy …")
    assert "**Spain-1 (Spain) · Savoy**" in panel.text
    assert panel.message.attachments
    here = await sitting.client.host.revision(info.id, "spain")
    panel = await sitting.anna.click(panel, "Back")
    panel = await say(sitting.anna, panel, "Milan")
    assert await sitting.client.host.revision(info.id, "spain") == here
    panel = await sitting.anna.click(panel, "Confirm")
    assert "Spain-1: Spain → Milan" in panel.text


async def test_costs_and_odds_are_still_told_where_an_order_is_confirmed(sitting: Sitting) -> None:
    await in_agony(sitting)
    panel = await sitting.anna.slash("move", sitting.games)
    menu = next(row["components"][0] for row in panel.message.components if LIKELY in str(row))
    likely = next(line for line in menu["options"] if "wins" in line.get("description", ""))
    panel = await sitting.anna.choose(panel, LIKELY, [likely["label"]])
    assert f"*{likely['description']}*" in panel.text
    panel = await sitting.anna.click(panel, "Back")
    assert likely["description"] not in panel.text


async def test_without_asking_such_a_proposal_is_given_at_once(sitting: Sitting) -> None:
    await sitting.start(orders="turns")
    panel = await sitting.anna.slash("move", sitting.games)
    panel = await sitting.anna.click(panel, "Confirming: on")
    panel = await sitting.anna.click(panel, "Spain-1 to Savoy")
    assert "Spain-1: Spain → Savoy" in panel.text


async def test_few_proposals_are_buttons(sitting: Sitting) -> None:
    info = await sitting.start()
    await sitting.anna.slash("order", sitting.games, text="Spain-1 Savoy; Austria-1 hold")
    panel = await sitting.anna.slash("move", sitting.games)
    assert LIKELY not in str(panel.message.components)
    panel = await sitting.anna.click(panel, "Spain-2 to Liège")
    assert (await sitting.client.host.view(info.id, "spain")).orders["Spain-2"] == "Liège"


async def test_a_proposal_of_a_season_gone_by_orders_nothing(sitting: Sitting, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a panel that is too old to lose its buttons."""
    monkeypatch.setattr(open_panels, "WRITABLE", 0.0)
    info = await sitting.start()
    panel = await sitting.anna.slash("move", sitting.games)
    await sitting.season()
    panel = await sitting.anna.choose(panel, LIKELY, ["Spain-1 to Savoy"])
    assert "This panel was out of date" in panel.text
    assert (await sitting.client.host.view(info.id, "spain")).orders == {}


async def test_no_forged_line_of_the_menu_does_any_harm(sitting: Sitting) -> None:
    info = await sitting.start()
    panel = await sitting.anna.slash("move", sitting.games)
    menu = next(row["components"][0] for row in panel.message.components if LIKELY in str(row))
    for value in ("0.9999", "99999", "!0.9999", "!!0", "x", "-1", "0.0.0.0", ""):
        menu["options"][0] |= {"value": value, "label": "forged"}
        shown = await sitting.anna.choose(panel, LIKELY, ["forged"])
        assert "no longer possible" in (await shown.followup()).text, value
    assert (await sitting.client.host.view(info.id, "spain")).orders == {}


async def test_a_battle_is_reported_in_two_taps_and_settled_in_three(sitting: Sitting) -> None:
    info = await sitting.start(battles="reported")
    dora = sitting.pocket.person("Dora")
    await sitting.client.host.replace(
        info.id, "elector_palatine", Player(str(dora.id), dora.name), by=info.organiser.id
    )
    await sitting.anna.slash("order", sitting.games, text="Austria-1 South-Bohemia; ready")
    await dora.slash("order", sitting.games, text="Palatine-1 deploy South-Bohemia; ready")
    await sitting.bert.slash("order", sitting.games, text="ready")
    await sitting.quiet()
    for who in (sitting.anna, dora):
        panel = await who.click(sitting.last(), "Your move")
        await who.click(panel, "Battle 1 in South Bohemia: I won")
    await sitting.quiet()
    panel = await sitting.anna.click(sitting.last(), "Your move")
    panel = await sitting.anna.click(panel, "Battle 1 in South Bohemia: Austria won …")
    await sitting.anna.click(panel, "Confirm")
    await sitting.quiet()
    assert "Austria beats Elector Palatine" in sitting.last().text


async def test_what_is_grave_is_always_confirmed_and_never_stands_out(sitting: Sitting) -> None:
    info = await sitting.start()
    panel = await sitting.anna.slash("move", sitting.games)
    panel = await sitting.anna.click(panel, "Confirming: on")
    panel = await sitting.anna.click(panel, "As organiser …")
    close = next(part for row in panel.message.components for part in row["components"] if "Close" in str(part))
    assert close["style"] == 2
    panel = await sitting.anna.click(panel, close["label"])
    assert "**Close: go on without those who are late**" in panel.text
    assert "It goes on without Spain, Austria and Bavaria. Is that your order?" in panel.text
    assert (await sitting.client.host.info(info.id)).headline == info.headline
    confirm = next(part for row in panel.message.components for part in row["components"] if "Confirm" in str(part))
    assert confirm["style"] == 4
    await sitting.anna.click(panel, "Confirm")
    await sitting.quiet()
    assert (await sitting.client.host.info(info.id)).headline != info.headline
