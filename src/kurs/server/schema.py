"""What is stored: people, games with their seats and changes, chat, notes, standing orders, the operator's deeds."""

from sqlalchemy import BigInteger, Column, Double, ForeignKey, Index, Integer, MetaData, String, Table, Text

metadata = MetaData()

NAME, SAID = [String(length).with_variant(Text(), "postgresql") for length in (40, 500)]
"""How long words may be is said where people say them. SQLite takes them as they come, PostgreSQL would refuse."""
TIME = Integer().with_variant(BigInteger(), "postgresql")
"""Seconds since 1970; in SQLite every integer is large enough."""

person = Table(
    "person",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", NAME, nullable=False),
    Column("created", TIME, nullable=False),
    Column("bytes", Integer, nullable=False, server_default="0"),  # of chat and notes
    Column("origin", String(32), nullable=False, server_default=""),  # the address, as a digest
)

game = Table(
    "game",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("title", NAME, nullable=False),
    Column("status", String(10), nullable=False),  # open, running, over
    Column("public", Integer, nullable=False),
    Column("creator", String(32), nullable=False),
    Column("options", Text, nullable=False),
    Column("pace", Integer, nullable=False),  # milliseconds a bot thinks
    Column("created", TIME, nullable=False),
    Column("updated", TIME, nullable=False),
    Column("version", Integer, nullable=False),  # lines of the record; guards against two writers
    Column("rules", Integer, nullable=False),
    Column("state", Text),  # the whole state as plain JSON: a game goes on from it
    Column("beside", Text),  # what else a table needs to go on: draw counts, ask numbers, an open wish
    Column("asked", Text, nullable=False),  # seats that have yet to answer, as far as everybody may know
    Column("bytes", Integer, nullable=False, server_default="0"),  # of its lines
    Column("origin", String(32), nullable=False, server_default=""),  # the address it was opened from, as a digest
    Column("result", Text),  # by seat when the game is over (`Result`); of the first releases points alone
)

seat = Table(
    "seat",
    metadata,
    Column("game", String(32), ForeignKey("game.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", String(32)),  # who sits there
    Column("bot", NAME),  # or which bot
    Column("name", NAME, nullable=False),
)

line = Table(
    "line",
    metadata,
    Column("game", String(32), ForeignKey("game.id"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("text", Text, nullable=False),  # the line of the record; empty for a wish to take back
    Column("told", Text),  # what was told to whom; nothing in games of the first releases, until they are opened
    Column("snapshot", Text),  # every so often a state, for going back
)

branch = Table(
    "branch",
    metadata,
    Column("game", String(32), ForeignKey("game.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kept", Text, nullable=False),  # the steps of an unfinished answer: the seat's own business
)

chat = Table(
    "chat",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("game", String(32), ForeignKey("game.id"), nullable=False),
    Column("name", NAME, nullable=False),
    Column("text", SAID, nullable=False),
    Column("at", TIME, nullable=False),
)

note = Table(
    "note",
    metadata,
    Column("game", String(32), ForeignKey("game.id"), primary_key=True),
    Column("person", String(32), primary_key=True),
    Column("text", Text, nullable=False),
)

standing = Table(
    "standing",
    metadata,
    Column("game", String(32), ForeignKey("game.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("name", NAME, primary_key=True),
    Column("mark", Integer, nullable=False),  # what the order remembers of the moment it was given
)

removed = Table(
    "removed",
    metadata,
    Column("game", String(32), ForeignKey("game.id"), primary_key=True),
    Column("person", String(32), primary_key=True),  # whom its host has asked to leave
)

deed = Table(
    "deed",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("what", String(20), nullable=False),
    Column("who", String(32), nullable=False),  # a person, or a table
    Column("text", Text, nullable=False),
    Column("at", TIME, nullable=False),  # when it was, or until or from when it holds
)
"""What the operator has done that a running server must learn of; in its order, none is taken away."""

lease = Table(
    "lease",
    metadata,
    Column("game", String(32), primary_key=True),
    Column("holder", String(32), nullable=False),  # a process
    Column("until", Double, nullable=False),  # by the database's clock
)
"""Which process looks after the bots and orders of a table, where several serve."""

Index("lease_by_holder", lease.c.holder)
Index("game_by_status", game.c.status, game.c.updated)
Index("seat_by_person", seat.c.person)
Index("chat_by_game", chat.c.game, chat.c.id)
Index("game_by_creator", game.c.creator)
Index("game_by_origin", game.c.origin)
Index("person_by_origin", person.c.origin, person.c.bytes)
