"""How it is logged: lines for people, or JSON for programs."""

import json
import logging
from datetime import UTC, datetime

from bot.marks import about

#: The loggers that are ours; libraries tell at most what they find noteworthy (their details hold whole messages).
OURS = ("bot", "game", "render")
LINES = "%(asctime)s %(levelname)s %(name)s: %(message)s%(about)s"


class Marking(logging.Filter):
    """Adds what a line is about."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Add it, and let every line pass."""
        ids = record.__dict__["ids"] = dict(about.get())
        told = " ".join(f"{name}={value}" for name, value in ids.items())
        record.__dict__["about"] = f" [{told}]" if told else ""
        return True


class Json(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """Write it with the ids of the game, the interaction and the delivery that it is about."""
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
            **getattr(record, "ids", {}),
        }
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def set_up(level: str, form: str = "text") -> None:
    """Log to standard error from here on."""
    handler = logging.StreamHandler()
    handler.addFilter(Marking())
    handler.setFormatter(Json() if form == "json" else logging.Formatter(LINES))
    number = logging.getLevelNamesMapping()[level]
    logging.basicConfig(level=max(number, logging.INFO), handlers=[handler], force=True)
    for name in OURS:
        logging.getLogger(name).setLevel(number)
