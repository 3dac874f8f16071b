"""Everything that every title of Kurs must pass, over this one. `golden.txt` lies beside this file."""

from kurs.testing import suite


class TestHarbour(suite.Suite):
    title = "harbour"
