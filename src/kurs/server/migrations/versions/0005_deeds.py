"""What the operator has done that a running server must learn of."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

TIME = sa.Integer().with_variant(sa.BigInteger(), "postgresql")


def upgrade() -> None:
    """Make the table of deeds."""
    op.create_table(
        "deed",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("what", sa.String(20), nullable=False),
        sa.Column("who", sa.String(32), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", TIME, nullable=False),
    )


def downgrade() -> None:
    """Forget them."""
    op.drop_table("deed")
