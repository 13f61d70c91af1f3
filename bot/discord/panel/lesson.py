"""A lesson on the phone: an answer that its learner alone sees, step by step; nothing of it is stored anywhere."""

from dataclasses import dataclass

import discord

from bot.discord.client import Westphalia
from bot.discord.options import rules_meant
from bot.discord.panel.composing import asked_places
from bot.discord.panel.drawing import attached
from bot.discord.panel.layout import proposed, titled, value
from bot.discord.panel.press import LINES, Line, Press, PressButton, PressMenu, Style, button, menu, on, rows
from bot.discord.reply import change, clip, take
from bot.discord.summary import summary
from bot.host import asking
from bot.work import PICTURES, SEARCHES
from game import rules
from game.core.lesson import LessonFile, Scene, lesson_of, scene
from game.core.refusal import Refusal
from game.core.text import _
from game.core.words import Sentence, Word
from render import Look, picture

Interaction = discord.Interaction[Westphalia]
#: How much is told of what happened since the step before: a phone shows no more beside what is explained.
FEW = 700


@dataclass(frozen=True, slots=True)
class Place:
    """A place in a lesson: the step, and so many words of its order are spoken."""

    lesson: LessonFile
    game: str
    step: int
    depth: int

    @property
    def order(self) -> Sentence:
        """The order that the step asks for; none if it is only read."""
        return tuple(self.lesson.steps[self.step].order.split())


def _place(press: Press) -> Place:
    """Where a button of a lesson leads. Raises `Refusal` if there is none, or it has become another one since."""
    if f"{press.game}/lesson.yaml" not in rules_meant(press.game).data():
        raise Refusal(_("There is no lesson for this game."))
    lesson = lesson_of(press.game)
    if not 0 <= press.rev < len(lesson.steps):
        raise Refusal(_("This lesson has changed since. /game learn begins it anew."))
    place = Place(lesson, press.game, press.rev, sum(press.path))
    if place.depth > len(place.order):
        raise Refusal(_("This lesson has changed since. /game learn begins it anew."))
    return place


async def show(interaction: Interaction, press: Press, note: str = "") -> None:
    """Put a step where the answer belongs; the interaction is acknowledged already."""
    client, place = interaction.client, _place(press)
    workers, person = client.host.workers, asking.person()
    seen = await workers.run(SEARCHES, scene, rules(place.game), place.step, place.depth, person=person)
    look = Look("board") if not place.step else Look("action", draft=seen.spoken, targets=_targets(seen))
    drawn = await workers.run(PICTURES, picture, seen.view, look, person=person)
    text = clip("\n".join(line for line in (note, *_text(place, seen)) if line))
    await change(interaction, content=text, attachments=[attached(drawn)], view=rows(*_parts(place, seen)))


def _targets(seen: Scene) -> tuple[str, ...]:
    places = asked_places(seen.words) or ()
    return places if len(places) <= LINES else ()


def _text(place: Place, seen: Scene) -> list[str]:
    """What happened, what is explained, and what to press now; with the order half spoken, no more than this."""
    of, game = len(place.lesson.steps), rules(place.game)
    head = _("**{game}** · lesson, {n} of {of} · {headline}").format(
        game=_(game.title), n=place.step + 1, of=of, headline=seen.view.headline
    )
    if seen.spoken:
        asked, title = seen.words.prompt or _("Is that your order?"), titled(seen.named, seen.chosen)
        hint = f"*{seen.chosen.hint}*" if seen.chosen and title != seen.named else ""
        return [head, f"**{title}**", *filter(None, [hint]), asked, *_now(place, seen)]
    told = [f"*{_(place.lesson.about)}*"] if not place.step else summary(game, seen.events, limit=FEW)
    return [head, *told, "", _(place.lesson.steps[place.step].text), *_now(place, seen)]


def _now(place: Place, seen: Scene) -> list[str]:
    """The choice to be made now, as it stands in a menu or on a button."""
    spoken = len(seen.spoken)
    if not place.order:
        return []
    if spoken == len(place.order):
        return [_("☞ Press **{label}**.").format(label=_("Confirm"))]
    word = _word(seen, place.order[spoken])
    if any(seen.words.next[n] is word for n in seen.whole):
        return [_("☞ Press **{label}**.").format(label=word.name)]
    likely = next((each.proposal for each in seen.likely if each.proposal.order == place.order), None)
    if likely:
        said = _("☞ Choose **{label}** in “{menu}”; or begin with **{word}** and go word by word.")
        return [said.format(label=likely.label, menu=_("Likely orders"), word=word.name)]
    if seen.likely:  # there are two menus
        return [_("☞ Choose **{label}** in “{menu}”.").format(label=word.name, menu=_menu_of(seen))]
    return [_("☞ Choose **{label}**.").format(label=word.name)]


def _menu_of(seen: Scene) -> str:
    """What the menu of single words is called."""
    return _("Choose") if seen.spoken else _("Choose what to order")


def _word(seen: Scene, text: str) -> Word:
    return next(word for word in seen.words.next if word.text == text)


def _parts(place: Place, seen: Scene) -> list[PressButton | PressMenu]:
    """What may be pressed: as on the panel of a real game, but that only the order asked for goes on."""
    here = Press("teach", place.game, rev=place.step, path=(len(seen.spoken),) if seen.spoken else ())
    onward = here.to("lesson", rev=place.step + 1, path=())
    last = place.step + 1 == len(place.lesson.steps)
    if not place.order:
        again = button(here.to("lesson", rev=0, path=()), _("Once more from the beginning"))
        return [again] if last else [button(onward, _("Go on"), Style.success)]
    parts: list[PressButton | PressMenu] = []
    if seen.likely:
        lines = [Line(value(o), o.proposal.label, o.proposal.hint) for o in seen.likely]
        parts.append(menu(here.to("teachlikely"), lines, _("Likely orders")))
    lines = [Line(str(n), seen.words.next[n].name, seen.words.next[n].hint) for n in _window(place, seen)]
    if lines:
        parts.append(menu(here, lines, _menu_of(seen)))
    parts += [button(here.to("teach", extra=str(n)), seen.words.next[n].name) for n in seen.whole[: LINES // 2]]
    if seen.words.end and len(seen.spoken) == len(place.order):
        parts.append(button(onward, _("Confirm"), Style.success))
    if seen.spoken:
        parts.append(button(here.to("lesson", path=()), _("Back")))
    return parts


def _window(place: Place, seen: Scene) -> list[int]:
    """The numbers of the words in the menu: as many as it holds, the one that is asked for among them."""
    menu_of = [n for n in range(len(seen.words.next)) if n not in seen.whole]
    if len(seen.spoken) == len(place.order):
        return menu_of[:LINES]
    wanted = place.order[len(seen.spoken)]
    at = next((i for i, n in enumerate(menu_of) if seen.words.next[n].text == wanted), 0)
    first = max(0, min(at - LINES // 2, len(menu_of) - LINES))
    return menu_of[first : first + LINES]


@on("lesson")
async def step(interaction: Interaction, press: Press, _values: list[str]) -> None:
    """To a step."""
    await take(interaction)
    await show(interaction, press)


@on("teach")
async def next_word(interaction: Interaction, press: Press, values: list[str]) -> None:
    """A word was chosen, by menu or button: on with the order, or told that another one is asked for."""
    await take(interaction)
    place = _place(press)
    seen = await interaction.client.host.workers.run(SEARCHES, scene, rules(place.game), place.step, place.depth)
    chosen = "".join(values) or press.extra
    if not chosen.isdecimal() or int(chosen) >= len(seen.words.next):
        raise Refusal(_("That is no longer possible."))
    word, depth = seen.words.next[int(chosen)], len(seen.spoken)
    if depth == len(place.order) or word.text != place.order[depth]:
        await show(interaction, press, _other(word.name))
    elif int(chosen) in seen.whole:
        await show(interaction, press.to("lesson", rev=place.step + 1, path=(), extra=""))
    else:
        await show(interaction, press.to("lesson", path=(depth + 1,), extra=""))


@on("teachlikely")
async def likely_order(interaction: Interaction, press: Press, values: list[str]) -> None:
    """A likely order was chosen: it stands there to be confirmed, or another one is asked for."""
    await take(interaction)
    place = _place(press)
    seen = await interaction.client.host.workers.run(SEARCHES, scene, rules(place.game), place.step, 0)
    path, _at_once = proposed("".join(values), seen.likely)
    found = next((each.proposal for each in seen.likely if each.path == path), None)
    if found is None:
        raise Refusal(_("That is no longer possible."))
    if found.order == place.order:
        await show(interaction, press.to("lesson", path=(len(place.order),)))
    else:
        await show(interaction, press, _other(found.label))


def _other(label: str) -> str:
    return _("✗ “{label}” is legal, too; but this lesson goes on with another order.").format(label=label)
