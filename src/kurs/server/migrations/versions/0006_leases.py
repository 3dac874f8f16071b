"""Which process looks after the bots and orders of a table, where several serve."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table of leases; it holds nothing that is worth keeping."""
    op.create_table(
        "lease",
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("holder", sa.String(32), nullable=False),
        sa.Column("until", sa.Double(), nullable=False),
    )
    op.create_index("lease_by_holder", "lease", ["holder"])


def downgrade() -> None:
    """Forget them."""
    op.drop_table("lease")
