"""The live connection of one page: messages in, changed fragments out."""

import asyncio
import contextlib
import logging
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from kurs.kernel import KursError, Move, Played, Refused, Shown, Table, parse_move, parse_steps, shown_to
from kurs.kernel.plan import LONGEST
from kurs.server import planning
from kurs.server.fragment import bring_up_to_date, gone
from kurs.server.fragments import beat_fragments, fragments, of_the_board, page_title
from kurs.server.live_table import LiveTable
from kurs.server.loaded import LoadedPage
from kurs.server.metrics import REFUSED, STEPS
from kurs.server.pace import hurry, set_pace
from kurs.server.safety import Limits, clean
from kurs.server.story import ended_with, told_again
from kurs.server.tabs import HOUSE, empty_block, is_log_block, show_earlier
from kurs.server.viewer import TABS, Viewer

LOG = logging.getLogger("kurs")
LONGEST_MESSAGE = 16_384
LOOKING = frozenset({"pick", "why", "look", "pass_on", "at", "plan", "plan_back", "plan_leave"})
"""Messages that look at the table and leave it as it is."""
MOST_IGNORED = 200
"""Messages beyond the limit, after the first of which the page is told so; then its connection is closed."""
TOO_FAST, TOO_MANY = 1008, 1013
"""Codes with which a connection is closed."""
MOST_BEATS = 60
"""Of what came faster than it could be shown only the last beats are played."""


class Message(msgspec.Struct):
    """What a page may say. Everything is checked again where it is used."""

    do: str
    move: str = ""
    words: str = ""
    seat: int | str = -1
    number: int | str | None = None
    text: str = ""
    value: int | str | None = None
    amount: int | str = ""
    name: str = ""
    to: str = ""
    yes: str = ""
    start: int | str | None = None
    stop: int | str | None = None
    last: str = ""


def whole_number(value: int | str | None) -> int | None:
    """A whole number of reasonable size, however it was sent."""
    if isinstance(value, str):
        if not value.isascii() or not value.removeprefix("-").isdecimal() or len(value) > 9:
            return None
        value = int(value)
    return value if value is None or abs(value) < 10**9 else None


class Connection(Viewer):
    """A page that looks at a table."""

    def __init__(
        self, socket: WebSocket, live: LiveTable, person: str, name: str, language: str, limits: Limits
    ) -> None:
        super().__init__(live, person, name, language)
        self.socket = socket
        self.limits = limits
        self.address = ""
        self.address_origin = ""
        """What stands for the address beside what is stored."""
        self._ignored = 0
        self._dirty = asyncio.Event()
        self._sent: dict[str, int] = {}
        self._toast = ""
        self._title = ""
        self._before = live.table is None
        self._again: tuple[int | None, list[tuple[int, Shown]]] = (None, [])
        """The story that this page wants to see again, and with whose eyes."""
        self._played: list[Played] = []
        """Moves made since the last message, whose beats come before what is so now."""

    def continue_page(self, page: LoadedPage | None) -> None:
        """What its page shows already is not sent again; one that still shows the waiting room is loaded anew."""
        if page is not None:
            self._sent, self.log_from = page.keys, page.log_from
            self._before = "history" not in page.keys

    def watch(self, played: list[Played]) -> None:
        """These moves are to be shown beat by beat; of a page that does not listen only the last ones are kept."""
        self._played = [*self._played, *played][-MOST_BEATS:]

    def wake(self) -> None:
        """Something has changed: the writer looks again."""
        self._dirty.set()

    def load_anew(self) -> None:
        """What the page shows may no longer be what it should: it is to be loaded anew."""
        self._before = True
        self.wake()

    async def run(self) -> None:
        """Until the page goes away."""
        self.note = await self._read_note()
        self.live.listeners.add(self)
        self.wake()
        writer = asyncio.create_task(self._write())
        try:
            while self.socket.client_state == WebSocketState.CONNECTED:
                await self._hear(await self.socket.receive())
        except WebSocketDisconnect:
            pass
        finally:
            self.live.listeners.discard(self)
            writer.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await writer

    # --- out --------------------------------------------------------------------------------------------------------

    async def _write(self) -> None:
        """Send what has changed since the last time; changes that come close together travel together."""
        while True:
            await self._dirty.wait()
            self._dirty.clear()
            try:
                await self._send()  # a call of its own: nothing of the message is kept while waiting
            except (WebSocketDisconnect, RuntimeError):
                return
            except Exception:  # a picture that cannot be drawn must not silence the page for good
                LOG.exception("drawing table %s for %s", self.live.id, self.seats)
                self.draft = ()

    async def _send(self) -> None:
        hub = self.live.hub
        slow = self.tab == "charts" or self.moment is not None or bool(self._again[1])
        if not self._sent or slow or self._is_over():
            async with hub.in_turn(self.address or self.person), self._first(), self.live.lock:
                message = await hub.aside(self.update)
        else:
            async with self.live.lock:  # nobody changes the table while it is drawn
                message = self.update()
        if message:
            with STEPS.labels("send").time():
                await self.socket.send_text(msgspec.json.encode(message).decode())

    def _first(self) -> contextlib.AbstractAsyncContextManager[None]:
        return contextlib.nullcontext() if self._sent else self.live.hub.first_pictures

    def _is_over(self) -> bool:
        return self.live.table is not None and self.live.table.over

    @STEPS.labels("draw").time()
    def update(self) -> dict[str, Any]:
        """The fragments that differ from those sent before."""
        if self.live.gone:
            toast, self._toast = self._toast, ""
            return {"reload": True, "toast": toast}
        beats = self._beat_frames()
        found = fragments(self)
        changed = bring_up_to_date(self._sent, found)
        for id in gone(self._sent, found):
            del self._sent[id]
            if self.tab == "log" and is_log_block(id):  # undo left nothing of it
                changed[id] = str(empty_block(id))
        message: dict[str, Any] = {"html": changed} if changed else {}
        if beats:
            message["beats"] = beats
        if beats and self.live.running.over:
            message["after"] = True
        if self._before and self.live.table is not None:
            message = {"reload": True}  # the waiting room becomes a table
        self._before = self.live.table is None
        title = page_title(self, self.speaker())
        if title != self._title:
            self._title = message["title"] = title
        if self._toast:
            message["toast"], self._toast = self._toast, ""
        return message

    def _beat_frames(self) -> list[dict[str, Any]]:
        """The beats of the moves since the last message: of each what is said and what has changed on the board."""
        (whose, again), self._again = self._again, (None, [])
        if not self._played and not again:
            return []
        self.settle()
        if self.called() is None and self.behind_curtain() is not None:
            return []  # whoever takes the screen will see them
        played, self._played = self._played, []
        if self.called() is not None:  # the page is empty while everybody at the screen is called
            return []
        if self.moment is not None or self.plan or not self._sent:
            return []
        speaker, seat, over = self.speaker(), self.seat(), self.live.running.over
        frames: list[dict[str, Any]] = []
        again = again if whose == seat else []  # else the screen has gone to another
        fresh = [(one.n, shown) for one in played for shown in shown_to(seat, one)]
        for n, shown in [*again, *fresh][-MOST_BEATS:]:
            found = beat_fragments(self, n, shown.state, over)
            changed = bring_up_to_date(self._sent, found)
            for id in gone(self._sent, found):
                if of_the_board(id):
                    del self._sent[id]
            frame = {"html": changed, "said": [speaker.told(event) for event in shown.told]}
            ended = ended_with(self, speaker, n, shown)
            frames.append(frame | {"card": ended} if ended else frame)
        return frames

    def toast(self, text: str) -> None:
        """Tell this page something in passing."""
        self._toast = text
        self.wake()

    # --- in ---------------------------------------------------------------------------------------------------------

    async def _hear(self, raw: Any) -> None:
        if raw["type"] == "websocket.disconnect":
            raise WebSocketDisconnect
        text = raw.get("text")
        try:
            if not self._is_slow_enough():
                self._ignored += 1
                if self._ignored > MOST_IGNORED:
                    await self.close(TOO_FAST, "web.too_fast")
                    raise WebSocketDisconnect
                if self._ignored > 1:
                    return
                raise Refused("web.too_fast")
            if text is None or len(text) > LONGEST_MESSAGE:
                raise Refused("kernel.malformed")
            await self._do(_decode(text))
        except KursError as error:
            REFUSED.labels(error.reason.key).inc()
            self.toast(self.speaker().error(error))
        except (WebSocketDisconnect, RuntimeError):
            raise
        except Exception:  # one message never closes a page
            LOG.exception("a message of a page of table %s", self.live.id)
            self.toast(self.speaker().key("web.fault"))
        self.wake()

    def _is_slow_enough(self) -> bool:
        allow = self.limits.allow
        return (
            allow(Limits.MESSAGES, self.person)
            and allow(Limits.MINUTES, self.person)
            and allow(Limits.ADDRESS_MESSAGES, self.address or self.person)
        )

    async def close(self, code: int, key: str) -> None:
        """End the connection with a word."""
        reason = self.speaker().key(key).encode()[:123].decode(errors="ignore")
        with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):  # he may be gone already
            await self.socket.close(code, reason)

    async def _do(self, message: Message) -> None:
        """One message; whatever it claims, only this person's seats are moved."""
        what = message.do
        if what == "at":  # for that moves are made again
            async with self.live.hub.in_turn(self.address or self.person), self.live.lock:
                await self.live.hub.aside(lambda: self._look(message))
        elif what == "replay":
            async with self.live.hub.in_turn(self.address or self.person), self.live.lock:
                self._again = self.seat(), await self.live.hub.aside(lambda: told_again(self, MOST_BEATS))
        elif what == "pace":
            await set_pace(self.live, self.person, whole_number(message.value))
        elif what == "hurry":
            hurry(self.live, self.person)
        elif what == "plan_bots":
            self.bots_answer = not self.bots_answer
            await self._others_in_plan()
        elif what in LOOKING:
            async with self.live.lock:  # nobody changes the table while it is looked at
                self._look(message)
        elif what == "move":
            await self._play(message, parse_move(message.move))
        elif what == "moves":
            await self._play_several(message)
        elif what == "amount":
            await self._play(message, _amount(message))
        elif what == "lay":
            await self._lay(message)
        elif what == "plan_play":
            await self._play_plan()
        elif what in ("undo", "redo", "take_back", "answer"):
            await self._take_back(what, message)
        elif what == "order":
            await self.live.order(self._own_seat(message), message.name, message.yes == "1")
        elif what == "chat":
            await self._chat(message.text)
        elif what == "note":
            await self._write_note(str(message.value or ""))
        elif what == "language":
            self.speak(message.to)
        elif what in ("start_over", "reopen"):
            await self._steps(what, self._own_seat(message))
        elif what == "earlier":
            show_earlier(self)
        elif what == "tab" and message.name in TABS:
            self.tab = message.name
            if self.tab == "notes":  # another page of the same person may have written there
                self.note = await self._read_note()
        else:
            raise Refused("kernel.malformed")

    def _own_seat(self, message: Message) -> int:
        seat = whole_number(message.seat)
        if seat is None or seat not in self.seats:
            raise Refused("web.not_your_seat")
        return seat

    async def _play(self, message: Message, move: Move | None) -> None:
        seat = -1 if self.plan else self._own_seat(message)  # in a plan one answers for everybody
        number = whole_number(message.number)
        if move is None or number is None:
            raise Refused("kernel.malformed")
        self.draft = ()
        if self.plan is None:
            await self.live.play(seat, str(move), number)
        elif number == planning.number_in(self.plan):
            self.plan.play(move)
            await self._others_in_plan()

    async def _play_several(self, message: Message) -> None:
        """Ordinary moves one after the other, up to the first that is refused."""
        moves = [parse_move(move) for move in message.text.split(";")]
        if len(moves) > LONGEST or None in moves:
            raise Refused("kernel.malformed")
        self.draft = ()
        seat = -1 if self.plan else self._own_seat(message)
        for move in moves:
            if self.plan is None:
                await self.live.play(seat, str(move), None)
            elif move is not None:
                self.plan.play(move)
        await self._others_in_plan()

    async def _others_in_plan(self) -> None:
        """Bots answer for the others in the plan, if the planner wishes it."""
        if self.plan is not None and self.bots_answer:
            async with self.live.hub.in_turn(self.address or self.person), self.live.lock:
                await self.live.hub.aside(lambda: planning.answer_for_others(self))

    async def _lay(self, message: Message) -> None:
        """A gesture at a desk: steps of an answer, in the place of earlier ones where a piece is moved."""
        start, stop, number = [whole_number(value) for value in (message.start, message.stop, message.number)]
        made = parse_steps(message.move) if message.move else []
        if made is None or number is None or (start is None) != (stop is None):
            raise Refused("kernel.malformed")
        self.draft = ()
        if self.plan is not None:
            if number != planning.number_in(self.plan):
                return
            if start is None or stop is None:
                start = stop = len(self.plan.answer())
            self.plan.remake(made, start, stop, message.last == "1")
            await self._others_in_plan()
            return
        seat = self._own_seat(message)

        def work(table: Table[Any]) -> None:
            if start is None or stop is None:
                table.play(seat, made, number)
            else:
                table.remake(seat, made or None, start, stop, message.last == "1", number)

        await self.live.act(work, seat, again=True)

    def _look(self, message: Message) -> None:
        """What changes nothing but this page's view of the table."""
        what = message.do
        if what == "pick":
            self.pick(message.words)
        elif what == "why":
            self._why(message)
        elif what == "look":
            self.lift(self._own_seat(message))
        elif what == "pass_on":
            self.pass_on(self._own_seat(message))
        elif what == "at" and message.value in ("back", "on"):
            self.step_back() if message.value == "back" else self.step_on()
        elif what == "at":
            self.step_to(whole_number(message.value))
        else:
            self._plan(what)

    def _plan(self, what: str) -> None:
        self.draft = ()
        if what == "plan":
            planning.begin(self)
        elif what == "plan_back" and self.plan:
            self.plan.back()
        elif what == "plan_leave":
            self.plan = None

    async def _play_plan(self) -> None:
        self.draft = ()
        done, wanted = await planning.play_line(self)
        if done < wanted:
            self.toast(self.speaker().key("web.plan_part", done=done, wanted=wanted))

    def _why(self, message: Message) -> None:
        move, table = parse_move(message.move), self.live.table
        if table is None or move is None:
            raise Refused("kernel.malformed")
        reason = self.plan.why_not(move) if self.plan else table.why_not(self._own_seat(message), move)
        if reason:
            self.toast(self.speaker().say(reason))

    async def _take_back(self, what: str, message: Message) -> None:
        self.draft = ()
        if self.plan and what != "answer":  # in a plan nothing real is taken back
            self.plan.back()
            return
        seat = self._own_seat(message)

        def work(table: Table[Any]) -> None:
            if table.over:
                raise Refused("kernel.over")
            if what == "undo":
                table.undo(seat)
            elif what == "redo":
                table.redo(seat)
            elif what == "answer":
                table.answer_take_back(seat, message.yes == "1")
            else:
                table.propose_take_back(seat, last_own_move(table, seat), self.live.voters() - set(self.seats))

        if what in ("undo", "take_back"):
            if not self.limits.allow(Limits.BACKS, self.person):
                raise Refused("web.too_fast")
            await self.live.take_back(work, seat)
        else:
            await self.live.act(work, seat, long=True)

    async def _steps(self, what: str, seat: int) -> None:
        """Throw the unfinished answer away, or go back into the finished one: nobody else hears of it."""
        self.draft = ()

        def work(table: Table[Any]) -> None:
            if what == "reopen":
                table.reopen(seat)
            else:
                table.start_over(seat)

        await self.live.act(work, seat)

    async def _chat(self, text: str) -> None:
        said = clean(text, 500)
        if not said:
            return
        allow = self.limits.allow
        if not self.seats and not allow(Limits.WATCHERS_CHATS, self.live.id):
            raise Refused("web.too_much_chat")
        if not allow(Limits.CHATS, self.person) or not allow(Limits.ADDRESS_CHATS, self.address or self.person):
            raise Refused("web.too_fast")
        await self._make_room()
        names = [self.live.row.seats[seat].name for seat in self.seats]
        name = names[0] if len(names) == 1 else self.name
        if not names:
            name = self.speaker().key("web.watching", name=name)
        name = name if name != HOUSE else f"{name}?"
        await self.live.say(name, said, self.person, self.address_origin)

    async def _make_room(self) -> None:
        hub = self.live.hub
        if await hub.is_full(self.person, self.address_origin):
            raise Refused("web.full", (hub.quota_in_megabytes,))

    async def _read_note(self) -> str:
        return await self.live.hub.aside(lambda: self.live.hub.store.note_of(self.live.id, self.person))

    async def _write_note(self, text: str) -> None:
        if not self.limits.allow(Limits.NOTES, self.person):
            raise Refused("web.too_fast")
        await self._make_room()
        self.note = text[:5000]
        store, given = self.live.hub.store, (self.live.id, self.person, self.note, self.address_origin)
        await self.live.hub.on_writer(lambda: store.write_note(*given))


def last_own_move(table: Table[Any], seat: int) -> int:
    """The entry before the seat's own last move: where a take-back leads."""
    for entry in reversed(table.record.entries):
        if entry.seat == seat:
            return entry.n - 1
    raise Refused("kernel.no_undo")


def _decode(text: str) -> Message:
    try:
        return msgspec.json.decode(text, type=Message)
    except (msgspec.MsgspecError, UnicodeEncodeError, RecursionError):
        raise Refused("kernel.malformed") from None


def _amount(message: Message) -> Move | None:
    amount, move = whole_number(message.amount), parse_move(message.words)
    if move is None or amount is None:
        return None
    return Move(move.verb, (*move.args, amount))
