"""What is counted of a running server, for Prometheus: how much, how fast, what went wrong. Never who, never what."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, start_http_server
from prometheus_client.platform_collector import PlatformCollector
from prometheus_client.process_collector import ProcessCollector

REGISTRY: Final = CollectorRegistry()
BUCKETS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30)

MOVES = Counter("kurs_moves", "Changes of games that were written: moves, take-backs", ["title"], registry=REGISTRY)
STEPS = Histogram(
    "kurs_step_seconds", "How long each step takes on the way from a click to the screens", ["step"],
    buckets=BUCKETS, registry=REGISTRY,
)  # fmt: skip
DATABASE = Histogram("kurs_database_seconds", "Transactions", ["kind"], buckets=BUCKETS, registry=REGISTRY)
REFUSED = Counter("kurs_refused", "What people were refused, by the key of the sentence", ["key"], registry=REGISTRY)
TROUBLE = Counter("kurs_log_lines", "Warnings and errors in the log", ["level", "what"], registry=REGISTRY)
REQUESTS = Counter("kurs_requests", "Answered requests", ["route", "status"], registry=REGISTRY)
SOCKETS = Gauge("kurs_sockets", "Pages of tables that are connected", registry=REGISTRY)
TABLES = Gauge("kurs_live_tables", "Tables in memory", registry=REGISTRY)
WATCHED = Gauge("kurs_watched_tables", "Tables in memory that somebody looks at", registry=REGISTRY)
TASKS = Gauge(
    "kurs_tasks", "What is under way or waits: pages, bots, orders, the server's own rounds", registry=REGISTRY
)
BOTS_WAIT = Gauge("kurs_bots_waiting", "Bots that wait for a worker", registry=REGISTRY)
BOTS_THINK = Gauge("kurs_bots_thinking", "Bots that a worker thinks for", registry=REGISTRY)
RESTING = Gauge("kurs_resting", "1 while the operator lets the server rest", registry=REGISTRY)

ProcessCollector(registry=REGISTRY)
PlatformCollector(registry=REGISTRY)


@contextmanager
def step(name: str) -> Iterator[None]:
    """Measure a step of a move's way: wait, write, draw, send; open, think, page."""
    began = perf_counter()
    try:
        yield
    finally:
        STEPS.labels(name).observe(perf_counter() - began)


class Counting(logging.Handler):
    """Counts what the log is told: of a line what it begins with, before anything is filled in."""

    def emit(self, record: logging.LogRecord) -> None:
        TROUBLE.labels(record.levelname.lower(), str(record.msg)[:60]).inc()


def serve_metrics(address: str) -> None:
    """Answer Prometheus at an address of its own, beside the event loop: `[host:]port`."""
    host, _, port = address.rpartition(":")
    start_http_server(int(port), host.strip("[]") or "127.0.0.1", REGISTRY)
