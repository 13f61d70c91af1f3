"""Nothing leaks of a hand: two games that differ in one hand and in the decks are the same to everybody else."""

from dataclasses import replace

from bot.pocket import Person
from game.agony.state import State
from tests.bot.conftest import Sitting
from tests.bot.test_hands import begin
from tests.bot.test_leaks import plain, shown

#: How many of Anna's cards differ.
SWAPPED = 3


async def test_others_learn_nothing_of_a_hand(sitting: Sitting) -> None:
    """All that they may ask for is the same when Anna's cards, and the order of both decks, are others."""
    game = await begin(sitting)
    carl = sitting.pocket.person("Carl")
    hers = plain(shown((await sitting.anna.slash("hand", sitting.games)).message))
    before = [plain(each) for who in (sitting.bert, carl) for each in await asked(sitting, who)]
    await swapped(sitting, game)
    assert plain(shown((await sitting.anna.slash("hand", sitting.games)).message)) != hers
    after = [plain(each) for who in (sitting.bert, carl) for each in await asked(sitting, who)]
    for ours, theirs in zip(before, after, strict=True):
        assert ours == theirs


async def swapped(sitting: Sitting, game: str) -> None:
    """Put other cards into Anna's hand, and hers into the deck: in memory, with no picture kept from before."""
    mail = sitting.client.host.mail
    course = await mail.live(game)
    state: State = course.state.copy()
    hand, deck = state.hands["protestant"], state.decks["protestant"]
    state.hands["protestant"] = tuple(sorted((*deck[:SWAPPED], *hand[SWAPPED:]), key=_number))
    state.decks["protestant"] = tuple(sorted((*deck[SWAPPED:], *hand[:SWAPPED]), key=_number))
    state.decks["catholic"] = state.decks["catholic"][::-1]
    mail._boxes[game].live = replace(course, state=state)
    sitting.client.pictures._kept.clear()


def _number(card: str) -> int:
    return int(card[1:])


async def asked(sitting: Sitting, who: Person) -> list[object]:
    """Everything a person may ask for."""
    answers: list[object] = []
    asking: list[tuple[str, dict[str, object]]] = [
        ("board", {}), ("board", {"part": "whole"}), ("standings", {}), ("log", {}), ("text", {}), ("dice", {}),
        ("export", {}), ("mine", {}), ("hand", {}), ("move", {}), ("game list", {}), ("game about", {}),
        ("order", {"text": "P1 event"}), ("order", {"text": "P"}), ("undo", {}), ("replay", {}),
    ]  # fmt: skip
    for command, options in asking:
        answer = await who.slash(command, sitting.games, **options)
        answers.append([command, shown(answer.message), [shown(more) for more in answer.followups]])
    for typed in ("", "P", "C", "standing"):
        answers.append(await who.autocomplete("order", sitting.games, "text", text=typed))
    for name in ("attacker", "defender"):
        answers.append(await who.autocomplete("odds", sitting.games, name, **{name: ""}))
    for label in ("Whole board", "Text", "Your move"):
        answer = await who.click(sitting.last(), label)
        answers.append([label, shown(answer.message)])
    return answers
