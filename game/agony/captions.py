"""What each picture of Europe in Agony shows, in words. Views only."""

from collections.abc import Sequence
from functools import partial

from game.agony import names
from game.agony.board import SIDES
from game.agony.cards.schema import named as card_named
from game.agony.cards.uses import uses
from game.agony.speech import words
from game.agony.telling import (
    battle_text,
    card_shown,
    card_text,
    city_marks,
    course,
    head,
    named,
    place_name,
    stacks_text,
    table_texts,
    trail_text,
    vp_text,
)
from game.agony.view import AgonyView, BattleView
from game.core.text import _, clipped, in_common, listed
from game.core.words import called, with_letters


def action_alt(
    view: AgonyView, draft: tuple[str, ...] = (), targets: tuple[str, ...] = (), fights: Sequence[BattleView] = (),
    marked: tuple[str, ...] = (), past: Sequence[AgonyView] = (),
) -> str:  # fmt: skip
    """What the default picture shows: the order in hand, else what happened (and where), then who stands where."""
    sentences = [head(view)]
    if draft:
        order = called(partial(words, view.known, view.viewer), draft)
        sentences.append(_("Order being written: {words}.").format(words=order))
    if targets:
        places = listed(with_letters(targets, named), "or")
        sentences.append(_("May be named next: {places}.").format(places=places))
    held = [card for card in view.hand if draft[:1] == (card.id,)]
    sentences += map(card_text, held)
    if not held and (card := card_shown(view)):
        sentences.append(_("Card of the action: {card}.").format(card=card))
    if not draft and not targets:
        sentences += [text for text in map(trail_text, (*past, view)) if text]
        sentences += [text for fight in fights for text in battle_text(fight)]
        if marked:
            sentences.append(_("Ringed: {places}.").format(places=listed([named(place) for place in marked])))
    return clipped([*sentences, vp_text(view), *stacks_text(view), *_marked(view), *_held(view)])


def board_alt(view: AgonyView, where: str = "") -> str:
    """What a picture of the board, or of the region `where`, shows."""
    first = _("Map of {where}. {head}").format(where=where or _("the whole Empire"), head=head(view))
    return clipped([first, vp_text(view), *_held(view), *_marked(view), *stacks_text(view)])


def tracks_alt(view: AgonyView) -> str:
    """What the sheet of tracks shows."""
    past = ", ".join(str(vp) for turn, vp in course(view)[-9:] if turn < view.turn or view.over)
    curve = [_("VP as the war began and at the end of past turns, up to nine: {past}.").format(past=past)]
    return clipped([_("Tracks of the game. {head}").format(head=head(view)), *table_texts(view)[:1], *curve,
                    *table_texts(view)[1:]])  # fmt: skip


def hand_alt(view: AgonyView) -> str:
    """What the picture of the viewer's hand shows."""
    if not view.hand:
        return _("A hand without cards: nothing is held, or nothing may be seen by whoever asks.")
    titles = [f"{card_named(card.id)} ({card.value})" for card in view.hand]
    first = _("In hand: {cards}.").format(cards=", ".join(titles))
    now = {card: use.told for card, use in uses(view).items()}
    common = in_common(now)
    alike = [f"{', '.join(held)}: {use}" for use, held in common.items()]
    cards = [card_text(card) if now[card.id] in common else f"{card_text(card)} {now[card.id]}" for card in view.hand]
    return clipped([first, *alike, *cards])


def animation_alt(first: AgonyView, last: AgonyView) -> str:
    """What an animation shows."""
    span = _("The war from {first} to {last}, move by move.").format(first=first.headline, last=last.headline)
    return clipped([span, vp_text(last), *_held(last), *stacks_text(last)])


def _marked(view: AgonyView) -> list[str]:
    found = [f"{place_name(c.id)} {', '.join(marks)}" for c in view.cities.values() if (marks := city_marks(c))]
    return [_("Markers: {rows}.").format(rows="; ".join(found))] if found else []


def _held(view: AgonyView) -> list[str]:
    found = []
    for side in SIDES:
        areas = [str(names.area(area.id)) for area in view.areas.values() if area.side == side]
        if areas:
            found.append(_("{side} areas: {names}.").format(side=names.side(side), names=listed(areas)))
    return found
