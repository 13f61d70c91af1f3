"""A server's own settings: stored once, kept to, and named where something is refused."""

import pytest

from bot.store.people import Person, Server
from tests.bot.conftest import Sitting

pytestmark = pytest.mark.usefixtures("toy")


async def test_settings_are_shown_changed_and_kept(sitting: Sitting) -> None:
    general, referees = sitting.pocket.channel("general"), sitting.bert.grant("")
    shown = await sitting.anna.slash("server", sitting.games)
    assert "Games are opened by everyone, anywhere." in shown.text
    shown = await sitting.anna.slash(
        "server",
        sitting.games,
        language="en",
        open="managers",
        only=general,
        most=3,
        organise=referees,
        **{"import": "managers"},
    )
    assert f"Games are opened by those who manage the server, in <#{general.id}>." in shown.text
    assert f"Games in play are looked after by the members of <@&{referees.id}>" in shown.text
    guild, everyone = str(sitting.pocket.guild.id), sitting.pocket.guild.roles[0]
    kept = Server("en", "managers", "managers", (str(general.id),), 3, str(referees.id))
    assert await sitting.client.host.store.server(guild) == kept
    shown = await sitting.anna.slash("server", sitting.games, anywhere=True, language="none", organise=everyone)
    assert "Games in play are looked after by whoever opened them." in shown.text
    assert "anywhere" in shown.text
    shown = await sitting.anna.slash("server", sitting.games, language="xx")
    assert "I speak no “xx”." in shown.text
    for name in ("German", "deutsch", "de"):
        shown = await sitting.anna.slash("server", sitting.games, language=name)
        assert "Public posts: Deutsch." in shown.text
    await sitting.anna.slash("server", sitting.games, language="English")


async def test_only_who_manages_the_server_may_change_it(sitting: Sitting) -> None:
    offered = {command["name"] for command in sitting.bert.client.offered(sitting.games)}
    assert "server" not in offered
    assert "server" in {command["name"] for command in sitting.anna.client.offered(sitting.games)}


@pytest.mark.parametrize(
    ("server", "said"),
    [
        (Server(opens="managers"), "(/server open:)"),
        (Server(channels=("1",)), "(/server only:)"),
        (Server(most=1), "(/server most:)"),
    ],
)
async def test_a_refusal_names_the_setting(sitting: Sitting, server: Server, said: str) -> None:
    await sitting.bids()
    form = await sitting.bert.slash("game open", sitting.games, game="campaign")
    await sitting.client.host.store.set_server(str(sitting.pocket.guild.id), server)
    shown = await sitting.bert.slash("game open", sitting.games, game="campaign")
    assert said in shown.text
    await sitting.bert.click(form, "Open the lobby")
    await sitting.quiet()
    assert len(await sitting.client.host.games_in(str(sitting.games.id))) == 1
    shown = await sitting.bert.slash("import", sitting.games, record=("war.txt", b"x"))
    assert said in shown.text


async def test_records_may_be_for_managers_alone(sitting: Sitting) -> None:
    await sitting.client.host.store.set_server(str(sitting.pocket.guild.id), Server(imports="managers"))
    shown = await sitting.bert.slash("import", sitting.games, record=("war.txt", b"x"))
    assert "(/server import:)" in shown.text
    shown = await sitting.anna.slash("import", sitting.games, record=("war.txt", b"x"))
    assert "/server" not in shown.text


async def test_games_in_play_may_be_looked_after_by_the_members_of_a_role(sitting: Sitting) -> None:
    carl = sitting.pocket.person("Carl")
    referees, info = carl.grant(""), await sitting.bids()
    sitting.pocket.world.guilds[sitting.pocket.guild.id].members[sitting.anna.id].clear()  # she manages no more
    await sitting.client.host.store.set_server(info.guild, Server(organise=str(referees.id)))
    refused = f"On this server games in play are looked after by <@&{referees.id}>, there (/server organise:)."
    deeds: dict[str, dict[str, object]] = {
        "close": {}, "game settings": {"deadline": 24}, "game replace": {"seat": "green"}, "game move": {},
    }  # fmt: skip
    for command, options in deeds.items():
        where = sitting.pocket.channel("general") if command == "game move" else sitting.games
        for person, said in ((sitting.anna, refused), (sitting.bert, "Only"), (carl, "")):
            if person is sitting.bert and command == "game replace":
                continue  # it is his own seat
            shown = await person.slash(command, where, game=info.id, **options)
            assert said in shown.text
            assert shown.text.startswith("✗") == bool(said)
    await sitting.quiet()
    general = sitting.pocket.channel("general")
    assert "Bids:" in (await carl.slash("order", general, text="close")).text
    assert "is not one of your seats" in (await carl.slash("order", general, text="luck", **{"as": "red"})).text
    assert (
        "is not one of your seats"
        in (await sitting.anna.slash("order", general, text="close", **{"as": "organiser"})).text
    )
    assert refused in (await sitting.anna.slash("game abandon", general)).text
    shown = await carl.click(await carl.slash("game abandon", general), "Yes, end it")
    assert "is over" in shown.text


async def test_an_organiser_means_the_game_whose_chair_is_theirs(sitting: Sitting) -> None:
    running = await sitting.bids("Running")
    carl, host = sitting.pocket.person("Carl"), sitting.client.host
    lobby = await host.open_game(
        game="toy", organiser=Person(str(carl.id), "Carl"), guild=running.guild, channel=running.channel, title="Lobby"
    )
    for options in ({"deadline": 48}, {"deadline": 24}):
        shown = await carl.slash("game settings", sitting.games, **options)
        assert not shown.text.startswith("✗")
    assert (await host.info(lobby.id)).settings.hours == 24
    shown = await carl.slash("game watch", sitting.games, sight="Nothing before the end")
    assert (await host.info(lobby.id)).settings.unseen
    assert (await host.info(running.id)).settings == running.settings
    shown = await carl.slash("game start", sitting.games)
    assert "Nobody sits at Red and Green yet" in shown.text
    shown = await sitting.bert.slash("game settings", sitting.games, deadline=24)
    assert "Only the organiser of “Running” may do that." in shown.text


async def test_a_lobby_is_looked_after_by_whoever_opened_it(sitting: Sitting) -> None:
    role = sitting.bert.grant("")
    await sitting.client.host.store.set_server(str(sitting.pocket.guild.id), Server(organise=str(role.id)))
    assert (await sitting.bids()).status == "playing"
