"""Whatever people read of a campaign is told in their language, and nothing of it enters what is kept."""

import re
from collections.abc import Iterator
from itertools import islice

import pytest

from game.campaign import RULES, telling
from game.campaign.battle_words import RESULTS
from game.campaign.board import BOARD
from game.campaign.state import State
from game.campaign.view import CampaignView
from game.core.dice import SecretDice
from game.core.refusal import Refusal
from game.core.rules import ORGANISER, SPECTATOR, Setup
from game.core.text import translation
from game.core.words import Sentence
from game.play.fuzz import RandomGame
from tests.campaign.positions import Table, position
from tests.pseudo import bare, pseudo

ARMIES = frozenset(BOARD.army_power)
#: What may be said in an order; none of it is a name that people read.
VERBS = frozenset(
    ("ready", "not-ready", "hold", "deploy", "done", "close", "report", "settle", "propose", "accept", "decline")
)
SAID = ARMIES | VERBS | {"denounce", *RESULTS} | {place.word for place in BOARD.places.values()}
SEEDS = (1, 2, 3, *(pytest.param(seed, marks=pytest.mark.nightly) for seed in (5, 8, 13)))


@pytest.fixture
def marked() -> Iterator[None]:
    token = translation.set(pseudo)
    yield
    translation.reset(token)


def untold(text: str, *said: str) -> list[str]:
    """The words of a text that are neither told nor armies, letters of places, nor quoted from an order."""
    return bare(text, {*ARMIES, "A", "B", *(part for word in said for part in bare(word))})


def texts_of(view: CampaignView) -> Iterator[str]:
    """Everything that a view says."""
    yield from (view.headline, view.prompt, *view.treaties)
    for row in view.standings:
        yield from (row.name, row.note)
    orders = tuple(view.orders.values())
    for text in (
        telling.board_text(view),
        telling.action_alt(view, targets=("savoy", "Milan")),
        telling.board_alt(view),
    ):
        assert untold(text, *orders) == []
    yield telling.standings_alt(view)
    yield telling.animation_alt(view, view)
    yield from (telling.battle_alt(battle) for battle in view.battles)
    if view.winter:
        yield telling.winter_alt(view.winter)


def words_of(state: State, seat: str, spoken: Sentence = ()) -> Iterator[tuple[Sentence, str, str]]:
    """Everything that a seat's words say: what was spoken, the text, and the word it labels."""
    words = RULES.words(state, seat, spoken)
    yield spoken, words.prompt, ""
    for word in words.next:
        yield spoken, word.label, word.text
        yield spoken, word.hint, ""
        yield from words_of(state, seat, (*spoken, word.text))


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.usefixtures("marked")
def test_everything_is_told(seed: int) -> None:
    game = RandomGame(RULES, seed)
    for step in range(160):
        if not RULES.to_move(game.state):
            break
        before = game.state
        game.step()
        outcome = RULES.apply(before, game.lines[-1].seat, tuple(game.lines[-1].order.split()), _dice(game))
        for event in outcome.events:
            assert untold(event.text, *(SAID if event.kind == "order" else RESULTS)) == []
        assert untold(str(RULES.headline(game.state))) == []
        if step % 8:
            continue
        for viewer in (*game.seats, SPECTATOR, ORGANISER):
            for text in texts_of(RULES.view(game.state, viewer)):
                assert untold(text) == []
            orders = RULES.view(game.state, viewer).orders.values()
            for spoken, text, word in islice(words_of(game.state, viewer), 400):
                quoted = (word,) if word.startswith("Battle-") else (*orders, *RESULTS)
                assert untold(text, *quoted) == [], spoken


def _dice(game: RandomGame) -> SecretDice:
    drawn = game.drawn - len(game.lines[-1].draws)
    return SecretDice(game.secret, game.header.salt, game.header.id, drawn)


@pytest.mark.parametrize("seed", [1, 2, pytest.param(3, marks=pytest.mark.nightly)])
def test_the_language_of_whoever_plays_never_enters_what_is_kept(seed: int) -> None:
    plain, marked = RandomGame(RULES, seed), RandomGame(RULES, seed)
    plain.play()
    token = translation.set(pseudo)
    try:
        marked.play()
        seats = [seat.name for seat in RULES.seats(marked.setup)]
    finally:
        translation.reset(token)
    assert RULES.dump(plain.state) == RULES.dump(marked.state)
    assert plain.lines == marked.lines
    assert seats == [seat.name for seat in RULES.seats(plain.setup)]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.usefixtures("marked")
def test_every_reason_is_told(seed: int) -> None:
    """Every army is sent everywhere by everybody; and rubbish is said."""
    game = RandomGame(RULES, seed)
    reasons = 0
    for _step in range(40):
        if not RULES.to_move(game.state):
            break
        for seat in (game.seats[0], game.seats[-1], ORGANISER):
            for army in ("Spain-1", "Dutch-1", "Saxony-1", "Palatine-1"):
                for place in ("Savoy", "Austria", "South-Bohemia", "deploy"):
                    for order in ((army, place), (army, "deploy", place), (army,), ("xyzzy",), ("report", "Battle-9")):
                        reasons += _refused(game.state, seat, order)
        game.step()
    assert reasons > 1000


def _refused(state: State, seat: str, order: Sentence) -> bool:
    reason = ""
    try:
        RULES.check(state, seat, order)
    except Refusal as refusal:
        reason = refusal.reason
    assert untold(reason, *order, "standing", "to") == []  # an order may be quoted that would do
    return bool(reason)


@pytest.mark.usefixtures("marked")
def test_what_may_be_chosen_is_told() -> None:
    for scenario in RULES.scenarios:
        assert untold(scenario.label) == []
    for option in RULES.options:
        texts = [option.title, *(text for choice in option.choices for text in (choice.label, choice.help))]
        assert [word for text in texts for word in untold(text)] == []
    for plan in BOARD.scenarios.seat_plans:
        for seat in RULES.seats(RULES.complete(Setup("campaign", "", {"players": plan}))):
            assert untold(str(seat.told)) == untold(str(seat.note)) == []
            assert bare(seat.name)


def test_seats_keep_their_english_names_and_are_told_by_their_powers() -> None:
    seat = RULES.seats(RULES.complete(Setup("campaign", "", {"players": "3"})))[0]
    assert seat.name == str(seat.told) == "Spain, Austria and Bavaria"


@pytest.mark.usefixtures("marked")
def test_battles_on_the_field_have_told_titles() -> None:
    for seed in range(200):
        game = RandomGame(RULES, seed)
        if game.state.options["battles"] != "fought":
            continue
        while RULES.to_move(game.state) and not RULES.links(game.state):
            game.step()
        for link in RULES.links(game.state):
            assert untold(str(link.title)) == []
            return
    raise AssertionError("no battle was fought on the field")


@pytest.mark.parametrize("typed", ["Spain-1 Savoyen", "spain-1 savoyn", "Spain-1 Savoy"])
def test_a_place_may_be_typed_in_ones_own_language_and_the_record_keeps_its_word(typed: str) -> None:
    state = RULES.setup(RULES.complete(Setup("campaign", "")))
    token = translation.set(lambda text: {"Savoy": "Savoyen"}.get(text, text))
    try:
        assert RULES.understand(state, "spain", typed) == ("Spain-1", "Savoy")
    finally:
        translation.reset(token)


def test_points_below_nothing_have_a_true_minus_everywhere() -> None:
    state = position("summer 1619", {"Spain-1": "milan"}, vp={"spain": -10})
    state.history = {**state.history, "spain": (-5, -10)}
    view = RULES.view(state, "")
    told = " ".join((telling.board_text(view), telling.points_text(view), telling.standings_alt(view)))
    assert told.count("−10") >= 3
    assert re.search(r"(^|\s)-\d", told) is None


@pytest.mark.rule("p")
def test_of_an_aim_it_is_told_where_nothing_is_done_and_where_nothing_is_missing() -> None:
    view = RULES.view(position("autumn 1620", {}), "")
    assert "United Provinces: done nothing; missing East Friesland, " in telling.aim_alt(view, "united_provinces")
    assert telling.aim_alt(view, "elector_palatine").endswith(", Upper Palatinate; missing nothing.")
    assert "Green rims with a tick: done; golden rims: missing." in telling.aim_alt(view, "united_provinces")
    assert "Golden rims: within reach." in telling.reach_alt(view, "Spain", ("savoy",))


def test_an_order_in_hand_is_described_by_its_names() -> None:
    state = position("autumn 1619", {"Spain-1": "milan"})
    alt = telling.action_alt(RULES.view(state, "spain"), ("Spain-1", "Franche-Comté"))
    assert "Order being written: Spain-1 (Milan) · Franche-Comté." in alt


def test_a_film_begins_with_the_season_that_its_first_picture_shows() -> None:
    table = Table(position("spring 1619"))
    begun = RULES.view(table.state, SPECTATOR)
    assert telling.animation_alt(begun, begun).startswith("The war from Spring 1619 to Spring 1619, season by season.")
    acted = RULES.view(table.season().state, SPECTATOR)
    assert telling.animation_alt(acted, acted).startswith("The war from Spring 1619 to Summer 1619, season by season.")
