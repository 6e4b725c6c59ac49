"""What the log says of a review, and why: ties, whose flags stand, bonuses, losses and citations that go."""

import pytest

from curatorium.core.meta import Value
from curatorium.core.state import PUBLIC
from curatorium.games.historians import publishing
from curatorium.games.historians.game import GAME
from curatorium.games.historians.places import SHELF
from curatorium.games.historians.state import PAPER_WORK
from tests.games.historians.tables import BOYCOTTS, WRONG, Desks, answered, card, reviewed

TEXTS = GAME.catalogue(GAME.meta.choose({}))
CARRIED = "A revision that carries the vote earns P2 a bonus."
GAINED = "P2 gains 5 prestige and has 25."
SEVERAL = "Several have asked for a revision: "


def said(desks: Desks) -> list[str]:
    """What the last thing that was done tells the public, and so everybody, but for a new year."""
    return [
        TEXTS.say(f"events.{event.key}", event.numbers, lambda seat: f"P{seat + 1}")
        for event in GAME.events(desks.s, PUBLIC)
        if event.key != "year"
    ]


def before(sentences: list[str], sentence: str) -> str:
    """What is said just before that."""
    return sentences[sentences.index(sentence) - 1]


@pytest.mark.rule("H30", "HQ27")
@pytest.mark.parametrize(
    ("seats", "approvals", "tie"),
    [(3, 1, True), (5, 2, True), (2, 0, False), (3, 2, False), (4, 1, False), (5, 1, False)],
)
@pytest.mark.parametrize("vote", ["simultaneous", "sequential"])
def test_a_tie_is_told_as_a_revision(seats: int, approvals: int, tie: bool, vote: str) -> None:
    desks = reviewed(seats, "a01", *BOYCOTTS, vote=vote)
    for seat in range(1, seats):
        assert "tie" not in desks.told
        if seat <= approvals:
            desks.do("approve", seat=seat)
        else:
            desks.do("flag e004", "revise", seat=seat)
    told = said(desks)
    sentence = "It is a tie, and a tie asks for a revision of P1's manuscript."
    assert (sentence in told) == tie
    if tie:
        against = seats - 1 - approvals
        votes = f"Votes on P1's manuscript: approve {approvals}, revise {against}."
        assert before(told, sentence) == votes


@pytest.mark.rule("HQ29", "H32", "HQ30")
@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({}, "P2's flags stand, as the first clockwise from P1."),
        (
            {"canonical_revision": "latest", "vote": "sequential"},
            "P3's flags stand, as the latest.",
        ),
        ({"canonical_revision": "writer_chooses"}, "P3's flags stand, as P1 has chosen."),
    ],
)
def test_why_those_flags_stand_and_what_the_bonus_is_for(
    options: dict[str, Value], reason: str
) -> None:
    desks = reviewed(3, "a01", *BOYCOTTS, "e012", **options)
    desks.do("flag e004", "revise", seat=1)
    desks.do("flag e012", "revise", seat=2)
    if desks.step() == "follow":
        assert not any(SEVERAL in sentence for sentence in said(desks))
        desks.do("follow 2")
    who = reason[:2]
    assert said(desks)[-4:] == [
        SEVERAL + reason,
        f"P1 must revise workspace 1 as {who} says, or object.",
        f"A revision that carries the vote earns {who} a bonus.",
        f"{who} gains 5 prestige and has 25.",
    ]


@pytest.mark.rule("HQ29")
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"canonical_revision": "latest", "vote": "sequential"},
        {"canonical_revision": "writer_chooses"},
    ],
)
def test_one_revision_alone_is_not_chosen_among_several(options: dict[str, Value]) -> None:
    desks = reviewed(3, "a01", *BOYCOTTS, **options)
    desks.do("flag e004", "revise", seat=1)
    desks.do("approve", seat=2)
    assert said(desks)[-3:] == [
        "P1 must revise workspace 1 as P2 says, or object.",
        CARRIED,
        GAINED,
    ]
    assert not any(SEVERAL in sentence for sentence in said(desks))


@pytest.mark.rule("HQ30", "H34")
@pytest.mark.parametrize(
    ("names", "answer", "reason"),
    [
        ((*BOYCOTTS, "e012"), "accept", "The accepted revision earns P2 a bonus."),
        (WRONG, "object", "The objection fails, and the revision earns P2 a bonus."),
    ],
)
def test_a_bonus_for_a_revision_that_is_upheld(
    names: tuple[str, ...], answer: str, reason: str
) -> None:
    desks = reviewed(2, "a01", *names, revise_bonus="on_upheld")
    desks.do("flag e012", "revise", seat=1)
    assert CARRIED not in said(desks)
    answered(desks, answer)
    assert before(said(desks), GAINED) == reason
    desks = reviewed(2, "a01", *names)
    desks.do("flag e012", "revise", seat=1)
    answered(desks, answer)
    assert not [sentence for sentence in said(desks) if "bonus" in sentence]


@pytest.mark.rule("H34")
def test_who_was_wrong_to_ask_for_a_revision_loses() -> None:
    desks = reviewed(4, "a01", *BOYCOTTS)
    desks.do("flag e004", "revise", seat=1)
    desks.do("approve", seat=2)
    desks.do("flag e004", "revise", seat=3)
    answered(desks, "object")
    told = said(desks)
    for who, left in (("P2", 20), ("P4", 15)):
        reason = f"All tags match: {who} was wrong to ask for a revision."
        assert before(told, f"{who} loses 5 prestige and has {left}.") == reason
    assert len([key for key in desks.told if key == "loss_vote"]) == 2


@pytest.mark.rule("H36", "H29", "H34", "HQ33")
def test_what_a_rejection_costs() -> None:
    alone = Desks(1)
    alone.s.desk[0] = 20
    alone.publish(0, 0, "a01", *WRONG)
    objected = reviewed(2, "a01", *WRONG)
    objected.do("flag e012", "revise", seat=1)
    answered(objected, "object")
    cited = reviewed(2, "a03 0 1", "e004", "e005", bad_citation_on_approve="reject")
    cited.do("approve", seat=1)
    for desks in (alone, objected, cited):
        told = said(desks)
        reason = before(told, "P1 loses 5 prestige and has 15.")
        assert reason == "A rejected manuscript costs P1 prestige."
        assert before(told, reason) == "P1's workspace 1 is rejected."


@pytest.mark.rule("HQ34", "H35")
def test_a_flagged_citation_and_one_that_does_not_match_are_dropped_for_reasons_of_their_own() -> (
    None
):
    desks = reviewed(2, "a03 0 1", "e004", "e005")
    flagged, wrong = (TEXTS.names["work"][work.name] for work in desks.view(0).works)
    desks.do("flag_work 0", "revise", seat=1)
    answered(desks, "accept")
    told = said(desks)
    assert f"P1 drops the citation of {flagged}, which is flagged." in told
    assert f"P1 drops the citation of {wrong}, which does not match the conclusion." in told
    assert len([sentence for sentence in told if "drops the citation" in sentence]) == 2


@pytest.mark.rule("HQ33", "HQ34")
def test_the_rules_name_what_must_be_dropped_and_the_writer_may_object() -> None:
    desks = reviewed(2, "a03 0 1", "e004", "e005")
    desks.do("approve", seat=1)
    assert said(desks)[-2:] == [
        "P1's manuscript cites a work that does not match its conclusion.",
        "P1 must drop the citations that do not match from workspace 1, or object.",
    ]
    answered(desks, "accept")
    assert "citation_wrong" in desks.told
    assert "citation_dropped" not in desks.told


@pytest.mark.rule("HQ34", "HQ69")
def test_what_a_covered_paper_is_dropped_for_is_told_once_its_back_lies_open() -> None:
    desks = Desks(2, paper_tags_public=False)
    paper = card("e008")  # not about Colonial
    desks.move(paper, SHELF)
    publishing.shelve(desks.s, 1, PAPER_WORK, paper, 1, 5)
    desks.publish(0, 0, "a03", *BOYCOTTS, cite="0")
    desks.until("vote")
    desks.do("flag e005", "revise", seat=1)
    assert not {"citation_wrong", "bad_citation"} & set(desks.told)
    assert not desks.s.read[paper] & 1
    answered(desks, "accept")
    assert "citation_wrong" in desks.told
    assert desks.s.read[paper] & 1
