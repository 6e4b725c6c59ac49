"""Curious Deck, a toy: visitors draw cards, and may first look at the next two and rearrange them.

Cards are worth their number less 2. In a turn a visitor may look at the two first cards of the
deck and then either lays them back in any order, or puts the first under the deck for all to see.
Then the first card is drawn, face up. When the deck is empty, the most points win.
"""

from collections.abc import Sequence
from typing import ClassVar, Final

import msgspec

from curatorium.core import pile
from curatorium.core.content import Catalogue
from curatorium.core.dice import Dice
from curatorium.core.game import CHANCE, NOBODY, OVER, Action, Game, Over, Rule, State, Step
from curatorium.core.meta import Meta, Options
from curatorium.core.pile import UNKNOWN, Pile
from curatorium.core.ranking import places
from tests.toys.steps import Choose

CARDS: Final = 9

META: Final = Meta(
    {
        "id": "peek",
        "title": "Curious Deck",
        "summary": "Visitors look at the next cards and rearrange them.",
        "rulebook": "The head of tests/toys/peek.py",
        "edition": 1,
        "seats": [2, 3],
        "minutes": [3, 5],
    }
)
NOT_YOUR_TURN: Final = Rule("not-your-turn", (), "Turns", "Visitors take turns clockwise.")
GAME_OVER: Final = Rule("game-over", (), "The end", "The deck is empty.")
LAY_BACK: Final = Rule("lay-back", (), "Looking", "First lay back the cards you looked at.")
LOOK_FIRST: Final = Rule("look-first", (), "Looking", "You have not looked at any cards.")
LOOK_ONCE: Final = Rule("look-once", (), "Looking", "You may look at cards once in a turn.")
TWO_CARDS: Final = Rule("two-cards", (), "Looking", "There must be two cards to look at.")
IN_DECK: Final = Rule("in-deck", (), "The deck", "Only a card whose place is open can turn up.")

TEXTS: Final = {
    "steps": {
        "over": "The deck is empty.",
        "turn": "Draw the first card, or look at two.",
        "peek": "A card is looked at.",
        "arrange": "Lay the cards back.",
        "draw": "A card is drawn.",
    },
    "names": {"back": ["as they were", "the other way round"]},
    "actions": {
        "look": "Look at the two first cards",
        "draw": "Draw the first card",
        "lay_back": "Lay the cards back {back:0}",
        "bury": "Put the first card under the deck",
    },
    "events": {
        "looks": "{seat:0} looks at two cards.",
        "saw": "You see {n:0} and {n:1}.",
        "laid_back": "{seat:0} lays the cards back.",
        "you_laid_back": "You have laid them back {back:0}.",
        "buried": "{seat:0} puts the first card under the deck.",
        "drew": "{seat:0} draws {n:1}.",
    },
}

# Steps, in the order of the game's table
TURN: Final = 1  # x: 1 when the visitor has looked
PEEK: Final = 2  # x: how many cards CHANCE must still show
ARRANGE: Final = 3
DRAW: Final = 4


class Deck(State):
    """A position of Curious Deck."""

    FIELDS: ClassVar[tuple[str, ...]] = ("deck", "hands", "turn")
    __slots__ = FIELDS

    def __init__(self) -> None:
        super().__init__()
        self.deck: Pile = pile.make([])
        self.hands: list[list[int]] = []  # cards drawn, by seat, face up
        self.turn = 0


def look(s: Deck) -> None:
    """Look at the two first cards. CHANCE says what those are that nobody has seen."""
    s.x = 1
    s.note("looks", (s.turn,))
    s.push(ARRANGE, s.turn, 0, 0)
    unseen = pile.undecided(s.deck, 2)
    if unseen:
        s.push(PEEK, CHANCE, unseen, 0)
    else:
        looked(s)


def peek(s: Deck, card: int) -> None:
    """The next card that nobody has seen is this one; the visitor alone sees it."""
    pile.reveal(s.deck, card, 1 << s.turn)
    s.taught = 1
    s.x -= 1
    if s.x == 0:
        s.pop()
        looked(s)


def looked(s: Deck) -> None:
    """Both cards are decided, some of them perhaps because others have seen them before."""
    if pile.show(s.deck, 2, 1 << s.turn):
        s.taught = 1
    s.note("saw", tuple(pile.seen(s.deck, s.turn)[:2]), 1 << s.turn)


def arrange(s: Deck, turned: int) -> None:
    """Lay the two cards back. Nobody else can tell in which order, so that others forget them."""
    two = pile.seen(s.deck, s.turn)[:2]
    pile.arrange(s.deck, two[::-1] if turned else two, 1 << s.turn)
    s.note("laid_back", (s.turn,))
    s.note("you_laid_back", (turned,), 1 << s.turn)
    s.pop()


def bury(s: Deck) -> None:
    """Put the first card under the deck. Whoever knew it knows where it is now."""
    eyes = pile.first_eyes(s.deck)
    pile.put_under(s.deck, pile.draw(s.deck), eyes)
    s.note("buried", (s.turn,))
    s.pop()


def draw(s: Deck) -> None:
    """Draw the first card, if anybody knows which one it is; otherwise CHANCE says so."""
    if pile.first(s.deck) == UNKNOWN:
        s.frame(DRAW, CHANCE, 0, 0)
    else:
        drawn(s, pile.draw(s.deck))


def drawn(s: Deck, card: int) -> None:
    """A card comes from the deck into a hand, seen by all; the next visitor is on."""
    s.hands[s.turn].append(card)
    s.taught = 1
    s.note("drew", (s.turn, card))
    s.turn = (s.turn + 1) % len(s.hands)
    if pile.size(s.deck):
        s.frame(TURN, s.turn, 0, 0)
    else:
        s.frame(OVER, NOBODY, 0, 0)


class Look(Action):
    """Look at the two first cards."""

    def forbids(self, s: State, who: int) -> Rule | None:
        assert isinstance(s, Deck)
        if s.step == ARRANGE:
            return LAY_BACK
        if s.x:
            return LOOK_ONCE
        return None if pile.size(s.deck) >= 2 else TWO_CARDS

    def apply(self, s: State, who: int) -> None:
        assert isinstance(s, Deck)
        look(s)


class DrawFirst(Action):
    """Draw the first card."""

    def forbids(self, s: State, who: int) -> Rule | None:
        return LAY_BACK if s.step == ARRANGE else None

    def apply(self, s: State, who: int) -> None:
        assert isinstance(s, Deck)
        draw(s)


class LayBack(Action):
    """Lay the two cards back as they were (0) or the other way round (1)."""

    def forbids(self, s: State, who: int) -> Rule | None:
        return None if s.step == ARRANGE else LOOK_FIRST

    def apply(self, s: State, who: int) -> None:
        assert isinstance(s, Deck)
        arrange(s, self.numbers[0])


class Bury(Action):
    """Put the first card under the deck."""

    def forbids(self, s: State, who: int) -> Rule | None:
        return None if s.step == ARRANGE else LOOK_FIRST

    def apply(self, s: State, who: int) -> None:
        assert isinstance(s, Deck)
        bury(s)


class Card(Action):
    """CHANCE: this card turns up."""

    def forbids(self, s: State, who: int) -> Rule | None:
        assert isinstance(s, Deck)
        return None if self.numbers[0] in pile.faces(s.deck) else IN_DECK

    def apply(self, s: State, who: int) -> None:
        assert isinstance(s, Deck)
        if s.step == PEEK:
            peek(s, self.numbers[0])
        else:
            pile.take(s.deck, self.numbers[0])
            drawn(s, self.numbers[0])


TURNS: Final[list[Action]] = [Look("look"), DrawFirst("draw")]
ARRANGES: Final[list[Action]] = [LayBack("lay_back", (0,)), LayBack("lay_back", (1,)), Bury("bury")]
FACES: Final[list[Action]] = [Card("card", (card,)) for card in range(CARDS)]
STEPS: Final[list[Step]] = [
    Over(),
    Choose("turn", TURNS),
    Choose("peek", FACES),
    Choose("arrange", ARRANGES),
    Choose("draw", FACES),
]


class PeekView(msgspec.Struct, frozen=True, tag="peek"):
    """The deck as one visitor, or the public, sees it."""

    step: int
    turn: int
    looked: int
    deck: list[int]  # from first to last, UNKNOWN for a card one does not know
    hands: list[list[int]]


class CuriousDeck(Game):
    """Curious Deck, as the registry would know it."""

    def __init__(self) -> None:
        rules = [NOT_YOUR_TURN, GAME_OVER, LAY_BACK, LOOK_FIRST, LOOK_ONCE, TWO_CARDS, IN_DECK]
        table = TURNS + ARRANGES
        super().__init__(META, STEPS, table, FACES, rules, NOT_YOUR_TURN, GAME_OVER)

    def setup(self, seats: int, options: Options) -> State:
        s = Deck()
        s.deck = pile.make(list(range(CARDS)))
        s.hands = [[] for _ in range(self.meta.check_seats(seats))]
        s.frame(TURN, 0, 0, 0)
        return s

    def blank(self) -> State:
        return Deck()

    def clone(self, s: State) -> State:
        assert isinstance(s, Deck)
        t = Deck()
        t.frame(s.step, s.seat, s.x, s.y)
        t.taught = s.taught
        t.agenda = s.agenda[:]
        t.deck = pile.clone(s.deck)
        t.hands = [hand[:] for hand in s.hands]
        t.turn = s.turn
        return t

    def redeal(self, s: State, seat: int, dice: Dice) -> State:
        """Other cards wherever this seat knows none."""
        t = self.clone(s)
        assert isinstance(t, Deck)
        pile.redeal([t.deck], seat, dice)
        return t

    def view(self, s: State, seat: int) -> object:
        assert isinstance(s, Deck)
        return PeekView(
            step=s.step,
            turn=s.turn,
            looked=s.x,
            deck=pile.seen(s.deck, seat),
            hands=[hand[:] for hand in s.hands],
        )

    def board(self, view: object, names: Sequence[str]) -> list[str]:
        assert isinstance(view, PeekView)
        deck = ["?" if card == UNKNOWN else str(card) for card in view.deck]
        return [" ".join(["Deck:", *deck]), *self.in_words(view, names)]

    def in_words(self, view: object, names: Sequence[str]) -> list[str]:
        assert isinstance(view, PeekView)
        told = [f"{len(view.deck)} cards in the deck. On turn: {names[view.turn]}."]
        told += [f"{name} has {view.hands[seat]}." for seat, name in enumerate(names)]
        known = [(at + 1, card) for at, card in enumerate(view.deck) if card != UNKNOWN]
        return told + [f"Card {at} from the top is {card}." for at, card in known]

    def catalogue(self, options: Options) -> Catalogue:
        return Catalogue(TEXTS, {})

    def deck(self, options: Options) -> tuple[str, str]:
        return "0 to 8", ""

    def scores(self, s: State) -> list[int]:
        assert isinstance(s, Deck)
        return [sum(card - 2 for card in hand) for hand in s.hands]

    def ranks(self, s: State) -> list[int]:
        scores = self.scores(s)
        return places(scores)


GAME: Final = CuriousDeck()
