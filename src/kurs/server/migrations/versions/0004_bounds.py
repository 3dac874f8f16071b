"""How much everybody has stored, and who was asked to leave a table."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

STORED = """update game set bytes = (
    select coalesce(sum(length(text) + coalesce(length(told), 0) + coalesce(length(snapshot), 0)), 0)
    from line where line.game = game.id)"""


def upgrade() -> None:
    """Count what is there already."""
    for table in ("person", "game"):
        op.add_column(table, sa.Column("bytes", sa.Integer, nullable=False, server_default="0"))
        op.add_column(table, sa.Column("origin", sa.String(32), nullable=False, server_default=""))
    op.execute(STORED)
    op.create_index("game_by_creator", "game", ["creator"])
    op.create_index("game_by_origin", "game", ["origin"])
    op.create_index("person_by_origin", "person", ["origin", "bytes"])
    op.create_table(
        "removed",
        sa.Column("game", sa.String(32), sa.ForeignKey("game.id"), primary_key=True),
        sa.Column("person", sa.String(32), primary_key=True),
    )


def downgrade() -> None:
    """Forget it."""
    op.drop_table("removed")
    for index in ("game_by_creator", "game_by_origin", "person_by_origin"):
        op.drop_index(index)
    for table in ("person", "game"):
        op.drop_column(table, "bytes")
        op.drop_column(table, "origin")
