"""The server: lobby, live tables, storage. Knows no title by name."""
