"""What is on the table of The Historians."""

from typing import ClassVar, Final, final

from mypy_extensions import i64

from curatorium.core.packed import vec
from curatorium.core.rule import Malformed
from curatorium.core.state import State
from curatorium.games.historians.cards import KEYS, deck_of_key
from curatorium.games.historians.places import BAG, PLACES, follow

# Steps, in the order of the game's table
FIRST: Final = 1  # CHANCE chooses the first player
DEAL: Final = 2  # x: the seat that a card is dealt to, y: how many it has; CHANCE chooses
REVEAL: Final = 3  # x: the stack whose top is turned up; CHANCE chooses
TURN: Final = 4  # a seat's turn in the action phase
CITE: Final = 5  # x: the workspace that is being submitted
BRING: Final = 6  # x: the workspace from which cards are brought to the conference
TAKE: Final = 7  # a researcher takes a card, or stops
OPENING: Final = 8  # an opening card is taken from the stacks
STOCK: Final = 9  # x: how many cards the attendee has added to the floor
DRAFT: Final = 10  # x: how many cards the attendee may still draft, y: the workspace they came from
PAPER: Final = 11  # x: the attendee whose paper CHANCE draws
CHOOSE_PAPER: Final = 12
UPGRADE: Final = 13  # x: how many upgrades are left
VOTE: Final = 14  # sealed, so x: the mask of reviewers that have not voted; y: the project
REVIEW: Final = 15  # the same one after the other; y: the project
FOLLOW: Final = 16  # x: the project whose writer chooses a revision
ANSWER: Final = 17  # x: the workspace whose writer accepts or objects
NAME: Final = 18  # x: the work that is being named
COMMIT: Final = 19  # sealed, so x: the mask of the seats that have not chosen an action

# Phases of a year, each followed by the next
SETUP: Final = 0
COMMITTING: Final = 1
ACTION: Final = 2
DRAWING: Final = 3
STOCKING: Final = 4
DRAFTING: Final = 5
PAPERS: Final = 6
UPGRADES: Final = 7
PEER_REVIEW: Final = 8
AFTERMATH: Final = 9
ENDED: Final = 10

STACKS: Final = 4
NOTHING: Final = -1  # in the place of a card, a conclusion or a seat

# Marks of a card
VEILED: Final = 1  # only the seat that has it knows its front
MOVED: Final = 2  # it has been moved in this turn
FLAGS: Final = 4  # flagged by seat n: FLAGS << n

# What a seat has: numbers of ``desk``
DESK: Final = 20
PRESTIGE: Final = 0
TOKENS: Final = 1  # citation tokens
CITED: Final = 2  # of them, those of works that were cited
SPENT: Final = 3  # conclusions that are published, a bit each
KIND: Final = 4  # the action chosen this year: 0 none yet, or one of KINDS
TAKEN: Final = 5  # cards taken in this phase
BALLOT: Final = 6  # at a vote: 0 none, 1 approve, 2 revise
ARTICLES: Final = 7
BOOKS: Final = 8
PAPERS_WON: Final = 9
FIRST_BOOK: Final = 10  # the year of the first book; 0: none
SUBMITTED: Final = 11  # workspaces submitted this year, a bit each
BROUGHT_CARDS: Final = 12  # cards brought to this year's conference
BROUGHT_FROM: Final = 13  # and the workspace they were in
LEVEL: Final = 14  # the six stats: LEVEL + stat, each 1 to 4

RESEARCH: Final = 1
PUBLISH: Final = 2
ATTEND: Final = 3

# Stats
FUNDING: Final = 0  # Research Funding
ARCHIVE: Final = 1  # Personal Archive
AGENT: Final = 2  # Literary Agent
SPACES: Final = 3  # Workspaces
MEMBERSHIPS: Final = 4  # Association Memberships
PUBLICIST: Final = 5
STATS: Final = 6

# What a workspace has: numbers of ``projects``
PROJECT: Final = 4
THESIS: Final = 0  # the conclusion in it, -1: none
STATUS: Final = 1  # 0, or what follows
REVISER: Final = 2  # whose revision it is; -1: the rules'
REVISERS: Final = 3  # who voted Revise, a bit each
IN_REVIEW: Final = 1
REVISE: Final = 2

# What a published work has: numbers of ``works``
WORK_SIZE: Final = 7
OWNER: Final = 0
SORT: Final = 1  # 0 article, 1 book, 2 conference paper
FACE: Final = 2  # its conclusion, or the card of a paper
TITLE: Final = 3  # which of the conclusion's titles
EVIDENCE: Final = 4  # how many evidence cards it was built on
CITATIONS: Final = 5  # how often others have cited it
POINTS: Final = 6  # prestige it brought
ARTICLE: Final = 0
BOOK: Final = 1
PAPER_WORK: Final = 2

# What a citation in a manuscript has: numbers of ``cites``
CITE_SIZE: Final = 3  # project, work, mask of the seats that flagged it

# The house rules that are on the table: numbers of ``house``
YEARS: Final = 0
FULL: Final = 1  # books of a Full Professor
ENDOWED: Final = 2
BOOK_MIN: Final = 3
STRICT: Final = 4
REUSABLE: Final = 5
CITES_COUNT: Final = 6
AGENT_THESIS: Final = 7
COUNT_BASE: Final = 8
ALL_FIELDS: Final = 9
WHOLE_TURN: Final = 10
SECRET: Final = 11
FIXED_FIRST: Final = 12
DRAFTED: Final = 13
CAPACITY: Final = 14
FREE: Final = 15
PROMOTION: Final = 16  # 0 per rank, 1 per event, 2 none
SEQUENTIAL: Final = 17
CANONICAL: Final = 18  # 0 clockwise, 1 latest, 2 the writer chooses
UPHELD: Final = 19
AT_ONCE: Final = 20
REJECT_BAD: Final = 21
KEEP_FLAGGED: Final = 22
LAPSE: Final = 23  # 1: no aftermath
FLOORLESS: Final = 24
MIN_STAGED: Final = 25
BY_TURN: Final = 26
PICK_PAPER: Final = 27
AGENT_PAPERS: Final = 28
FIRST_TAGS: Final = 29
CLOSED_PAPERS: Final = 30
SELF_CITE: Final = 31
MAX_CITES: Final = 32
TOKEN_LIMIT: Final = 33
CITED_ONLY: Final = 34
ANY_FOUCAULT: Final = 35
SEQUENCE: Final = 36
SOLO_AWARDS: Final = 37

MANY: Final = 1_000_000
EVERY_EYE: Final = 63  # of ``read``: all five seats and, as bit 5, the public
PUBLIC_EYE: Final = 32


@final
class Table(State):
    """A position of The Historians. Cards are numbers of the archive in play, and so are their backs."""

    FIELDS: ClassVar[tuple[str, ...]] = (
        "placed",
        "back",
        "read",
        "marks",
        "held",
        "stacks",
        "desk",
        "projects",
        "works",
        "cites",
        "ballots",
        "order",
        "house",
        "seats",
        "deck_key",
        "first",
        "year",
        "phase",
        "nth",
        "acted",
        "resting",
        "shuffles",
        "moved_theses",
        "first_book_seat",
    )
    DERIVED: ClassVar[tuple[str, ...]] = ("deck", "where", "after")

    __slots__ = (
        "acted",
        "after",
        "back",
        "ballots",
        "cites",
        "deck",
        "desk",
        "first",
        "first_book_seat",
        "held",
        "house",
        "marks",
        "moved_theses",
        "nth",
        "order",
        "phase",
        "projects",
        "read",
        "resting",
        "seats",
        "shuffles",
        "stacks",
        "where",
        "works",
        "year",
    )

    def __init__(
        self,
        where: vec[i64],
        back: vec[i64],
        read: vec[i64],
        marks: vec[i64],
        desk: vec[i64],
        projects: vec[i64],
        house: vec[i64],
    ) -> None:
        super().__init__()
        self.where = where  # by card: its place
        self.after: vec[i64] = vec[i64]([])  # see ``places.follow``
        self.back = back  # by card: the number of its back; rules read tags from here alone
        self.read = read  # by card: who has read its back, a bit each
        self.marks = marks  # by card: VEILED, MOVED, FLAGS
        self.held: vec[i64] = vec[i64]([])  # by place: how many cards are there
        # the top of each stack, or NOTHING; then how many cards lie under it
        self.stacks: vec[i64] = vec[i64]([])
        self.desk = desk  # by seat, DESK numbers each
        self.projects = projects  # by project (seat * 3 + workspace), PROJECT numbers each
        self.works: vec[i64] = vec[i64]([])  # published works, WORK_SIZE numbers each
        self.cites: vec[i64] = vec[i64]([])  # citations of manuscripts, CITE_SIZE numbers each
        self.ballots: vec[i64] = vec[i64]([])  # the votes opened last, see ``review.py``
        self.order: vec[i64] = vec[i64]([])  # who drafts at the conference, one after another
        self.house = house
        self.seats: i64 = 0
        self.deck: i64 = 0  # the archive in play: its place in the tables of this process
        self.first: i64 = 0  # the first player
        self.year: i64 = 1
        self.phase: i64 = SETUP
        self.nth: i64 = 0  # how far the phase has come in its order
        self.acted: i64 = 0  # who has acted this year, a bit each
        self.resting: i64 = 0  # who takes no more cards in this phase, a bit each
        self.shuffles: i64 = 0  # how often the discard has been shuffled into new stacks
        self.moved_theses: i64 = 0  # conclusions moved in this turn, a bit each
        self.first_book_seat: i64 = -1

    def first_at(self, place: i64) -> i64:
        """The first card of a place that is no pile, or NO_MORE; ``after`` has the one after each."""
        return self.after[len(self.where) + place]

    @property
    def placed(self) -> vec[i64]:
        """By card: its place."""
        return self.where

    @placed.setter
    def placed(self, where: vec[i64]) -> None:
        for card in range(len(where)):
            if not BAG <= where[card] < PLACES:
                raise Malformed(f"Card {card} is at {where[card]}. Places are 0 to {PLACES - 1}.")
        self.where = where
        self.after = follow(where)

    @property
    def deck_key(self) -> int:
        """The archive in play, by the number that it has in every process."""
        return int(KEYS[self.deck])

    @deck_key.setter
    def deck_key(self, key: int) -> None:
        self.deck = deck_of_key(key)


def blank() -> Table:
    """A table with nothing on it."""
    none: list[int] = []
    return Table(
        vec[i64](none),
        vec[i64](none),
        vec[i64](none),
        vec[i64](none),
        vec[i64](none),
        vec[i64](none),
        vec[i64](none),
    )


def clone(s: Table) -> Table:
    """An independent copy without a journal."""
    t = Table(s.where[:], s.back[:], s.read[:], s.marks[:], s.desk[:], s.projects[:], s.house[:])
    t.frame(s.step, s.seat, s.x, s.y)
    t.taught = s.taught
    t.agenda = s.agenda[:]
    t.after = s.after[:]
    t.held = s.held[:]
    t.stacks = s.stacks[:]
    t.works = s.works[:]
    t.cites = s.cites[:]
    t.ballots = s.ballots[:]
    t.order = s.order[:]
    t.seats = s.seats
    t.deck = s.deck
    t.first = s.first
    t.year = s.year
    t.phase = s.phase
    t.nth = s.nth
    t.acted = s.acted
    t.resting = s.resting
    t.shuffles = s.shuffles
    t.moved_theses = s.moved_theses
    t.first_book_seat = s.first_book_seat
    return t
