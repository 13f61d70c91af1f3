"""Figures for Prometheus, served beside the health check: what is counted, and how long it takes."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

FIGURES = CollectorRegistry()
ORDERS = Counter("westphalia_orders", "Lines that were written, by game and by whom.", ("game", "by"), registry=FIGURES)
DELIVERIES = Counter(
    "westphalia_deliveries", "Tries to deliver, by kind and outcome.", ("kind", "outcome"), registry=FIGURES
)
WAITING = Gauge("westphalia_lanes_waiting", "Lanes in which a delivery waits.", registry=FIGURES)
LAG = Gauge("westphalia_loop_lag_seconds", "By how much the event loop was late when last looked at.", registry=FIGURES)
UNWELL = Gauge("westphalia_unwell", "Parts of the house and games that fail in the background.", registry=FIGURES)
WORK = Histogram("westphalia_work_seconds", "Time of a piece of work, once begun.", ("kind",), registry=FIGURES)
AT_WORK = Gauge("westphalia_work_running", "Pieces of work under way.", ("kind",), registry=FIGURES)
QUEUED = Gauge("westphalia_work_waiting", "Pieces of work that wait for their turn.", ("kind",), registry=FIGURES)
LOST = Gauge("westphalia_work_lost", "Worker processes that died or were killed so far.", ("kind",), registry=FIGURES)
DATABASE = Histogram(
    "westphalia_database_seconds",
    "Time of a question to the database, or of a transaction.",
    ("what",),
    registry=FIGURES,
)


def exposition() -> bytes:
    """All figures as Prometheus reads them."""
    return generate_latest(FIGURES)
