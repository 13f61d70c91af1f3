"""Every game is told as a story: of facts, in every language, and nothing that is hidden."""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import chain, groupby
from random import Random

import pytest

from bot.discord.catalogue import Catalogue
from game import GAMES, rules
from game.core.dice import SecretDice
from game.core.events import Event, Fact
from game.core.rules import Setup as Setting
from game.core.rules import random_order
from game.core.text import Message, say, translation

#: So many orders of a game are given by lot.
LENGTHS = {"campaign": 300, "battles": 250, "agony": 500, "cuius": 150}


def played(key: str) -> Iterator[tuple[Message, Event]]:
    """What happens for everybody in a game played by lot, by season or turn."""
    game = rules(key)
    state, drawn, picks = (
        game.begin(game.complete(Setting(key, "campaign" if key == "cuius" else "", {}))),
        0,
        Random(3).randrange,
    )
    opening = list(game.opening(state))
    for _order in range(LENGTHS[key]):
        seats = game.to_move(state)
        if not seats:
            return
        seat, order = opening.pop(0) if opening else (seats[0], ())
        order = order or random_order(partial(game.words, state, seat), picks)
        dice = SecretDice(b"s" * 32, "salt", "id", drawn)
        done = game.apply(state, seat, order, dice)
        chapter = game.chapter(game.headline(state))
        state, drawn = done.state, drawn + len(dice.draws)
        yield from ((chapter, event) for event in done.events if event.to is None and not done.slot)


def tale(key: str, events: Sequence[Event]) -> list[str]:
    """The sentences of all paragraphs."""
    return list(map(str, chain(*rules(key).story(events))))


@pytest.mark.parametrize("key", GAMES)
def test_a_game_is_told_in_every_language(key: str) -> None:
    told = list(played(key))
    pages = [[event for _name, event in group] for _name, group in groupby(told, lambda pair: str(pair[0]))]
    sentences = [sentence for page in pages for sentence in chain(*rules(key).story(page))]
    assert len(pages) > 1 or key == "cuius"
    assert len(sentences) >= 8
    english = [str(sentence) for sentence in sentences]
    assert all(text.endswith(".") and "{" not in text and "None" not in text for text in english), english
    token = translation.set(Catalogue().lookup("de"))
    try:
        german = [str(sentence) for sentence in sentences]
    finally:
        translation.reset(token)
    same = [text for text, other in zip(german, english, strict=True) if text == other]
    assert same == []


def test_the_campaign_s_story_ends_with_who_has_won_and_by_what() -> None:
    """The last picture alone named the winner, and no more than a star."""
    above, won = ("Above par, in hundredths of the spread: {all}.", "The war is over. Victory: {names}.")
    events = [
        Event("over", say(above, all="Spain +12"), {"seats": ("spain",), "above": (12,)}, "R29"),
        Event("over", say(won, names=say("Spain")), {"winners": ("spain",)}, "R20"),
    ]
    assert tale("campaign", events) == [
        "Above par, in hundredths of the spread: Spain +12.", "The war is over. Victory: Spain.",
    ]  # fmt: skip


def test_a_season_of_the_campaign() -> None:
    """Marches by power, the battle with who came and who fled, and at last who gained most."""
    who: dict[str, Fact] = {"attacker": "Spain-1", "defender": "Dutch-1", "battle": 1}
    events = [
        Event("move", say("."), {"army": "Spain-2", "power": "spain", "origin": "t_spain", "target": "savoy"}),
        Event("battle", say("."), who, place="cologne"),
        Event(
            "battle", say("."), {"battle": 1, "winner": "united_provinces", "loser": "spain", "won": 1, "lost": 1},
            place="cologne",
        ),
        Event("retreat", say("."), {"army": "Spain-1", "power": "spain", "target": "liege"}),
        Event("score", say("."), {"power": "spain", "points": 2, "why": "", "by": ""}),
        Event("score", say("."), {"power": "france", "points": 5, "why": "", "by": ""}),
    ]  # fmt: skip
    assert tale("campaign", events) == [
        "Spain marches into Savoy.",
        "Spain attacks in Cologne, and United Provinces stands firm.",
        "The beaten army falls back to Liège.",
        "The year is reckoned up: most is gained by France (5 points).",
    ]


def test_a_turn_of_agony() -> None:
    """A march is told by where it led; a siege begins, is given up, or the city falls."""
    step = [Event("move", say("."), {"who": "tilly", "origin": "a", "target": goal}) for goal in ("cham", "pilsen")]
    events = [
        *step,
        Event("siege", say("."), {}, "13.13", "pilsen"),
        Event("siege", say("."), {"side": "catholic", "die": 3}, "13.24", "pilsen"),
        Event("control", say("."), {"side": "catholic"}, "3.11", "pilsen"),
        Event("leader", say("."), {"who": "mansfeld"}, "12.41", "pilsen"),
        Event("leader", say("."), {"who": "aldringer"}, "9.21", "cham"),
        Event("leader", say("."), {"who": "gallas"}, "9.21"),  # nowhere on the map yet
        Event("leader", say("."), {"who": "holk"}, "11.18", "cham"),
    ]
    assert tale("agony", events) == [
        "Tilly marches to Pilsen.", "Pilsen is besieged.", "Pilsen falls: now Catholic.", "Mansfeld is lost.",
        "Aldringer enters the war at Cham.",
    ]  # fmt: skip


def test_nothing_of_agony_is_told_after_the_end_of_the_war() -> None:
    pillage = Event("pillage", say("."), {"level": 1}, "16.2", "pilsen")
    march = Event("move", say("."), {"who": "tilly", "origin": "cham", "target": "pilsen"})
    end = Event("over", say("A draw: 33 VP."), {"winner": "catholic"})
    assert tale("agony", [march, pillage, end]) == [
        "Tilly marches to Pilsen.", "The soldiers plunder; worst it is in Pilsen.", "So the war ends: Catholic.",
    ]  # fmt: skip
    drawn = Event("over", end.message, {"winner": ""})
    assert tale("agony", [pillage, drawn])[-1] == "A draw: 33 VP."


@pytest.mark.rule("15.1", "15.2")
def test_a_turn_of_agony_is_told_by_card_rounds() -> None:
    """A round begins with a Protestant deed after a Catholic one; what the unpaid do stands by itself."""

    def acts(side: str, rule: str = "8.2") -> Event:
        return Event("card", say("."), {"side": side}, rule)

    def march(who: str, target: str) -> Event:
        return Event("move", say("."), {"who": who, "origin": "cham", "target": target})

    mansfeld, tilly = march("mansfeld", "pilsen"), march("tilly", "passau")
    loot = Event("pillage", say("."), {"level": 1, "side": "catholic"}, "15.22", "pilsen")
    events = [acts("protestant"), mansfeld, acts("catholic", "8.322"), acts("protestant", "8.32"), mansfeld,
              acts("catholic"), tilly, acts("catholic", "8.61"), loot, loot]  # fmt: skip
    assert [[str(one) for one in paragraph] for paragraph in rules("agony").story(events)] == [
        ["Mansfeld marches to Pilsen."],
        ["Mansfeld takes the field and comes to Pilsen.", "The way of Tilly leads to Passau."],
        ["The soldiers plunder; worst it is in Pilsen."],
    ]
    unpaid, lost = (
        Event("pay", say("."), {"side": "catholic"}, "15.13", "pilsen"),
        Event("leader", say("."), {"who": "tilly"}, "12.41", "passau"),
    )
    told = rules("agony").story([acts("protestant"), acts("catholic"), tilly, unpaid, lost])
    assert [len(paragraph) for paragraph in told] == [1, 1], "pay comes after the last round"
    for after in (unpaid, loot):
        told = rules("agony").story([acts("protestant"), acts("catholic"), tilly, after, lost])
        assert [str(paragraph[0]) for paragraph in told][1:2] == ["Tilly is lost."], "pay comes after the last round"


def test_a_year_of_cuius() -> None:
    """The victor is told where only the beaten side is a fact."""
    events = [
        Event("attack", say("."), {"attacker": "imperial", "origin": ""}, "14.0", "2726"),
        Event("battle", say("."), {"loser": "imperial", "br": 1}, "14.3", "2726"),
        Event("capture", say("."), {"city": "pilsen", "side": "protestant", "damage": 1}, "", "2726"),
    ]
    told = tale("cuius", events)
    assert told[1:] == [
        "The field belongs to the victors: the Protestants.",
        "Pilsen is taken by assault: the Protestants.",
    ]


def test_a_year_of_cuius_is_told_in_paragraphs_of_a_few_activations() -> None:
    """None is broken off within an activation, and none goes on from one phase to the next."""

    def activated(leader: str, *cities: str) -> list[Event]:
        begins = Event("march", say("."), {"side": "imperial", "leader": leader}, "11.1.1", "3032")
        goes = Event("move", say("."), {"side": "imperial", "leader": leader, "origin": "3032"}, "", "2726")
        taken = [Event("capture", say("."), {"city": city, "side": "imperial"}, "", "2726") for city in cities]
        return [begins, goes, *taken]

    phase = Event("season", say("."), {"side": "imperial"})
    for events, lengths in (
        ([*activated("tilly"), *activated("bucquoy"), *activated("tilly")], [3]),
        ([*activated("tilly", "prag", "linz"), *activated("bucquoy"), *activated("tilly")], [4, 1]),
        ([*activated("tilly", "prag", "linz", "wien", "pilsen"), *activated("bucquoy")], [5, 1]),
        ([*activated("tilly"), phase, *activated("bucquoy")], [1, 1]),
    ):
        assert [len(paragraph) for paragraph in rules("cuius").story(events)] == lengths


def test_a_turn_of_a_battle() -> None:
    """Units that rally are those whose die sufficed; a leader's loss is worth no points."""

    def of(kind: str, name: str, **facts: int) -> Event:
        return Event(kind, say("{name}.", name=name), {"piece": name, **facts})

    events = [of("rally", "Foot", die=3, added=1), of("rally", "Horse", die=4, added=1),
              of("loss", "Guard", points=2), of("loss", "Beck", points=0)]  # fmt: skip
    assert tale("battles", events) == [
        "Broken for good: Guard.", "Beck: fallen.", "Back in the ranks: Horse.",
    ]  # fmt: skip


def test_a_battle_counts_throws_alone() -> None:
    """Who pays for an exchange and a town that burns are told beside the combat and the shot that brought it."""

    def of(kind: str, **facts: Fact) -> Event:
        return Event(kind, say("…"), facts)

    shot, flames = of("fire", die=1, result="-"), of("fire", burns="0507")
    fought, paid = of("battle", combat=1, die=3, result="Dx"), of("battle", combat=1, units=("A",))
    guns, fights = tale("battles", [shot, flames, shot, fought, paid, fought])
    assert guns in ("The guns speak 2 times.", "2 salvoes roll over the field.")
    assert " 2 " in fights
    assert tale("battles", [shot, fought]) == ["The guns speak once.", "The lines clash once."]


def test_armies_that_are_set_up_shift_no_ground() -> None:
    """Before the first turn nobody has stood anywhere else."""
    drawn_up = Event("deploy", say("The {side} army is set up.", side="Danish"), {"side": "danish"})
    assert tale("battles", [drawn_up]) == ["The armies are drawn up for battle."]
    assert tale("battles", [Event("move", say("."), {})]) == ["The armies shift their ground, and no blow is struck."]
