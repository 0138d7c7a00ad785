"""The contract every game keeps, and the tools it is built from."""
