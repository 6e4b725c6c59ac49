"""What a client is shown of a play that goes on: positions of its eyes, and what happened."""

from curatorium.core.dice import SeededDice
from curatorium.core.game import CHANCE, PUBLIC, Action, State
from curatorium.server import wire
from curatorium.server.ledger import Ledger
from curatorium.server.live import LivePlay
from curatorium.server.openings import opened
from curatorium.server.telling import happening, readable, seats_in


def state_message(live: LivePlay, eyes: tuple[int, ...], since: int) -> wire.State:
    """All that a client with these eyes is told when something has changed."""
    play = live.play
    over = play.over()
    told = eyes or (PUBLIC,)
    return wire.State(
        number=len(play.log),
        deciders=seats_in(live.awaits),
        over=over,
        positions=[position(live, eye) for eye in told],
        happened=_merged([happened(live, since, eye) for eye in told]),
        scores=play.game.scores(play.state) if over else [],
        ranks=play.game.ranks(play.state) if over else [],
        proposal=_proposal(live),
        thinking=[wire.Thinking(s, place) for s, place in sorted(live.thoughts.places.items())],
        reminded=live.silence.reminded(),
        secret=play.chance.key if over else "",
    )


def happened(ledger: Ledger, since: int, eye: int) -> list[wire.Happened]:
    """Records from ``since`` on, and what each did, as ``eye`` may know it."""
    numbers = range(max(since, 0), len(ledger.play.log))
    return [
        happening(
            number,
            ledger.play.log[number],
            readable(ledger.events[number], eye),
            ledger.thoughts_told.get(number),
        )
        for number in numbers
    ]


def _merged(lists: list[list[wire.Happened]]) -> list[wire.Happened]:
    """What several seats of one client read of the same records, each event once."""
    first, *others = lists
    for other in others:
        first = [
            wire.Happened(
                a.number,
                a.who,
                [*a.events, *[e for e in b.events if e not in a.events]],
                a.thought,
            )
            for a, b in zip(first, other, strict=True)
        ]
    return first


def _proposal(live: LivePlay) -> wire.Proposal | None:
    if live.proposal is None:
        return None
    asked = live.proposal
    agreed = [seat for seat in sorted(live.people) if asked.agreed >> seat & 1]
    going_back = live.going_back
    return wire.Proposal(
        asked.number, asked.by, agreed, going_back.waited(asked), going_back.away(asked)
    )


# Positions


def position(live: LivePlay, eye: int) -> wire.Position:
    """What a seat, or the public, sees and may choose."""
    game = live.game
    state = live.seen_by(eye) if eye >= 0 else live.play.state
    options = game.options(state, eye) if eye >= 0 else []
    return wire.Position(
        eye,
        game.steps[state.step].name,
        game.view(state, eye),
        [_choice(live, state, eye, action) for action in options],
        live.going_back.last(eye) if eye >= 0 else -1,
        [wire.Thread(name, most) for name, most in game.threads(live.play.state, eye).items()],
    )


def _choice(live: LivePlay, state: State, seat: int, action: Action) -> wire.Choice:
    phrase = live.game.phrase(state, seat, action)
    return wire.Choice(
        action.verb,
        list(action.numbers),
        phrase.key,
        list(phrase.numbers),
        _is_final(live, state, seat, action),
    )


def _is_final(live: LivePlay, state: State, seat: int, action: Action) -> bool:
    """Must others agree to take it back? Tried in another world, so that it tells nothing."""
    if live.going_back.alone(seat):
        return False
    game = live.game
    # From the secret: whoever knew the dice could turn a redeal back into what is hidden.
    dice = SeededDice(live.play.chance.key, "final")
    world = game.redeal(state, seat, dice)
    if game.forbids(world, seat, action) is not None:
        return True
    step, awaited = int(world.step), int(world.x)
    game.apply(world, seat, action)
    if game.steps[step].sealed and not opened(live.play, step, awaited, world):
        # At a sealed step it is final if all others wait for it.
        return not live.awaits & ~(1 << seat) and not game.awaited(world, seat)
    then = int(game.decider(world))
    return not game.quiet(world) or then == CHANCE or then >= live.play.seats
