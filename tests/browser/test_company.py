"""Several people at one table: each sees each move, and nobody moves for another."""

import json

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.texts import in_game, like, t
from tests.browser.visitor import Table, Visitor, set_up, until

#: Sends messages on a socket of one's own, as a program could; resolves to the last answer.
FORGE = """
([table, messages]) => new Promise((done, fail) => {
  const socket = new WebSocket(new URL('api/socket', document.baseURI).href.replace(/^http/, 'ws'));
  socket.onopen = () => {
    for (const message of [{ type: 'hello', table, tokens: [], since: 0 }, ...messages])
      socket.send(JSON.stringify(message));
  };
  socket.onmessage = (event) => {
    if (JSON.parse(event.data).id !== messages.at(-1).id) return;
    done(event.data);
    socket.close();
  };
  socket.onerror = fail;
})
"""


def join(visitor: Visitor, invitation: str) -> Table:
    """Sit down in the first open seat of a table."""
    visitor.open(invitation)
    visitor.button("table.sit").first.click()
    expect(visitor.button("table.leave")).to_be_visible()
    return Table(visitor)


def await_one(tables: list[Table]) -> Table | None:
    """Wait until one of these has to choose; returns it, or None if the game is over."""
    found: list[Table] = []

    def somebody() -> bool:
        found[:] = [table for table in tables if table.my_turn().is_visible()]
        return bool(found) or tables[0].final.is_visible()

    until(tables[0].page, somebody)
    return found[0] if found else None


def act_before(actor: Table, tables: list[Table], wanted: str) -> None:
    """All have seen the same; one acts, and all see that."""
    until(actor.page, lambda: all(table.log() == actor.log() for table in tables))
    before = len(actor.log())
    actor.choose(wanted)
    until(actor.page, lambda: all(table.further(before) for table in tables))


def test_two_people_and_a_spectator_see_the_same(visit: Visit) -> None:
    ada, ben, eve = (visit() for _ in range(3))
    first = set_up(ada, "yobb", target=4)
    second = join(ben, first.invitation())
    first.start()
    third = Table(eve.open(f"t/{ada.table_id()}")).laid()
    tables = [first, second.laid(), third]
    acts = 0
    while actor := await_one(tables):
        assert actor is not third
        act_before(actor, tables, in_game("actions.end_turn") if acts % 3 == 2 else "")
        acts += 1
    for table in tables:
        expect(table.final).to_be_visible()
        assert table.state()["ranks"] == first.state()["ranks"]
    assert acts >= 3
    assert first.visitor.line().sent_messages("act")
    assert not eve.line().sent_messages("act")


def test_a_spectator_can_do_nothing(visit: Visit) -> None:
    ada, eve = visit(), visit()
    table = set_up(ada, "ybbb").start()
    assert table.await_turn()
    look = Table(eve.open(f"t/{ada.table_id()}")).laid()
    expect(look.bar.get_by_role("button")).to_have_count(0)
    expect(look.things()).to_have_count(0)
    look.square.get_by_role("button").last.click(force=True)
    for key in ("Enter", "e", "u", "w", "c"):
        eve.page.keyboard.press(key)
    choice = table.state()["positions"][0]["options"][0]
    act = {"type": "act", "id": 7, "seat": 0, "number": table.state()["number"]}
    act |= {"verb": choice["verb"], "numbers": choice["numbers"]}
    answer = json.loads(eve.page.evaluate(FORGE, [ada.table_id(), [act]]))
    assert answer["kind"] == "not_yours"
    assert [line.sent_messages("act") for line in eve.seen.lines if line.page is eve.page] == [
        [],
        [act],
    ]
    before = len(table.log())
    table.choose()
    until(eve.page, lambda: look.further(before))


def test_one_device_for_two(visit: Visit) -> None:
    ada = visit()
    table = set_up(ada, "yybb", end="finish_round", target=3).start()
    turns: list[str] = []
    while table.await_turn():
        turns.append(table.bar.get_by_text(like("bar.your_turn")).inner_text())
        table.choose()
    assert set(turns) == {t("bar.your_turn", name=name) for name in ("Ada", "Ada 2")}
    assert len(ada.line().sent_messages("act")) == len(turns)
