"""``python -m bench.mutants [--title NAME] [--count 200] [--seed 1]``: do the tests notice a broken rule?

Rules, views and guesses are broken in one small place after the other, always the same ones for a seed: a comparison
turned round, a number changed, a condition left out. For each, the fast tests of the title run in a copy of the
repository. Told is how many were caught, and each that was not.

``--also-in FOLDER`` breaks only lines that stand word for word in another release, too; ``--of FOLDER`` asks the tests
of that release instead. With both, two releases are asked about the very same breaks.
"""

import ast
import os
import random
import shutil
import subprocess
import sys
import tempfile
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from resource import RLIMIT_AS, setrlimit
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
TITLES = Path("src/kurs/titles")
PATIENCE = 300
"""Seconds after which a test run that hangs counts as having noticed."""
MEMORY = 3 << 30
"""Bytes of a test run; a loop without end that asks for more is noticed by that."""
OTHER = {
    ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">", ast.Eq: "!=", ast.NotEq: "==",
    ast.In: "not in", ast.NotIn: "in", ast.Add: "-", ast.Sub: "+", ast.And: "or", ast.Or: "and",
}  # fmt: skip
"""What each operator becomes."""


class Mutant(NamedTuple):
    """One small break: from `start` to `end` of the file's text stands something else."""

    file: Path
    line: int
    start: int
    end: int
    becomes: str

    def broken(self, text: str) -> str:
        return text[: self.start] + self.becomes + text[self.end :]

    def words(self, text: str) -> tuple[str, str, str]:
        """The same break in another release: the file, the line as it was and as it becomes."""
        first, last = text.rfind("\n", 0, self.start) + 1, text.find("\n", self.end)
        line = text[first:last]
        return str(self.file), line, line[: self.start - first] + self.becomes + line[self.end - first :]


def broken_places(root: Path, file: Path) -> Iterator[Mutant]:
    """Every break of a file that we know how to make."""
    text = (root / file).read_text(encoding="utf-8")
    starts = [0]
    for line in text.splitlines(keepends=True):
        starts.append(starts[-1] + len(line.encode()))
    data = text.encode()

    def at(line: int, column: int) -> int:
        return len(data[: starts[line - 1] + column].decode())

    def span(node: ast.expr) -> tuple[int, int]:
        return at(node.lineno, node.col_offset), at(node.end_lineno or 0, node.end_col_offset or 0)

    for function in [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef)]:
        for node in [inner for statement in function.body for inner in ast.walk(statement)]:
            if isinstance(node, ast.Compare) and len(node.ops) == 1 and type(node.ops[0]) in OTHER:
                left, right = span(node.left)[1], span(node.comparators[0])[0]
                yield Mutant(file, node.lineno, left, right, f" {OTHER[type(node.ops[0])]} ")
            elif isinstance(node, ast.BinOp) and type(node.op) in OTHER:
                left, right = span(node.left)[1], span(node.right)[0]
                if text[left:right].strip() in "+-":
                    yield Mutant(file, node.lineno, left, right, f" {OTHER[type(node.op)]} ")
            elif isinstance(node, ast.BoolOp):
                left, right = span(node.values[0])[1], span(node.values[1])[0]
                if text[left:right].strip() in ("and", "or"):
                    yield Mutant(file, node.lineno, left, right, f" {OTHER[type(node.op)]} ")
            elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
                yield Mutant(file, node.lineno, *span(node), f"({text[slice(*span(node.operand))]})")
            elif isinstance(node, ast.Constant) and type(node.value) is int:
                yield Mutant(file, node.lineno, *span(node), str(node.value + 1))
            elif isinstance(node, ast.If):
                yield Mutant(file, node.lineno, *span(node.test), "False")


Known = dict[tuple[str, str, str], Mutant]


def known_breaks(root: Path, title: str) -> Known:
    """Every break of a title's rules, view and guess; of those that read alike in one file none."""
    home = root / TITLES / title
    files = [*sorted((home / "rules").glob("*.py")), home / "view.py", home / "guess.py"]
    found: Known = {}
    twice = set()
    for file in [file for file in files if file.is_file() and not file.name.startswith("why")]:
        text = file.read_text(encoding="utf-8")
        for mutant in broken_places(root, file.relative_to(root)):
            words = mutant.words(text)
            if words in found:
                twice.add(words)
            found[words] = mutant
    return {words: mutant for words, mutant in found.items() if words not in twice}


def chosen(root: Path, title: str, count: int, seed: int, other: Path | None = None) -> list[Mutant]:
    """So many breaks of a title; only such as can be made in the other release, too, if one is given."""
    own = known_breaks(root, title)
    both = sorted(own.keys() & known_breaks(other, title).keys()) if other else sorted(own)
    return [own[words] for words in random.Random(f"{title} {seed}").sample(both, min(count, len(both)))]


def is_caught(copy: Path, title: str) -> bool:
    """Whether a test fails."""
    own, all_titles = copy / "tests/titles" / title, copy / "tests/conformance"
    environment = os.environ | {"PYTHONPATH": f"{copy / 'src'}{os.pathsep}{copy / 'tests'}"}
    for folder, more in ((own, []), (all_titles, ["-k", title])):
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-n", "0", "-p", "no:cacheprovider"]
        command += ["-m", "not slow and not long", str(folder), *more]
        try:
            done = subprocess.run(
                command,
                cwd=copy,
                env=environment,
                capture_output=True,
                check=False,
                timeout=PATIENCE,
                preexec_fn=lambda: setrlimit(RLIMIT_AS, (MEMORY, MEMORY)),
            )
        except subprocess.TimeoutExpired:
            return True
        if done.returncode not in (0, 5):  # 5: no test of that name
            return True
    return False


def main() -> None:
    """Break, test, tell."""
    parser = ArgumentParser(prog="python -m bench.mutants", description="Do the tests notice a broken rule?")
    parser.add_argument("--title", action="append", help="only this title; may be given several times")
    parser.add_argument("--count", type=int, default=200, help="how many, over all titles")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--of", type=Path, default=ROOT, metavar="FOLDER", help="the release whose tests are asked")
    parser.add_argument("--also-in", type=Path, metavar="FOLDER", help="only breaks that this release has, too")
    given = parser.parse_args()
    names = given.title or sorted([path.parent.name for path in (given.of / TITLES).glob("*/__init__.py")])
    caught = total = 0
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "kurs"
        shutil.copytree(given.of, copy, ignore=shutil.ignore_patterns(".*", "data", "pictures", "__pycache__"))
        for name in names:
            for mutant in chosen(copy, name, -(-given.count // len(names)), given.seed, given.also_in):
                path = copy / mutant.file
                text = path.read_text(encoding="utf-8")
                path.write_text(mutant.broken(text), encoding="utf-8")
                noticed = is_caught(copy, name)
                path.write_text(text, encoding="utf-8")
                caught, total = caught + noticed, total + 1
                if not noticed:
                    was = text[mutant.start : mutant.end].strip()
                    print(f"not caught: {mutant.file}:{mutant.line}: {was!r} became {mutant.becomes.strip()!r}")
                print(f"{caught} of {total} caught", file=sys.stderr)
    print(f"{caught} of {total} mutants caught")


if __name__ == "__main__":
    main()
