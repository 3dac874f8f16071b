"""The command line: ``kurs titles``, ``play``, ``serve``, ``sim``, ``replay``, ``show``, ``verify``, ``fuzz`` ...

The help texts are catalogue entries (``cli.NAME.help``) like all other sentences.
"""

import os
import sys
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from io import TextIOWrapper
from pathlib import Path
from time import strftime
from typing import Annotated, Any

import msgspec
from cyclopts import App, Parameter
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from kurs import __version__
from kurs.bots import bots_of
from kurs.kernel import KursError, Record, Refused, Table, Title, read_record, replay_record, titles
from kurs.kernel import title as title_of
from kurs.kernel.chance import new_seed
from kurs.kernel.record import LONGEST_FILE
from kurs.text import LANGUAGES, Speaker, sentence

OptionList = Annotated[list[str] | None, Parameter(name="--option", negative=())]
OUT = Console(highlight=False, emoji=False, markup=False)
SHORT = 2
"""Of a table in trouble only the first sheets are shown."""
ERR = Console(stderr=True, highlight=False, emoji=False, markup=False)


def language_of(arguments: list[str]) -> str:
    """``--language`` if given, else KURS_LANGUAGE, else the system's, if we speak it."""
    for i, word in enumerate(arguments):
        if word == "--language" and i + 1 < len(arguments):
            return arguments[i + 1]
        if word.startswith("--language="):
            return word.partition("=")[2]
    for name in ("KURS_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        language = os.environ.get(name, "")[:2]
        if language in LANGUAGES:
            return language
    return "en"


def speaker_of(language: str | None, title: Title[Any] | None = None) -> Speaker:
    """Somebody who speaks the language."""
    chosen = language or language_of([])
    if chosen not in LANGUAGES:
        raise Refused("cli.no_language", (chosen[:20], ", ".join(LANGUAGES)))
    return Speaker(chosen, title)


def parse_options(pairs: list[str] | None) -> dict[str, str]:
    """``name=value`` words as a dictionary."""
    options = {}
    for pair in pairs or []:
        name, equals, value = pair.partition("=")
        if not equals:
            raise Refused("cli.option_form", (pair[:40],))
        options[name] = value
    return options


def check_seed(seed: str) -> None:
    """A seed is any text that can be written down."""
    if not seed.isprintable() or len(seed) > 200:
        raise Refused("cli.bad_seed")


def read_text(path: Path) -> str:
    """A file's text, or a clear refusal."""
    if not path.is_file():
        raise Refused("cli.no_file", (str(path),))
    if path.stat().st_size > LONGEST_FILE:
        raise Refused("cli.too_long", (str(path),))
    try:
        return path.read_bytes().decode()
    except (OSError, UnicodeDecodeError):
        raise Refused("cli.unreadable", (str(path),)) from None


# --- commands ----------------------------------------------------------------------------------------------------


def titles_command(*, language: str | None = None) -> None:
    speaker = speaker_of(language)
    for name, title in titles().items():
        own = Speaker(speaker.language, title)
        OUT.print(Text(f"{name}", style="bold"), Text(f"{own.key('title')}. {own.key('about')}"))
        OUT.print(Text("  " + speaker.key("cli.seats", fewest=title.fewest, most=title.most)))
        OUT.print(Text("  " + speaker.key("cli.bots", bots=", ".join(bots_of(title)))))
        for option in title.options:
            OUT.print(Text(f"  {option.name}", style="cyan"), Text(own.key(f"option.{option.name}")))
            for value in option.values:
                mark = "*" if value == option.default else " "
                OUT.print(Text(f"    {mark} {value}: {own.key(f'option.{option.name}.{value}')}"))


def play_command(
    what: str,
    /,
    *,
    seats: str | None = None,
    option: OptionList = None,
    seed: str | None = None,
    save: Path | None = None,
    language: str | None = None,
) -> None:
    from kurs.terminal.play import Play, RecordFile, check_seats, console_for_people, open_record

    speaker = speaker_of(language)
    check_seed(seed or "")
    path = Path(what)
    if what not in titles() and (path.exists() or path.suffix):
        read_text(path)
        table = open_record(path)
        OUT.print(Text(speaker.key("play.resumed", file=str(path))))
    else:
        title = title_of(what)
        specs = seats.split(",") if seats else ["you", *["sensible"] * min(3, title.most - 1)]
        check_seats(title, specs)
        options = title.complete(len(specs), parse_options(option))
        path = save or Path("games") / f"{what}-{strftime('%Y%m%d-%H%M%S')}.jsonl"
        if path.exists():
            raise Refused("cli.file_exists", (str(path),))
        table = Table(title, len(specs), options, seed or new_seed(), specs, RecordFile(path, new=True).write)
    Play(table, path, speaker.language, console_for_people()).run()


def sim_command(
    title: str,
    /,
    *,
    bots: str,
    games: int = 100,
    jobs: int = 1,
    seed: str = "1",
    option: OptionList = None,
    json: bool = False,
    language: str | None = None,
) -> None:
    from kurs.lab.sim import simulate

    speaker = speaker_of(language)
    check_seed(seed)
    with progress_bar(speaker.key("sim.playing"), games) as advance:
        result = simulate(title_of(title), bots.split(","), games, parse_options(option), seed, jobs, advance)
    if json:
        sys.stdout.write(msgspec.json.encode(result).decode() + "\n")
        return
    grid = Grid(title=speaker.key("sim.title", title=title, games=result.games, seed=seed), title_justify="left")
    for key in ("bot", "wins", "share", "interval", "score", "median", "deviation", "place"):
        grid.add_column(speaker.key(f"sim.{key}"), justify="left" if key == "bot" else "right")
    for b in result.bots:
        interval = f"{b.low:.1%} – {b.high:.1%}"
        scores = [f"{b.mean_score:.1f}", f"{b.median_score:g}", f"{b.deviation:.1f}", f"{b.mean_place:.2f}"]
        grid.add_row(b.bot, f"{b.wins:g}", f"{b.share:.1%}", interval, *scores)
    OUT.print(grid)
    lengths = {"shortest": result.shortest, "median": f"{result.median_length:g}", "longest": result.longest}
    OUT.print(Text(speaker.key("sim.lengths", **lengths)))
    OUT.print(Text(speaker.key("sim.winning", score=f"{result.winning_score:.1f}")))
    OUT.print(Text(speaker.key("sim.endings", text=_counts(result.endings))))
    for b in result.bots if result.bots[0].befell else ():
        OUT.print(Text(speaker.key("sim.befell", bot=b.bot, text=_counts(b.befell))))
    speed = {"games": f"{result.games_per_cpu_second:.1f}", "decisions": f"{result.decisions_per_cpu_second:.0f}"}
    OUT.print(Text(speaker.key("sim.speed", seconds=f"{result.cpu_seconds:.2f}", **speed)))


def _counts(counts: dict[str, int]) -> str:
    return ", ".join([f"{name} {count}" for name, count in counts.items()])


def replay_command(file: Path, /, *, to: int | None = None, language: str | None = None) -> None:
    from kurs.terminal.play import names_of, print_scores

    record = read_record(read_text(file))
    table = replayed(record, to)
    names = record.header.names if len(record.header.names) == table.seats else []
    speaker = speaker_of(language)
    speaker = Speaker(speaker.language, table.title, names_of(names, speaker) if names else [])
    for n in range(table.entries + 1):
        for event in table.events_of(n):
            told = [speaker.name(seat) for seat in range(table.seats) if event.visible_to(seat)]
            private = "" if event.visible_to(None) else f"({', '.join(told)}) "
            OUT.print(Text(f"{n:>5} {private}{speaker.event(event)}"))
    if table.over:
        print_scores(OUT, speaker, table)


def replayed(record: Record, to: int | None = None) -> Table[Any]:
    """The table of a record, every digest compared."""
    return replay_record(title_of(record.header.title), record, to=to)


def verify_command(file: Path, /, *, language: str | None = None) -> None:
    speaker = speaker_of(language)
    record = read_record(read_text(file))
    table = replayed(record)
    undone = sum([len(branch) for branch in record.branches])
    OUT.print(Text(speaker.key("verify.ok", count=table.entries, undone=undone, title=table.title.name)))
    OUT.print(Text(speaker.key("verify.over" if table.over else "verify.running")))


def fuzz_command(
    title: str,
    /,
    *,
    games: int = 1000,
    seed: str = "1",
    save: Path = Path("failures"),
    language: str | None = None,
) -> None:
    from kurs.lab.fuzz import Fault, fuzz_game, save_fault, settings

    speaker = speaker_of(language)
    check_seed(seed)
    game_title = title_of(title)
    ways = settings(game_title)
    if games < 1:
        raise Refused("cli.at_least_one_game")
    decisions, longest = 0, 0
    with progress_bar(speaker.key("fuzz.playing"), games) as advance:
        for game in range(games):
            try:
                table = fuzz_game(game_title, ways[game % len(ways)], f"{seed}/{game}")
            except Fault as fault:
                saved = save_fault(fault, save, f"{title}-{seed}-{game}.jsonl")
                raise Refused("fuzz.fault", (game, fault.what[:500], str(saved or "-"))) from fault
            decisions += table.entries
            longest = max(longest, table.entries)
            advance(game + 1)
    named = {"decisions": decisions, "longest": longest, "settings": min(games, len(ways))}
    OUT.print(Text(speaker.key("fuzz.clean", count=games, **named)))


def serve_command(
    *, host: str = "127.0.0.1", port: int = 8000, data: Path = Path("data"), language: str | None = None
) -> None:
    import socket

    from kurs.server.app import build
    from kurs.server.wire import run

    speaker = speaker_of(language)
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except (OSError, OverflowError):
            raise Refused("cli.port_taken", (f"{host}:{port}",)) from None
    OUT.print(Text(speaker.key("cli.serving", address=f"http://{host}:{port}/"), style="bold"))
    run(build(data), host, port)


def show_command(
    file: Path,
    /,
    *,
    at: int | None = None,
    seat: int | None = None,
    out: Path = Path("table.svg"),
    language: str | None = None,
) -> None:
    from kurs.show import picture_of

    speaker = speaker_of(language)
    table = replayed(read_record(read_text(file)), at)
    if seat is not None and not 0 <= seat < table.seats:
        raise Refused("kernel.no_seat", (seat,))
    try:
        out.write_text(picture_of(table, seat, speaker.language), encoding="utf-8")
    except OSError:
        raise Refused("cli.unwritable", (str(out),)) from None
    OUT.print(Text(speaker.key("cli.drawn", text=str(out))))


def importer_of(text: str) -> tuple[Title[Any], Any]:
    """The title that a file of 18xx.games belongs to, and its module ``importing``."""
    try:
        named = msgspec.json.decode(text, type=dict[str, Any]).get("title")
    except (msgspec.DecodeError, msgspec.ValidationError, UnicodeEncodeError, RecursionError):
        raise Refused("import.no_json") from None
    known = []
    for title in titles().values():
        name = f"{type(title).__module__}.importing"
        if find_spec(name):
            module = import_module(name)
            if named == module.FOREIGN_TITLE:
                return title, module
            known.append(module.FOREIGN_TITLE)
    if not isinstance(named, str):
        raise Refused("import.foreign")
    raise Refused("import.no_title", (named[:40], ", ".join(known)))


def import_18xx_command(file: Path, /, *, out: Path, language: str | None = None) -> None:
    from kurs.terminal.board import Board
    from kurs.terminal.play import names_of, print_scores

    speaker = speaker_of(language)
    text = read_text(file)
    title, importing = importer_of(text)
    if out.exists():
        raise Refused("import.file_exists", (str(out),))
    with progress_bar(speaker.key("import.following"), text.count('"type"')) as advance:
        done = importing.import_game(text, advance)
    names = names_of(done.record.header.names, speaker)
    speaker = Speaker(speaker.language, title, names)
    for phrase in done.notes:
        OUT.print(Text(speaker.say(phrase)))
    if done.difference is not None:
        board = Board(OUT, title, speaker)
        for sheet in title.sheets(title.view(done.difference.state, None))[:SHORT]:
            OUT.print(board.grid(sheet))
        OUT.print(Text(speaker.key("import.recorded", text=done.difference.action)))
        what = speaker.say(done.difference.what)
        raise Refused("import.difference", (done.difference.number, what))
    try:
        out.write_text(done.record.text(), encoding="utf-8")
    except OSError:
        raise Refused("cli.unwritable", (str(out),)) from None
    if done.departed:
        OUT.print(Text(speaker.key("import.departed", number=done.departed)))
    table = replayed(done.record)
    if table.over:
        print_scores(OUT, speaker, table)
    counts = {"undone": done.undone, "moves": table.entries}
    OUT.print(Text(speaker.key("import.done", actions=done.actions, file=str(out), **counts)))


class progress_bar:
    """A bar on a terminal, nothing elsewhere; calls take the number done so far."""

    def __init__(self, label: str, total: int) -> None:
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        self._bar = Progress(*columns, console=ERR, transient=True, disable=not ERR.is_terminal)
        self._task = self._bar.add_task(label, total=max(1, total))

    def __enter__(self) -> Callable[[int], None]:
        self._bar.start()
        return lambda done: self._bar.update(self._task, completed=done)

    def __exit__(self, *_: object) -> None:
        self._bar.stop()


COMMANDS: dict[str, Callable[..., None]] = {
    "titles": titles_command,
    "play": play_command,
    "sim": sim_command,
    "replay": replay_command,
    "verify": verify_command,
    "fuzz": fuzz_command,
    "serve": serve_command,
    "show": show_command,
    "import-18xx": import_18xx_command,
}


def build_app(language: str) -> App:
    """The commands with their help in a language."""
    speaker = Speaker(language if language in LANGUAGES else "en")
    app = App(name="kurs", help=speaker.key("cli.help"), version=__version__, help_format="markdown")
    for name, command in COMMANDS.items():
        command.__doc__ = speaker.key(f"cli.{name}.help")
        app.command(command, name=name)
    return app


def main() -> None:
    """Run a command; what goes wrong is told in a sentence."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    language = language_of(sys.argv[1:])
    speaker = Speaker(language if language in LANGUAGES else "en")
    try:
        build_app(language)()
    except KursError as error:
        ERR.print(Text(speaker.key("cli.error", what=sentence(error, speaker.language)), style="red"))
        sys.exit(1)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except OSError as error:
        ERR.print(Text(speaker.key("cli.failed", text=str(error)), style="red"))
        sys.exit(1)
    except KeyboardInterrupt:
        sys.exit(130)
