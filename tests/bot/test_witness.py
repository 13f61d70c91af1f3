"""The channel is the witness: what posts, /dice and /verify say of a record, and the word that somebody adds."""

import hashlib
import re
import sys
from pathlib import Path

import pytest

from game.core.record import read
from game.core.rules import ORGANISER
from tests.bot.conftest import Sitting, seated, texts

DIGEST = re.compile(r"^-# ⛓ `([0-9a-f]{4}(?:-[0-9a-f]{4}){3})`", re.M)


async def play(sitting: Sitting, *orders: str) -> None:
    """Orders of the toy, each "seat order", given over Discord."""
    people = {"red": sitting.anna, "green": sitting.bert, ORGANISER: sitting.anna}
    for order in orders:
        seat, _, text = order.partition(" ")
        await people[seat].slash("order", sitting.games, text=text, **{"as": seat})
    await sitting.quiet()


async def exported(sitting: Sitting) -> bytes:
    shown = await sitting.bert.slash("export", sitting.games)
    return shown.message.attachments[0].bytes


async def verified(sitting: Sitting, file: bytes, **more: object) -> str:
    return (await sitting.bert.slash("verify", sitting.games, record=("war.txt", file), **more)).text


def digests(sitting: Sitting) -> list[str]:
    """What the channel is witness of."""
    return [digest for text in texts(sitting.public()) for digest in DIGEST.findall(text)]


async def test_every_post_names_what_all_may_know_by_then(toy: str, sitting: Sitting) -> None:
    await sitting.bids()
    begun = digests(sitting)[-1]
    await play(sitting, "red bid 2", "green bid 3")
    assert digests(sitting)[-1] == begun
    await play(sitting, "red luck")
    lucky = digests(sitting)[-1]
    assert lucky != begun
    dice = await sitting.bert.slash("dice", sitting.games)
    whole = re.search(r"Digest of the 1 orders that everybody may know by now.*`([0-9a-f]{64})`", dice.text)
    assert whole is not None
    assert whole[1].startswith(lucky.replace("-", ""))
    file = await exported(sitting)
    assert (await verified(sitting, file, digest=lucky)).startswith("Right up to order 1 of 1: ")
    assert (await verified(sitting, file, digest=whole[1])).startswith("Right up to order 1 of 1: ")
    assert (await verified(sitting, file, digest=begun)).startswith("Right in how it begins: ")
    await play(sitting, "red ready")  # the post says only whom the game waits for now
    assert digests(sitting)[-1] == lucky
    await play(sitting, "green ready")
    revealed = digests(sitting)[-1]
    assert (await verified(sitting, file, digest=revealed)).startswith("Not what was posted: ")
    assert (await verified(sitting, await exported(sitting), digest=revealed)).startswith("Right up to order 5 of 5: ")


async def test_the_end_is_posted_with_the_digest_of_the_whole_record(toy: str, sitting: Sitting) -> None:
    info = await sitting.bids(scenario="short")
    await play(sitting, "red bid 2", "red luck", "red ready", "green ready")
    early = digests(sitting)[-1]
    for _round in range(2):
        await play(sitting, f"{ORGANISER} close")
    assert (await sitting.client.host.info(info.id)).status == "over"
    assert "is the digest of the whole record; /verify compares." in sitting.last().text
    file, end = await exported(sitting), digests(sitting)[-1]
    assert hashlib.sha256(file).hexdigest().startswith(end.replace("-", ""))
    assert hashlib.sha256(file).hexdigest() in (await sitting.bert.slash("dice", sitting.games)).text
    said = await verified(sitting, file, digest=end)
    assert said.startswith("Right: this digest is that of the whole record, to the last byte.")
    assert "Not " not in said
    assert (await verified(sitting, file, digest=early)).startswith("Right up to order 4 of ")
    kept = await verified(sitting, file)
    assert kept.splitlines()[:2] == [f"Compared with what I keep of game `{info.id}`:", said.splitlines()[0]]


async def test_a_game_that_is_ended_early_has_a_witness_too(toy: str, sitting: Sitting) -> None:
    await sitting.bids()
    await play(sitting, "red bid 2", "red luck")
    shown = await sitting.anna.slash("game abandon", sitting.games)
    await sitting.anna.click(shown, "Yes, end it")
    await sitting.quiet()
    said = await verified(sitting, await exported(sitting), digest=digests(sitting)[-1])
    assert said.startswith("Right: ")
    assert "Incomplete: it has its secret, but stops before the end of the game." in said
    assert "could choose where to stop" not in said


async def told(file: Path, *secretly: str) -> list[str]:
    """All that the channel reads after each public order, while Bert seals his; dice fall alike in every run."""
    async with seated(file) as sitting:
        info, read = await sitting.bids(), list[str]()
        for order in ("red flag hill", *secretly, "red luck", "red ready"):
            await play(sitting, order)
            read += texts(sitting.public()) if order not in secretly else []
        dice = await sitting.anna.slash("dice", sitting.games)
        return [text.replace(info.id, "ID") for text in (*read, dice.text)]


async def test_posts_are_the_same_whatever_is_sealed(toy: str, tmp_path: Path) -> None:
    """To the byte, digests among them, for one slip or another, for none or several."""
    plain = await told(tmp_path / "plain.sqlite")
    assert len({digest for text in plain for digest in DIGEST.findall(text)}) == 2
    for n, secretly in enumerate((("green bid 1",), ("green bid 4", "green bid 2", "green bid 3"))):
        assert await told(tmp_path / f"{n}.sqlite", *secretly) == plain


@pytest.mark.parametrize(
    ("file", "digest", "said"),
    [
        (b"\xff\xfe", "", "This file is no record: it is not text."),
        (b"hello\n", "", "This record can't be used: line 1: is not how a record of Westphalia begins"),
        (b"", "", "This record can't be used: line 1: is not how a record"),
        (b"x" * 101, "", "This file is too large to be a record."),
        (b"hello\n", "0123", "A digest has 16 to 64 hexadecimal digits, like 0123-4567-89ab-cdef."),
        (b"hello\n", "0123-4567-89ab-cdeg", "A digest has 16 to 64 hexadecimal digits"),
    ],
)
async def test_for_every_bad_file_there_are_words(
    sitting: Sitting, monkeypatch: pytest.MonkeyPatch, file: bytes, digest: str, said: str
) -> None:
    monkeypatch.setattr(sys.modules["bot.discord.cogs.annals"], "LARGEST", 100)
    shown = await sitting.bert.slash(
        "verify", sitting.games, record=("war.txt", file), **({"digest": digest} if digest else {})
    )
    assert said in shown.text
    assert shown.ephemeral


async def test_a_record_of_elsewhere_is_consistent_and_no_more(sitting: Sitting) -> None:
    war = next((Path(__file__).parents[1] / "house" / "records").glob("cuius-*-mountain.txt")).read_bytes()
    said = await verified(sitting, war)
    assert said.startswith("Consistent in itself. Whether it was played so, only the channel can tell.")
    assert "It is of the first format: nothing was posted that it could be compared with." in said
    assert "Right" not in said


async def test_joining_is_one_tap_and_a_word_may_be_added(toy: str, sitting: Sitting) -> None:
    anna, bert, games = sitting.anna, sitting.bert, sitting.games
    await anna.click(await anna.slash("game open", games, game="toy"), "Open the lobby")
    await sitting.quiet()
    refused = await bert.click(sitting.last(), "A word for the dice")
    assert "Take a seat first." in refused.text
    await anna.click(sitting.last(), "Red")
    await bert.click(sitting.last(), "Green")
    await sitting.quiet()
    for word, said in (
        ("no spaces", "has 1 to 16 letters or digits"),
        ("pfeffer", "goes into"),
        ("Jülich", "goes into"),
    ):
        sheet = await bert.click(sitting.last(), "A word for the dice")
        assert said in (await bert.submit(sheet, **{"It goes into the salt of the dice.": word})).text
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("bot.host.lobby.salt_of", "-".join)
        await anna.click(sitting.last(), "Start")
        await sitting.quiet()
    dice = await anna.slash("dice", games)
    assert re.search(r"Salt, made of the players' joining: `\d+-\d+\.Jülich-\d+`", dice.text)
    record = read((await exported(sitting)).decode())
    assert ".Jülich-" in record.header.salt
