"""``python -m kurs`` is the same as ``kurs``."""

from kurs.cli import main

main()
