"""What the channel is told of a game is a moment of its record, whatever happens to it meanwhile."""

from dataclasses import replace

import pytest

from bot.store import Store
from bot.store.people import Person
from game.core.record import Record, read, write
from game.core.refusal import Refusal
from game.core.rules import ORGANISER
from game.core.verify import verify
from game.core.witness import digests
from game.play import bundle
from game.play.finding import digest_meant, examined, matched
from tests.host.campaign import Campaign
from tests.host.table import TOY, Table
from tests.host.test_records import Guarded
from tests.host.test_undo_leaks import Standing
from tests.host.test_upgrade import Luckier, Same, restart

ANNA = Person("1", "Anna")


async def posted(table: Table) -> bytes:
    return (await table.host.witness(table.id)).digest


async def whole(table: Table) -> Record:
    return read(await table.host.export(table.id, whole=True))


async def test_every_moment_that_was_posted_is_one_of_the_record(table: Table) -> None:
    await table.open(players=3, people=2)
    seen = [await posted(table)]
    secretly = ("green bid 1", "green bid 2", "red bid 3", "green undo", "red undo")
    after = ("green flag mill", "red ready", "green ready", f"{ORGANISER} close", "green bid 1", "red luck")
    for order in ("red flag hill", *secretly, "red luck", *after):
        seat, _, text = order.partition(" ")
        await (table.undo(seat) if text == "undo" else table.say(seat, text))
        await table.host.mail.settled()
        seen.append(await posted(table))
        assert (await table.another_host().witness(table.id)).digest == seen[-1]
    await table.host.resign(table.id, "green", by="2")
    await table.host.mail.settled()
    seen.append(await posted(table))
    record = await whole(table)
    moments = digests(record, TOY)
    at = [moments.index(digest) for digest in seen]
    assert at == sorted(at)
    assert verify(record, TOY)
    late = await table.host.witness(table.id, 3)  # a post that waited
    assert late.orders <= 3
    assert (late.digest, await posted(table)) == (moments[late.orders], seen[-1])
    assert digests(read(await table.host.export(table.id)), TOY)[-1] == seen[-1]


@pytest.mark.parametrize("order", ["bid 1", "bid 1; bid 2", "bid 1; undo"])
async def test_what_is_sealed_moves_nothing(table: Table, order: str) -> None:
    await table.open()
    await table.play("red luck")
    before, file = await posted(table), await table.host.export(table.id)
    for text in order.split("; "):
        await (table.undo("green") if text == "undo" else table.say("green", text))
        assert (await posted(table), await table.host.export(table.id)) == (before, file)


async def test_of_standing_answers_and_in_fog_the_end_alone_bears_witness(table: Table) -> None:
    for rules, opened in ((Standing(), 4), (Guarded(), 0)):
        table.rules["toy"] = rules
        await table.open(scenario="short")
        before = await posted(table)
        await table.play("red bid 2")
        assert await posted(table) == before
        await table.play("red flag hill", "green luck", "red ready", "green ready")
        now = await table.host.witness(table.id)
        assert (now.orders, now.digest == before) == (opened, not opened)
        await table.play(*[f"{ORGANISER} close"] * 2)
        end = await table.host.witness(table.id)
        assert (end.whole, end.orders) == (True, 7)
        found = examined(bundle.read(await table.host.export(table.id)), table.rules.__getitem__)
        assert (found.over, found.digest) == (True, end.digest)


async def test_an_upgrade_that_nobody_notices_leaves_what_was_posted_true(table: Table) -> None:
    await table.open()
    await table.play("red luck", "green bid 2")
    before = await posted(table)
    await restart(table, Same())
    assert await posted(table) == before
    await table.play("red ready", "green ready", "red luck")
    record = await whole(table)
    assert "wind" in record.header.options
    assert digests(record, Same())[1] == before
    chosen = replace(record.header, options={**record.header.options, "players": "3", "wind": "strong"})
    assert before not in digests(replace(record, header=chosen), Same())


async def test_newer_rules_open_nothing_that_is_sealed(table: Table) -> None:
    await table.open(players=2)
    await table.play("red luck", "green bid 2")
    before = await posted(table)
    await restart(table, Luckier())
    await table.play("red luck")
    record = read(await table.host.export(table.id))
    assert [line.order.split()[0] for line in record.lines] == ["luck", "rules", "luck"]
    assert digests(record, Luckier())[1] == before
    assert digests(record, Luckier())[-1] == await posted(table)
    await table.play("green ready", "red ready")
    later = digests(await whole(table), Luckier())
    assert later[:4] == digests(record, Luckier())


async def test_a_game_that_was_taken_in_without_its_secret_has_salts_of_its_own(table: Table) -> None:
    await table.open()
    await table.play("red luck", "green luck")
    text = await table.host.export(table.id)
    here = (await table.host.import_record(text, organiser=ANNA)).id
    await table.host.add_standin(here, None, "1")
    await table.host.start(here, "1")
    await table.host.mail.settled()
    table.id = here
    end = await table.host.witness(here)
    found = examined(bundle.read(await table.host.export(here)), table.rules.__getitem__)
    assert (end.whole, found.record.secret, found.digest) == (True, None, end.digest)
    assert matched(found, table.rules.__getitem__, end.digest.hex()).match.likeness == "whole"


def forged(text: str) -> str:
    """Everybody flagged the mill."""
    record = read(text)
    lines = [replace(line, order="flag mill") if line.order == "flag hill" else line for line in record.lines]
    return write(replace(record, lines=tuple(lines)))


async def test_the_house_compares_with_what_it_keeps(table: Table) -> None:
    await table.open(scenario="short")
    await table.play("red luck", "green luck", "red flag hill")
    early = await table.host.export(table.id)
    await table.play("green flag hill")
    found, kept = await table.host.examine(early, "", "9")
    assert (found.match.likeness, found.match.orders, kept) == ("moment", 3, table.id)
    late = await table.host.export(table.id)
    assert (await table.host.examine(late, "", "9"))[0].match.orders == 4
    await table.play(*[f"{ORGANISER} close"] * 3)
    whole = await table.host.export(table.id)
    assert (await table.host.examine(whole, "", "9"))[0].match.likeness == "whole"
    assert (await table.host.examine(late, "", "9"))[0].match.orders == 4
    assert (await table.host.examine(forged(whole), "", "9"))[0].match.likeness == "other"
    await table.open(scenario="short")
    assert (await table.host.examine(whole, digest_meant("0123-4567-89ab-cdef"), "9"))[0].match.likeness == "other"


async def test_a_battle_has_a_digest_of_its_own_and_the_war_holds_it(tmp_path: object) -> None:
    war = Campaign(await Store.open(f"{tmp_path}/war.sqlite"))
    await war.begin(people=3)
    await war.play("red march", "green march", "blue march")
    battle = (await war.battle()).id
    moment = (await war.host.witness(battle)).digest
    await war.fight(battle)
    end = (await war.host.witness(battle)).digest
    await war.host.abandon(war.id, "1")
    found = examined(bundle.read(await war.host.export(war.id)), war.rules.__getitem__)
    for digest, likeness in ((moment, "moment"), (end, "whole")):
        match = matched(found, war.rules.__getitem__, digest.hex()).match
        assert (match.likeness, match.name) == (likeness, "Battle-1")
    assert (await war.host.witness(war.id)).digest == found.digest
    await war.host.close()
    await war.store.close()


async def test_a_word_of_ones_own_goes_into_the_salt(table: Table) -> None:
    info = await table.host.open_game(game="toy", organiser=ANNA, guild="g", channel="c", title="", scenario="short")
    await table.host.join(info.id, "red", ANNA, "tap")
    with pytest.raises(Refusal, match="Take a seat first"):
        await table.host.add_word(info.id, "2", "pepper")
    for word in ("", "two words", "x" * 17, "a-b", "`"):
        with pytest.raises(Refusal, match="1 to 16 letters or digits"):
            await table.host.add_word(info.id, "1", word)
    for word in ("pepper", " Ju\u0308lich "):
        await table.host.add_word(info.id, "1", word)
    await table.host.add_standin(info.id, None, "1")
    await table.host.start(info.id, "1", "start")
    assert (await table.host.info(info.id)).salt == "tap.J\u00fclich-start"
    with pytest.raises(Refusal, match="has started already"):
        await table.host.add_word(info.id, "1", "late")
    taken = await table.host.import_record(await table.host.export(info.id, whole=True), organiser=ANNA)
    await table.host.join(taken.id, "red", ANNA, "tap")
    with pytest.raises(Refusal, match="bound already"):
        await table.host.add_word(taken.id, "1", "late")
