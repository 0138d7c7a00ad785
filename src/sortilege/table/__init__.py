"""The table: the server people and bots play at."""
