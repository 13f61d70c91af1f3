"""Nothing leaks: all that others see is the same to the byte for two games that differ in one seat's sealed orders."""

import hashlib
import json
import re
from pathlib import Path
from typing import Any

from bot.pocket import Message, Person
from tests.bot.conftest import Sitting, seated

SECRETS = ("Spain-1 Savoy; Spain-2 Luxembourg", "Spain-1 Milan")


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
    """As JSON, without the ids, commitments and salts that differ between any two games."""
    text = json.dumps(told, ensure_ascii=False, default=str)
    text = re.sub(r"\d{17,20}|\b[0-9a-f]{64}\b|\b[0-9a-f]{12}…", "#", text)
    return re.sub(r"(w|m):([a-z]+):[a-z2-7]{8}:", r"\1:\2:GAME:", text)


async def watched(tmp_path: Path, secret: str) -> list[str]:
    """What Bert and a spectator are shown while Anna seals `secret`; last, what she is shown herself."""
    seen: list[object] = []
    async with seated(tmp_path / f"{len(secret)}.sqlite") as sitting:
        info = await sitting.start()
        await sitting.anna.slash("order", sitting.games, text=secret)
        await sitting.anna.slash("order", sitting.games, text="ready")
        await sitting.quiet()
        carl = sitting.pocket.person("Carl")
        for who in (sitting.bert, carl):
            seen += await asked(sitting, who)
        seen.append([shown(message) for message in carl.sees(sitting.games)])
        seen.append([shown(message) for message in sitting.bert.dms])
        own = await sitting.anna.slash("mine", sitting.games)
        seen.append(shown(own.message))
        return [plain(each).replace(info.id, "GAME") for each in seen]


async def asked(sitting: Sitting, who: Person) -> list[object]:
    """Everything a person may ask for."""
    answers: list[object] = []
    asking: list[tuple[str, dict[str, object]]] = [
        ("board", {}), ("board", {"part": "whole"}), ("board", {"part": "alps"}), ("standings", {}), ("log", {}),
        ("past", {"when": "Spring 1618"}), ("text", {}), ("dice", {}), ("export", {}), ("mine", {}), ("move", {}),
        ("game list", {}), ("game about", {}), ("order", {"text": "Spain-1 Savoy"}), ("order", {"text": "Spain-1"}),
        ("odds", {"attacker": "Spain", "defender": "Bavaria"}), ("undo", {}), ("battle", {}),
    ]  # fmt: skip
    for command, options in asking:
        answer = await who.slash(command, sitting.games, **options)
        answers.append([command, shown(answer.message), [shown(more) for more in answer.followups]])
    for typed in ("", "Spain-1", "Spain-1 Sa", "B"):
        answers.append(await who.autocomplete("order", sitting.games, "text", text=typed))
    for label in ("Whole board", "Text", "Your move"):
        answer = await who.click(sitting.last(), label)
        answers.append([label, shown(answer.message)])
    return answers


async def test_others_learn_nothing_of_sealed_orders(tmp_path: Path) -> None:
    one = await watched(tmp_path, SECRETS[0])
    other = await watched(tmp_path, SECRETS[1])
    assert one.pop() != other.pop()
    for ours, theirs in zip(one, other, strict=True):
        assert ours == theirs
