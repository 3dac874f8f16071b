"""What tests of titles share, wherever the title is made. Needs pytest, and hypothesis for the illegal moves.

suite      all of it over one title: ``class TestMine(suite.Suite): title = "mine"``
rig        a table that a test sets up, plays and looks at
checks     what every title passes; secret, kept, eyes, pictures: parts of it
golden     a game as a text
rules      every rule is named by a test
illegal    ten thousand illegal moves
games      settings and random games to look at; bounded: that come to an end
"""
