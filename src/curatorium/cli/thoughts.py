"""What a bot weighed, in sentences."""

from typing import Final

from curatorium.bots.thought import Thought
from curatorium.cli.phrases import Phrases
from curatorium.cli.texts import text
from curatorium.core.state import State

SHOWN: Final = 3  # options; more would be a wall of figures


class Thoughts:
    """Says thoughts of bots as the people at one table say its actions."""

    def __init__(self, phrases: Phrases) -> None:
        self.phrases: Final = phrases

    def of_bot(self, s: State, seat: int, thought: Thought) -> list[str]:
        """What the bot of ``seat`` says of its choice at ``s``."""
        name = self.phrases.names[seat]
        if len(self.phrases.game.options(s, seat)) == 1:
            return [text("thought.bot_one", name=name)]
        if not thought.weighed:
            return [text("thought.bot_blind", name=name)]
        return [text("thought.bot", name=name), *self._body(s, seat, thought)]

    def hint(self, s: State, seat: int, thought: Thought) -> list[str]:
        """What a person in ``seat`` is told of ``thought``."""
        head = text("thought.hint", name=self.phrases.names[seat])
        return [head, *self._body(s, seat, thought)]

    def _body(self, s: State, seat: int, thought: Thought) -> list[str]:
        """The chosen option with what speaks for it, the next ones, and what everybody may expect."""
        told = []
        for weighed in thought.weighed[:SHOWN]:
            action = self.phrases.say(s, seat, weighed.action)
            line = text("thought.option", action=action, share=weighed.share, count=weighed.visits)
            if weighed.action is thought.action and thought.reason is not None:
                line = f"{line}. {self._reason(thought)}"
            told.append(line)
        if len(thought.shares) > 1:
            told.append(self._estimate(seat, thought))
        return told

    def _reason(self, thought: Thought) -> str:
        assert thought.reason is not None
        return self.phrases.texts.say(
            f"reasons.{thought.reason.key}",
            thought.reason.numbers,
            self.phrases.names.__getitem__,
        )

    def _estimate(self, seat: int, thought: Thought) -> str:
        names = self.phrases.names
        shares = ", ".join(
            text("thought.share", name=name, share=share)
            for name, share in zip(names, thought.shares, strict=False)
        )
        return text("thought.estimate", name=names[seat], shares=shares)
