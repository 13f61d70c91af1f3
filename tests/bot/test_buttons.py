"""What a word means decides between button and menu: a way to go on has a button, one of like things a line."""

from types import SimpleNamespace
from typing import Any

import pytest

from bot.discord.asking import choices
from bot.discord.panel import open as open_panels
from bot.discord.panel.composing import Composed
from bot.discord.panel.layout import _label, _span, _told, beginning, if_room, proposed, proposing, value, with_buttons
from bot.discord.panel.press import Line, Press, PressButton, PressMenu, Style, button, menu
from bot.pocket import Message
from bot.short import CHOICE, remark, remarked, verbatim
from bot.store.people import Person as Player
from game.core.proposals import Offered, Proposal
from game.core.refusal import Refusal
from game.core.words import Word, Words, lettered
from tests.bot.conftest import Sitting, labels, say


def numbers(*words: Word, controls: int = 1) -> list[int]:
    return with_buttons(words, {}, controls)


def places(n: int) -> list[Word]:
    return [Word(f"x{n}", place=f"x{n}") for n in range(n)]


def test_like_things_stay_in_the_menu_and_ways_beside_it_have_buttons() -> None:
    units = [Word(f"unit-{n}", like=True, place="here") for n in range(3)]
    assert numbers(Word("act"), *units, Word("done", quiet=True)) == [0, 4]
    assert numbers(*units) == []


@pytest.mark.parametrize(
    ("many", "buttons", "controls"),
    [(1, 1, 1), (20, 20, 2), (24, 24, 1), (25, 19, 1), (36, 18, 2), (43, 18, 2), (44, 13, 2), (98, 3, 2), (101, 0, 2)],
)
def test_of_many_places_so_many_have_buttons_that_menus_have_room_for_the_others(
    many: int, buttons: int, controls: int
) -> None:
    assert numbers(*places(many), controls=controls) == list(range(buttons))


def test_ways_come_before_places_where_there_is_little_room() -> None:
    found = numbers(*places(97), Word("stay"), controls=2)
    assert found == [0, 1, 97]


def test_what_a_phone_would_cut_stays_in_the_menu() -> None:
    long = Word("army", "Foot of the centre, front line", "8 units, 1811 to 1818")
    assert numbers(long, Word("b")) == [0, 1], "so few may be long"
    assert numbers(long, *(Word(f"w{n}") for n in range(5))) == []
    assert numbers(Word("army", "W" * 60, "W" * 60)) == []


def test_of_hexes_with_bare_numbers_the_letter_is_enough_where_the_remark_is_common() -> None:
    hexes = [Word(f"17{n}", hint=hint, place=f"17{n}") for n, hint in ((10, "1 MP"), (11, "1 MP"), (12, "2-1"))]
    letters = lettered(word.place for word in hexes)
    told = [_told(hexes, n, letters) for n in range(3)]
    assert told == ["A", "B", "C · 1712 · 2-1"]
    assert _told(hexes, 0, {}) == "1710 · 1 MP"


def told_of(*proposals: Proposal) -> list[str]:
    """What stands on the buttons of these proposals, which show the order first."""
    offered = [Offered(proposal, (n,)) for n, proposal in enumerate(proposals)]
    ready = {each.path: Press("at", "game", "seat", 1, each.path) for each in offered}
    parts = proposing(Press("at", "game", "seat", 1), offered, ready)
    return [part.item.label or "" for part in parts if isinstance(part, PressButton)]


def test_proposals_of_the_same_name_are_told_apart_by_their_remarks() -> None:
    first, second = (Proposal(("move", hex_), "RW enters, as proposed", hint=f"at {hex_}") for hex_ in ("2021", "1821"))
    assert told_of(first, second, Proposal(("done",), "All guns fire", hint="2 guns")) == [
        "RW enters, as proposed · at 2021 …", "RW enters, as proposed · at 1821 …", "All guns fire …",
    ]  # fmt: skip
    assert told_of(first) == ["RW enters, as proposed …"]
    cut = told_of(Proposal(("a",), "A", hint="b" * 99), Proposal(("c",), "A", hint="c" * 99))
    assert [(len(label), label[-2:]) for label in cut] == [(79, " …"), (79, " …")]


def test_what_is_too_long_for_a_button_is_cut_between_words() -> None:
    odds = "Attack 1304 9/Spanish with Royal, Gardes and 2/Croatian · 18 against 4, 4–1: hurts them 6 in 6, us never"
    word = Word("attack", odds)
    given = _label(word, Press("say", "game", "seat", 1))
    assert given == "Attack 1304 9/Spanish with Royal, Gardes and 2/Croatian · 18 against 4, 4–1…"
    assert _label(word, Press("at", "game", "seat", 1)) == given.removesuffix("…") + " …"


def test_a_long_name_leaves_room_for_the_odds() -> None:
    name, odds = "Attack 2027 2/VG with Swedish Musketeers 1, Swedish Dragoons and Baner", "8 against 4, 2–1"
    said = Proposal(("attack",), name, hint=f"{odds}: hurts them 2 in 6, us 0 in 6")
    given = _label(said, Press("say", "game", "seat", 1))
    assert given.startswith("Attack 2027 2/VG with Swedish")
    assert f"… · {odds}" in given
    assert len(given) <= 80
    seen = _label(said, Press("at", "game", "seat", 1), alike=True)
    assert f"… · {odds}" in seen
    assert seen.endswith(" …")
    short = Proposal(("attack",), name, hint=odds)
    assert _label(short, Press("say", "game", "seat", 1)).endswith(f"Musketeers 1, Swedish… · {odds}"), "as it needs"


async def in_agony(sitting: Sitting) -> Message:
    """Anna has the first card round."""
    host, anna, bert = sitting.client.host, *(Player(str(p.id), p.name) for p in (sitting.anna, sitting.bert))
    here = sitting.games
    info = await host.open_game(
        game="agony", organiser=anna, guild=str(here.guild_id), channel=str(here.id), title="", scenario="campaign"
    )
    await host.join(info.id, "protestant", anna, "anna")
    await host.join(info.id, "catholic", bert, "bert")
    await host.start(info.id, anna.id, "start")
    await sitting.quiet()
    return sitting.last()


async def test_a_card_lies_beside_the_buttons_of_its_ways(sitting: Sitting) -> None:
    await in_agony(sitting)
    panel = await sitting.anna.slash("move", sitting.games)
    cards = next(part for row in panel.message.components for part in row["components"]
                 if part.get("placeholder") == "Choose what to order")  # fmt: skip
    first = cards["options"][0]["label"]
    panel = await sitting.anna.choose(panel, "Choose what to order", first)
    ways = labels(panel.message)
    assert [way.split()[0].strip(",") for way in ways] == ["Foreign", "Activate", "Recruit", "Event", "Back"]
    [picture] = panel.message.attachments
    assert first.split()[0] in (picture.description or "")
    assert "aid" in (picture.description or "")
    panel = await say(sitting.anna, panel, "Activate a leader")
    assert "Activate whom?" in panel.text
    panel = await sitting.anna.click(panel, "Back")
    assert labels(panel.message) == ways


async def test_a_button_from_before_says_nothing_and_shows_how_things_stand(
    sitting: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a panel that is too old to lose its buttons."""
    monkeypatch.setattr(open_panels, "WRITABLE", 0.0)
    info = await sitting.start()
    panel = await sitting.anna.slash("move", sitting.games)
    panel = await sitting.anna.choose(panel, "Choose what to order", ["Spain-1 (Spain)"])
    old = panel
    await sitting.season()
    shown = await say(sitting.anna, old, "Savoy")
    assert "out of date: nothing was ordered" in shown.text
    entries = await sitting.client.host.chronicle(info.id, "spain")
    assert "Spain-1 Savoy" not in [entry.order for entry in entries]


def style_of(message: Message, label: str) -> int:
    """How a button stands out."""
    parts = [part for row in message.components for part in row["components"]]
    return int(next(part["style"] for part in parts if str(part.get("label")).startswith(label)))


async def test_to_be_ready_invites_only_when_nothing_else_is_proposed(sitting: Sitting) -> None:
    await sitting.start()
    panel = await sitting.anna.slash("move", sitting.games)
    assert style_of(panel.message, "Ready: my orders stand") == Style.secondary.value
    for order in ("Spain-1 Milan", "Spain-2 Luxembourg", "Austria-1 hold"):
        await sitting.anna.slash("order", sitting.games, text=order)
    panel = await sitting.anna.slash("move", sitting.games)
    assert style_of(panel.message, "Ready: my orders stand") == Style.success.value


async def test_pieces_have_buttons_and_the_word_before_them_leads_to_letters(sitting: Sitting) -> None:
    host, anna = sitting.client.host, Player(str(sitting.anna.id), "Anna")
    here = sitting.games
    info = await host.open_game(game="cuius", organiser=anna, guild=str(here.guild_id), channel=str(here.id), title="")
    await host.join(info.id, "imperial", anna, "anna")
    await host.add_standin(info.id, None, anna.id)
    await host.start(info.id, anna.id, "start")
    await sitting.quiet()
    panel = await sitting.anna.slash("move", sitting.games)
    panel = await sitting.anna.click(panel, "The Imperials")
    assert any(label.startswith("Tilly · Marshal") for label in labels(panel.message))
    assert "Activate an army …" in labels(panel.message)
    panel = await sitting.anna.click(panel, "Tilly with all to Iglau …")
    assert panel.text.startswith("**Activate an army · Tilly · All that is there · March to · Iglau**")


def test_a_menu_of_several_is_named_by_its_letters_and_by_names_where_there_are_none() -> None:
    ways = [Line("0", "Fix the path"), Line("1", "A · 1305"), Line("2", "L · 1406"), Line("p1", "More choices »")]
    assert _span("… and then?", ways) == "… and then? A – L"
    assert _span("Choose", [Line("0", "Tilly"), Line("1", "Thurn")]) == "Choose: Tilly – Thurn"
    assert _span("Choose", [Line("0", "Thurn")]) == "Choose: Thurn"


INFO: Any = SimpleNamespace(id="g", headline="", awaited=("anna",), asked=(), claims=(), organiser=None, seats=())


def test_buttons_of_pieces_stand_together_and_none_says_what_a_proposal_says() -> None:
    press, units = Press("at", "g", "anna"), tuple(Word(f"unit-{n}", place=f"210{n}") for n in range(7))
    first = Words((Word("attack"), *(Word(f"way-{n}") for n in range(6))), False, "")
    of = Composed(("attack",), Words(units, False, ""), "", path=(0,))
    parts = beginning(INFO, first, {}, press, ("anna",), 0, {}, of, {(0, 2)})
    told = [part.item.label for part in parts if isinstance(part, PressButton)]
    assert told[:6] == ["unit-0", "unit-1", "unit-3", "unit-4", "unit-5", "unit-6"], "unit-2 has one already"
    assert isinstance(parts[6], PressMenu), "a menu among them would part their rows"


def test_what_nothing_gives_way_to_comes_where_there_is_room() -> None:
    press = Press("at", "g", "anna")
    one, choice = button(press, "A"), menu(press.to("pick"), [Line("0", "B")], "Choose")
    crowded: tuple[list[PressButton | PressMenu], ...] = ([*[one] * 25], [*[one] * 15, choice, choice])
    for full in crowded:
        assert if_room(full, one) == full
        assert if_room(full[1:], one) == [*full[1:], one]


def test_what_may_follow_a_verb_stands_under_its_name_on_buttons() -> None:
    """It is what the word is called, not the word that is typed."""
    press, units = Press("at", "g", "anna"), tuple(Word(f"unit-{n}", place=f"210{n}") for n in range(12))
    of = Composed(("move",), Words(units, False, ""), "", named="Bewegen", path=(0,))
    parts = beginning(INFO, Words((Word("move", "Bewegen"),), False, ""), {}, press, ("anna",), 0, {}, of)
    menus = [str(part.item.placeholder) for part in parts if isinstance(part, PressMenu)]
    assert any(told.startswith("Bewegen") for told in menus)


def test_a_line_of_a_menu_is_cut_between_words_and_says_so() -> None:
    long = "strengths of regiments are reconstructed " * 3
    [option] = menu(Press("at", "g", "anna"), [Line("0", long, f"x{long}")], "Choose").item.options
    twice = "strengths of regiments are reconstructed " * 2
    assert option.label == f"{twice}strengths of…"
    assert option.description == f"x{option.label}"
    assert len(button(Press("at", "g", "anna"), long).item.label or "") <= 80
    assert (button(Press("at", "g", "anna"), long).item.label or "").endswith("of regiments are…")


def test_suggestions_hold_what_is_typed_as_phones_type_it() -> None:
    pairs = [("Béla's War", "a"), ("Jülich 1618–1622", "b"), ("Wallenstein", "bela")]
    for typed, found in (("bela’s", ["a"]), ("1618-1622", ["b"]), (" BELA ", ["a", "bela"]), ("julich", ["b"])):
        assert [each.value for each in choices(pairs, typed)] == found


def test_a_forecast_is_cut_in_no_suggestion_and_in_no_menu_to_what_it_does_not_say() -> None:
    hint = "battle with Bethlen, 16 SP when last told, won in 1 of 6"
    told = remarked("move Mansfeld-and-Thurn with Horn 12sp 2314 2414 2415 2516 2617 2718", hint, CHOICE)
    assert told == f"move Mansfeld-and-Thurn with Horn 12sp… · {hint}"
    assert remark(hint, 50) == "battle with Bethlen, 16 SP when last told…"
    [option] = menu(Press("at", "g", "anna"), [Line("0", "A", f"{'b' * 50} {hint}")], "Choose").item.options
    assert str(option.description).endswith("when last told…")
    long = "strengths of regiments are reconstructed " * 3
    assert [each.name for each in choices([(long, "a")])] == [
        f"{'strengths of regiments are reconstructed ' * 2}strengths of…"
    ]


def test_of_an_order_in_its_own_words_no_suggestion_drops_a_word_for_its_remark() -> None:
    """Its last words are what it is about: of four “drop … drop Swedish-veteran” nobody could tell which it is."""
    order = "drop German-mercenary Bregenz drop Swedish-veteran drop Swedish-veteran drop Swedish-veteran"
    assert verbatim(order, "4 more", CHOICE) == order
    assert verbatim(order, "4 there", len(order) + 10) == f"{order} · 4 there"
    assert verbatim(order, "4 there", len(order) + 9) == order
    assert verbatim("to Prag", "battle with Bethlen, 16 SP when last told, won in 1 of 6", 60) == (
        "to Prag · battle with Bethlen, 16 SP when last told…"
    )
    assert verbatim("to Prag", "battle with Bethlen", 20) == "to Prag"
    assert verbatim("to Prag", "", 20) == "to Prag"


def test_an_order_of_very_many_words_has_a_key_in_its_line_of_the_menu() -> None:
    ways = (tuple(range(60)), tuple(range(1, 61)), (3, 0, 7))
    offered = [Offered(Proposal(("go",), "Go"), way) for way in ways]
    values = [value(each) for each in offered]
    assert values[2] == "3.0.7"
    assert all(len(each) <= 100 for each in values)
    assert [proposed(each, offered) for each in values] == [(way, False) for way in ways]
    with pytest.raises(Refusal):
        proposed(values[0], offered[1:])
