"""How the database came to its shape, one revision after the other. A revision that has been released never changes."""
