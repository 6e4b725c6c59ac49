"""``replay --sources``, and what is offered at the end of a play: the sources that somebody has met."""

import json
import re
from pathlib import Path
from typing import Any

from curatorium.cli.sources import cited
from curatorium.core.registry import load
from tests.cli.conftest import Run
from tests.games.whole_plays import reader_of

GOLDEN = Path(__file__).parents[1] / "games" / "historians" / "golden"
PLAY = GOLDEN / "tie_broken.jsonl"


def listed(run: Run, *arguments: str) -> list[str]:
    """The sources as a program reads them."""
    found: dict[str, Any] = json.loads(
        run("replay", str(PLAY), "--sources", "--json", *arguments).out
    )
    sources: list[str] = found["sources"]
    return sources


def met(eye: int) -> set[int]:
    """The cards that an eye meets in the play, position by position."""
    reader = reader_of(PLAY)
    found: set[int] = set()
    for _ in reader:
        found |= set(reader.play.game.met(reader.play.state, eye))
    return found


def test_each_seat_has_read_something_of_its_own(run: Run) -> None:
    texts = load("historians").catalogue(load("historians").meta.choose({}))
    for seat in (0, 1, 2):
        expected = {texts.say("sources.card", (card,)) for card in met(seat)}
        assert set(listed(run, "--seat", str(seat + 1))) == expected
        assert met(-3) <= met(seat)
    assert len(listed(run)) == len(met(-3))


def test_all_together_have_read_what_anybody_has(run: Run) -> None:
    seats = [set(listed(run, "--seat", str(seat))) for seat in (1, 2, 3)]
    assert set(listed(run, "--seat", "all")) == set.union(*seats)
    said = run("replay", str(PLAY), "--sources", "--seat", "all")
    assert "What anybody at the table has read:" in said.text


def test_it_can_be_read_and_printed(run: Run) -> None:
    said = run("replay", str(PLAY), "--sources", "--seat", "1")
    assert said.code == 0
    assert f"What P1 has read: {len(met(0))} sources" in said.text
    assert max(map(len, said.out.splitlines())) <= 80
    for source in listed(run, "--seat", "1"):
        assert source in said.text


def test_they_stand_in_the_order_of_a_bibliography(run: Run) -> None:
    keys = [source.lstrip("[\"'").casefold() for source in listed(run)]
    assert keys == sorted(keys)


def test_what_two_cards_cite_alike_is_one_source() -> None:
    texts = load("historians").catalogue(load("historians").meta.choose({}))
    assert cited(texts, [3, 5, 3]) == cited(texts, [5, 3])
    assert len(cited(texts, [5, 3])) == 2


def test_a_game_without_sources(run: Run, record: Path) -> None:
    said = run("replay", str(record), "--sources")
    assert said.code == 2
    assert "The cards of Museum Match are no sources" in said.errors


def test_a_record_that_breaks_off(run: Run, tmp_path: Path) -> None:
    lines = PLAY.read_text(encoding="utf-8").splitlines()
    broken = tmp_path / "broken.jsonl"
    broken.write_text("\n".join([*lines[:30], "nonsense"]), encoding="utf-8")
    said = run("replay", str(broken), "--sources", "--seat", "1")
    assert said.code == 1
    assert "What P1 has read" in said.text
    assert "Line 31" in said.errors


def test_at_the_end_of_a_play_it_is_offered(run: Run, tmp_path: Path) -> None:
    play = ("play", "historians", "--seats", "you", "--seed", "7", "--option", "length=short")
    idle = "research\nstop\n" * 8  # a career of eight years in which nothing is published
    for answer, shown in (("y", True), ("n", False), ("", False)):
        said = run(*play, "--save", f"play-{answer}.jsonl", typed=f"{idle}{answer}\n")
        assert said.code == 0
        (sources,) = re.findall(r"Player 1 has met (\d+) sources", said.text)
        listed = json.loads(
            run("replay", f"play-{answer}.jsonl", "--sources", "--seat", "1", "--json").out
        )["sources"]
        assert len(listed) == int(sources)
        assert all((source in said.text) == shown for source in listed)


def test_without_an_answer_a_play_ends_all_the_same(run: Run) -> None:
    play = ("play", "historians", "--seats", "you", "--seed", "7", "--option", "length=short")
    assert run(*play, "--save", "play.jsonl", typed="research\nstop\n" * 8).code == 0
