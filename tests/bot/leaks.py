"""What anybody may be shown, made comparable: for two games that differ only in what is hidden from him."""

import hashlib
import json
import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any

from bot.pocket import Message, Person
from tests.bot.conftest import Sitting

#: What is under a post for everybody.
BUTTONS = ("Whole board", "Text", "Your move")


def shown(message: Message) -> dict[str, Any]:
    """All of a message that a person can see or measure."""
    return {
        "text": message.content,
        "components": message.components,
        "files": [
            (each.filename, each.description, hashlib.sha256(each.bytes).hexdigest()) for each in message.attachments
        ],
    }


def plain(told: object) -> str:
    """As JSON, without the ids, commitments, salts and moments that differ between any two games."""
    text = json.dumps(told, ensure_ascii=False, default=str)
    text = re.sub(r"\d{17,20}|\b[0-9a-f]{64}\b|\b[0-9a-f]{12}…|<t:\d+", "#", text)
    return re.sub(r"(w|m):([a-z]+):[a-z2-7]{8}:", r"\1:\2:GAME:", text)


@dataclass(frozen=True)
class Inquiry:
    """Everything a person may ask for: commands with their values, what is typed of an order, other fields."""

    commands: Sequence[tuple[str, dict[str, object]]]
    typed: Sequence[str]
    fields: Sequence[tuple[str, str]] = ()

    async def asked(self, sitting: Sitting, who: Person) -> list[object]:
        """All the answers."""
        answers: list[object] = []
        for command, values in self.commands:
            answer = await who.slash(command, sitting.games, **values)
            answers.append([command, shown(answer.message), [shown(more) for more in answer.followups]])
        for typed in self.typed:
            answers.append(await who.autocomplete("order", sitting.games, "text", text=typed))
        for command, name in self.fields:
            answers.append(await who.autocomplete(command, sitting.games, name, **{name: ""}))
        for label in BUTTONS:
            answer = await who.click(sitting.last(), label)
            answers.append([label, shown(answer.message)])
        return answers

    async def tells_others_nothing(self, sitting: Sitting, own: str, swap: Callable[[], Awaitable[None]]) -> None:
        """The enemy and a spectator get the same answers when what Anna hides, and sees by `own`, is swapped."""
        others = (sitting.bert, sitting.pocket.person("Carl"))
        hers = plain(shown((await sitting.anna.slash(own, sitting.games)).message))
        before = [plain(each) for who in others for each in await self.asked(sitting, who)]
        await swap()
        assert plain(shown((await sitting.anna.slash(own, sitting.games)).message)) != hers
        after = [plain(each) for who in others for each in await self.asked(sitting, who)]
        for ours, theirs in zip(before, after, strict=True):
            assert ours == theirs
