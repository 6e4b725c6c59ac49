"""The text client: tells what happened, asks, and does what is answered."""

import contextlib
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Final

import msgspec

from curatorium.cli.faces import Faces
from curatorium.cli.rules import show_statements
from curatorium.cli.screen import Screen, number_in
from curatorium.cli.stepping import places
from curatorium.cli.table import Table
from curatorium.cli.texts import one_or_more, text
from curatorium.cli.titles import Titles
from curatorium.cli.whynot import WhyNot
from curatorium.core.rule import Malformed
from curatorium.core.state import CHANCE, PUBLIC, TABLE

_LOG: Final = 20  # entries of the log that are shown if nobody says how many


class Leave(Exception):
    """Somebody leaves the play."""


class Client:
    """One play on one screen. ``words``: sentences only, for those who listen."""

    def __init__(self, table: Table, screen: Screen, words: bool) -> None:
        self.table: Final = table
        self.play: Final = table.play
        self.screen: Final = screen
        self.words: Final = words
        self.faces: Final = Faces(table, screen)
        self.titles: Final = Titles(table, screen)
        self.why: Final = WhyNot(self.play, table.phrases, screen)
        self.at_keyboard = -1  # the person who was asked last
        self.seat = -1  # the person who is asked now
        self.commands: Final[dict[str, Callable[[str], None]]] = {
            name: command
            for names, command in (
                (("?", "h", "help"), self._help),
                (("b", "board"), self._board),
                (("card",), self._card),
                (("hint",), self._hint),
                (("log",), self._log),
                (("q", "quit", "exit"), self._quit),
                (("rules",), self._rules),
                (("save",), self._save),
                (("scores",), self._scores),
                (("title",), self._title),
                (("u", "undo"), self._undo),
                (("w", "why"), self._why),
                (("words",), self._words),
            )
            for name in names
        }

    def run(self) -> None:
        """Play to the end, or until somebody leaves."""
        try:
            while not self.play.over():
                self._go_on()
            self._end()
        except Leave:
            self.farewell()
        except EOFError:
            self.screen.gap()
            self.farewell()

    def _go_on(self) -> None:
        """The next decision, whoever's it is."""
        who = int(self.play.game.decider(self.play.state))
        if who == CHANCE:
            self.table.draw()
        elif who >= len(self.table.sitters):
            self.table.automa_acts(who)
        elif self.table.sitters[who].bot is not None:
            self.table.bot_acts(who)
        else:
            self._decide(who)

    # One decision of a person

    def _decide(self, seat: int) -> None:
        stirred = self._stirred(seat)
        self.table.save()
        self.seat = seat
        self._pass_keyboard(seat)
        self._tell_news(seat, stirred)
        self._ask()
        number = len(self.play.log)
        while len(self.play.log) == number:
            self._answer(self.screen.ask(self._prompt()))

    def _stirred(self, seat: int) -> bool:
        """Is anything but one's own quiet record, or an undo, news? Then the board is shown."""
        first = self.at_keyboard == -1
        return first or self.play.log[-1][0] not in (seat, TABLE)

    def _prompt(self) -> str:
        if len(self.table.people) > 1:
            return text("play.prompt_name", name=self.play.names[self.seat])
        return text("play.prompt")

    def _pass_keyboard(self, seat: int) -> None:
        """Before another person looks, nothing that only the last one may know stays on the screen."""
        last, self.at_keyboard = self.at_keyboard, seat
        if last in (-1, seat) or not self._secrets_between(last, seat):
            return
        self.screen.clear()
        self.screen.ask(text("play.pass", name=self.play.names[seat]))

    def _secrets_between(self, one: int, other: int) -> bool:
        """Do the two see different tables, apart from where they sit?"""
        views = [msgspec.to_builtins(self.play.game.view(self.play.state, k)) for k in (one, other)]
        for view in views:
            view.pop("seat", None)
        return bool(views[0] != views[1])

    def _tell_news(self, seat: int, stirred: bool) -> None:
        """What happened since, what went wrong with saving, and the board where it is useful."""
        self.screen.gap()
        for sentence in self.table.news(seat):
            self.screen.say(sentence, hang=2)
        if self.table.trouble:
            self.screen.say(text("play.not_saved_now", why=self.table.trouble))
        if stirred and not self.words:
            self.screen.gap()
            self._board("")

    def _ask(self) -> None:
        """The step's question and the numbered options."""
        game, state = self.play.game, self.play.state
        options = list(game.options(state, self.seat))
        question = self.table.texts.say(f"steps.{game.steps[state.step].name}")
        self.screen.gap()
        self.screen.say(question, "title")
        marks = self.table.final(self.seat, options)
        for number, (action, final) in enumerate(zip(options, marks, strict=True), 1):
            said = self.table.phrases.say(state, self.seat, action)
            key = "play.option_final" if final else "play.option"
            self.screen.say(text(key, action=said), start=f"{number:>3}. ")

    def _answer(self, answer: str) -> None:
        """Do what was answered, or say what would be right."""
        command, _, rest = answer.partition(" ")
        if not answer:
            self._ask()
        elif number_in(answer) >= 0:
            self._choose(number_in(answer))
        elif command.lower() in self.commands:
            self.commands[command.lower()](rest.strip())
        else:
            self._act_in_words(answer)

    def _choose(self, number: int) -> None:
        options = self.play.game.options(self.play.state, self.seat)
        if 1 <= number <= len(options):
            self.table.act(self.seat, options[number - 1])
        else:
            self.screen.say(one_or_more("play.no_option", len(options), number=number))

    def _act_in_words(self, answer: str) -> None:
        """An action may be named instead of numbered, if only one that is allowed can be meant."""
        state, game = self.play.state, self.play.game
        meant = self.table.phrases.find(state, self.seat, answer)
        allowed = [a for a in meant if game.forbids(state, self.seat, a) is None]
        if not meant:
            self.screen.say(text("play.unknown", answer=answer))
        elif len(allowed) == 1:
            self.table.act(self.seat, allowed[0])
        elif not allowed:
            self.why.answer(self.seat, answer)
        else:
            self.screen.say(text("play.several", answer=answer, count=len(allowed)))

    # Commands

    def _help(self, rest: str) -> None:
        helps = text("play.help").splitlines()
        if not self.faces.readable(self.seat):
            helps = [line for line in helps if not line.startswith("card ")]
        for line in helps:
            self.screen.say(line.partition("|")[2], start=f"{line.partition('|')[0]:<21}")

    def _board(self, rest: str) -> None:
        if self.words:
            self._words(rest)
            return
        eye = self.seat if self.seat >= 0 else (self.table.people or [PUBLIC])[0]
        view = self.play.game.view(self.play.state, eye)
        self.screen.picture(self.play.game.board(view, self.play.names), self.table.texts)
        self.titles.show()

    def _words(self, rest: str) -> None:
        view = self.play.game.view(self.play.state, self.seat)
        for sentence in self.play.game.in_words(view, self.play.names):
            self.screen.say(sentence)
        self.titles.show()

    def _scores(self, rest: str) -> None:
        for name, points in zip(
            self.play.names, self.play.game.scores(self.play.state), strict=True
        ):
            self.screen.say(one_or_more("play.score", points, name=name))

    def _log(self, rest: str) -> None:
        count = number_in(rest) if rest else _LOG
        if count < 1:
            self.screen.say(text("play.log_how"))
            return
        for sentence in self.table.journals[self.seat].sentences()[-count:]:
            self.screen.say(sentence, hang=2)

    def _card(self, rest: str) -> None:
        self.faces.answer(self.seat, rest)

    def _hint(self, rest: str) -> None:
        if len(self.play.game.options(self.play.state, self.seat)) == 1:
            self.screen.say(text("play.no_hint"))
            return
        for sentence in self.table.hint(self.seat):
            self.screen.say(sentence, hang=2)

    def _rules(self, rest: str) -> None:
        show_statements(self.play.game, rest, self.screen)

    def _title(self, rest: str) -> None:
        self.titles.answer(self.seat, rest)

    def _why(self, rest: str) -> None:
        self.why.answer(self.seat, rest)

    def _undo(self, rest: str) -> None:
        number = self.table.undoable()
        if number >= 0:
            self.table.undo(self.seat, number)
            return
        last = (
            self.table.journals[self.seat].of_record(self.play.live[-1]) if self.play.live else []
        )
        self.screen.say(text("play.no_undo", last=" ".join(last)))

    def _save(self, rest: str) -> None:
        if not rest:
            self.screen.say(text("play.save_how"))
            return
        self._save_in(rest)

    def _save_in(self, name: str) -> bool:
        if name.isdecimal():  # an option chosen a moment too late, rather than a file
            self.screen.say(text("play.number_no_file"))
            return False
        try:
            self.table.save_in(Path(name))
        except Malformed as error:
            self.screen.say(str(error))
            return False
        self.screen.say(text("play.saved", path=name))
        return True

    def _quit(self, rest: str) -> None:
        if self.table.save_file is None:
            self._offer_to_save("play.quit_offer")
        raise Leave

    # The end

    def _offer_to_save(self, key: str) -> None:
        """Ask for a file until the play is in one, or nobody wants it saved."""
        with contextlib.suppress(EOFError):
            while name := self.screen.ask(text(key)):
                if self._save_in(name):
                    return

    def farewell(self) -> None:
        """Say where the play is, or that it is nowhere."""
        file = self.table.save_file
        if file is None:
            self.screen.say(text("play.left"))
        elif self.table.trouble:
            self.screen.say(text("play.left_trouble", why=self.table.trouble))
        else:
            self.screen.say(text("play.left_saved"))
            self.screen.command(text("play.resume_command", path=shlex.quote(str(file.path))))

    def _end(self) -> None:
        """The last events, the places, and what proves that chance was fair."""
        self.table.save()
        self.screen.gap()
        for sentence in self.table.latecomers():
            self.screen.say(sentence, hang=2)
        if not self.words:
            self.screen.gap()
            self._board("")
        self.screen.gap()
        for place in places(self.play):
            self.screen.say(place)
        if self.play.chance.kind == "committed":
            self.screen.gap()
            self.screen.say(text("play.secret", secret=self.play.chance.key))
        if self.table.save_file is not None:
            path = self.table.save_file.path
            self.screen.say(text("play.check", path=path))
            self.screen.command(text("play.check_command", path=shlex.quote(str(path))))
        elif self.table.people:
            self._offer_to_save("play.end_offer")
        self._offer_sources()

    def _offer_sources(self) -> None:
        """Ask each person whether to list what they have read, in games whose cards are sources."""
        for seat in self.table.people:
            sources = self.table.sources(seat)
            if not sources:
                continue
            offer = text("play.sources_offer", name=self.play.names[seat], count=len(sources))
            try:
                answer = self.screen.ask(offer)
            except EOFError:
                return
            if answer.lower() in text("play.sources_yes").split():
                for source in sources:
                    self.screen.say(source, hang=2)
