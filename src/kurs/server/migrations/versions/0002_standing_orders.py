"""Standing orders of a seat."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

NAME = sa.String(40).with_variant(sa.Text(), "postgresql")


def upgrade() -> None:
    """Make the table of orders."""
    op.create_table(
        "standing",
        sa.Column("game", sa.String(32), sa.ForeignKey("game.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("name", NAME, primary_key=True),
        sa.Column("mark", sa.Integer, nullable=False),
    )


def downgrade() -> None:
    """Forget the orders."""
    op.drop_table("standing")
