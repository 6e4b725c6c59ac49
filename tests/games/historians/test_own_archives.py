"""Archives that people add while the program runs."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from curatorium.core.deck import BadDeck
from curatorium.core.pack import pack, state_hash, unpack
from curatorium.core.play import Chance, Play
from curatorium.core.record import BadRecord, RecordReader, write
from curatorium.core.registry import add_again, add_deck, added_decks, load
from curatorium.core.rule import Malformed
from curatorium.games.historians import cards, scoring
from curatorium.games.historians.game import GAME
from curatorium.games.historians.state import Table
from curatorium.lab.simulate import Simulation, run
from tests import own_decks


@pytest.fixture(autouse=True)
def only_for_a_test() -> Iterator[None]:
    with own_decks.gone_afterwards():
        yield


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    return own_decks.copy(tmp_path / "mine")


def added(folder: Path) -> Path:
    add_deck(GAME.id, folder)
    return folder


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_bots_play_it_to_the_end(mine: Path, seats: int, bot: str) -> None:
    added(mine)
    plan = Simulation(GAME.id, (bot,) * seats, 1, options={"archive": "mine", "length": "short"})
    (outcome,) = run(plan)
    assert len(outcome.scores) == seats
    assert outcome.decisions > 8 * seats


def test_other_processes_play_it_too(mine: Path) -> None:
    added(mine)
    options = {"archive": "mine", "length": "short"}
    plans = [Simulation(GAME.id, ("random",) * 2, 4, "0", options, jobs) for jobs in (1, 2)]
    alone, beside = [run(plan) for plan in plans]
    assert alone == beside


def test_a_small_archive_is_played_to_the_end(mine: Path) -> None:
    """The 40 cards that there must be, and five historians: the discard is shuffled often."""
    left = 40
    for file in sorted((mine / "evidence").iterdir()):
        head, *rows = file.read_text(encoding="utf-8").split("[[evidence]]")
        kept, left = rows[:left], left - len(rows[:left])
        file.write_text("[[evidence]]".join([head, *kept]), encoding="utf-8")
    added(mine)
    for bot in ("random", "greedy"):
        (outcome,) = run(Simulation(GAME.id, (bot,) * 5, 1, options={"archive": "mine"}))
        assert len(outcome.scores) == 5


def test_it_is_another_deck(mine: Path) -> None:
    added(mine)
    name, content = GAME.deck(GAME.meta.choose({"archive": "mine"}))
    assert name == "mine"
    assert content != GAME.deck(GAME.meta.choose({}))[1]
    place = 1 * cards.ROOM
    printed = list(cards.PRESTIGE)
    differs = [n for n in range(cards.ROOM) if printed[n] != printed[place + n]]
    assert len(differs) == 1
    assert list(cards.TAGS)[: cards.ROOM] == list(cards.TAGS)[place : place + cards.ROOM]


def test_where_it_stands_tells_nothing(tmp_path: Path) -> None:
    """Positions and records are the same whatever else was added before."""
    one, two = own_decks.copy(tmp_path / "one"), own_decks.copy(tmp_path / "two")
    found = []
    for order in ((one, two), (two, one)):
        with own_decks.gone_afterwards():
            for folder in order:
                add_deck(GAME.id, folder)
            play = Play(
                GAME, 2, GAME.meta.choose({"archive": "two"}), Chance("seeded", "x"), "test"
            )
            while GAME.decider(play.state) < 0:
                play.act(-1, play.drawn())
            again = unpack(GAME, pack(play.state))
            assert isinstance(again, Table)
            assert isinstance(play.state, Table)
            assert again.deck == play.state.deck
            assert scoring.scores(again) == [0, 0]
            found.append((pack(play.state), state_hash(play.state), list(write(play))))
    assert found[0] == found[1]
    with pytest.raises(Malformed, match="an archive that is not here"):
        unpack(GAME, found[0][0])


def test_what_was_added_is_the_files_as_they_were(mine: Path) -> None:
    added(mine)
    (deck,) = added_decks()
    before = GAME.deck(GAME.meta.choose({"archive": "mine"}))
    own_decks.forget()
    own_decks.edit(mine, "prestige = 4", "prestige = 5")
    add_again([deck])
    assert GAME.deck(GAME.meta.choose({"archive": "mine"})) == before


def test_a_name_is_given_once(mine: Path, tmp_path: Path) -> None:
    added(mine)
    with pytest.raises(Malformed, match="There is a deck 'mine' already"):
        add_deck(GAME.id, mine)
    with pytest.raises(Malformed, match="There is a deck 'american_revolution' already"):
        add_deck(GAME.id, own_decks.copy(tmp_path / "american_revolution"))
    assert [deck.name for deck in added_decks()] == ["mine"]


@pytest.mark.parametrize("name", ["my deck", "-x", "a" * 41, "über,uns"])
def test_names_that_cannot_be_written_everywhere(tmp_path: Path, name: str) -> None:
    with pytest.raises(Malformed, match="as in my_archive"):
        add_deck(GAME.id, own_decks.copy(tmp_path / name))


def test_a_broken_one_is_refused_and_nothing_has_changed(mine: Path) -> None:
    own_decks.edit(mine, 'location = "london"', 'location = "londn"')
    with pytest.raises(BadDeck, match="Did you mean london"):
        add_deck(GAME.id, mine)
    with pytest.raises(Malformed, match="A deck of your own is added by --deck DIR"):
        GAME.meta.choose({"archive": "mine"})


def test_too_many_terms(mine: Path) -> None:
    file = mine / "archive.toml"
    terms = "".join(f'term_{n} = "Term number {n}"\n' for n in range(60))
    words = file.read_text(encoding="utf-8")
    file.write_text(words.replace("[contexts]\n", f"[contexts]\n{terms}"), encoding="utf-8")
    with pytest.raises(BadDeck, match=r"contexts: It has \d+ entries. Write at most 60"):
        add_deck(GAME.id, mine)


def test_there_is_room_for_so_many(mine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from curatorium.games.historians import content

    full = [*content.ARCHIVES, *content.ARCHIVES * cards.MOST][: cards.MOST]
    monkeypatch.setattr(content, "ARCHIVES", full)
    with pytest.raises(Malformed, match="64 archives already; mine is one too many"):
        add_deck(GAME.id, mine)


def test_records_name_it_and_ask_for_it(mine: Path) -> None:
    added(mine)
    options = GAME.meta.choose({"archive": "mine"})
    lines = list(write(Play(GAME, 2, options, Chance("seeded", "x"), "test")))
    content = GAME.deck(options)[1]
    assert RecordReader(lines, load).head["deck"] == {"name": "mine", "hash": content}
    own_decks.forget()
    with pytest.raises(BadRecord, match=f"the deck 'mine' with hash {content}, which is not here"):
        RecordReader(lines, load)
    added(own_decks.edit(mine, "prestige = 4", "prestige = 5"))
    with pytest.raises(BadRecord, match=f"{content}.*has hash .* Add it as it was then"):
        RecordReader(lines, load)


def test_a_record_that_only_names_no_value_is_told_so() -> None:
    lines = list(write(Play(GAME, 2, GAME.meta.choose({}), Chance("seeded", "x"), "test")))
    wrong = [lines[0].replace('"archive": "american_revolution"', '"archive": 5')]
    with pytest.raises(BadRecord, match="Option archive cannot be 5"):
        RecordReader(wrong, load)
