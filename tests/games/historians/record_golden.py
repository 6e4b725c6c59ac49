"""Records the golden plays of The Historians anew, and their transcript: ``make golden``.

A record names the hash of its deck, so it is refused when a card has changed. Plays are tried one after
another, each from a seed of its own, until one shows what it is wanted for; the same sources find the
same plays, on either engine.
"""

import os
import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Final

from curatorium.bots.registry import load_bot
from curatorium.core.dice import SeededDice
from curatorium.core.game import CHANCE, Action
from curatorium.core.play import Chance, Play
from curatorium.core.record import write
from curatorium.games.historians.game import GAME
from curatorium.games.historians.state import TURN
from tests.games.historians.golden_plays import GOLDEN, PLAYS, Wanted

#: Plays that are tried before it is said that none shows what is wanted.
MOST: Final = 4000


def choose(play: Play, care: int, dice: SeededDice) -> Action:
    """A decision by a bot ``care`` times of a hundred, else at random: in a turn a verb first."""
    who = int(GAME.decider(play.state))
    if dice.below(100) < care:
        world = GAME.redeal(play.state, who, dice)
        return load_bot("greedy").choose(GAME, world, who, dice)
    options = GAME.options(play.state, who)
    if play.state.step == TURN:
        verbs = sorted({action.verb for action in options})
        verb = verbs[dice.below(len(verbs))]
        options = [action for action in options if action.verb == verb]
    return options[dice.below(len(options))]


def played(wanted: Wanted, nth: int) -> Play:
    """The ``nth`` play of its table, from beginning to end."""
    seed = f"{wanted.name}_{nth}"
    options = GAME.meta.choose(wanted.options)
    name = f"{GAME.id}-{seed}-{wanted.seats}"
    play = Play(GAME, wanted.seats, options, Chance("seeded", seed), name)
    dice = SeededDice(seed, "who")
    while not play.over():
        who = int(GAME.decider(play.state))
        play.act(who, play.drawn() if who == CHANCE else choose(play, wanted.care, dice))
    return play


def record(wanted: Wanted) -> str:
    """Find and write one golden play; what there is to say of it, or why there is none."""
    for nth in range(MOST):
        play = played(wanted, nth)
        if wanted.happens(play):
            wanted.path.write_text("\n".join(write(play)) + "\n", encoding="utf-8")
            points = " ".join(str(n) for n in GAME.scores(play.state))
            return f"{wanted.name}: play {nth}, {len(play.log)} records, points {points}"
    raise SystemExit(f"None of {MOST} plays is what {wanted.name} is wanted for: {PLAYS_FILE}.")


PLAYS_FILE: Final = "tests/games/historians/golden_plays.py"


def transcribe() -> None:
    """Write the transcript of the plays that are there now."""
    os.environ["CURATORIUM_UPDATE"] = "1"
    from tests.games.historians import test_transcript

    test_transcript.test_the_transcript_is_as_it_was()


def main() -> None:
    """Record the plays that are named, or all; then the transcript."""
    names = sys.argv[1:] or [wanted.name for wanted in PLAYS]
    known = {wanted.name: wanted for wanted in PLAYS}
    strange = [name for name in names if name not in known]
    if strange:
        raise SystemExit(f"There is no golden play {strange[0]!r}. They are {', '.join(known)}.")
    GOLDEN.mkdir(exist_ok=True)
    if len(sys.argv) == 1:
        for path in GOLDEN.glob("*.jsonl"):
            path.unlink()
    with ProcessPoolExecutor(2, get_context("spawn")) as pool:
        for said in pool.map(record, [known[name] for name in names]):
            print(said, flush=True)
    transcribe()


if __name__ == "__main__":
    main()
