"""The step that all toys are made of."""

from typing import Final

from curatorium.core.game import Action, State, Step


class Choose(Step):
    """One of a list of actions, as far as each of them allows it."""

    def __init__(self, name: str, actions: list[Action], sealed: bool = False) -> None:
        super().__init__(name, sealed)
        self.actions: Final = actions

    def options(self, s: State, who: int) -> list[Action]:
        return [action for action in self.actions if action.forbids(s, who) is None]
