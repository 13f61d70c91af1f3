"""How many taps a battle takes through the panel: a press of a button is one, a choice in a menu two (it is opened)."""

import re
from typing import Any

import pytest

from bot.pocket import Message, Shown
from tests.bot.conftest import Sitting, labels
from tests.bot.test_parts import rocroi

LIKELY = "Likely orders"


class Hand:
    """Anna's hand on the panel."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting, self.taps = sitting, 0
        self.panel: Shown

    async def open(self) -> None:
        """The button below the post."""
        self.taps += 1
        self.panel = await self.sitting.anna.click(self.sitting.last(), "Your move")

    async def press(self, button: str) -> None:
        self.taps += 1
        self.panel = await self.sitting.anna.click(self.panel, button)

    async def choose(self, menu: str, line: str) -> None:
        self.taps += 2
        self.panel = await self.sitting.anna.choose(self.panel, menu, [line])

    async def take(self, line: str) -> None:
        """A proposal, looked at and confirmed; or given at once."""
        if not any(label.startswith(line) for label in self.lines()):
            await self.press("Back")
        if ready := [label for label in labels(self.message) if label.startswith(line)]:
            await self.press(ready[0])
        else:
            await self.choose(LIKELY, line)
        if "Confirm" in labels(self.message):
            await self.press("Confirm")

    @property
    def message(self) -> Message:
        return self.panel.message

    def lines(self, menu: str = LIKELY) -> list[str]:
        """What a menu offers, or buttons where the choices are few."""
        parts: list[dict[str, Any]] = [part for row in self.message.components for part in row["components"]]
        found = [part for part in parts if part.get("placeholder", "").startswith(menu)]
        offered = [option["label"] for part in found for option in part["options"]]
        return offered + [part["label"].partition(" · ")[0] for part in parts if menu == LIKELY and "label" in part]


@pytest.fixture
async def hand(sitting: Sitting) -> Hand:
    await rocroi(sitting)
    return Hand(sitting)


async def to(hand: Hand, *orders: str) -> None:
    """Have these orders given already, and look at the post anew."""
    for order in orders:
        await hand.sitting.anna.slash("order", hand.sitting.games, text=order)
    await hand.sitting.quiet()


async def test_a_gun_fires_in_three_taps(hand: Hand) -> None:
    await hand.open()
    await hand.take("Battery 1 fires at 1313 1/Spanish")
    assert "Battery 1 fires at 1313 1/Spanish, range 4" in hand.message.text
    assert hand.taps == 3


async def test_all_guns_fire_in_three_taps(hand: Hand) -> None:
    await hand.open()
    await hand.take("All guns fire as proposed")
    assert hand.message.text.count(" fires at ") == 2
    assert hand.taps == 3


async def test_the_whole_army_moves_in_three_taps_and_the_picture_and_the_answer_say_so(hand: Hand) -> None:
    await to(hand, "done")
    await hand.open()
    await hand.press("The whole army, as proposed …")
    assert hand.message.text.startswith("**The whole army, as proposed**\n*46 pieces go; they meet 9/Spanish and 10/")
    await hand.press("Back")
    assert "The whole army, as proposed …" in labels(hand.message), "nobody goes back through forty pieces"
    await hand.take("The whole army, as proposed")
    assert "▸ 46 pieces move" in hand.message.text
    assert hand.taps == 3 + 2


async def test_the_whole_army_moves_but_for_those_who_are_left_out_of_it_and_these_then_go_elsewhere(
    hand: Hand,
) -> None:
    await to(hand, "done")
    await hand.open()
    await hand.press("The whole army, as proposed …")
    parts = [*hand.lines("But not …"), *hand.lines("Nor …")]
    assert {"Royal → 1403", "m. de Camp and Gassion → 1603"} <= set(parts)
    await hand.choose("But not …", "m. de Camp and Gassion → 1603")
    assert hand.message.text.startswith("**44 pieces move**\nIs that your order?")
    await hand.choose("But not …", "Royal → 1403")
    await hand.press("Back")
    assert "The whole army, as proposed …" in labels(hand.message)
    await hand.press("The whole army, as proposed …")
    await hand.choose("But not …", "Royal → 1403")
    await hand.press("Confirm")
    assert "▸ 45 pieces move" in hand.message.text
    assert "Royal" in labels(hand.message), "the next piece is offered at once"


async def test_of_guns_and_of_attacks_one_may_be_left_out_too(hand: Hand) -> None:
    await hand.open()
    await hand.press("All guns fire as proposed …")
    await hand.choose("But not …", "Battery 1 → 1311")
    assert hand.message.text.startswith("**Fire a gun · Battery 2 · 1313")


async def test_of_an_attack_the_post_tells_the_combat_alone_once_it_is_fought(hand: Hand) -> None:
    await to(hand, "done", "move Royal 1404", "move Gardes 1303", "done", "several attack 1304 by Gardes 1305 by Royal")
    assert "▸ Attack on 1304: Gardes, 1–1." in hand.sitting.last().text
    await to(hand, "fight 1304")
    told = hand.sitting.last().text
    assert "Combat at 1304: " in told
    assert "Attack on 1304" not in told
    assert "Combat at 1305: " in told


async def test_whoever_is_not_to_move_has_no_bare_buttons_of_leaders(hand: Hand) -> None:
    await to(hand, "done", "done")
    await hand.open()
    assert "Prefer a leader in defence …" in labels(hand.message)
    assert "Gassion" not in labels(hand.message)


async def test_a_wing_advances_in_four_taps_and_the_next_in_three(hand: Hand) -> None:
    await to(hand, "done")
    await hand.open()
    for taps in (4, 4 + 3):
        await hand.take(next(line for line in hand.lines() if "wing horse, as proposed" in line))
        assert " → " in hand.message.text
        assert hand.taps == taps


async def test_a_unit_moves_in_three_taps_where_it_is_likely_to_and_the_next_in_two_anywhere(hand: Hand) -> None:
    await to(hand, "done")
    await hand.open()
    unit = next(line for line in hand.lines() if line.startswith("Royal → "))
    await hand.take(unit)
    assert f"Royal → {unit[-4:]}" in hand.message.text
    assert hand.taps == 3
    await hand.press(_nearest(hand))
    assert " → " in hand.message.text
    assert hand.taps == 3 + 1
    await hand.press("Back")
    await hand.press(next(label for label in labels(hand.message) if label.endswith("Piedmont")))
    await hand.press(_nearest(hand))
    assert "Piedmont →" in hand.message.text
    assert hand.taps == 3 + 1 + 3


async def test_any_foot_goes_to_the_hexes_near_it_in_four_taps(hand: Hand) -> None:
    await to(hand, "done")
    await hand.open()
    menu = next(label for label in labels(hand.message) if label.startswith("Move:") and "Rambure" in hand.lines(label))
    await hand.choose(menu, "Rambure")
    near = [label for label in labels(hand.message) if re.fullmatch("[A-Z]", label)]
    assert len(near) == 18
    [rest] = [label for label in labels(hand.message) if label.startswith("Choose")]
    assert [line[0] for line in (near[0], near[-1], *hand.lines(rest)[:1])] == ["A", "R", "S"]
    assert len(near) + len(hand.lines(rest)) == 36
    picture = hand.message.attachments[0].description or ""
    await hand.press("R")
    assert "R 1619" in picture
    assert "Rambure → 1619" in hand.message.text
    assert hand.taps == 4


async def test_any_unit_goes_anywhere_in_five_taps(hand: Hand) -> None:
    await to(hand, "done")
    await hand.open()
    menu = next(label for label in labels(hand.message) if label.startswith("Move:") and "Royal" in hand.lines(label))
    await hand.choose(menu, "Royal")
    assert "**Move · Royal**" in hand.message.text
    far = next(
        label
        for label in labels(hand.message)
        if label.startswith("Choose") and any(line.endswith("1303") for line in hand.lines(label))
    )
    await hand.choose(far, next(line for line in hand.lines(far) if line.endswith("1303")))
    assert "Royal → 1303" in hand.message.text
    assert hand.taps == 5


async def test_who_types_needs_three_taps_and_no_verb(hand: Hand) -> None:
    await to(hand, "done")
    await hand.open()
    sheet = await hand.sitting.anna.click(hand.panel, "Type …")
    hand.panel = await hand.sitting.anna.submit(sheet, **{"Orders, one a line": "Royal 1303\nGardes 1604"})
    assert "Royal → 1303" in hand.message.text
    assert "Gardes → 1604" in hand.message.text


def _nearest(hand: Hand) -> str:
    """The button of the first hex that a unit may go to."""
    return next(label for label in labels(hand.message) if label == "A" or label.startswith("A · "))


async def test_a_line_of_foot_goes_forward_in_four_taps(hand: Hand) -> None:
    await to(hand, "done")
    await hand.open()
    await hand.take(next(line for line in hand.lines() if line.startswith("Foot of the centre, front line: forward")))
    assert "la Marine → " in hand.message.text
    assert hand.taps == 4


async def test_an_attack_is_declared_in_two_taps(hand: Hand) -> None:
    await to(hand, "done", "move Royal 1404", "done")
    await hand.open()
    await hand.take(next(line for line in hand.lines() if line.startswith("Attack ")))
    assert "Attack on 13" in hand.message.text
    assert hand.taps == 2


async def player_turn(hand: Hand) -> None:
    """A player-turn as an ordinary player gives it: the guns, group after group, the attacks, the dice."""
    await hand.open()
    await hand.take("All guns fire as proposed")
    while "Done: to movement" in labels(hand.message):
        left = [line for line in hand.lines() if line.startswith("Battery ")]
        await (hand.take(left[0]) if left else hand.press("Done: to movement"))
    while groups := [line for line in hand.lines() if line.endswith(", as proposed")]:
        await hand.take(groups[0])
    await hand.press("Done: to combat")
    while attacks := [line for line in hand.lines() if "attacks as proposed" in line or line.startswith("Attack ")]:
        await hand.take(attacks[0])
    for done in ("Done: to the dice", "Done: no attack"):
        if done in labels(hand.message):
            await hand.press(done)
    while fights := [line for line in hand.lines() if _settles(line)]:
        await hand.take(fights[0])


def _settles(line: str) -> bool:
    return line.startswith(("Fight ", "Disrupt ")) and not line.endswith("…")


async def test_a_whole_player_turn_of_rocroi_takes_fewer_than_sixty_taps(hand: Hand) -> None:
    await player_turn(hand)
    info = (await hand.sitting.client.host.games_in(str(hand.sitting.games.id)))[0]
    assert info.awaited == ("spanish",)
    assert hand.taps <= 60


async def test_of_a_proposal_its_own_hint_is_told_not_what_its_last_word_would_ask(hand: Hand) -> None:
    await to(hand, "done", "move Royal 1404", "move Gardes 1303", "done")
    await hand.open()
    await hand.press("2 attacks as proposed …")
    assert "–" in hand.message.text, "odds"
    assert "So far" not in hand.message.text
    assert "Is that your order?" in hand.message.text
