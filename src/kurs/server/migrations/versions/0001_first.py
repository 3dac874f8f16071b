"""The first schema."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

NAME, SAID = [sa.String(length).with_variant(sa.Text(), "postgresql") for length in (40, 500)]
TIME = sa.Integer().with_variant(sa.BigInteger(), "postgresql")


def upgrade() -> None:
    """Make all tables."""
    op.create_table(
        "person",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", NAME, nullable=False),
        sa.Column("created", TIME, nullable=False),
    )
    op.create_table(
        "game",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("title", NAME, nullable=False),
        sa.Column("status", sa.String(10), nullable=False),
        sa.Column("public", sa.Integer, nullable=False),
        sa.Column("creator", sa.String(32), nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("pace", sa.Integer, nullable=False),
        sa.Column("created", TIME, nullable=False),
        sa.Column("updated", TIME, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("state", sa.Text),
        sa.Column("asked", sa.Text, nullable=False),
        sa.Column("result", sa.Text),
    )
    op.create_table(
        "seat",
        sa.Column("game", sa.String(32), sa.ForeignKey("game.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("person", sa.String(32)),
        sa.Column("bot", NAME),
        sa.Column("name", NAME, nullable=False),
    )
    op.create_table(
        "line",
        sa.Column("game", sa.String(32), sa.ForeignKey("game.id"), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
    )
    op.create_table(
        "chat",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("game", sa.String(32), sa.ForeignKey("game.id"), nullable=False),
        sa.Column("name", NAME, nullable=False),
        sa.Column("text", SAID, nullable=False),
        sa.Column("at", TIME, nullable=False),
    )
    op.create_table(
        "note",
        sa.Column("game", sa.String(32), sa.ForeignKey("game.id"), primary_key=True),
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
    )
    op.create_index("game_by_status", "game", ["status", "updated"])
    op.create_index("seat_by_person", "seat", ["person"])
    op.create_index("chat_by_game", "chat", ["game", "id"])


def downgrade() -> None:
    """Remove all tables."""
    for name in ("note", "chat", "line", "seat", "game", "person"):
        op.drop_table(name)
