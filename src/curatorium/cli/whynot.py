"""Why not: every refusal is a Rule, and whoever asks is told which and where it stands."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from curatorium.cli.phrases import Phrases
from curatorium.cli.screen import Screen, number_in
from curatorium.cli.texts import one_or_more, text
from curatorium.core.game import Action, Rule
from curatorium.core.play import Play

_NAMED: Final = 3  # so many actions are named one by one; of more, the first of them


class WhyNot:
    """Answers for one play, on one screen."""

    def __init__(self, play: Play, phrases: Phrases, screen: Screen) -> None:
        self.play: Final = play
        self.phrases: Final = phrases
        self.screen: Final = screen

    def answer(self, seat: int, words: str) -> None:
        """Say whether ``seat`` may do what the words mean; without words, all verbs in turn."""
        if not words:
            self._verbs(seat)
            return
        if number_in(words) >= 0:
            self._numbered(seat, number_in(words))
            return
        actions = self.phrases.find(self.play.state, seat, words)
        if not actions:
            self._unknown(seat, words)
        for rule, alike in self._by_rule(seat, actions).items():
            self._verdict(seat, rule, alike)

    def _unknown(self, seat: int, words: str) -> None:
        """The words mean no action of the game: say what comes near."""
        near = self.phrases.nearest(self.play.state, seat, words)
        if not near:
            verbs = ", ".join(self._verb(verb) for verb in self.phrases.verbs())
            self.screen.say(text("why.unknown", words=words, verbs=verbs))
            return
        self.screen.say(text("why.no_such", words=words))
        for action in near[:_NAMED]:
            self.screen.say(self.phrases.say(self.play.state, seat, action), start="  ")
        self.screen.say(text("why.rules_on", verb=self._verb(near[0].verb)))

    def _numbered(self, seat: int, number: int) -> None:
        options = self.play.game.options(self.play.state, seat)
        if 1 <= number <= len(options):
            self._verdict(seat, None, [options[number - 1]])
        else:
            self.screen.say(one_or_more("play.no_option", len(options), number=number))

    def _by_rule(self, seat: int, actions: Sequence[Action]) -> dict[Rule | None, list[Action]]:
        found: dict[Rule | None, list[Action]] = {None: []}  # what is allowed is said first
        for action in actions:
            rule = self.play.game.forbids(self.play.state, seat, action)
            found.setdefault(rule, []).append(action)
        return found

    def _verdict(self, seat: int, rule: Rule | None, actions: Sequence[Action]) -> None:
        """Some actions, and the one rule against all of them; without a rule they are allowed."""
        for action in actions[:_NAMED]:
            self.screen.say(self._sentence(seat, rule, action))
        if len(actions) > _NAMED:
            more = len(actions) - _NAMED
            self.screen.say(one_or_more("why.more" if rule else "why.more_allowed", more))
        if rule is not None:
            self._cite(rule)

    def _sentence(self, seat: int, rule: Rule | None, action: Action) -> str:
        said = self.phrases.say(self.play.state, seat, action)
        if rule is not None:
            return text("why.forbidden", action=said)
        number = self.play.game.options(self.play.state, seat).index(action) + 1
        return text("why.allowed", action=said, number=number)

    def _cite(self, rule: Rule) -> None:
        self.screen.say(text("why.rule", text=rule.text, where=where(rule)), start="  ")

    def _verbs(self, seat: int) -> None:
        """Each verb: the numbers under which it is offered, or the reason that forbids most of it."""
        options = self.play.game.options(self.play.state, seat)
        for verb in self.phrases.verbs():
            numbers = [str(i + 1) for i, action in enumerate(options) if action.verb == verb]
            if numbers:
                said = text("why.verb_allowed", verb=self._verb(verb), numbers=", ".join(numbers))
                self.screen.say(said)
                continue
            actions = [action for action in self.play.game.actions if action.verb == verb]
            self.screen.say(text("why.verb_forbidden", verb=self._verb(verb)))
            self._cite(self._commonest(seat, actions))
        self.screen.say(text("why.ask_one"))

    def _commonest(self, seat: int, actions: Sequence[Action]) -> Rule:
        """The rule that forbids most of some actions, of which none is allowed."""
        rules = [self.play.game.forbids(self.play.state, seat, action) for action in actions]
        return Counter(rule for rule in rules if rule is not None).most_common(1)[0][0]

    def _verb(self, verb: str) -> str:
        return verb.replace("_", " ")


def where(rule: Rule) -> str:
    """Where a rule stands: its place in the rulebook and the statements it enforces."""
    return text("why.where", place=rule.place, statements=", ".join(rule.covers))
