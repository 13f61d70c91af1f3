"""What layers say is what the rules allow: where armies may go, who is supplied; and each is drawn as it says."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from io import BytesIO
from itertools import islice
from typing import Any

import pytest
from PIL import Image

from game import rules
from game.agony import reaching
from game.agony import supply as agony_supply
from game.agony.board import BOARD as AGONY
from game.agony.board import SIDES as AGONY_SIDES
from game.agony.board import ground
from game.agony.places import listed
from game.campaign import queries as campaign
from game.campaign.board import BOARD as CAMPAIGN
from game.core.rules import SPECTATOR, Setup, View
from game.cuius import queries as cuius
from game.cuius import supply as cuius_supply
from game.cuius.board import BOARD as CUIUS
from game.cuius.board import SIDES
from game.play.selfplay import header_for, played, seed_secret
from render import Look, layers, outlines, picture


def states(key: str, scenario: str, seed: str, most: int, **options: str) -> Iterator[tuple[Any, Any]]:
    """A game and its states, as it goes its random way."""
    of, secret = rules(key), seed_secret(seed)
    setup = of.complete(Setup(key, scenario, options))
    for step in played(of, header_for(of, setup, secret, "s"), secret):
        yield of, step.state
        if step.line.number >= most:
            return


@cache
def war() -> tuple[tuple[Any, Any], ...]:
    """The whole war of agony and its first states; its stand-ins think long, and several tests look at it."""
    return tuple(states("agony", "campaign", "layers", 240))


@pytest.mark.rule("f", "l")
def test_an_army_reaches_what_its_orders_may_name() -> None:
    """But in Spring, when it may be deployed besides; a friend's army may leave before it comes."""
    looked = 0
    for of, state in states("campaign", "1618-5", "layers", 160, players="2"):
        if state.phase != "orders" or state.now % 4 == 0:
            continue
        for seat in of.to_move(state):
            view = of.view(state, seat)
            for army in view.armies:
                words = of.words(state, seat, (army.id,)).next
                named = {word.place for word in words if word.place and word.text not in ("hold", "deploy")}
                if named:
                    looked += 1
                    found = campaign.reach(view, army)
                    assert found <= named
                    held = {one.place for one in view.armies}
                    assert named - found <= held | {p for p in named if view.holders.get(p) not in ("", army.power)}
    assert looked > 10


@pytest.mark.rule("p")
def test_an_aim_is_done_as_far_as_the_standings_say() -> None:
    looked = 0
    for of, state in states("campaign", "1618-5", "aims", 120, players="2"):
        view = of.view(state, SPECTATOR)
        for power in view.powers:
            found, (done, all_) = campaign.aim(view, power.id), power.aim
            if not power.active or state.options["victory"] == "conditions":
                continue
            if CAMPAIGN.files.aims[power.id].kind != "road":
                of_aim = found.done | found.missing
                must = set(CAMPAIGN.files.aims[power.id].must)
                if not must:
                    assert (len(found.done), len(of_aim)) == (done, all_), power.id
                    looked += 1
            else:
                assert len(found.missing) == all_ - done
    assert looked > 50


@pytest.mark.rule("15.14", "15.132")
def test_who_has_no_line_in_agony_is_who_has_none() -> None:
    looked = short = 0
    for n, (of, state) in enumerate(war()):
        if n % 20:
            continue
        view = of.view(state, SPECTATOR)
        for side in AGONY_SIDES:
            found = reaching.lines(view, side)
            without = {
                ground(at) for at in state.units for kind in state.units_at(at, side)
                if not agony_supply.linked(state, AGONY.kinds[kind].nation, at)
            }  # fmt: skip
            assert found.without == without & set(AGONY.spaces)
            looked += 1
            short += bool(found.without)
            for place in found.reached - found.bases:
                assert place in listed(agony_supply.passable(state, side))
    assert looked > 20
    assert short


@pytest.mark.rule("11.1")
def test_a_stack_of_agony_reaches_what_its_activation_may_name() -> None:
    """By a card that gives it nothing besides."""
    looked = 0
    for n, (of, state) in enumerate(war()[:130]):
        for seat in of.to_move(state) if n % 9 == 0 else ():
            view = of.view(state, seat)
            card = next(
                (c.text for c in of.words(state, seat, ()).next if "act" in of.words(state, seat, (c.text,)).texts()),
                "",
            )
            for leader in of.words(state, seat, (card, "act")).next[:3] if card else ():
                if state.leaders[AGONY.leader_by_word[leader.text]] != leader.place:
                    continue  # he is besieged, and may only sally [13.17]
                named = {one.place for one in of.words(state, seat, (card, "act", leader.text)).next if one.place}
                found = reaching.reach(view, leader.place)
                assert found - {leader.place} <= named
                assert named - {leader.place} <= found | set(AGONY.roads.get(leader.place, ())) | set(AGONY.areas)
                looked += bool(named)
    assert looked > 3


@pytest.mark.rule("cuius:11.1", "cuius:11.1.1")
def test_an_army_of_cuius_reaches_at_best_what_its_march_may_name() -> None:
    looked = 0
    for of, state in states("cuius", "white_mountain", "layers", 60):
        for side in of.to_move(state):
            leaders = {word.text for word in of.words(state, side, ("march",)).next}
            view = of.view(state, side)
            for army in view.armies:
                chief = army.leaders[0] if army.leaders else None
                word = CUIUS.leader_words.get(chief.id, "") if chief else ""
                if army.side != side or word not in leaders:
                    continue
                found = cuius.reach(view, army)
                assert found
                named = {each.place for each in of.words(state, side, ("march", word, "all", "to")).next if each.place}
                assert named - {army.place} == set(found.at_best)
                assert found.surely <= found.mostly <= found.at_best
                looked += 1
    assert looked > 10


@pytest.mark.rule("cuius:7.3.2", "cuius:16.3")
def test_supply_is_told_of_armies_that_are_known_and_of_no_other() -> None:
    hidden = 0
    for of, state in states("cuius", "white_mountain", "fog", 60, fog="exact"):
        for viewer in SIDES:
            view = of.view(state, viewer)
            for side in SIDES:
                told = cuius.needs(view, side)
                veiled = {one.place for one in view.armies if one.side == side and one.hidden}
                hidden += len(veiled)
                assert not veiled & set(told)
                if side == viewer:
                    for place, (sp, have) in told.items():
                        army = state.of(side)[place]
                        assert sp == army.sp
                        assert have <= cuius_supply.supply(
                            state, side, place, army
                        )  # of the hidden the worst is feared
    assert hidden


@pytest.mark.rule("cuius:7.3.2")
def test_without_fog_supply_is_told_as_it_will_be() -> None:
    looked = short = 0
    for of, state in states("cuius", "white_mountain", "open", 60, fog="no"):
        view = of.view(state, SPECTATOR)
        for side in SIDES:
            for place, told in cuius.needs(view, side).items():
                army = state.of(side).get(place)
                if army:
                    assert told == (army.sp, cuius_supply.supply(state, side, place, army))
                    looked += 1
                    short += told[0] > told[1]
    assert looked > 50
    assert short


def drawn(view: View, look: Look) -> Image.Image:
    return Image.open(BytesIO(picture(view, look).png)).convert("RGB")


@pytest.mark.parametrize(
    ("key", "scenario", "steps"),
    [("campaign", "1618-5", 40), ("agony", "campaign", 60), ("cuius", "white_mountain", 20), ("battles", "rocroi", 20)],
)
def test_every_layer_is_drawn_over_the_board_it_is_laid_on(key: str, scenario: str, steps: int) -> None:
    """As large as the picture of the board, told in words, and a tile of it as large as any."""
    *_all, (of, state) = war()[:steps] if key == "agony" else states(key, scenario, "layers", steps)
    view = of.view(state, of.to_move(state)[0])
    board, seen = drawn(view, Look("board")), 0
    places = islice((place for place in outlines(view) if layers(view, place)), 3)
    for look in [*list(layers(view).values())[:8], *(one for place in places for one in layers(view, place).values())]:
        shown = picture(view, look)
        image = Image.open(BytesIO(shown.png)).convert("RGB")
        assert image.size == board.size
        assert shown.alt
        assert drawn(view, replace(look, tile=(1, 1))).size == (672, 672)
        seen += image.tobytes() != board.tobytes()
    assert seen >= 3
