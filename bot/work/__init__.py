"""Work that takes long, done beside the event loop: in processes of its own, each kind with its own limits."""

from bot.work.kinds import FILMS, KINDS, PICTURES, RECORDS, SEARCHES, STANDINS, Kind
from bot.work.workers import Workers

__all__ = ["FILMS", "KINDS", "PICTURES", "RECORDS", "SEARCHES", "STANDINS", "Kind", "Workers"]
