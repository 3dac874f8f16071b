"""Titles and languages made elsewhere: what has no words in a language speaks English, what is broken is set aside."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import elsewhere
from server.running import Server

CZECH = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"

msgid "language.name"
msgstr "čeština"

msgid "language.label"
msgstr "Jazyk"

msgid "web.hello"
msgstr "Dobrý den"

msgid "fuzz.clean"
msgid_plural "fuzz.clean"
msgstr[0] "{count} partie"
msgstr[1] "{count} partie (několik)"
msgstr[2] "{count} partií"
"""
"""Few sentences and not a word of plurals: they are what Babel knows of Czech."""
STOCKPILE_IN_CZECH = 'msgid "title"\nmsgstr "Burza"\n'
BROKEN = 'raise RuntimeError("out of order")\n'
SAY_PLURALS = (
    "from kurs.text import Speaker\ns = Speaker('cs')\nfor n in (1, 3, 5): print(s.key('fuzz.clean', count=n))"
)
LOADS = """
import sys
from kurs.kernel import title
print(title("toy").name, [name for name in sys.modules if name.startswith(("kurs.titles.", "out_of_order"))])
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A title in English alone, one that cannot be imported, one that lacks words; and a fourth language."""
    made = tmp_path_factory.mktemp("elsewhere")
    elsewhere.toy(made)
    elsewhere.installed(made, "out_of_order", "wreck", BROKEN)
    elsewhere.toy(made, "silent_toy", "mute", 'msgid "title"\nmsgstr "Mute"\n')
    elsewhere.catalogue(made / "words", "cs", "kurs", CZECH)
    elsewhere.catalogue(made / "words", "cs", "stockpile", STOCKPILE_IN_CZECH)
    return made


def variables(folder: Path) -> dict[str, str]:
    return elsewhere.environment(folder, KURS_LOCALE=str(folder / "words"))


@pytest.fixture(scope="module")
def server(folder: Path) -> Iterator[Server]:
    with pytest.MonkeyPatch.context() as patch:
        for name, value in variables(folder).items():
            patch.setenv(name, value)
        running = Server(folder / "data")
    yield running
    said = running.stop()
    assert said.count("Traceback") == said.count("RuntimeError: out of order"), said


def python(folder: Path, *words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *words],
        input=typed, capture_output=True, text=True, env=os.environ | variables(folder), cwd=folder, check=False,
        timeout=120,
    )  # fmt: skip


# --- a title in English alone ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("language", "rules"), [("pl", "Zasady"), ("ru", "Правила")])
def test_a_title_without_a_language_speaks_english_in_it(server: Server, language: str, rules: str) -> None:
    ann = server.visitor(language)
    lobby = ann.http.get("/").text
    assert '<h2 lang="en">Toy</h2>' in lobby
    assert "English" in lobby
    assert rules in lobby, "the lobby itself keeps its language"
    page = ann.http.get("/rules/toy")
    assert (page.status_code, "Everybody bids." in page.text) == (200, True)
    assert ann.http.get("/new/toy").status_code == 200
    id = ann.new_table(["me", "bot:careful"], title="toy")
    assert f'lang="{language}"' in ann.http.get(f"/t/{id}").text
    with ann.socket(id) as table:
        table.settle()
        assert "Bid for" in table.html["ask"]


@pytest.mark.parametrize("language", ["pl", "ru", "cs"])
def test_the_terminal_speaks_english_where_a_title_lacks_the_language(folder: Path, language: str) -> None:
    done = python(folder, "-m", "kurs", "titles", "--language", language)
    assert done.returncode == 0, done.stderr
    assert "A game for tests." in done.stdout
    words = ["play", "toy", "--seats", "you,careful", "--save", f"{language}.jsonl", "--language", language]
    played = python(folder, "-m", "kurs", *words, typed="? \nquit\n")
    assert played.returncode == 0, played.stderr
    assert "Bid for" in played.stdout
    assert "Everybody bids." in played.stdout, "the rule is told in English, too"


def test_where_only_an_amount_is_asked_for_a_number_is_enough(folder: Path) -> None:
    words = ["play", "toy", "--seats", "you,careful", "--seed", "a", "--save", "amount.jsonl"]
    said = python(folder, "-m", "kurs", *words, typed="99\n3\nquit\n").stdout
    assert "You have 10\u00a0c." in said, "as many as one does not have are refused with the reason"
    assert '"seat":0,"move":"bid 3"' in (folder / "amount.jsonl").read_text(encoding="utf-8")


def test_a_title_says_which_languages_it_has(folder: Path) -> None:
    said = python(folder, "-m", "kurs", "titles").stdout.split("\n")
    toy, stockpile = [next(i for i, line in enumerate(said) if line.startswith(name)) for name in ("toy ", "stockpile")]
    assert said[toy + 3].strip() == "languages: English"
    assert said[stockpile + 3].strip() == "languages: čeština, English, polski, русский"


# --- a fourth language ----------------------------------------------------------------------------------------------


def test_a_language_is_added_by_its_catalogues_alone(server: Server, folder: Path) -> None:
    lobby = server.visitor("cs-CZ,cs;q=0.9").http.get("/").text
    assert '<html lang="cs">' in lobby
    assert "Dobrý den" in lobby
    assert "Burza" in lobby
    assert "New table" in lobby, "what Czech has no words for is said in English"
    assert 'title="čeština"' in lobby
    assert 'aria-label="Jazyk, Language, Język, Язык"' in lobby
    chosen = server.visitor("pl")
    assert "Dobrý den" in chosen.http.get("/language", params={"to": "cs"}).text
    with chosen.socket(chosen.play_now()) as table:
        table.settle()
        table.say(do="language", to="cs")
        table.settle()
        assert "Burza" in table.html["bar"]
    assert "cs (čeština)" in python(folder, "-m", "kurs", "titles", "--help").stdout
    assert "Burza" in python(folder, "-m", "kurs", "titles", "--language", "cs").stdout


def test_plurals_of_a_language_without_a_header_are_what_babel_knows(folder: Path) -> None:
    done = python(folder, "-c", SAY_PLURALS)
    assert done.stdout.split("\n")[:3] == ["1 partie", "3 partie (několik)", "5 partií"], done.stderr


# --- what is broken -------------------------------------------------------------------------------------------------


def test_a_broken_title_is_named_and_set_aside(server: Server, folder: Path) -> None:
    done = python(folder, "-m", "kurs", "titles")
    assert done.returncode == 0
    assert "stockpile" in done.stdout
    assert "wreck is set aside: it does not load (RuntimeError: out of order)." in done.stdout
    assert "mute is set aside: it lacks sentences, or has them wrong: about," in done.stdout
    assert "broken title wreck" in done.stderr
    ann = server.visitor()
    lobby = ann.http.get("/")
    assert (lobby.status_code, "Stockpile" in lobby.text) == (200, True)
    assert "wreck" not in lobby.text
    assert "mute" not in lobby.text.lower()
    assert "out of order" in ann.http.get("/new/wreck").text


def test_the_server_reports_a_broken_title_when_it_begins(folder: Path, tmp_path: Path) -> None:
    with pytest.MonkeyPatch.context() as patch:
        for name, value in variables(folder).items():
            patch.setenv(name, value)
        said = Server(tmp_path).stop()
    assert "broken title wreck" in said
    assert "the title mute cannot be offered" in said


def test_whoever_asks_for_one_title_loads_no_other(folder: Path) -> None:
    done = python(folder, "-c", LOADS)
    assert done.stdout == "toy []\n", done.stderr
    assert done.stderr == ""
    played = python(folder, "-m", "kurs", "sim", "toy", "--bots", "careful,random", "--games", "2")
    assert (played.returncode, played.stderr) == (0, "")
