"""Our own titles: those that this package registers. What else is installed is not ours to test."""

from importlib.metadata import entry_points

OWN_TITLES = sorted([point.name for point in entry_points(group="kurs.titles") if point.value.startswith("kurs.")])
