"""The two tables of The Historians: all that seats, and all that CHANCE, can ever choose."""

from typing import Final

from curatorium.core.game import Action
from curatorium.games.historians.actions.archive import Card, First, Stop, Take
from curatorium.games.historians.actions.conferences import Bring, Draft, Enter, Paper
from curatorium.games.historians.actions.manuscripts import Cite, Name, Submit
from curatorium.games.historians.actions.office import Upgrade
from curatorium.games.historians.actions.peer_review import (
    Accept,
    Approve,
    Flag,
    FlagWork,
    Follow,
    Object,
    Revise,
)
from curatorium.games.historians.actions.projects import Conclude, Stage, TakeBack, Withdraw
from curatorium.games.historians.actions.year import Attend, Commit, Forgo, Publish, Research
from curatorium.games.historians.cards import ROOM, THESES, TITLES

#: Works that there is room for: three a year for each of five seats in the longest game, and some.
WORKS: Final = 240
_CARDS = range(ROOM)
_SPACES = range(3)
_WORKS = range(WORKS)

#: Card and workspace: at card * 3 + workspace.
STAGES: Final[list[Action]] = [Stage(card, space) for card in _CARDS for space in _SPACES]
TAKE_BACKS: Final[list[Action]] = [TakeBack(card) for card in _CARDS]
#: Conclusion and workspace: at conclusion * 3 + workspace.
CONCLUDES: Final[list[Action]] = [Conclude(k, space) for k in range(THESES) for space in _SPACES]
WITHDRAWS: Final[list[Action]] = [Withdraw(space) for space in _SPACES]
RESEARCH: Final[Action] = Research()
PUBLISHES: Final[list[Action]] = [Publish(space) for space in _SPACES]
ATTENDS: Final[list[Action]] = [Attend(space) for space in _SPACES]
COMMITS: Final[list[Action]] = [Commit(kind) for kind in (1, 2, 3)]
FORGO: Final[Action] = Forgo()
CITES: Final[list[Action]] = [Cite(work) for work in _WORKS]
SUBMIT: Final[Action] = Submit()
NAMINGS: Final[list[Action]] = [Name(title) for title in range(TITLES)]
TAKES: Final[list[Action]] = [Take(stack) for stack in range(4)]
STOP: Final[Action] = Stop()
BRINGS: Final[list[Action]] = [Bring(card) for card in _CARDS]
ENTER: Final[Action] = Enter()
#: Card, and 0 for the notebook or 1 for the workspace: at card * 2 + place.
DRAFTS: Final[list[Action]] = [Draft(card, into) for card in _CARDS for into in (0, 1)]
PAPERS: Final[list[Action]] = [Paper(card) for card in _CARDS]
UPGRADES: Final[list[Action]] = [Upgrade(stat) for stat in range(6)]
FLAGS: Final[list[Action]] = [Flag(card) for card in _CARDS]
FLAG_WORKS: Final[list[Action]] = [FlagWork(work) for work in _WORKS]
APPROVE: Final[Action] = Approve()
REVISE: Final[Action] = Revise()
FOLLOWS: Final[list[Action]] = [Follow(seat) for seat in range(5)]
ACCEPT: Final[Action] = Accept()
OBJECT: Final[Action] = Object()

FIRSTS: Final[list[Action]] = [First(seat) for seat in range(5)]
CARDS: Final[list[Action]] = [Card(card) for card in _CARDS]
DRAWN_PAPERS: Final[list[Action]] = [Paper(card) for card in _CARDS]

ACTIONS: Final[list[Action]] = [
    *STAGES,
    *TAKE_BACKS,
    *CONCLUDES,
    *WITHDRAWS,
    RESEARCH,
    *PUBLISHES,
    *ATTENDS,
    *COMMITS,
    FORGO,
    *CITES,
    SUBMIT,
    *NAMINGS,
    *TAKES,
    STOP,
    *BRINGS,
    ENTER,
    *DRAFTS,
    *PAPERS,
    *UPGRADES,
    *FLAGS,
    *FLAG_WORKS,
    APPROVE,
    REVISE,
    *FOLLOWS,
    ACCEPT,
    OBJECT,
]
CHANCES: Final[list[Action]] = [*FIRSTS, *CARDS, *DRAWN_PAPERS]
