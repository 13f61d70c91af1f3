"""Nothing leaks: all that others see is the same to the byte for two games that differ in one seat's sealed orders."""

from pathlib import Path

from tests.bot.conftest import seated
from tests.bot.leaks import Inquiry, plain, shown

SECRETS = ("Spain-1 Savoy; Spain-2 Luxembourg", "Spain-1 Milan")


ASKED = Inquiry(
    commands=[
        ("board", {}), ("board", {"part": "whole"}), ("board", {"part": "alps"}), ("standings", {}), ("log", {}),
        ("past", {"when": "Spring 1618"}), ("text", {}), ("dice", {}), ("export", {}), ("mine", {}), ("move", {}),
        ("game list", {}), ("game about", {}), ("order", {"text": "Spain-1 Savoy"}), ("order", {"text": "Spain-1"}),
        ("odds", {"attacker": "Spain", "defender": "Bavaria"}), ("undo", {}), ("battle", {}),
    ],
    typed=("", "Spain-1", "Spain-1 Sa", "B"),
)  # fmt: skip


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
            seen += await ASKED.asked(sitting, who)
        seen.append([shown(message) for message in carl.sees(sitting.games)])
        seen.append([shown(message) for message in sitting.bert.dms])
        own = await sitting.anna.slash("mine", sitting.games)
        seen.append(shown(own.message))
        return [plain(each).replace(info.id, "GAME") for each in seen]


async def test_others_learn_nothing_of_sealed_orders(tmp_path: Path) -> None:
    one = await watched(tmp_path, SECRETS[0])
    other = await watched(tmp_path, SECRETS[1])
    assert one.pop() != other.pop()
    for ours, theirs in zip(one, other, strict=True):
        assert ours == theirs
