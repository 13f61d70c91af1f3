"""Hands of cards: sent to whoever holds them, shown when they ask, and to nobody else."""

from pathlib import Path

from game import rules
from game.agony.view import AgonyView
from tests.bot.conftest import Sitting, labels

#: A game just before a battle in which both sides may play cards.
ROSTOCK = Path(__file__).parents[1] / "browser" / "rostock.txt"


async def take_in(sitting: Sitting) -> None:
    """A recorded game goes on from where Rostock may be attacked."""
    await sitting.anna.slash("import", sitting.games, record=("rostock.txt", ROSTOCK.read_bytes()))
    await sitting.quiet()
    lobby = sitting.last()
    await sitting.anna.click(lobby, "Protestant")
    await sitting.bert.click(lobby, "Catholic")
    await sitting.anna.click(lobby, "Start")


async def begin(sitting: Sitting) -> str:
    """A game of cards: Anna is the Protestant, Bert the Catholic."""
    form = await sitting.anna.slash("game open", sitting.games, game="agony")
    await sitting.anna.click(form, "Open the lobby")
    return await sitting.seat("Protestant", "Catholic")


async def seen(sitting: Sitting, game: str, viewer: str = "") -> AgonyView:
    view = await sitting.client.host.view(game, viewer)
    assert isinstance(view, AgonyView)
    return view


async def test_a_hand_comes_by_message_and_on_request(sitting: Sitting) -> None:
    game = await begin(sitting)
    for person, seat in ((sitting.anna, "protestant"), (sitting.bert, "catholic")):
        view = await seen(sitting, game, seat)
        told = [message for message in person.dms if "Your hand" in message.text]
        assert told, person.dms
        shown = await person.slash("hand", sitting.games)
        assert shown.ephemeral
        for card in view.hand:
            assert card.title in told[-1].text
            assert f"`{card.id}` **{card.title}**" in shown.text


async def test_who_takes_over_a_seat_is_shown_its_hand(sitting: Sitting) -> None:
    game = await begin(sitting)
    carl = sitting.pocket.person("Carl")
    await sitting.bert.slash("seat give", sitting.games, player=carl)
    await sitting.quiet()
    pictured = " ".join(picture.description or "" for picture in carl.dms[-1].attachments)
    assert all(card.title in pictured for card in (await seen(sitting, game, "catholic")).hand), pictured


async def test_what_is_true_of_several_cards_is_said_once(sitting: Sitting) -> None:
    game = await begin(sitting)
    shown = await sitting.bert.slash("hand", sitting.games)
    now = rules("agony").uses(await seen(sitting, game, "catholic"))
    assert all(shown.text.count(use) == 1 for use in now.values()), shown.text


async def test_the_panel_opens_the_hand(sitting: Sitting) -> None:
    await begin(sitting)
    panel = await sitting.anna.slash("move", sitting.games)
    assert "My cards" in labels(panel.message)
    shown = await sitting.anna.click(panel, "My cards")
    assert shown.ephemeral
    assert "P" in shown.text


async def test_an_answer_below_the_panel_offers_its_continuation(sitting: Sitting) -> None:
    """To whoever is waited for, and to nobody else."""
    await begin(sitting)
    panel = await sitting.anna.slash("move", sitting.games)
    attackers = [
        name for name, _value in await sitting.anna.autocomplete("odds", sitting.games, "attacker", attacker="")
    ]
    fort = (await sitting.anna.autocomplete("odds", sitting.games, "defender", defender="fortress"))[0][0]
    siege = {"attacker": attackers[0], "defender": fort}
    for who, offered in ((sitting.anna, ["Your move"]), (sitting.bert, [])):
        for shown in (await who.slash("hand", sitting.games), await who.slash("odds", sitting.games, **siege)):
            assert labels(shown.message) == offered
    cards = await sitting.anna.click(panel, "My cards")
    again = await sitting.anna.click(cards, "Your move")
    assert labels(again.message) == labels(panel.message)
    own = await sitting.anna.slash("odds", sitting.games, game="agony", **siege)
    assert labels(own.message) == ["Your move"], "the kind of the game at hand means that game"
    kind = await sitting.anna.slash("odds", sitting.games, game="campaign", attacker="Spain", defender="France")
    assert "Spain" in kind.text
    assert labels(kind.message) == [], "of a kind of game there is nothing to go on with"


async def test_only_who_sits_has_a_hand(sitting: Sitting) -> None:
    await begin(sitting)
    carl = sitting.pocket.person("Carl")
    refused = await carl.slash("hand", sitting.games)
    assert "You have no seat in this game." in refused.text


async def test_a_game_without_cards_says_so(sitting: Sitting) -> None:
    await sitting.start()
    refused = await sitting.anna.slash("hand", sitting.games)
    assert "is played without cards" in refused.text


async def test_odds_of_an_attack_and_of_a_siege(sitting: Sitting) -> None:
    game = await begin(sitting)
    view = await seen(sitting, game)
    ours = next(s for s in view.stacks if s.side == "catholic" and s.units and s.leaders)
    attackers = dict(await sitting.bert.autocomplete("odds", sitting.games, "attacker", attacker=""))
    army = next(name for name in attackers if ours.leaders[0].id.capitalize() in name)
    targets = dict(await sitting.bert.autocomplete("odds", sitting.games, "defender", attacker=army, defender=""))
    enemy = next(s for s in view.stacks if s.side == "protestant" and s.units and not s.inside)
    field = next(name for name in attackers if f", {enemy.cf} CF" in name and name != army)
    told = await sitting.bert.slash("odds", sitting.games, attacker=army, defender=field)
    assert "The attacker wins" in told.text or "same side" in told.text
    fort = next(iter(await sitting.bert.autocomplete("odds", sitting.games, "defender", defender="fortress")))[0]
    siege = await sitting.bert.slash("odds", sitting.games, attacker=army, defender=fort)
    assert "Fallen within 3" in siege.text
    assert targets
    wrong = await sitting.bert.slash("odds", sitting.games, attacker="Napoleon", defender=fort)
    assert "There is no “Napoleon”" in wrong.text


async def test_drawn_cards_stay_sealed_among_the_dice(sitting: Sitting) -> None:
    await begin(sitting)
    told = await sitting.bert.slash("dice", sitting.games)
    assert "sealed until the end: `a card for Protestant`" in told.text
    assert "**0**" not in told.text


async def test_a_past_turn_by_the_beginning_of_its_name(sitting: Sitting) -> None:
    await begin(sitting)
    shown = await sitting.bert.slash("past", sitting.games, when="turn 1")
    assert "round 1" in shown.text


async def test_the_post_says_whom_a_silent_answer_makes_wait(sitting: Sitting) -> None:
    """To play no card is not told by itself; that the other is asked now, must be."""
    await take_in(sitting)
    await sitting.anna.slash("order", sitting.games, text="P49 act Baner Stralsund Rostock; Rostock")
    asked = await sitting.anna.slash("move", sitting.games)
    assert "Attack Rostock" in asked.text
    assert [label for label in labels(asked.message) if not label.startswith("Hold")][:1] == ["Attack …"]
    assert "Choose what to order" not in labels(asked.message)
    await sitting.anna.slash("order", sitting.games, text="attack")
    await sitting.quiet()
    hand = labels((await sitting.anna.slash("move", sitting.games)).message)
    cards = [label.split()[0] for label in hand if label.startswith("P")]
    assert len(cards) == len(set(cards)), "each card has one button"
    assert sitting.last().text.endswith("Waiting for Protestant (Anna).")
    posts = len(sitting.public())
    panel = (await sitting.bert.slash("move", sitting.games)).message
    assert "Waiting for Protestant (Anna)." in panel.text
    await sitting.anna.slash("order", sitting.games, text="no-card")
    await sitting.quiet()
    assert "combat card?" in panel.text, "his own panel is brought up to date, though nothing was told"
    assert sitting.last().text.endswith("Waiting for Catholic (Bert).")
    assert len(sitting.public()) == posts


async def test_a_panel_tells_what_an_order_gives_up_that_nobody_proposed(sitting: Sitting) -> None:
    await begin(sitting)
    panel = await sitting.anna.slash("move", sitting.games)
    panel = await sitting.anna.choose(panel, "Choose what to order", "P13 Command Rivalry")
    panel = await sitting.anna.click(panel, "Activate a leader")
    menus = [part for row in panel.message.components for part in row["components"] if "options" in part]
    assert "breaks the neutrality" not in panel.text
    (menu, city), *_more = [
        (menu["placeholder"], option["value"])
        for menu in menus
        for option in menu["options"]
        if "Nördlingen" in option["label"]
    ]
    asked = await sitting.anna.choose(panel, menu, city)
    assert "breaks the neutrality of Württemberg: 1 VP" in asked.text


async def test_a_typed_order_that_could_go_on_and_gives_something_up_is_looked_at_first(sitting: Sitting) -> None:
    """As one is that was put together by touch."""
    game = await begin(sitting)
    card = next(card.id for card in (await seen(sitting, game, "protestant")).hand if card.value > 1)
    for typed in (
        f"{card} act Mansfeld Eger Bamberg Schweinfurt; pass",
        f"{card} act Mansfeld Eger Bamberg Schweinfurt",
    ):
        shown = await sitting.anna.slash("order", sitting.games, text=typed)
        assert "breaks the neutrality of Franconia: 1 VP" in shown.text
        assert "This is not given yet, for it could go on." in shown.text
        assert ("Not carried out: pass." in shown.text) is ("pass" in typed)
        assert (await sitting.client.host.revision(game)) == 1
    await sitting.anna.click(shown, "Confirm")
    assert "franconia" not in (await seen(sitting, game)).known.neutral


async def test_whoever_takes_a_game_in_was_not_here_before(sitting: Sitting) -> None:
    await take_in(sitting)
    await sitting.quiet()
    shown = await sitting.anna.click(sitting.last(), "Your move")
    assert "What happened last:" in shown.text
    assert "Since you were last here" not in shown.text
