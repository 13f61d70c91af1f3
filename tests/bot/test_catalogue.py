"""Texts in the reader's language, for replies and for the names of commands."""

import pickle
from pathlib import Path
from typing import Any

import discord
import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po
from discord.app_commands import TranslationContext, TranslationContextLocation, locale_str

from bot.discord.catalogue import FOLDER, Catalogue
from bot.language import DOMAIN
from game.core.text import _
from tests.bot.conftest import Sitting

SEATLESS = "You have no seat in this game. Free seats are in the lobby's message."


@pytest.fixture
def german(tmp_path: Path) -> Catalogue:
    catalog = Catalog(locale="de")
    catalog.add(SEATLESS, "Du hast keinen Platz in diesem Spiel.")
    catalog.add("Your own sealed orders", "Deine eigenen versiegelten Befehle")
    folder = tmp_path / "de" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    with (folder / f"{DOMAIN}.po").open("wb") as file:
        write_po(file, catalog)
    return Catalogue(tmp_path)


def test_a_language_we_have_and_one_we_have_not(german: Catalogue) -> None:
    with german.speaking("de"):
        assert _(SEATLESS) == "Du hast keinen Platz in diesem Spiel."
        assert _("Say an order.") == "Say an order."
    with german.speaking("fr"):
        assert _(SEATLESS) == SEATLESS


def test_a_language_is_the_same_one_on_the_other_side_of_a_border(german: Catalogue) -> None:
    language = german.lookup("de")
    assert language is not None
    assert pickle.loads(pickle.dumps(language)) is language


async def test_command_descriptions_are_translated(german: Catalogue) -> None:
    context: TranslationContext[Any, Any] = TranslationContext(TranslationContextLocation.other, "a test")
    said = await german.translate(locale_str("Your own sealed orders"), discord.Locale.german, context)
    assert said == "Deine eigenen versiegelten Befehle"
    assert await german.translate(locale_str("undo"), discord.Locale.german, context) is None


async def test_each_person_is_answered_in_their_language(sitting: Sitting, german: Catalogue) -> None:
    await sitting.start()
    sitting.client.catalogue = german
    carl, dora = sitting.pocket.person("Carl"), sitting.pocket.person("Dora")
    carl.locale = "de"
    assert "Du hast keinen Platz" in (await carl.slash("mine", sitting.games)).text
    assert "You have no seat" in (await dora.slash("mine", sitting.games)).text


async def test_the_template_has_every_command(sitting: Sitting) -> None:
    with (FOLDER / "westphalia.pot").open("rb") as file:
        known = {message.id for message in read_po(file)}
    said = {command.description for command in sitting.client.tree.walk_commands()}
    assert said <= known
