"""`python -m sortilege` is the command `sortilege`."""

from sortilege.cli import main

main()
