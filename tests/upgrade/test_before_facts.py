"""Games that release 0.1.0 kept, when an event was a finished sentence: they look the same and go on."""

import asyncio
import json
import logging
import lzma
import re
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from dataclasses import asdict
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from bot.discord.summary import summary
from bot.host.host import Host
from bot.host.info import Entry
from bot.host.outbox import Outbox
from bot.store import Store
from game import rules
from game.battles.marching_words import hints
from game.battles.summary import MANY
from game.core.record import BadRecord
from game.core.rules import View
from game.core.text import SILENT
from game.play.bundle import read, verify
from render import ACTION, Look, board_text, picture
from tests.host.table import NOON, Post
from tests.once import made_once

HERE = Path(__file__).parent / "before-facts"
EXPECTED: dict[str, Any] = json.loads(lzma.decompress((HERE / "expected.json.xz").read_bytes()))
#: The games of each kind: they are looked at together, for the house of then starts but slowly.
KINDS = {key: [name for name in EXPECTED if EXPECTED[name]["game"] == key] for key in ("agony", "battles", "campaign")}
RECORDS = {path.stem: path for path in sorted((HERE / "records").glob("*.txt"))}


class NoneLeftBehind(logging.Handler):
    """A game that cannot be brought up to date is a line in the log, and here a failure."""

    def emit(self, record: logging.LogRecord) -> None:
        raise AssertionError(record.getMessage())


@pytest.fixture(scope="module")
def upgraded(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The database of then, after the first start of the bot of today."""

    async def first_start(file: Path) -> None:
        log, strict = logging.getLogger("bot.host.upgrade"), NoneLeftBehind(logging.ERROR)
        log.addHandler(strict)
        async with begun(file):
            log.removeHandler(strict)

    def upgrade() -> bytes:
        file = tmp_path_factory.mktemp("upgraded") / "games.sqlite"
        file.write_bytes(lzma.decompress((HERE / "games.sqlite.xz").read_bytes()))
        asyncio.run(first_start(file))
        return file.read_bytes()

    return made_once(tmp_path_factory, "upgraded", upgrade)


@asynccontextmanager
async def begun(file: Path) -> AsyncIterator[Host]:
    host = Host(await Store.open(str(file)), now=lambda: NOON + 86400)
    await host.start_up()
    await host.mail.settled()
    yield host
    await host.close()
    await host.store.close()


@pytest.fixture
async def host(upgraded: bytes, tmp_path: Path) -> AsyncIterator[Host]:
    file = tmp_path / "games.sqlite"
    file.write_bytes(upgraded)
    async with begun(file) as host:
        yield host


#: What is told otherwise on purpose: a town without a name, the sign of a battle's end, un-named leaders, a card,
#: a sealed order, a turn that has not begun, the Cardinal's time, what a general is worth, who was disrupted before,
#: what Austria has of its aim, one factor.
MENDED = (
    ("Castle Lutter Castle:", "Lutter Castle:"),
    ("Disrupted: 7/Spanish and Vitame.", "Disrupted: 7/Spanish."),
    ("Bavaria-1: hold", "Bavaria-1 stays"),
    ("Town :", "Town:"),
    ("▸ The battle is over", "★ The battle is over"),
    ("German Protestant replacement", "German colonel"),
    (" replacement ", " colonel "),
    ("Only while you control", "Only while the Catholics control"),
    ("No (more) card", "No card"),
    (" of 14, .", " of 14."),
    ("l Infante came in turn 7", "l Infante must reach the Spanish Zone by the end of turn 7"),
    (
        "10 or fewer for the Protestant side; 30 or more for",
        "Protestant: 10 or fewer; 30 or more and the heartlands for",
    ),
    (
        "15 or fewer for the Protestant side; 28 or more for",
        "Protestant: 15 or fewer; 28 or more and most electors for",
    ),
    ("30 or fewer for the Protestant side; 38 or more for", "Protestant: 30 or fewer; 38 or more for"),
    ("45 or more for the Catholic side", "Catholic: 45 or more and the Edict; else Protestant"),
    (" General 1 in", " General 2 in"),
    ("You hold a card.", "You hold Frederick of Palatine Deposed as Elector."),
    ("Combat card? 2 CF against 6 CF.", "Bernard of Saxe-Weimar attacks Berlin with 6 CF against your 2: combat card?"),
)


#: What one unit did in a battle, as it was told then, and in the words of one or many by which it is read now.
NAME = r"((?:m\. )?[^.:·\n▸⚔]+?)"
OF_MANY = (
    (rf"{NAME} enters at (\d{{4}}) and goes to \2\.", r"Entry at \2: \1."),
    (rf"{NAME} enters at (\d{{4}}) and goes to (\d{{4}})\.", r"Entry at \2: \1 → \3."),
    (rf"{NAME} enters at (\d{{4}})", r"Entry at \2: \1"),
    (rf"{NAME} leaves the field\.", r"Off the field: \1."),
    (rf"{NAME} is captured by the (\w+) army\.", r"Captured by the \2 army: \1."),
    (rf"{NAME} is eliminated at (\d{{4}}[^.]*)\.", r"Eliminated at \2: \1."),
    (rf"{NAME} is demoralized\.", r"Demoralized: \1."),
    (rf"{NAME}( in \d{{4}})? rallies( \([^)]*\))?\.", r"Rallied: \1\2\3."),
    (rf"{NAME}( in \d{{4}})? does not rally( \([^)]*\))?\.", r"Not rallied: \1\2\3."),
    (rf"{NAME} comes on at (\d{{4}}) and goes to \2\.", r"Entry at \2: \1."),
    (rf"{NAME} comes on at (\d{{4}}) and goes to (\d{{4}})\.", r"Entry at \2: \1, to \3."),
    (rf"{NAME} goes to (\d{{4}})\.", r"\1 → \2."),
    (rf"{NAME} (fires at [^.:]*: [^.:]*) is disrupted\.", r"\1 \2 disrupted."),
)


def mended(text: str) -> str:
    for before, now in MENDED:
        text = text.replace(before, now)
    text = re.sub(r"Turn (\d+), to (\d{4})\.", r"Year \1 of the war, to \2.", text)
    text = re.sub(r"(\d+ or more[\w ]*) for the Catholic side", r"Catholic: \1", text)
    text = re.sub(r"(enters at (\d+)) and → \2\b", r"\1", text).replace(" and → ", " → ")
    for then, now in OF_MANY:
        text = re.sub(rf"(?m)(?:(?<=[.·▸] )|^){then}", now, text)
    text = re.sub(r"(?m): (-?\d+) points, (\d+) provinces,", r": points \1, provinces \2,", text)  # without plurals
    text = re.sub(r"\b1 (combat )?factors", r"1 \1factor", text)
    text = re.sub(r"\b((?!1 )\d+ [A-Z]\w+ militia)\b", r"\1s", text)
    text = re.sub(r"(Austria: .*?aim )3 of 28", r"\g<1>5 of 30", text)
    text = re.sub(r"(: points |Points: .*?\w )-(?=\d)", r"\1−", text)  # with true minuses
    return re.sub(r"(?m)^- (\w+-\d): ([A-Z]\S+|deploy .*)$", lambda said: f"- {said[1]} {deed(said[2])}", text)


def hinted(word: dict[str, Any]) -> dict[str, Any]:
    """An army's word has its sealed order beside it, which is told in names by now; no card has its odds; a battle's
    deeds have what comes of them."""
    if word["text"] in (deeds := hints()) and not word["hint"]:
        return {**word, "hint": deeds[word["text"]]}
    if word["text"] == "ready":  # which armies have no order stands beside it
        return {key: told for key, told in word.items() if key != "hint"}
    if word["label"] == "No card":
        return {**word, "hint": "you win 5%"}
    if not (word["hint"] and re.match(r"\w+-\d \(", word["label"])):
        return word
    return {**word, "hint": deed(word["hint"])}


def deed(order: str) -> str:
    """What an army is to do, as it is told by now."""
    return in_names(f"Sealed: army {order}.").removeprefix("Sealed: army ").removesuffix(".")


def unhyphened(word: str) -> str:
    """The name of an area, from its word: “Lower-Palatinate”."""
    return re.sub(r"-(?=Neth|Prov|Fries|Palat|Swabia|Bohemia)", " ", word)


def told(entry: Entry) -> dict[str, Any]:
    events = [[in_names(event.text), event.rule, event.place] for event in entry.events]
    return {**asdict(entry), "headline": str(entry.headline), "events": events}


def kept(entry: dict[str, Any]) -> dict[str, Any]:
    """Kinds have other names by now, and sealed orders are told in names."""
    return {**entry, "events": [[in_names(text), rule, place] for text, _kind, rule, place in entry["events"]]}


#: Standing answers of then, as they read by now.
ANSWERED = {
    f"Standing answer: {then}.": f"Standing answer: {now}."
    for then, now in {
        "cards none-this-turn": "Combat cards: No combat card this turn",
        "cards ask": "Combat cards: Ask me",
        "fortress outside": "When a fortress is approached: Always stay outside",
        "fortress ask": "When a fortress is approached: Ask me",
        "losses militia-first": "Losses in combat: Take Militia first",
        "losses mercenary-first": "Losses in combat: Take Mercenaries first",
        "losses ask": "Losses in combat: Ask me",
    }.items()
}


def in_names(text: str) -> str:
    """A sealed order, by names: “Sealed: Spain-1 deploy Spanish-Netherlands Liège.”"""
    if not (sealed := re.fullmatch(r"(Sealed: \S+) (deploy )?(?!to |stays\.)(\S+)(?: (\S+))?\.", text)):
        return ANSWERED.get(text, text)
    army, deploy, *words = sealed.groups()
    place, target = (unhyphened(word or "") for word in words)
    onward = f", then to {target}" if target else ""
    said = "stays" if place == "hold" else f"is placed in {place}{onward}" if deploy else f"to {place}"
    return f"{army} {said}."


def counted(line: str) -> str:
    """Of more moves in a row than anybody reads the number is told by now."""
    moves = line.removeprefix("▸ ").split(" · ")
    return f"▸ {len(moves)} pieces move" if len(moves) > MANY and all(" → " in move for move in moves) else line


def pillaged(lines: Iterable[str]) -> tuple[list[str], dict[str, str]]:
    """What is told of pillage stands in one line by now: what else there is, and how far each place has come to."""
    others: list[str] = []
    levels: dict[str, str] = {}
    for line in lines:
        if ": Pillage-" not in line:
            others.append(line)
            continue
        line = re.sub(r"(Protestant|Catholic) places markers: ", "", line.removeprefix("▸ ").removesuffix("."))
        for part in re.split(r"[;.] ", line):
            places, _colon, level = part.partition(": ")
            levels |= {place: max(level, levels.get(place, "")) for place in re.split(", | and ", places)}
    return others, levels


def scores(view: View) -> list[dict[str, Any]]:
    """A battle's points have their reasons beside them by now."""
    rows = [asdict(row) for row in view.standings]
    return [{**row, "note": ""} for row in rows] if view.game == "battles" else rows


#: How a battle stands, as it was told then and is by now.
SCORED = (
    r"\w+ lost \d+, -?\d+ points; \w+ lost \d+, -?\d+ points(: as it stands, [^.]*)?\.",
    r"((\w+: \w+ victory|Draw)\. )?"
    r"\w+: -?\d+ VP, strength points lost: \d+; \w+: -?\d+ VP, strength points lost: \d+\."
    r"( As it stands: [^.]*\.)?",
)


def unexplained(text: str) -> str:
    """A board in words without points and the reasons for them, told otherwise by now, and alliances, not told then."""
    text = re.sub(r" Allied: [^.]*\.", "", text)
    for told in SCORED:
        text = re.sub(told, "", text)
    return "\n".join(line for line in text.split("\n") if line and not re.match(r"\w+ points: ", line))


def unvalued(text: str) -> str:
    """Agony in words without what areas and cities are worth, which was fitted anew, what modifies a combat, and the
    card of the action, which is told now."""
    text = re.sub(r"Card of the action: [^.]*\. ", "", text)
    text = re.sub(r"(\d factors); [^.]*\.", r"\1.", re.sub(r"-?\d+ VP\b", "VP", text))
    return text.replace("★", "*")  # not eaten as formatting by now


def uncounted(prompt: str) -> str:
    """A question without how many have done nothing yet, or which armies have no order, which is told by now."""
    prompt = re.sub(r" Without one it stays: [^.]*\.", "", prompt)
    return re.sub(r" Not (moved|fired) yet: \d+\.", "", prompt)


#: What is said by now to whoever is ready, and was asked to be.
READY = "You are ready. Until all are, you may still change your orders."


def known(words: dict[str, Any], before: dict[str, Any]) -> dict[str, Any]:
    """The words that there were, with what was told of each: there are other ways to say things by now."""
    asked, then = uncounted(words["prompt"]), before["prompt"]
    words = words | {"prompt": then if asked == READY and "“ready”" in then else asked}
    offered = {word["text"]: word for word in words["next"]}
    old = [{key: offered[word["text"]][key] for key in word} for word in before["next"] if word["text"] in offered]
    return {**words, "next": old}


#: Games that would have gone otherwise by the rules of today, and go on from where they stood.
RENEWED = {
    "battles-lutter", "battles-rocroi", "battles-undone", "campaign-fought-battle", "campaign-running",
    "campaign-undone", "agony-running", "agony-undone",
}  # fmt: skip
#: Battles in which a concession is offered, to whom: he is asked and waited for by now.
OFFERED = {"battles-rocroi": "french", "battles-undone": "imperial"}
#: Games of which something would be told otherwise today: that stays the prose that it was.
PROSE = {"agony-over", "agony-running", "agony-undone", "campaign-undone"}


def renewals(name: str) -> list[list[str]]:
    """What the house says after the last order of then."""
    return [["rules", str(rules(EXPECTED[name]["game"]).version)]] if name in RENEWED else []


@pytest.mark.parametrize("key", KINDS)
async def test_its_games_look_the_same_to_everybody(host: Host, key: str) -> None:
    for name in KINDS[key]:
        await looks_the_same(host, name)
        await is_told_and_drawn_the_same(host, name)


async def looks_the_same(host: Host, name: str) -> None:
    game = EXPECTED[name]
    info = await host.info(game["id"])
    asked = [OFFERED[name]] if name in OFFERED else []
    assert [info.status, list(info.awaited), info.parent] == [game["status"], game["awaited"] + asked, game["parent"]]
    assert [link.id for link in info.links] == game["links"]
    for viewer, seen in game["viewers"].items():
        view = await host.view(info.id, viewer)
        waits = bool(asked) and viewer not in game["awaited"]
        assert [view.headline, list(view.to_move)] == [seen["headline"], seen["to_move"] + asked]
        assert waits or uncounted(view.prompt) == mended(seen["prompt"])
        assert scores(view) == seen["standings"]
        assert list(view.winners) == seen["winners"]
        assert unvalued(unexplained(board_text(view))) == unvalued(unexplained(mended(seen["board_text"])))
        if viewer:
            then = json.loads(mended(json.dumps(seen["words"])))
            then["next"] = list(map(hinted, then["next"]))
            then = then | {"prompt": uncounted(view.prompt)} if waits else then
            assert known(asdict(await host.words(info.id, viewer)), then) == then
        chronicle = [told(entry) for entry in await host.chronicle(info.id, viewer)]
        past = len(seen["chronicle"])
        assert chronicle[:past] == list(map(kept, seen["chronicle"]))
        assert [entry["order"].split()[:2] for entry in chronicle[past:]] == renewals(name)


async def is_told_and_drawn_the_same(host: Host, name: str) -> None:
    game = EXPECTED[name]
    entries = {entry.number: entry for entry in await host.chronicle(game["id"])}
    for post in game["posts"]:
        first, last = post["first"], post["last"]
        before = entries[first - 1].headline if first > 1 else await host.headline(game["id"], 0)
        events = [event for n in range(first, last + 1) for event in entries[n].events]
        if (name in PROSE or game["game"] == "battles") and any(event.kind == "told" for event in events):
            continue  # today's rules do not tell it as it went: it stays prose
        now = entries[last].headline
        lines = summary(rules(game["game"]), events, now, before=before or SILENT, limit=1_000_000)
        then = [*map(counted, map(mended, post["lines"]))]
        if game["game"] == "campaign":  # a battle says by now who attacked from where
            lines, then = (["⚔" if line[0] == "⚔" else line for line in told] for told in (lines, then))
        if game["game"] == "battles":  # a shot that misses says whom by now
            lines = [re.sub(r"(fires at \d+) .+?, range", r"\1, range", told) for told in lines]
        assert pillaged(lines) == pillaged(then)
    view = await host.view(
        game["id"]
    )  # its board is drawn otherwise by now, on purpose; what it says of it is the same
    board = picture(view, Look("board"))
    # they are cut at Discord's limit, and nearer to the end where more is told
    alts = [unvalued(unexplained(text))[:700] for text in (board.alt, picture(view, ACTION).alt)]
    ended = view.over and game["game"] in ("agony", "campaign")  # all of it is shown at the end by now
    before_alts = [
        unvalued(unexplained(mended(game[key])))[:700] for key in ("board_alt", "board_alt" if ended else "action_alt")
    ]
    assert alts == before_alts
    wide, high = Image.open(BytesIO(board.png)).size
    assert min(wide, high) > 1000


@pytest.mark.parametrize("name", [name for name, game in EXPECTED.items() if "next" in game])
async def test_it_takes_its_next_order(host: Host, name: str) -> None:
    seat, person, text = EXPECTED[name]["next"]
    game = EXPECTED[name]["id"]
    receipt = await host.order(game, seat, text, person=person, interaction="afterwards")
    assert " ".join(receipt.sentence) == text
    assert await host.verify(game)


async def test_no_event_is_prose_any_more(host: Host) -> None:
    """What replays as it was told is facts now; only what the host said of an undo stays as it was.

    Battles do up to their first combat, which is told otherwise by now, and some hardly farther; so are their offers.
    """
    await host.mail.settled()
    for name, game in EXPECTED.items():
        for line in await host.store.lines(game["id"]):
            prose = [event for event in line.events if event.kind == "told"]
            if game["game"] == "battles" and line.line.order.startswith("fight "):
                assert prose
                break
            offers = game["game"] == "battles" or name == "campaign-fought-battle"
            prose = [event for event in prose if not offers or event.facts["kind"] != "offer"]
            assert name in PROSE or line.line.struck() or not prose


async def test_what_waited_in_the_outbox_is_delivered_as_it_was_said(host: Host) -> None:
    await host.mail.settled()
    post = Post()
    await Outbox(host.store, now=lambda: NOON + 86400).drain(post)
    assert len(post.shown) > 10
    assert all(event.text for parcel in post.shown for event in parcel.events)


async def test_its_treaties_reveal_nothing_any_more(host: Host) -> None:
    verbs, treaties = ("propose", "accept", "decline", "denounce"), list[bool]()
    for game in EXPECTED.values():
        if game["game"] == "campaign":
            lines = await host.store.lines(game["id"])
            treaties += [line.reveals for line in lines if line.text.split()[0] in verbs]
    assert (len(treaties) > 20, any(treaties)) == (True, False)


@pytest.mark.parametrize("name", RECORDS)
def test_a_record_of_then_is_right(name: str) -> None:
    """Under the rules of then; of rules that have changed the release is named that proves it."""
    bundle = read(RECORDS[name].read_text("utf-8"))
    if rules(bundle.record.header.game).version > bundle.record.header.rules:
        with pytest.raises(BadRecord, match=r"line 4: .*; release 0\.1\.0 proves it"):
            verify(bundle, rules)
        return
    steps, _fates = verify(bundle, rules)
    assert steps or name.endswith("lobby")
