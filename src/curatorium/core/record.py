"""Records: a play as lines of JSON that stand for themselves; see docs/records.md.

The first line is the header, then one line for each record, a state hash after every twentieth,
and, when the play is over, its result and the secret of its chance. A replay needs no random
numbers: dice and cards are records too.
"""

import json
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

from curatorium.core.game import Game
from curatorium.core.meta import Options
from curatorium.core.pack import state_hash
from curatorium.core.play import Chance, Play, Record, check_record
from curatorium.core.rule import Illegal, Malformed
from curatorium.core.state import CHANCE, TABLE

FORMAT: Final = 1
HASH_EVERY: Final = 20


class BadRecord(Malformed):
    """A record file breaks off or is wrong at this line (counted from 1)."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(f"Line {line}: {why}")
        self.line = line
        self.why = why


def header(play: Play) -> dict[str, Any]:
    """The first line of a play's record."""
    name, content = play.game.deck(play.options)
    chance: dict[str, Any] = {"kind": play.chance.kind}
    if play.chance.kind == "committed":
        chance["commitment"] = play.chance.commitment
        chance["nonces"] = list(play.chance.nonces)
    elif play.chance.kind == "seeded":
        chance["seed"] = play.chance.key
    return {
        "curatorium": FORMAT,
        "play": play.id,
        "game": play.game.id,
        "edition": play.game.meta.edition,
        "deck": {"name": name, "hash": content},
        "options": dict(play.options),
        "seats": list(play.names),
        "chance": chance,
    }


def ending(play: Play) -> dict[str, Any]:
    """The last line of a finished play's record."""
    end: dict[str, Any] = {
        "scores": play.game.scores(play.state),
        "ranks": play.game.ranks(play.state),
    }
    if play.chance.kind == "committed":
        end["secret"] = play.chance.key
    return {"end": end}


def write(play: Play) -> Iterator[str]:
    """The lines of a play's record, without line ends; an unfinished play keeps its secret."""
    yield json.dumps(header(play), ensure_ascii=False)
    again = Play(play.game, play.seats, play.options, Chance("given"), play.id, play.names)
    for number, record in enumerate(play.log):
        yield json.dumps(record)
        follow(again, record)
        if (number + 1) % HASH_EVERY == 0:
            yield hash_line(again)
    if play.over():
        yield json.dumps(ending(play))


def hash_line(play: Play) -> str:
    """The line that follows every twentieth record."""
    return json.dumps({"hash": state_hash(play.state), "after": len(play.log)})


def text_line(thread: str, text: str) -> str:
    """The line of something that was said at the table, which no position depends on."""
    return json.dumps({"text": text, "thread": thread}, ensure_ascii=False)


def follow(play: Play, record: Record) -> None:
    """Do what a record of the log says, a table's record too."""
    who, verb, numbers = check_record(record)
    if who != TABLE:
        play.act(*play.parse(record))
    elif verb == "undo" and len(numbers) == 2:
        play.undo(numbers[0], numbers[1])
    elif verb == "hand" and len(numbers) == 2 and numbers[1] in (0, 1):
        play.hand(numbers[0], numbers[1] == 1)
    elif verb == "hint" and len(numbers) == 1:
        play.hint(numbers[0])
    elif verb == "stand_in" and len(numbers) == 1:
        play.stand_in(numbers[0])
    elif verb == "consult" and len(numbers) == 1:
        play.consult(numbers[0])
    else:
        raise Malformed(
            f"{record!r} is no record of a table. "
            'There are [-4, "undo", number, agreed], [-4, "hand", seat, person], [-4, "hint", seat], '
            '[-4, "stand_in", seat] and [-4, "consult", seat].'
        )


def _check_there(game: Game, head: dict[str, Any]) -> None:
    """Malformed if the play was on somebody's own deck that has not been added here."""
    spec = game.meta.decks()
    if spec is None:
        return
    wanted = head["options"].get(spec.name, spec.default)
    if not spec.allows(wanted) and head["deck"]["name"] == wanted:
        raise Malformed(
            f"The play used the deck {wanted!r} with hash {head['deck']['hash']}, which is not here. "
            f"Add the folder of that deck, named {wanted!r}: by --deck DIR, or to a server by --decks DIR."
        )


def _check_deck(game: Game, options: Options, deck: object) -> None:
    """Malformed unless the play was on the deck as it is here."""
    name, content = game.deck(options)
    if deck == {"name": name, "hash": content}:
        return
    spec = game.meta.decks()
    if spec is not None and name in spec.titles:
        raise Malformed(
            f"The play used the content {deck!r}; the deck {name} that was added here has hash {content}, "
            "for its cards have been changed since. Add it as it was then."
        )
    raise Malformed(
        f"The play used the content {deck!r}; this program has {name} with hash {content}. "
        "Replay it with the program it was played on."
    )


class RecordReader:
    """Reads a record line by line and checks all of it; iterate to play it through.

    ``play`` is the play as far as it was read. At the first line that is wrong a BadRecord is
    raised; the play then stands as it was before that line. ``secret`` is for whoever keeps the
    secret of an unfinished play: with it the draws are checked and the play can go on. Without
    ``hashed`` the lines need not hold state hashes, as in a database that numbers its records.
    """

    def __init__(
        self,
        lines: Iterable[str],
        load: Callable[[str], Game],
        secret: str = "",
        hashed: bool = True,
    ) -> None:
        self.secret: Final = secret
        self.must_be_hashed: Final = hashed
        self.lines: Final = list(lines)
        while self.lines and not self.lines[-1].strip():
            self.lines.pop()  # the line end of the last line is no line
        if not self.lines:
            raise BadRecord(1, "The file is empty; a record begins with its header.")
        head = self._object(1)
        self.head: Final = head
        self.end: Final = self._end()
        try:
            self.play: Final = self._open(head, load)
        except BadRecord:
            raise
        except KeyError as error:
            raise BadRecord(1, f"the header does not say {error}.") from error
        except (Malformed, TypeError, AttributeError, ValueError) as error:
            why = str(error) if isinstance(error, Malformed) else f"no valid header ({error!r})"
            raise BadRecord(1, why) from error
        self.hashed = 0  # records before the last hash line
        self.texts: list[tuple[str, str]] = []  # what was said so far: threads and texts
        self.same_edition: Final = head.get("edition") == self.play.game.meta.edition
        self.finished = False

    def _parse(self, line: int) -> object:
        try:
            return json.loads(self.lines[line - 1])
        except (ValueError, RecursionError) as error:
            raise BadRecord(
                line, f"not valid JSON ({error}). The play up to the line before is whole."
            ) from error

    def _object(self, line: int) -> dict[str, Any]:
        value = self._parse(line)
        if isinstance(value, dict) and "curatorium" in value:
            return value
        raise BadRecord(line, "not the header of a Curatorium record.")

    def _end(self) -> dict[str, Any] | None:
        """The result, read first, because the secret in it checks every draw."""
        try:
            value = json.loads(self.lines[-1])
        except (ValueError, RecursionError):
            return None  # found again, and told, when its turn comes
        if isinstance(value, dict) and isinstance(value.get("end"), dict):
            end: dict[str, Any] = value["end"]
            return end
        return None

    def _open(self, head: dict[str, Any], load: Callable[[str], Game]) -> Play:
        if head["curatorium"] != FORMAT:
            raise Malformed(
                f"This record has format {head['curatorium']!r}; this program reads format {FORMAT}. A newer program may read it."
            )
        game = load(str(head["game"]))
        _check_there(game, head)
        options = game.meta.choose(head["options"])
        _check_deck(game, options, head["deck"])
        seats = [str(name) for name in head["seats"]]
        return Play(
            game, len(seats), options, self._chance(head["chance"]), str(head["play"]), tuple(seats)
        )

    def _chance(self, chance: dict[str, Any]) -> Chance:
        kind = chance["kind"]
        if kind == "seeded":
            return Chance("seeded", str(chance["seed"]))
        if kind == "given":
            return Chance("given")
        if kind != "committed":
            raise Malformed(
                f"{kind!r} is no kind of chance; there are committed, seeded and given."
            )
        secret = str((self.end or {}).get("secret", self.secret))
        nonces = tuple(str(nonce) for nonce in chance["nonces"])
        try:
            found = Chance("committed", secret, nonces)
        except ValueError as error:
            raise BadRecord(len(self.lines), "the secret is no hexadecimal number.") from error
        if secret and found.commitment != chance["commitment"]:
            raise BadRecord(
                len(self.lines), "the secret is not the one that the header's commitment is of."
            )
        found.commitment = str(chance["commitment"])
        return found

    def __iter__(self) -> Iterator[Record]:
        """Do record after record; each is yielded when it has been done."""
        for line in range(2, len(self.lines) + 1):
            value = self._parse(line)
            if self.finished:
                raise BadRecord(line, "nothing may follow the result.")
            try:
                if isinstance(value, dict):
                    self._note(value)
                    continue
                record = value
                self._check_hashed()
                self._check_draw(record)
                follow(self.play, record)  # type: ignore[arg-type]  # checked there
            except (Malformed, Illegal) as error:
                raise BadRecord(line, self._explain(str(error))) from error
            yield record  # type: ignore[misc]

    def _explain(self, why: str) -> str:
        if self.same_edition:
            return why
        return f"{why} (The play is of edition {self.head.get('edition')}, this program of edition {self.play.game.meta.edition}.)"

    def _check_hashed(self) -> None:
        done = len(self.play.log)
        if self.must_be_hashed and done and done % HASH_EVERY == 0 and self.hashed != done:
            raise Malformed(f"the state hash after {done} records is missing.")

    def _check_draw(self, record: object) -> None:
        who, verb, numbers = check_record(record)
        if who != CHANCE or self.play.chance.kind == "given" or self.play.dice is None:
            return
        if self.play.game.decider(self.play.state) != CHANCE:
            return  # refused as illegal in a moment
        drawn = self.play.drawn()
        if (drawn.verb, drawn.numbers) != (verb, numbers):
            tried = " ".join([verb, *[str(n) for n in numbers]])
            raise Malformed(
                f"draw {self.play.draws} of this play must give {drawn!r}, but the record says {tried!r}."
            )

    def _note(self, value: dict[str, Any]) -> None:
        """A line that is no record: a hash or the result."""
        if "hash" in value:
            found = state_hash(self.play.state)
            if value.get("after") != len(self.play.log):
                raise Malformed(
                    f"a hash after {value.get('after')!r} records stands after {len(self.play.log)}."
                )
            if self.same_edition and value["hash"] != found:
                raise Malformed(
                    f"the state hash is {found}, but the record says {value['hash']!r}: an earlier line was changed."
                )
            self.hashed = len(self.play.log)
        elif "end" in value:
            self._close(value["end"])
        elif "text" in value:
            self._hear(value["text"], value.get("thread"))
        else:
            raise Malformed("neither a record, nor a hash, nor a text, nor a result.")

    def _hear(self, text: object, thread: object) -> None:
        if not isinstance(text, str) or not isinstance(thread, str) or not text:
            raise Malformed(
                'a text is {"text": words, "thread": name}, and neither is anything else.'
            )
        self.texts.append((thread, text))

    def _close(self, end: dict[str, Any]) -> None:
        self._check_hashed()
        if not self.play.over():
            raise Malformed("a result stands here, but the play is not over.")
        for name, found in (
            ("scores", self.play.game.scores(self.play.state)),
            ("ranks", self.play.game.ranks(self.play.state)),
        ):
            if end.get(name) != found:
                raise Malformed(f"the {name} are {found}, but the record says {end.get(name)!r}.")
        if self.play.chance.kind == "committed" and not self.play.chance.key:
            raise Malformed("a finished play must publish the secret of its chance.")
        self.finished = True
