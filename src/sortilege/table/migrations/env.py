"""What Alembic runs: the revisions, on the connection and in the transaction it is handed."""

from alembic import context

from sortilege.table.store import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
context.run_migrations()
