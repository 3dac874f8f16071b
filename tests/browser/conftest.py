"""A real Chromium for the tests, and pages that tolerate no error and no request to the outside.

``KURS_CHROMIUM`` names another browser than the installed one; ``KURS_BROWSER_TESTS=skip`` lets these tests be skipped
where there is none. Otherwise a missing browser is a failure: the browser table is not tested without it.
"""

import os
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright

from server.running import Server

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
HOME = {"127.0.0.1", "localhost"}

OpenContext = Callable[..., BrowserContext]

PATIENCE = 60_000
"""Milliseconds until what does not happen is a fault: tests wait for things, not for times, also on a busy machine."""
expect.set_options(timeout=PATIENCE)


def chromium() -> str | None:
    """The browser to drive."""
    named = os.environ.get("KURS_CHROMIUM")
    if named:
        return named
    usual = "/usr/bin/chromium"
    return usual if Path(usual).exists() else shutil.which("chromium") or shutil.which("chromium-browser")


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """One for all tests of this folder. It ends with them: while Playwright runs, no other event loop can."""
    path = chromium()
    if path is None or not Path(path).exists():
        if os.environ.get("KURS_BROWSER_TESTS") == "skip":
            pytest.skip("no Chromium here, and KURS_BROWSER_TESTS=skip")
        pytest.fail("no Chromium found: install it, name it in KURS_CHROMIUM, or set KURS_BROWSER_TESTS=skip")
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def tolerated() -> list[str]:
    """Patterns of complaints that a test expects, such as the failing connection of a server it has stopped."""
    return []


@pytest.fixture
def open_context(browser: Browser, tolerated: list[str]) -> Iterator[OpenContext]:
    """Opens a browser context of its own, like another person's browser; watched for complaints until the end."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def console(message: ConsoleMessage) -> None:
        if message.type == "error":
            complaints.append(f"console: {message.text}")

    def asked(url: str) -> None:
        parts = urlsplit(url)
        if parts.scheme not in {"about", "data", "blob"} and parts.hostname not in HOME:
            complaints.append(f"request to another host: {url}")

    def open_(**options: object) -> BrowserContext:
        context = browser.new_context(**options)  # type: ignore[arg-type]
        context.set_default_timeout(PATIENCE)
        context.on("console", console)
        context.on("weberror", lambda error: complaints.append(f"page: {error.error}"))
        context.on("request", lambda request: asked(request.url))
        context.on("page", lambda page: page.on("websocket", lambda socket: asked(socket.url)))
        contexts.append(context)
        return context

    yield open_
    for context in contexts:
        context.close()
    rest = [one for one in complaints if not any(re.search(pattern, one) for pattern in tolerated)]
    assert not rest, rest


@pytest.fixture
def context(open_context: OpenContext) -> BrowserContext:
    return open_context()


@pytest.fixture
def page(context: BrowserContext) -> Page:
    return context.new_page()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A real server for the tests of a file."""
    running = Server(tmp_path_factory.mktemp("data"))
    yield running
    said = running.stop()
    assert "Traceback" not in said, said
