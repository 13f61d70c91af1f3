"""What stand-ins do at once upon somebody's order: whose player-turn a post is headed by, and what the panel tells."""

from functools import partial

import pytest

from bot.discord.heading import begun, led_on
from bot.discord.summary import Season, by_season, summary
from bot.store.people import Person as Player
from game.agony import RULES as AGONY
from game.battles import RULES as BATTLES
from game.campaign import RULES as CAMPAIGN
from game.core.events import Event
from game.core.rules import Setup
from game.core.text import say
from game.core.values import replace
from tests.agony.positions import Play, bare, place, turn_of
from tests.bot.conftest import Sitting
from tests.bot.test_parts import rocroi


async def lutter(sitting: Sitting) -> None:
    """Anna leads the Imperials, who have nothing left to fire; a stand-in leads the Danes."""
    host, anna, here = sitting.client.host, Player(str(sitting.anna.id), "Anna"), sitting.games
    info = await host.open_game(
        game="battles", organiser=anna, guild=str(here.guild_id), channel=str(here.id), title="", scenario="lutter"
    )
    await host.join(info.id, "imperial", anna, "anna")
    await host.add_standin(info.id, None, anna.id)
    await host.start(info.id, anna.id, "start")
    for n, order in enumerate(("proposed", "done", "done")):
        await host.order(info.id, "imperial", order, person=anna.id, interaction=f"before-{n}")
    await sitting.quiet()


async def test_a_post_is_headed_by_the_player_turn_it_tells(sitting: Sitting) -> None:
    await lutter(sitting)
    shown = await sitting.anna.slash("order", sitting.games, text="done")
    await sitting.quiet()
    post = sitting.last().text
    assert "Lutter, turn 1 of 10: Danish: " in post.splitlines()[0], "not Imperial: she only ended her moves"
    assert post.splitlines()[0].endswith("→ turn 2 of 10: Imperial")
    assert "Battery 3 fires at" in post
    assert "✓ Done" in shown.message.text
    assert "▸ Turn 2." in shown.message.text, "what the Danes did meanwhile"


@pytest.mark.rule("76:20.2")
async def test_the_last_post_says_who_has_won_and_by_which_points(sitting: Sitting) -> None:
    await rocroi(sitting)
    shown = await sitting.anna.slash("standings", sitting.games)
    assert "As it stands: draw" in shown.message.text
    for person, order in ((sitting.anna, "done"), (sitting.anna, "concede marginal"), (sitting.bert, "accept")):
        await person.slash("order", sitting.games, text=order)
    await sitting.quiet()
    post = sitting.last().text
    assert "→ The battle is over: " in post.splitlines()[0]
    score = "Spanish: marginal victory. French: 0 VP, strength points lost: 0; Spanish: 0 VP, strength points lost: 0."
    assert f"▸ {score}" in post, "the picture alone has it no more"
    assert score in (await sitting.anna.slash("standings", sitting.games)).message.text
    listed = (await sitting.anna.slash("game list", sitting.games)).text
    assert " · over · The battle is over: marginal victory for the Spanish. · you played " in listed


def test_a_post_of_two_player_turns_says_which_tells_what() -> None:
    imperial, danish = (say("Lutter, turn 1 of 10: {side}", side=side) for side in ("Imperial", "Danish"))
    fought, fired = (Event(kind, say(f"They {kind}.")) for kind in ("battle", "fire"))
    fired_long = replace(fired, message=say("They fire. " * 9))
    both = [Season(imperial, [fought]), Season(danish, [fired])]
    assert by_season(BATTLES, both, say("turn 2")) == [
        f"__{imperial}__", "⚔ They battle.", f"__{danish}__", "▸ They fire."
    ]  # fmt: skip
    assert by_season(BATTLES, both[:1], danish) == ["⚔ They battle."]
    longer = [both[0], Season(danish, [fired_long])]
    assert by_season(BATTLES, longer, say("turn 2"), limit=90) == [
        "*… one line more: /log*", f"__{imperial}__", "⚔ They battle."
    ], "of a long post fights are left, and whose they were"  # fmt: skip


def test_where_an_army_is_deployed_gives_way_as_a_march_does() -> None:
    deployed = (
        Event("deploy", say(f"Spain-{n} is deployed in Milan, by Savoy."), {"army": f"Spain-{n}", "power": "spain"})
        for n in (1, 2)
    )
    told = [Event("treaty", say("Spain and Bavaria agree.")), *deployed]
    assert summary(CAMPAIGN, told, limit=60) == ["*… one line more: /log*", "▸ Spain and Bavaria agree."]


def test_of_a_long_post_moves_give_way_first() -> None:
    told = [
        Event(kind, say(text))
        for kind, text in (("loss", "A falls."), ("march", "B → " + "2" * 90), ("loss", "C falls."))
    ]
    assert summary(BATTLES, told, limit=25) == ["*… one line more: /log*", "▸ A falls.", "▸ C falls."]


def moved(n: int, first: int = 0) -> list[Event]:
    """So many pieces move."""
    return [
        Event("move", say("{name} moves.", name=str(piece)), {"piece": str(piece)}, place="2528")
        for piece in range(first, first + n)
    ]


def test_pieces_that_move_by_several_orders_are_counted_together() -> None:
    begun_ = begun(BATTLES, [[Event("fire", say("They fire."))], moved(9), moved(6, 9)])
    deed, grown = led_on(BATTLES, begun_, moved(5, 15))
    assert (str(deed), grown) == ("20 pieces move", True)
    deed, grown = led_on(BATTLES, moved(8), moved(1, 8))
    assert (str(deed), grown) == ("9 pieces move", True), "a single one, too"


def test_what_was_begun_last_is_no_deed_of_before() -> None:
    attack, fight = (Event(kind, say("There."), {"targets": ("a",)}, place="2130") for kind in ("attack", "battle"))
    assert begun(BATTLES, [[attack], [fight]]) == [fight], "the combat tells it all"
    state = place(bare(), "vienna", {"Imperial-veteran": 4}, "bucquoy")
    one = Play(turn_of(state, "catholic", "C9", "C13")).give("catholic", "C9 act Bucquoy Linz").said
    other = Play(turn_of(state, "catholic", "C9", "C13")).give("catholic", "C9 act Bucquoy Znaim").said
    assert begun(AGONY, [one, other]) == [*other]


def test_what_a_stand_in_begins_at_once_stands_beside_what_was_ended_before() -> None:
    state = place(bare(), "vienna", {"Imperial-veteran": 4}, "bucquoy")
    place(state, "budweis", {"German-militia": 4}, "thurn")
    march = Play(turn_of(state, "catholic", "C9", "C13")).give("catholic", "C9 act Bucquoy Budweis attack").said
    march = [event for event in march if event.kind != "battle"]
    fight = Event("battle", say("They fight."), place="budweis")
    other = [
        replace(event, facts={**event.facts, **({"activated": "thurn"} if "activated" in event.facts else {})})
        for event in march
        if event.kind != "card"
    ]
    deed, grown = led_on(AGONY, march, [fight, *other])
    assert (str(deed), grown) == ("Bucquoy fights at Budweis; Thurn marches to Budweis", True)


@pytest.mark.rule("R28")
async def test_a_post_of_several_seasons_has_a_picture_of_each(sitting: Sitting) -> None:
    """A stand-in orders in each of them, Anna in the first: her army goes on by itself."""
    host, anna, here = sitting.client.host, Player(str(sitting.anna.id), "Anna"), sitting.games
    info = await host.open_game(
        game="campaign", organiser=anna, guild=str(here.guild_id), channel=str(here.id), title="", scenario="1618-5",
        options={"players": "2"},
    )  # fmt: skip
    mine = next(seat.id for seat in info.seats if "spain" in seat.id)
    await host.join(info.id, mine, anna, "anna")
    await host.add_standin(info.id, None, anna.id)
    await host.start(info.id, anna.id, "start")
    await sitting.quiet()
    armies = [word for word in (await host.words(info.id, mine)).texts() if word[-1].isdigit()]
    standing = [f"standing {army} {'to Savoy' if army == 'Spain-2' else 'hold'}" for army in armies]
    for n, order in enumerate((*standing, "standing ready this-year", "ready")):
        await host.order(info.id, mine, order, person=anna.id, interaction=f"n-{n}")
    await sitting.quiet()
    drawn = [(each.filename, (each.description or "").split(". ")[1]) for each in sitting.last().attachments]
    assert drawn == [
        ("campaign-1618-spring-action.png", "Shown is what happened in Spring 1618"),
        ("campaign-1618-summer-action.png", "Shown is what happened in Summer 1618"),
        ("campaign-1619-spring-action.png", "Shown is what happened in Autumn 1618"),
    ]


def test_ones_own_march_gives_way_as_late_as_a_fight() -> None:
    """What somebody is told alone: his own army first, then what others do; what is grave stays longest."""

    def march(power: str, army: str) -> Event:
        facts = {"army": army, "power": power, "origin": "milan", "target": "savoy"}
        return Event("move", say(f"{army} marches."), facts, place="savoy")

    of_seat = partial(CAMPAIGN.concerns, Setup("campaign", "1618-30", {"players": "10"}))
    told = [march("spain", "Spain-1"), Event("treaty", say("The Danes agree.")), march("denmark", "Denmark-1")]
    for seat, line in (("spain", "▸ Spain-1: Milan → Savoy"), ("denmark", "▸ Denmark-1: Milan → Savoy")):
        assert summary(CAMPAIGN, told, own=partial(of_seat, seat=seat), limit=30)[1:] == [line]
    assert summary(CAMPAIGN, told, limit=30)[1:] == ["▸ The Danes agree."]
    grave = [*told, Event("loss", say("An army is lost."))]
    assert summary(CAMPAIGN, grave, own=partial(of_seat, seat="spain"), limit=25)[1:] == ["▸ An army is lost."]
