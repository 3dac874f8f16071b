"""What a table needs to go on without being played again: what was told, kept states, unfinished answers."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make room; games stored before are filled in when they are opened."""
    op.add_column("game", sa.Column("beside", sa.Text))
    op.add_column("line", sa.Column("told", sa.Text))
    op.add_column("line", sa.Column("snapshot", sa.Text))
    op.create_table(
        "branch",
        sa.Column("game", sa.String(32), sa.ForeignKey("game.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("kept", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """Forget it."""
    op.drop_table("branch")
    op.drop_column("line", "snapshot")
    op.drop_column("line", "told")
    op.drop_column("game", "beside")
