"""How the toy with a deck is found as if its folder lay among the games."""

from pathlib import Path

HOME = str(Path(__file__).parent)
ALONE = f"import sortilege.games as games; games.__path__[:] = [{HOME!r}]"  # for a process of its own
START = f"import sortilege.games as games; games.__path__.append({HOME!r})"  # beside all the others
