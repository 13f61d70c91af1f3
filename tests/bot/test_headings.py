"""What stands over a post of a round in which one deed follows another, and one is led on by what comes of it."""

from bot.discord.heading import Heading, begun, led_on
from game.agony import RULES as AGONY
from game.core.events import Event
from game.core.text import say
from game.cuius import RULES as CUIUS
from tests.agony.positions import Play, bare, place, turn_of
from tests.cuius.positions import Play as March
from tests.cuius.positions import marching
from tests.cuius.test_reaction import reacting

SINCE = say("1620, round 3")


def over(line: str, deed: str, *, grown: bool) -> str:
    """What stands above the post after one more deed, without title and season."""
    head = Heading(say("War"), SINCE, SINCE, say("{it}", it=deed), grown=grown)
    return (
        head.over(f"**War** · **1620, round 3: {line}**").removeprefix("**War** · **1620, round 3: ").removesuffix("**")
    )


def test_a_deed_that_is_led_on_takes_the_place_of_the_last_one_alone() -> None:
    assert over("Tilly marches to Linz", "Tilly fights at Linz", grown=True) == "Tilly fights at Linz"
    told = "Mansfeld besieges Cham; Tilly marches to Linz"
    assert over(told, "Tilly fights at Linz", grown=True) == "Mansfeld besieges Cham; Tilly fights at Linz"
    again = "Tilly fights at Linz; Tilly marches to Cham"
    assert over(again, "Tilly fights at Linz", grown=True) == "Tilly fights at Linz", "twice at one place"
    assert over("Mansfeld besieges Cham", "Tilly marches to Linz", grown=False) == told
    assert over(told, "Tilly marches to Linz", grown=False) == told
    assert over(told, "", grown=False) == told, "what is no deed changes nothing"


def test_what_may_have_been_taken_back_heads_a_post_no_longer() -> None:
    back = Heading(say("War"), SINCE, SINCE, say("Orders are taken back"), undone=True)
    line = back.over("**War** · **1620, round 3: 3 pieces move; combat at 1831**")
    assert line == "**War** · **1620, round 3: Orders are taken back**"
    assert over("Orders are taken back", "5 pieces move", grown=False) == "Orders are taken back; 5 pieces move"


def test_a_fight_leads_on_the_march_to_it_and_another_march_does_not() -> None:
    state = place(bare(), "vienna", {"Imperial-veteran": 4}, "bucquoy")
    place(state, "budweis", {"German-militia": 4}, "thurn")
    way = Play(turn_of(state, "catholic", "C9", "C13")).give("catholic", "C9 act Bucquoy Budweis attack").said
    march = [event for event in way if event.kind != "battle"]
    fight = [Event("battle", say("They fight."), place="budweis")]
    deed, grown = led_on(AGONY, march, fight)
    assert (str(deed), grown) == ("Bucquoy fights at Budweis", True)
    deed, grown = led_on(AGONY, way, fight)
    assert (str(deed), grown) == ("Bucquoy fights at Budweis", False)
    deed, grown = led_on(AGONY, fight, march)
    assert (str(deed), grown) == ("Bucquoy marches to Budweis", False)


def test_a_march_that_goes_on_after_a_question_is_told_by_its_end() -> None:
    play = March(marching(reacting(), "2508", 9)).give("imperial", "2408")
    way = list(play.said)
    on = play.give("protestant", "pass").give("imperial", "2308").said
    deed, grown = led_on(CUIUS, way, on)
    assert (str(deed), grown) == ("Tilly marches to 2308 south-west of Rostock", True)


def test_what_a_card_brings_after_its_use_is_no_deed_beside_that() -> None:
    """King Louis XIII dies whatever C43 was played for [8.64]."""
    state = place(bare(), "vienna", {"Imperial-veteran": 4}, "bucquoy")
    place(state, "budweis", {"German-militia": 4}, "thurn")
    fight = Play(turn_of(state, "catholic", "C43", "C13")).give("catholic", "C43 act Bucquoy Budweis attack").said
    dies = Event("event", say("No French leader."), {"side": "catholic", "card": "C43"}, "8.61")
    assert str(AGONY.deed([dies])) == "Catholic plays King Louis XIII Dies"
    told = begun(AGONY, [fight, [Event("loss", say("They lose."))], [dies]])
    assert told[0] == fight[0], "all of it is one deed"
    deed, grown = led_on(AGONY, fight, [dies])
    assert (str(deed), grown) == ("Bucquoy fights at Budweis", False), "the heading stays as it was"
    march = Play(turn_of(state, "catholic", "C9", "C13")).give("catholic", "C9 act Bucquoy Znaim stop").said
    deed, grown = led_on(AGONY, fight, [dies, *march])
    assert (str(deed), grown) == ("Bucquoy marches to Znaim", False)


def test_of_a_long_way_on_a_heading_says_how_it_begins() -> None:
    end = say(
        "The Protestants win: the Protestants hold at least 2 of these: Heidelberg, Worms, Amberg, Cham and Prag."
    )
    assert str(Heading(say("War"), SINCE, end)) == "**War** · **1620, round 3** → The Protestants win"
    short = say("The battle is over: decisive victory for the Spanish.")
    assert str(Heading(say("War"), SINCE, short)).endswith("→ The battle is over: decisive victory for the Spanish")
