"""Bots that explain themselves: what they weighed, for all who look on, wherever nothing is hidden."""

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection

from curatorium.bots.bot import Bot
from curatorium.bots.thought import Thought, Weighed
from curatorium.core.dice import SeededDice
from curatorium.core.game import Action, Dice, Game, State
from curatorium.core.pack import pack
from curatorium.core.registry import load
from curatorium.server import archive, bot_worker, wire
from curatorium.server.bot_worker import Request, answer
from curatorium.server.bots import BotPool
from curatorium.server.log import Job, NoRoom
from curatorium.server.schema import FILE
from tests.server.client import Guest, Message, Socket
from tests.server.held import opened, run
from tests.server.party import Party
from tests.server.process import Process, with_toys
from tests.server.served import Served
from tests.server.test_meanwhile import YOU as YOU_SIT, sit_down as seated

Sit = Callable[..., Party]

DIRECTOR: Message = {"kind": "bot", "bot": "director", "budget": 12}
GREEDY: Message = {"kind": "bot", "bot": "greedy"}
YOU: Message = {"kind": "you"}
MATCH = load("museum_match")


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Whether bots were asked to tell what they weigh, thought by thought."""
    found: list[bool] = []
    real = BotPool.request

    def request(*arguments: Any, **named: Any) -> Request:
        made = real(*arguments, **named)
        found.append(made.weigh)
        return made

    monkeypatch.setattr(BotPool, "request", request)
    return found


def a_round(party: Party) -> list[Message]:
    """Play until every bot has chosen something; what happened."""
    own = party.sockets[0]
    while not {1, 2, 3} <= {one["who"] for one in own.happened}:
        assert chooses(own)
    return own.happened


def chooses(own: Socket) -> bool:
    """Seat 0 takes its last option, as soon as it may; False if the game is over instead."""
    if own.until(lambda s: s["deciders"] == [0] or s["over"])["over"]:
        return False
    number = own.act(0, own.options(0)[-1])["number"]
    own.until(lambda s: s["number"] > number or s["deciders"] != [0])
    return True


def thoughts(happened: list[Message]) -> dict[int, Any]:
    """What bots told, by record."""
    return {one["number"]: one["thought"] for one in happened if one["thought"]}


def play_of(party: Party) -> str:
    found: str = party.guests[0].ask("GET", f"tables/{party.id}")["play"]
    return found


def on_disk(folder: Path, question: str, play: str) -> dict[int, Any]:
    """Bodies by number."""
    with closing(sqlite3.connect(f"file:{folder / FILE}?mode=ro", uri=True)) as base:
        found = base.execute(question, [play]).fetchall()
    return {number: json.loads(body) for number, body in found}


def test_what_a_bot_weighed_stands_beside_its_record(served: Served, sit_down: Sit) -> None:
    party = sit_down("museum_match", 1, others=[DIRECTOR, DIRECTOR, GREEDY], explain=True)
    assert party.sockets[0].table["explain"]
    happened = a_round(party)
    told, play = thoughts(happened), play_of(party)
    records = on_disk(served.settings.data, "SELECT number, body FROM records WHERE play = ?", play)
    assert {one["who"] for one in happened if one["thought"]} == {1, 2}  # greedy weighs nothing
    for number, thought in told.items():
        options = thought["weighed"]
        assert 1 <= len(options) <= 3
        assert records[number][1:] == [options[0]["verb"], *options[0]["numbers"]]
        shares = [option["share"] for option in options] + thought["shares"]
        assert all(0 <= share <= 1 for share in shares)
        assert len(thought["shares"]) == 4
        assert 0 < sum(option["visits"] for option in options) <= 12
        assert thought["reason"]["key"]
    for again in (party.look_on().happened, party.look_on(0).happened):
        assert told.items() <= thoughts(again).items()
    shown = served.guest().ask("GET", f"plays/{play}")["happened"]
    assert told.items() <= thoughts(shown).items()
    question = "SELECT number, body FROM thoughts WHERE play = ?"
    assert told.items() <= on_disk(served.settings.data, question, play).items()


def test_it_is_told_again_after_a_restart_and_when_it_is_over(tmp_path: Path) -> None:
    server = Served(tmp_path / "data")
    party = Party(
        server, "museum_match", 1, others=[DIRECTOR] * 3, explain=True, options={"max_rounds": 2}
    )
    told = thoughts(a_round(party))
    server.again()
    party.open()
    assert told.items() <= thoughts(party.sockets[0].happened).items()
    while chooses(party.sockets[0]):
        pass
    shown = server.guest().ask("GET", f"plays/{play_of(party)}")
    assert shown["over"]
    assert told.items() <= thoughts(shown["happened"]).items()
    party.close()
    server.close()


def test_without_the_setting_nothing_is_asked_or_told(sit_down: Sit, asked: list[bool]) -> None:
    party = sit_down("museum_match", 1, others=[DIRECTOR] * 3)
    assert thoughts(a_round(party)) == {}
    assert set(asked) == {False}


def test_where_something_is_hidden_nothing_is_asked(
    sit_down: Sit, asked: list[bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The game says of every position whether it is open."""
    monkeypatch.setattr(type(MATCH), "open", lambda game, s: int(s.seat) == 1)
    party = sit_down("museum_match", 1, others=[DIRECTOR] * 3, explain=True)
    happened = a_round(party)
    assert {one["who"] for one in happened if one["thought"]} == {1}
    assert set(asked) == {False, True}


def test_bots_tell_nothing_in_a_game_with_secrets(tmp_path: Path) -> None:
    with Process(tmp_path / "data", env=with_toys(tmp_path / "toys")).start() as process:
        guest = Guest(process.base)
        for game in ("peek", "auction"):
            made = guest.table(game=game, seats=[YOU, DIRECTOR], explain=True)
            table = made["table"]["id"]
            assert made["table"]["explain"]
            guest.ask("POST", f"tables/{table}/start")
            with guest.socket(table, *made["tokens"].values()) as own, guest.socket(table) as other:
                while chooses(own):
                    pass
                assert {one["who"] for one in own.happened} >= {0, 1}
                other.until(lambda s: s["over"])
                shown = guest.ask("GET", f"plays/{own.table['play']}")["happened"]
                for happened in (own.happened, other.happened, shown):
                    assert thoughts(happened) == {}
        fallbacks = guest.ask("GET", "health")["bots"]["fallbacks"]
        assert set(fallbacks.values()) == {0}
        guest.close()


# In the worker


class Counting(Bot):
    """Counts its searches, and weighs what it is told to."""

    def __init__(self, share: float = 0.5) -> None:
        super().__init__("counting", takes_budget=True)
        self.thoughts = 0
        self.share = share

    def choose(self, game: Game, s: State, seat: int, dice: Dice) -> Action:
        raise AssertionError("it thinks, and chooses besides")

    def think(self, game: Game, s: State, seat: int, *_: Any) -> Thought:
        self.thoughts += 1
        options = game.options(s, seat)
        return Thought(
            options[0], [Weighed(a, 9, self.share) for a in options], [0.25] * 4, 9, None
        )


def first_choice() -> tuple[State, int]:
    """The first position of Museum Match at which there is something to choose."""
    s, dice = MATCH.setup(4, MATCH.meta.choose({})), SeededDice("first")
    while (who := int(MATCH.decider(s))) < 0:
        MATCH.apply(s, who, MATCH.draw(s, dice))
    return s, who


@pytest.mark.parametrize("weigh", [False, True])
def test_one_search_chooses_and_explains(weigh: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    bot = Counting()
    monkeypatch.setattr(bot_worker, "load_bot", lambda _: bot)
    s, seat = first_choice()
    said = answer(Request(MATCH.id, pack(s), seat, "counting", "seed", weigh=weigh))
    assert bot.thoughts == 1
    assert said.index == MATCH.options(s, seat)[0].index
    assert (said.weighing is not None) == weigh
    if said.weighing is not None:
        assert len(said.weighing.options) == min(3, len(MATCH.options(s, seat)))
        assert (said.weighing.reason, said.weighing.numbers) == ("", [])


def test_it_chooses_alike_whether_it_explains_or_not() -> None:
    s, seat = first_choice()
    for bot in ("director", "greedy", "random"):
        silent, loud = (
            answer(Request(MATCH.id, pack(s), seat, bot, "seed", 40 * (bot == "director"), weigh=w))
            for w in (False, True)
        )
        assert silent.index == loud.index
        assert (loud.weighing is not None) == (bot == "director")


# On disk


def test_what_could_not_be_written_is_told_to_nobody(tmp_path: Path) -> None:
    async def test() -> None:
        async with opened(tmp_path) as lobby:
            table, live, _ = await seated(lobby, "museum_match", *[YOU_SIT] * 4)
            (seat,) = [n for n in range(4) if live.awaits >> n & 1]
            action = live.game.options(live.play.state, seat)[0]
            weighed = wire.Weighed(action.verb, list(action.numbers), "key", [], 5, 0.5)
            told = wire.Thought([weighed], None, [0.25] * 4)
            number = len(live.play.log)
            act = (seat, number, action.verb, action.numbers, told)
            real = lobby.log.write

            async def full(job: Job) -> None:
                raise NoRoom("the disk is full")

            lobby.log.write = full  # type: ignore[method-assign]
            with pytest.raises(NoRoom):
                await live.act(*act)
            assert live.thoughts_told == {}
            lobby.log.write = real  # type: ignore[method-assign]
            await live.act(*act)
            assert live.thoughts_told == {number: told}
            kept = await archive.read(lobby.log, live.play.id)
            assert kept is not None
            assert kept.thoughts == {number: told}
            assert await _forgotten(lobby.log.write, table.id) == 0

    run(test)


async def _forgotten(write: Callable[[Job], Any], table: str) -> int:
    """How many explanations are left when the table is forgotten."""
    left: list[int] = []

    def job(base: Connection) -> None:
        base.exec_driver_sql("UPDATE tables SET status = 'closed', changed = 0")
        archive._forget_some(base, 1)
        left.append(base.exec_driver_sql("SELECT count(*) FROM thoughts").scalar_one())

    await write(job)
    return left[0]
