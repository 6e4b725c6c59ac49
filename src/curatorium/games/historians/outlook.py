"""What a manuscript would score as it lies, told to its writer, who has not read its backs."""

from mypy_extensions import i64

from curatorium.games.historians import publishing, scoring
from curatorium.games.historians.actions.year import least, most
from curatorium.games.historians.moves import cards_at
from curatorium.games.historians.places import WORK
from curatorium.games.historians.state import CITES_COUNT, PROJECT, STATUS, THESIS, Table
from curatorium.games.historians.views import HistoriansOutlook
from curatorium.pieces.bag import BIT


def outlook(s: Table, project: int) -> HistoriansOutlook:
    """What a manuscript would score now (H37-H39, H50), without what only its backs tell.

    Every work that it cites counts: whether one matches may stand on a back that the writer has not read.
    """
    shared = int(scoring.shared_fields(s, project)) & ~untold(s, project)
    cited = scoring.citations_in(s, project)
    parts = (
        int(scoring.printed(s, project)),
        int(scoring.ladder_step(s, project, cited)),
        int(scoring.agent_bonus(s, project, cited) + scoring.counted(s, project)),
    )
    return HistoriansOutlook(
        printed=parts[0],
        ladder=parts[1],
        agent=parts[2],
        shared=[field for field in range(scoring.FIELDS) if shared >> field & 1],
        points=sum(parts) * (2 if shared else 1),
        conclusion=bool(s.projects[project * PROJECT + THESIS] >= 0),
        lacking=lacking(s, project),
    )


def untold(s: Table, project: int) -> int:
    """Context fields of which the writer cannot tell whether they are shared, a bit each (HQ12).

    Fronts show the year of a date alone, and citations stand on the backs.
    """
    eye = int(BIT[project // 3])
    evidence = cards_at(s, WORK + project)
    if all(int(s.read[card]) & eye for card in evidence):
        return scoring.SHARED_DATE
    return scoring.SHARED_DATE | scoring.SHARED_CITATION


def lacking(s: Table, project: int) -> int:
    """How many evidence cards are missing; below 0: too many (H26, HQ5, HQ8).

    Where citations count as evidence those count that it has or, before it is submitted, could have.
    """
    low, high = 2, 250
    if s.projects[project * PROJECT + THESIS] >= 0:
        low, high = int(least(s, project)), int(most(s, project))
    held: i64 = s.held[WORK + project]
    size: i64 = scoring.size_of(s, project, scoring.citations_in(s, project))
    could: i64 = 0
    if s.house[CITES_COUNT] and held > 0 and s.projects[project * PROJECT + STATUS] == 0:
        could = publishing.citable(s, project // 3, project)
    return int(max(low - int(size + could), 0) or min(high - int(size), 0))
