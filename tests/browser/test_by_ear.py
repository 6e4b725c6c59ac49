"""A whole game by the accessibility tree alone: roles, names and what is spoken, nothing drawn."""

import re
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from playwright.sync_api import Page

from tests.browser.conftest import Visit
from tests.browser.texts import in_game, like, rule_title, t
from tests.browser.visitor import Table
from tests.server.test_secrets import Truth

PATIENCE: Final = 60.0  # seconds
BETTER: Final = ("Score", "Place", "Exchange")  # what is chosen before anything else


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


def lay(ear: Ear, target: str) -> None:
    """Set up a table with three bots and start."""
    ear.use(thing("link", t("home.setup")))
    ear.wait(thing("button", t("new.create")))
    ear.use(thing("button", "Museum Match", "group", t("home.game")))
    ear.use(thing("textbox", t("new.player.label", n=1)), "A")
    for seat in (2, 3, 4):
        ear.use(thing("button", t("new.kind.bot"), "group", t("new.seat", n=seat)))
        ear.use(thing("combobox", t("new.bot", n=seat)), t("bot.greedy")[0])
        ear.page.keyboard.type(t("bot.greedy")[1:])
    ear.use(thing("spinbutton", rule_title("target")), "ControlOrMeta+a")
    ear.page.keyboard.type(target)
    ear.use(thing("button", t("new.create")))
    ear.use(thing("button", t("table.start")))


class Player:
    """Plays what is read out."""

    def __init__(self, ear: Ear) -> None:
        self.ear: Final = ear
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
        best = min(filter(_offered, nodes), key=lambda node: _worth(node.name))
        self.ear.press(best)
        self.chosen.append(best.name)
        asked = self.ear.wait(CONFIRM, lambda node: _is_news(node, before))
        if CONFIRM(asked):
            self.ear.press(asked)
            self.ear.wait(lambda node: _is_news(node, before))


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


def _worth(name: str) -> int:
    return next((at for at, verb in enumerate(BETTER) if name.startswith(verb)), len(BETTER))


#: What is said besides all that happens: whose turn it is, whether one is sure, and how it ended.
OURS: Final = re.compile(
    f"^{like('bar.your_turn').pattern}|^{like('bar.turn_of').pattern}$"
    f"|{re.escape(t('bar.final'))}$|^{re.escape(t('bar.over'))}"
)


def told(truth: Truth, since: int, names: list[str]) -> list[str]:
    """The sentences of all that happened since, in their order."""
    texts = truth.game.catalogue(truth.game.meta.choose({}))
    return [
        texts.say(f"events.{event.key}", event.numbers, names.__getitem__)
        for events in truth.told[since:]
        for event in events
    ]


def test_a_whole_game(visit: Visit) -> None:
    ada = visit().open()
    ear = Ear(ada.page)
    lay(ear, "3")
    player = Player(ear)
    while player.goes_on():
        player.choose()
    assert player.chosen
    table = Table(ada)
    places = {node.name: 0 for node in ear.nodes() if node.name.startswith(t("final.rank", n=""))}
    assert list(places) == [t("final.rank", n=rank) for rank in sorted({*table.state()["ranks"]})]
    truth = ada.house.truth(table.shown()["play"])
    since = ada.line().messages("state")[0]["number"]
    names = [seat["name"] for seat in table.shown()["seats"]]
    happened = told(truth, since, names)
    assert [said for said in ada.heard() if said in set(happened)] == happened
    assert all(OURS.search(said) for said in ada.heard() if said not in set(happened))
    assert in_game("actions.end_turn") in player.chosen
