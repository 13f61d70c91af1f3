"""What both sides are asked at once stays sealed until both have answered, and can be taken back until then."""

from dataclasses import replace
from pathlib import Path

from game.agony.view import AgonyView
from game.core.record import read, write
from tests.bot.conftest import Sitting

#: A game whose lines from the 33rd on answer what recovers; Anna is the Protestant, Bert the Catholic.
ROSTOCK = Path(__file__).parents[1] / "browser" / "rostock.txt"
ASKED = 32
BERT, ANNA = "Ingolstadt Budweis Bamberg Tyrnau Znaim", ("Marburg Göttingen Verdun", "Halberstadt", "Langres")


async def begin(sitting: Sitting) -> str:
    """Both are asked what recovers."""
    record = read(ROSTOCK.read_text("utf-8"))
    plain = write(replace(record, lines=record.lines[:ASKED])).encode()
    await sitting.anna.slash("import", sitting.games, record=("rostock.txt", plain))
    return await sitting.seat("Protestant", "Catholic")


def said(sitting: Sitting, since: int) -> str:
    """What the channel was told."""
    return " ".join(post.text for post in sitting.public()[since:])


async def test_the_channel_learns_only_that_one_has_answered(sitting: Sitting) -> None:
    game = await begin(sitting)
    assert sitting.last().text.endswith("Waiting for Protestant (Anna); Catholic (Bert).")
    board, posts = await sitting.client.host.view(game, "protestant"), len(sitting.public())
    answer = await sitting.bert.slash("order", sitting.games, text=BERT)
    await sitting.quiet()
    assert answer.text.startswith("✓ Sealed until Protestant has answered:\n✓ "), "what it brings is told below"
    assert "Ingolstadt recovers" in answer.text
    assert sitting.last().text.endswith("Waiting for Protestant (Anna).")
    assert "Ingolstadt" not in said(sitting, posts - 1)
    assert "Ingolstadt recovers" not in (await sitting.anna.slash("log", sitting.games)).text
    now = await sitting.client.host.view(game, "protestant")
    assert isinstance(board, AgonyView)
    assert isinstance(now, AgonyView)
    assert (now.cities, now.vp, now.prompt) == (board.cities, board.vp, board.prompt)
    for order in ANNA:
        await sitting.anna.slash("order", sitting.games, text=order)
    await sitting.quiet()
    told = said(sitting, posts - 1)
    assert told.index("Marburg") < told.index("Ingolstadt")  # the Protestant's first


async def test_a_sealed_answer_is_taken_back_free(sitting: Sitting) -> None:
    game = await begin(sitting)
    await sitting.bert.slash("order", sitting.games, text=BERT)
    await sitting.quiet()
    posts = len(sitting.public())
    taken = await sitting.bert.slash("undo", sitting.games)
    await sitting.quiet()
    assert "nobody else is told" in taken.text
    assert sitting.last().text.endswith("Waiting for Protestant (Anna); Catholic (Bert).")
    assert "Ingolstadt" not in said(sitting, posts - 1)
    assert (await sitting.client.host.info(game)).consent == ""
    again = await sitting.bert.slash("order", sitting.games, text="Budweis enough")
    assert "Budweis recovers" in again.text
