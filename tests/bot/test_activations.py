"""Posts of a game in which one season holds many turns: each activation is told in a post of its own."""

from tests.bot.conftest import Sitting, labels


async def test_each_activation_has_its_own_post(sitting: Sitting) -> None:
    form = await sitting.anna.slash("game open", sitting.games, game="cuius")
    await sitting.anna.click(form, "Open the lobby")
    await sitting.seat("Imperials", "Protestants")
    await sitting.anna.slash("order", sitting.games, text="first-imperial; march Tilly all to Passau stay")
    await sitting.quiet()
    first = sitting.last()
    assert "1620, Operations: Tilly marches to Passau" in first.text.splitlines()[0]
    await sitting.bert.slash("order", sitting.games, text="march Mansfeld all to Eger")
    await sitting.quiet()
    second = sitting.last()
    assert second.text.splitlines()[0].endswith("1620, Operations: Mansfeld marches to Eger**")
    assert "Tilly marches" not in second.text
    assert "Mansfeld" not in first.text
    assert labels(first) == []
    await sitting.bert.slash("order", sitting.games, text="Hof stay")
    await sitting.quiet()
    assert second.id == sitting.last().id
    assert second.text.splitlines()[0].endswith("1620, Operations: Mansfeld marches to Hof**")
