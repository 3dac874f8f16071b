"""The command line: ``kurs titles``, ``play``, ``serve``, ``sim``, ``replay``, ``show``, ``verify``, ``fuzz`` ...

The help texts are catalogue entries (``cli.NAME.help``) like all other sentences.
"""

import os
import sys
from collections.abc import Callable
from io import TextIOWrapper
from pathlib import Path
from time import strftime
from typing import Annotated, Any

import msgspec
from cyclopts import App, Parameter
from cyclopts.config import Env, Toml
from rich.table import Table as Grid
from rich.text import Text

from kurs import __version__, cli_admin, cli_data, cli_new, cli_records
from kurs.bots import bots_of, opponent
from kurs.cli_tools import (
    ERR,
    OUT,
    OptionList,
    check_seed,
    language_of,
    parse_options,
    progress_bar,
    read_text,
    said_in,
    speaker_of,
)
from kurs.kernel import KursError, Refused, title_names
from kurs.kernel import title as title_of
from kurs.kernel.chance import new_seed
from kurs.text import LANGUAGES, Speaker, all_languages, language_name, languages_of, offered, sentence, set_aside

# --- commands ----------------------------------------------------------------------------------------------------


def titles_command(*, language: str | None = None) -> None:
    speaker = speaker_of(language)
    for name, title in offered().items():
        own = Speaker(speaker.language, title)
        OUT.print(Text(f"{name}", style="bold"), Text(f"{own.key('title').removesuffix('.')}. {own.key('about')}"))
        OUT.print(Text("  " + speaker.key("cli.seats", min_seats=title.min_seats, max_seats=title.max_seats)))
        OUT.print(Text("  " + speaker.key("cli.bots", bots=", ".join(bots_of(title)))))
        languages = ", ".join([language_name(code) for code in languages_of(title)])
        OUT.print(Text("  " + speaker.key("cli.speaks", text=languages)))
        for option in title.options:
            OUT.print(Text(f"  {option.name}", style="cyan"), Text(own.key(f"option.{option.name}")))
            for value in option.values:
                usual = "*" if value == option.default else " "
                OUT.print(Text(f"    {usual} {value}: {own.key(f'option.{option.name}.{value}')}"))
    for name, reason in set_aside().items():
        OUT.print(Text(speaker.key("cli.set_aside", text=name, what=speaker.say(reason)), style="red"))


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
    from kurs.terminal.play import Play, check_seats, console_for_people
    from kurs.terminal.saving import new_table, open_record

    speaker = speaker_of(language)
    check_seed(seed or "")
    path = Path(what)
    if what not in title_names() and (path.exists() or path.suffix):
        read_text(path)
        table = open_record(path, title_of)
        OUT.print(Text(speaker.key("play.resumed", file=str(path))))
    else:
        title = title_of(what)
        specs = seats.split(",") if seats else ["you", *[opponent(title)] * min(3, title.max_seats - 1)]
        check_seats(title, specs)
        options = title.complete(len(specs), parse_options(option))
        path = save or Path("games") / f"{what}-{strftime('%Y%m%d-%H%M%S')}.jsonl"
        if path.exists():
            raise Refused("cli.file_exists", (str(path),))
        table = new_table(title, len(specs), options, seed or new_seed(), specs, path)
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
    for key in ("bot", "wins", "share", "interval", "score", "median", "deviation", "rank"):
        grid.add_column(speaker.key(f"sim.{key}"), justify="left" if key == "bot" else "right")
    own = Speaker(speaker.language, title_of(title))
    others = [msgspec.structs.replace(row, bot=own.key(row.bot)) for row in result.others]
    for b in (*result.teams, *result.bots, *others):
        interval = f"{b.low:.1%} – {b.high:.1%}"
        scores = [f"{b.mean_score:.1f}", f"{b.median_score:g}", f"{b.deviation:.1f}", f"{b.mean_rank:.2f}"]
        grid.add_row(b.bot, f"{b.wins:g}", f"{b.share:.1%}", interval, *scores)
    OUT.print(grid)
    lengths = {"shortest": result.shortest, "median": f"{result.median_length:g}", "longest": result.longest}
    OUT.print(Text(speaker.key("sim.lengths", **lengths)))
    OUT.print(Text(speaker.key("sim.winning", score=f"{result.winning_score:.1f}")))
    OUT.print(Text(speaker.key("sim.endings", text=_counts(result.endings))))
    for b in result.bots if result.bots[0].event_counts else ():
        OUT.print(Text(speaker.key("sim.event_counts", bot=b.bot, text=_counts(b.event_counts))))
    speed = {"games": f"{result.games_per_cpu_second:.1f}", "decisions": f"{result.decisions_per_cpu_second:.0f}"}
    OUT.print(Text(speaker.key("sim.speed", seconds=f"{result.cpu_seconds:.2f}", **speed)))


def _counts(counts: dict[str, int]) -> str:
    return ", ".join([f"{name} {count}" for name, count in counts.items()])


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
    *,
    host: str = "127.0.0.1",
    port: int = 8000,
    data: Path = Path("data"),
    database: str = "",
    quota: int = 20,
    name: Annotated[list[str] | None, Parameter(negative=())] = None,
    proxy: str = "",
    metrics: str = "",
    log: str = "plain",
    workers: int = 1,
    config: Path | None = None,
    language: str | None = None,
) -> None:
    import socket

    from kurs.server.folder import kept_folder
    from kurs.server.serving import Settings, serve
    from kurs.server.terms import MEGABYTE, Terms

    speaker = speaker_of(language)
    address = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
    try:
        family, _, _, _, place = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(place)
    except (OSError, OverflowError):
        raise Refused("cli.port_taken", (address,)) from None
    own = [socket.gethostname(), f"{socket.gethostname()}.local", host]
    names, own_names = [tuple([one.lower() for one in many]) for many in (name or [], own)]
    terms = Terms(max(0, quota) * MEGABYTE, names, own_names, database, proxy)
    if log not in ("plain", "json"):
        raise Refused("cli.no_log", (log[:20],))
    if workers < 1 or (workers > 1 and not database.startswith("postgres")):
        raise Refused("cli.workers", (workers,))
    with kept_folder(data, database):
        unlimited = os.environ.get("KURS_UNLIMITED") == "1"
        settings = Settings(data, terms, host, port, proxy, metrics, log == "json", unlimited)
        serve(settings, workers, lambda: OUT.print(Text(speaker.key("cli.serving", address=f"http://{address}/"))))


COMMANDS: dict[str, Callable[..., None]] = {
    "titles": titles_command,
    "play": play_command,
    "sim": sim_command,
    "replay": cli_records.replay_command,
    "verify": cli_records.verify_command,
    "fuzz": fuzz_command,
    "serve": serve_command,
    "convert": cli_records.convert_command,
    "show": cli_records.show_command,
    "import-18xx": cli_records.import_18xx_command,
    "new-title": cli_new.new_title_command,
    "backup": cli_data.backup_command,
    "restore": cli_data.restore_command,
    "check-data": cli_data.check_data_command,
    "move-data": cli_data.move_data_command,
    "tidy": cli_data.tidy_command,
}


def build_app(language: str, settings: str = "") -> App:
    """The commands with their help in a language; what they are not told may stand in the environment, or in a file."""
    speaker = Speaker(language if language in LANGUAGES else "en")
    told: list[Any] = [Env("KURS_"), *([Toml(settings)] if settings else [])]
    app = App(name="kurs", help=speaker.key("cli.help"), version=__version__, help_format="markdown", config=told)
    for name, command in COMMANDS.items():
        command.__doc__ = speaker.key(f"cli.{name}.help", languages=all_languages())
        app.command(command, name=name)
    admin = App(name="admin", help=speaker.key("cli.admin.help"), help_format="markdown")
    for name, deed in cli_admin.COMMANDS.items():
        deed.__doc__ = speaker.key(f"admin.{name}.help", languages=all_languages())
        admin.command(deed, name=name)
    app.command(admin)
    return app


def main() -> None:
    """Run a command; what goes wrong is told in a sentence."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    language = language_of(sys.argv[1:])
    speaker = Speaker(language if language in LANGUAGES else "en")
    settings = said_in(sys.argv[1:], "--config") or os.environ.get("KURS_SERVE_CONFIG", "")
    try:
        if settings:
            read_text(Path(settings))
        build_app(language, settings)()
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
