"""A real server in a process of its own, and people who visit it."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from kurs.kernel import Refused
from kurs.text import LANGUAGES, Speaker

NOT_UNDERSTOOD = [Speaker(language).error(Refused("kernel.malformed")) for language in LANGUAGES]
FORM = {"content-type": "application/x-www-form-urlencoded"}


def free_port() -> int:
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return int(s.getsockname()[1])


def with_packages(folder: Path | None) -> dict[str, str]:
    """The environment in which the packages of a folder are installed; they may use what the tests use."""
    if folder is None:
        return {}
    found = [str(folder), str(Path(__file__).parents[1]), os.environ.get("PYTHONPATH", "")]
    return {"PYTHONPATH": os.pathsep.join([path for path in found if path])}


class Server:
    """`kurs serve` on a folder of data; it can be killed and started again."""

    def __init__(
        self,
        data: Path,
        python: Path = Path(sys.executable),
        environment: dict[str, str] | None = None,
        options: tuple[str, ...] = (),
        log: Path | None = None,
        program: tuple[str, ...] = ("-m", "kurs"),
    ) -> None:
        self.data = data
        self.program = program
        self.log = log
        """Where it writes what it has to say, if that is more than a pipe holds."""
        self.options = options
        self.python = python
        self.environment = os.environ | {"KURS_LANGUAGE": "en"} | (environment or {})
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[str] | None = None
        self.start()

    @property
    def place(self) -> Path | str:
        """Where its games are."""
        found = [url for word, url in pairwise(self.options) if word == "--database"]
        return found[0] if found else self.data / "kurs.sqlite"

    def start(self) -> None:
        command = [str(self.python), *self.program, "serve", "--port", str(self.port), "--data", str(self.data)]
        command += self.options
        out = self.log.open("ab") if self.log else subprocess.PIPE
        self.process = subprocess.Popen(command, stdout=out, stderr=subprocess.STDOUT, text=True, env=self.environment)
        for _ in range(1200):
            try:
                if httpx.get(f"{self.url}/health").text == "ok":
                    return
            except httpx.TransportError:
                time.sleep(0.05)
        raise RuntimeError("the server does not answer")

    def kill(self) -> None:
        """The lights go out."""
        assert self.process
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.close_pipe()

    def stop(self) -> str:
        """An orderly end; what the server had to say."""
        assert self.process
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(60)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        if self.process.stdout is None:
            return self.log.read_text(encoding="utf-8") if self.log else ""
        said = "" if self.process.stdout.closed else self.process.stdout.read()
        self.close_pipe()
        return said

    def close_pipe(self) -> None:
        assert self.process
        if self.process.stdout:
            self.process.stdout.close()

    def visitor(self, language: str = "en") -> "Visitor":
        return Visitor(self, language)


class Visitor:
    """Somebody with a browser: cookies, forms, sockets."""

    def __init__(self, server: Server, language: str) -> None:
        self.server = server
        headers = {"accept-language": language, "origin": server.url, "sec-fetch-site": "same-origin"}
        self.http = httpx.Client(base_url=server.url, headers=headers, follow_redirects=True, timeout=60)
        self.http.get("/")

    def post(self, path: str, **fields: Any) -> httpx.Response:
        return self.http.post(path, data=fields, headers=FORM)

    def play_now(self, title: str = "stockpile") -> str:
        """A game against bots; its id."""
        return table_id(self.post(f"/play/{title}"))

    def new_table(self, seats: list[str], title: str = "stockpile", **fields: Any) -> str:
        """A table as it was filled in; its id."""
        chosen = {f"seat-{k}": kind for k, kind in enumerate([*seats, *["none"] * 5][:5])}
        return table_id(self.post(f"/new/{title}", **chosen, **({"pace": "0", "public": "1"} | fields)))

    @contextmanager
    def socket(self, id: str, query: str = "", **headers: str) -> Iterator["Page"]:
        cookie = "; ".join([f"{name}={value}" for name, value in self.http.cookies.items()])
        address = f"ws://127.0.0.1:{self.server.port}/t/{id}/ws{query}"
        sent = {"cookie": cookie, "accept-language": self.http.headers["accept-language"]} | headers
        origin = Origin(sent.pop("origin", self.server.url))
        with connect(address, additional_headers=sent, origin=origin, proxy=None) as ws:
            yield Page(ws)


class Page:
    """A table's page as its script sees it: fragments by id."""

    def __init__(self, ws: ClientConnection) -> None:
        self.ws = ws
        self.html: dict[str, str] = {}
        self.raw: list[str] = []
        self.toasts: list[str] = []

    def hear(self, seconds: float = 60) -> dict[str, Any]:
        """The next message."""
        text = self.ws.recv(seconds)
        assert isinstance(text, str)
        self.raw.append(text)
        message: dict[str, Any] = json.loads(text)
        self.html |= message.get("html", {})
        if "toast" in message:
            self.toasts.append(message["toast"])
        return message

    def quiet(self, seconds: float = 0.25) -> None:
        """Hear everything until nothing comes for a while."""
        try:
            while True:
                self.hear(seconds)
        except TimeoutError:
            pass

    def settle(self) -> None:
        """Hear everything the server has to say so far, however slow it is: until it has answered one thing more."""
        self.say(do="nothing the server knows")
        while not (self.toasts and self.toasts[-1] in NOT_UNDERSTOOD):
            self.hear()
        self.toasts.pop()

    def refused(self, **message: Any) -> str:
        """Say something and wait for the sentence that refuses it."""
        before = len(self.toasts)
        self.say(**message)
        while len(self.toasts) == before:
            self.hear()
        return self.toasts[-1]

    def say(self, **message: Any) -> None:
        self.ws.send(json.dumps(message))

    @property
    def asked(self) -> tuple[int, int] | None:
        """Seat and number of the open ask, if there are options."""
        ask = self.html.get("ask", "")
        found = re.search(r'data-seat="(\d+)" data-number="(-?\d+)"', ask)
        return (int(found[1]), int(found[2])) if found and self.options else None

    @property
    def options(self) -> list[str]:
        return re.findall(r'data-move="([^"]*)" data-key', self.html.get("ask", ""))

    def move(self, move: str) -> None:
        assert self.asked
        seat, number = self.asked
        self.say(do="move", seat=seat, number=number, move=move)


def settle(*pages: Page) -> None:
    """All that any of these pages has said so far is done, and all of them have heard of it."""
    for page in (*pages, *pages):
        page.settle()


def table_id(response: httpx.Response) -> str:
    assert response.status_code == 200, response.text[:500]
    return str(response.url.path).removeprefix("/t/")
