"""Threads go to the archive when nobody has written in them for as long as they are set to."""

from __future__ import annotations

from collections.abc import Callable

from .world import Channel, Event, World


class Archivist:
    """Archives idle threads by the world's clock."""

    def __init__(self, world: World) -> None:
        self.world = world
        self._due: dict[int, Callable[[], None]] = {}
        for channel in world.channels.values():
            self._look(channel)
        world.watch(self._watch)

    def _watch(self, event: Event) -> None:
        if event.kind == "message.new" and event.subject.visible_to is None:
            self._look(self.world.channels[event.subject.channel_id])
        elif event.kind in ("channel.new", "channel.edit"):
            self._look(event.subject)

    def _look(self, thread: Channel) -> None:
        """Set the time at which a thread that is active now will be archived."""
        if not thread.thread:
            return
        self._due.pop(thread.id, lambda: None)()
        if not thread.archived:
            moment = self._last(thread) + thread.auto_archive * 60
            self._due[thread.id] = self.world.clock.call_at(moment, lambda: self._archive(thread))

    def _last(self, thread: Channel) -> float:
        messages = self.world.lasting(thread)
        return max(thread.changed, messages[-1].created if messages else 0.0)

    def _archive(self, thread: Channel) -> None:
        if thread.id in self.world.channels and not thread.archived:
            thread.archived, thread.changed = True, self.world.clock.now()
            self.world.tell("channel.edit", thread)
