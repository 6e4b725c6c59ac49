"""A play at one keyboard: who decides, what each person has heard of it, where it is saved."""

import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from curatorium.bots.levels import LEVELS
from curatorium.bots.registry import load_bot
from curatorium.cli.journal import Journal
from curatorium.cli.phrases import Phrases
from curatorium.cli.recordfile import Ledger, SaveFile, open_record, table_of
from curatorium.cli.seats import DEFAULT_BOT, PERSON, Sitter, seat_people, sit_again
from curatorium.cli.sources import cited
from curatorium.cli.texts import text
from curatorium.cli.thoughts import Thoughts
from curatorium.core.dice import SeededDice
from curatorium.core.game import Action, Game
from curatorium.core.meta import Options
from curatorium.core.play import Chance, Play, Record
from curatorium.core.record import RecordReader
from curatorium.core.rule import Malformed
from curatorium.core.state import PUBLIC, TABLE


class Table:
    """People and bots round one play. Bots are handed redeals for their own seat, nothing else."""

    def __init__(self, play: Play, sitters: Sequence[Sitter], kinds: Sequence[str]) -> None:
        self.play: Final = play
        self.ledger: Final = Ledger(kinds)
        self.sitters = sitters
        self.save_file: SaveFile | None = None
        self.trouble = ""  # why the newest record is not in the file
        self.texts: Final = play.game.catalogue(play.options)
        self.phrases: Final = Phrases(play.game, self.texts, play.names)
        self.journals: Final = {
            eye: Journal(self.texts, play.names, eye) for eye in (*range(play.seats), PUBLIC)
        }
        self.met: Final[dict[int, dict[int, None]]] = {eye: {} for eye in self.journals}
        self.thoughts: Final = Thoughts(self.phrases)
        self.titles: Final[dict[str, str]] = {}  # of works, by their threads
        self.explain = False  # do bots say what they weighed?
        self._told: Final = dict.fromkeys(self.journals, 0)

    @property
    def people(self) -> list[int]:
        """The seats of people."""
        return [seat for seat, sitter in enumerate(self.sitters) if sitter.bot is None]

    def hear(self) -> None:
        """Everybody hears of the newest record, and it is entered in the ledger."""
        self.ledger.enter(self.play)
        for eye, journal in self.journals.items():
            journal.hear(self.play)
            self.met[eye].update(dict.fromkeys(self.play.game.met(self.play.state, eye)))

    def sources(self, eye: int) -> list[str]:
        """The sources that somebody has met, as they are cited."""
        return cited(self.texts, self.met[eye])

    def news(self, eye: int) -> list[str]:
        """What happened since this was last asked for the same eye."""
        start = self._told[eye]
        self._told[eye] = len(self.journals[eye])
        return self.journals[eye].sentences(start)

    def latecomers(self) -> list[str]:
        """What the person who was asked longest ago has not been told yet; without people, all."""
        eyes = self.people or [PUBLIC]
        return self.news(max(eyes, key=lambda eye: len(self.journals[eye]) - self._told[eye]))

    def recall(self) -> None:
        """Everybody was told what happened up to their own last record, and the public all of it."""
        self._told[PUBLIC] = len(self.journals[PUBLIC])
        for seat in range(self.play.seats):
            own = [n for n in self.play.live if self.play.log[n][0] == seat]
            self._told[seat] = self.journals[seat].until(max(own, default=-1))

    def act(self, who: int, action: Action) -> None:
        """Do it, write it down, tell it, save it."""
        self.play.act(who, action)
        self.hear()
        if who >= 0:  # draws follow from the secret: they can wait until somebody is asked
            self.save()

    def draw(self) -> None:
        """CHANCE decides."""
        self.act(-1, self.play.drawn())

    def bot_acts(self, seat: int) -> None:
        """The bot of a seat decides. Its dice follow from the play's, so that a saved play goes on alike."""
        bot = self.sitters[seat].bot
        assert bot is not None
        game = self.play.game
        dice = self._dice(f"bot {seat}")
        world = game.redeal(self.play.state, seat, dice)
        if not self.explain:
            self.act(seat, bot.choose(game, world, seat, dice))
            return
        thought = bot.think(game, world, seat, dice)
        told = self.thoughts.of_bot(self.play.state, seat, thought)
        everybody = game.open(self.play.state)  # elsewhere its reasons would tell its secrets
        self.act(seat, thought.action)
        for journal in self.journals.values() if everybody else ():
            journal.note(len(self.play.log) - 1, told)

    def _dice(self, stream: str) -> SeededDice:
        """Dice that follow from the play's, another series of one stream at each record.

        A search goes by the stream, so that it can keep its tree over the choices of a turn.
        """
        dice = SeededDice(self.play.chance.key, stream)
        dice.go_to(0, len(self.play.log))
        return dice

    def hint(self, seat: int) -> list[str]:
        """What the strongest level would do there, in sentences. That it was asked is written down."""
        game = self.play.game
        dice = self._dice(f"hint {seat}")
        world = game.redeal(self.play.state, seat, dice)
        thought = load_bot(LEVELS[-1]).think(game, world, seat, dice)
        told = self.thoughts.hint(self.play.state, seat, thought)
        self.play.hint(seat)
        self.hear()
        self.save()
        return told

    def automa_acts(self, seat: int) -> None:
        """An automa has one option whenever it is awaited."""
        self.act(seat, self.play.game.options(self.play.state, seat)[0])

    def entitle(self, thread: str, title: str) -> None:
        """Somebody gives a work a title of its own."""
        self.heard(thread, title)
        self.save()

    def heard(self, thread: str, title: str) -> None:
        """A title was given, now or before the play was saved."""
        self.titles[thread] = title
        self.ledger.hear(thread, title)

    def undoable(self) -> int:
        """The number of the record that the people here may take back, or -1."""
        return max((self.play.undoable(seat) for seat in self.people), default=-1)

    def undo(self, seat: int, number: int) -> None:
        """Take a record back; whoever made it sits at the same keyboard and agrees."""
        owner = self.play.log[number][0]
        self.play.undo(number, 0 if owner == seat else 1 << int(owner))
        self.hear()
        self.save()

    def final(self, seat: int, actions: list[Action]) -> list[bool]:
        """Which of these can't be taken back: they teach something, or what follows will."""
        game = self.play.game
        dice = SeededDice(self.play.chance.key, f"final {len(self.play.log)}")
        world = game.redeal(self.play.state, seat, dice)
        marks = []
        for action in actions:
            after = game.clone(world)
            game.apply(after, seat, action)
            marks.append(not game.quiet(after) or game.decider(after) not in self.people)
        return marks

    def save(self) -> None:
        """Save, if there is a file for it. A play goes on where it can't be saved."""
        if self.save_file is None:
            return
        try:
            self.save_file.save(self.ledger.text(self.play))
            self.trouble = ""
        except Malformed as error:
            self.trouble = str(error)

    def save_in(self, path: Path) -> None:
        """Save in that file now, and from now on."""
        file = SaveFile(path)
        file.save(self.ledger.text(self.play))
        self.save_file = file
        self.trouble = ""


def new_table(
    game: Game, options: Options, seats: str, name: str, seed: str | None, save: Path | None
) -> Table:
    """A table with nothing played. Without a seed its chance is committed to before it begins."""
    sitters = seat_people(game.meta, seats, name)
    if seed is None:
        nonces = tuple(secrets.token_hex(8) for _ in sitters)
        chance = Chance("committed", secrets.token_hex(32), nonces)
        play_id = f"{game.id}-{secrets.token_hex(6)}"
    else:
        chance = Chance("seeded", seed)
        play_id = f"{game.id}-{seed}"
    names = tuple(sitter.name for sitter in sitters)
    play = Play(game, len(sitters), options, chance, play_id, names)
    return _ready(play, sitters, save)


def _ready(play: Play, sitters: Sequence[Sitter], save: Path | None) -> Table:
    table = Table(play, sitters, [sitter.kind for sitter in sitters])
    if (
        save is not None
    ):  # at once: a file that can't be written is better known before the first move
        table.save_in(save)
    return table


def resumed_table(path: Path, seats: str, save: Path | None) -> Table:
    """The table of a saved play; ``seats`` may say anew who sits there, ``save`` where to save on."""
    if ":" in seats:
        raise Malformed(text("play.names_stay"))
    reader = open_record(path.expanduser())
    play = reader.play
    kinds = _kinds(reader, path, save)
    table = Table(play, [], kinds)
    for _ in reader:
        _hear_texts(table, reader)
        table.hear()
    _hear_texts(table, reader)
    table.recall()
    before = kinds_now(kinds, play.log)
    if seats:
        table.sitters = seat_people(play.game.meta, seats, "")
    else:
        table.sitters = sit_again(before, play.names)
    _hand_over(table, before)
    table.save_in(save or path)
    return table


def _hear_texts(table: Table, reader: RecordReader) -> None:
    """What was said before the record that was read last."""
    for thread, said in reader.texts:
        table.heard(thread, said)
    reader.texts.clear()


def _kinds(reader: RecordReader, path: Path, save: Path | None) -> list[str]:
    """Who sat there by the header, if this play can go on at all."""
    play = reader.play
    if not reader.same_edition:
        raise Malformed(text("play.other_edition", path=path, edition=reader.head.get("edition")))
    if play.dice is None:
        raise Malformed(text("play.no_secret", path=path, kind=play.chance.kind))
    kinds = table_of(reader.lines).get("seats")
    if isinstance(kinds, list) and len(kinds) == play.seats:
        return [str(kind) for kind in kinds]
    if save is None:  # to write down who sits there would change the header
        raise Malformed(text("play.no_table", path=path))
    return [PERSON] + [DEFAULT_BOT] * (play.seats - 1)


def kinds_now(kinds: Sequence[str], log: Sequence[Record]) -> list[str]:
    """Who sits there after all the seats that were handed over."""
    now = list(kinds)
    for record in log:
        if record[0] == TABLE and record[1] == "hand":
            seat, person = int(record[2]), record[3] == 1
            if person != (now[seat] == PERSON):
                now[seat] = PERSON if person else DEFAULT_BOT
    return now


def _hand_over(table: Table, before: Sequence[str]) -> None:
    """Write down which seats a person now has from a bot, or a bot from a person."""
    for seat, sitter in enumerate(table.sitters):
        if (sitter.kind == PERSON) != (before[seat] == PERSON):
            table.play.hand(seat, sitter.kind == PERSON)
            table.hear()
