"""A page as a screen reader gives it: roles, names and what is spoken, nothing drawn; and who plays by that."""

import re
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from playwright.sync_api import Page

from tests.browser.texts import game_title, like, rule_title, t

PATIENCE: Final = 60.0  # seconds


Wanted = Callable[["Node"], bool]


@dataclass
class Node:
    """Something in the tree."""

    role: str
    name: str
    disabled: bool
    handle: int
    parents: list["Node"]

    def within(self, role: str, name: str) -> bool:
        """Is it part of such a thing?"""
        return any((one.role, one.name) == (role, name) for one in self.parents)


class Ear:
    """Hears a page as a screen reader does, and presses what it finds there."""

    def __init__(self, page: Page) -> None:
        self.page: Final = page
        self.browser: Final = page.context.new_cdp_session(page)

    def nodes(self) -> list[Node]:
        """All that there is now, parents first."""
        found = self.browser.send("Accessibility.getFullAXTree")["nodes"]
        by_id = {node["nodeId"]: node for node in found}
        waiting: list[tuple[str, list[Node]]] = [(found[0]["nodeId"], [])]
        nodes: list[Node] = []
        while waiting:
            node_id, parents = waiting.pop()
            raw = by_id.get(node_id)
            if raw is None:
                continue
            if not raw.get("ignored"):
                nodes.append(_node(raw, parents))
                parents = [*parents, nodes[-1]]
            waiting += [(child, parents) for child in reversed(raw.get("childIds", []))]
        return nodes

    def wait(self, *wanted: Wanted) -> Node:
        """Listen until one of these is there."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            nodes = self.nodes()
            for one in wanted:
                if found := next(filter(one, nodes), None):
                    return found
            self.page.wait_for_timeout(20)
        raise AssertionError([f"{node.role} {node.name}" for node in self.nodes()])

    def press(self, node: Node, key: str = "Enter") -> None:
        """Go to it and press a key there."""
        assert not node.disabled, node
        self.browser.send("DOM.focus", {"backendNodeId": node.handle})
        self.page.keyboard.press(key)

    def use(self, wanted: Wanted, key: str = "Enter") -> None:
        """Wait for it and press a key there."""
        self.press(self.wait(wanted), key)


def _node(raw: dict[str, Any], parents: list[Node]) -> Node:
    disabled = any(
        one["name"] == "disabled" and one["value"]["value"] for one in raw.get("properties", [])
    )
    return Node(
        str(raw.get("role", {}).get("value", "")),
        str(raw.get("name", {}).get("value", "")),
        disabled,
        int(raw.get("backendDOMNodeId", 0)),
        parents,
    )


def thing(role: str, name: str | re.Pattern[str], part: str = "", of: str = "") -> Wanted:
    """Something of that role and name, in a part of the page if one is named."""

    def fits(node: Node) -> bool:
        named = name.search(node.name) if isinstance(name, re.Pattern) else name == node.name
        return node.role == role and bool(named) and (not part or node.within(part, of))

    return fits


BAR: Final = t("bar.label")
FINAL: Final = thing("heading", t("final.title"))
MANY: Final = f"{like('bar.options').pattern}|{re.escape(t('bar.options_one'))}"
CLOSED: Final = thing("button", re.compile(MANY), "region", BAR)
OPEN: Final = thing("button", t("bar.options.hide"), "region", BAR)
CONFIRM: Final = thing("button", t("bar.confirm"), "region", BAR)


def lay(ear: Ear, game: str, seats: int, rules: dict[str, int]) -> None:
    """Set up a table with bots on all seats but the first, under these house rules, and start."""
    ear.use(thing("link", t("home.setup")))
    ear.wait(thing("button", t("new.create")))
    ear.use(thing("button", game_title(game), "group", t("home.game")))
    ear.use(thing("textbox", t("new.player.label", n=1)), "A")
    for seat in range(2, seats + 1):
        ear.use(thing("button", t("new.kind.bot"), "group", t("new.seat", n=seat)))
        ear.use(thing("combobox", t("new.bot", n=seat)), t("bot.greedy")[0])
        ear.page.keyboard.type(t("bot.greedy")[1:])
    for rule, value in rules.items():
        ear.use(thing("spinbutton", rule_title(rule, game)), "ControlOrMeta+a")
        ear.page.keyboard.type(str(value))
    ear.use(thing("button", t("new.create")))
    ear.use(thing("button", t("table.start")))


class Player:
    """Plays what is read out, and what begins with one of these words before anything else.

    What is named in ``once`` is chosen where it is first offered, so that it is chosen however a game goes.
    """

    def __init__(self, ear: Ear, better: tuple[str, ...], once: frozenset[str]) -> None:
        self.ear: Final = ear
        self.better: Final = better
        self.once: Final = once
        self.chosen: Final[list[str]] = []

    def goes_on(self) -> bool:
        """Wait for a choice; False if the game is over."""
        found = self.ear.wait(FINAL, OPEN, CLOSED)
        if CLOSED(found):
            self.ear.press(found)
            self.ear.wait(OPEN)
        return not FINAL(found)

    def choose(self) -> None:
        """Choose, confirm where that is asked for, and wait until it is spoken."""
        nodes = self.ear.nodes()
        before = spoken(nodes)
        best = min(filter(_offered, nodes), key=lambda node: self._worth(node.name))
        self.ear.press(best)
        self.chosen.append(best.name)
        asked = self.ear.wait(CONFIRM, lambda node: _is_news(node, before))
        if CONFIRM(asked):
            self.ear.press(asked)
            self.ear.wait(lambda node: _is_news(node, before))

    def _worth(self, name: str) -> int:
        if name in self.once and not self.once & set(self.chosen):
            return -1
        found = (at for at, word in enumerate(self.better) if name.startswith(word))
        return next(found, len(self.better))


def spoken(nodes: list[Node]) -> set[int]:
    """The sentences in the live region but for our own question whether we are sure."""
    return {node.handle for node in nodes if _is_said(node)}


def _is_said(node: Node) -> bool:
    live = any(one.role == "log" for one in node.parents)
    return node.role == "StaticText" and live and not node.name.endswith(t("bar.final"))


def _is_news(node: Node, before: set[int]) -> bool:
    return _is_said(node) and node.handle not in before


def _offered(node: Node) -> bool:
    listed = any(one.role == "listitem" for one in node.parents)
    return node.role == "button" and listed and node.within("region", BAR)
