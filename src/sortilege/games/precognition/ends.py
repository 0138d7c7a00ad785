"""Why a game ended: messages for the catalogues."""

from typing import Final

from sortilege.core.game import message

MOST_HEALTHY: Final = message("the most healthy humans")  # R24
MOST_CONTAMINATED: Final = message("as many healthy humans, more contaminated ones")
SHARED: Final = message("as many healthy humans and as many contaminated ones")
TEAM_MOST: Final = message("the team with the most healthy humans")  # R25
TEAM_CONTAMINATED: Final = message("teams with as many healthy humans, one with more contaminated ones")
TEAM_SHARED: Final = message("teams with as many healthy humans and as many contaminated ones")
CREW_WON: Final = message("enough healthy humans together")  # R30
OBJECTIVE_MISSED: Final = message("an objective was missed")  # R29
TOO_FEW: Final = message("too few healthy humans together")  # R30
REASONS: Final = (
    MOST_HEALTHY,
    MOST_CONTAMINATED,
    SHARED,
    TEAM_MOST,
    TEAM_CONTAMINATED,
    TEAM_SHARED,
    CREW_WON,
    OBJECTIVE_MISSED,
    TOO_FEW,
)
