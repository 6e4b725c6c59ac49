"""The checker: what makes an archive good, and what hands of it allow."""

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from curatorium.core.deck import ERROR, WARNING, Fault
from curatorium.core.registry import add_deck
from curatorium.core.rule import Malformed
from curatorium.games.historians import archive_chances
from curatorium.games.historians.archive import NEVER_MATCH, Archive, Evidence, load_archive
from curatorium.games.historians.archive_chances import GOALS, HANDS, TARGETS, chances
from curatorium.games.historians.archive_check import check
from curatorium.games.historians.archive_decks import DECKS
from curatorium.games.historians.archive_quotas import alike
from tests import own_decks

SHIPPED = load_archive("american_revolution")


def found(archive: Archive) -> list[str]:
    """What is wrong with an archive, its chances left aside."""
    return [str(fault) for fault in check(archive, {})]


def with_card(number: int, **fields: Any) -> Archive:
    """The shipped archive with other fields on one card."""
    cards = list(SHIPPED.evidence)
    cards[number] = replace(cards[number], **fields)
    return replace(SHIPPED, evidence=tuple(cards))


def with_cards(changed: Callable[[int, Evidence], dict[str, Any]]) -> Archive:
    """The shipped archive with fields of each card changed."""
    cards = [replace(card, **changed(n, card)) for n, card in enumerate(SHIPPED.evidence)]
    return replace(SHIPPED, evidence=tuple(cards))


def with_thesis(number: int, **fields: Any) -> Archive:
    """The shipped archive with other fields on one conclusion."""
    theses = list(SHIPPED.conclusions)
    theses[number] = replace(theses[number], **fields)
    return replace(SHIPPED, conclusions=tuple(theses))


def says(archive: Archive, *parts: str) -> None:
    """Some fault has all these parts, and the shipped archive has none like it."""
    assert any(all(part in fault for part in parts) for fault in found(archive)), found(archive)
    assert not any(all(part in fault for part in parts) for fault in found(SHIPPED))


FIRST = SHIPPED.evidence[0]
WHERE = f"{SHIPPED.files[FIRST.id]}, {FIRST.id}"


def test_the_shipped_archive_passes() -> None:
    report = DECKS.check("american_revolution")
    assert report.errors == 0, report.faults
    assert not report.faults, report.faults  # not even a note: its chances are near the targets


def test_the_report_has_its_tables() -> None:
    tables = {table.title: table for table in DECKS.check("american_revolution").tables}
    tags = tables["Tags"]
    assert [row[0] for row in tags.rows] == list(SHIPPED.tags.values())
    assert [int(row[1]) for row in tags.rows] == [
        sum(tag in card.tags for card in SHIPPED.evidence) for tag in SHIPPED.tags
    ]
    assert len(tables["Context terms"].rows) == len(SHIPPED.contexts)
    usual = tables["What context terms usually go with, and how many of their cards"]
    boycotts = [card for card in SHIPPED.evidence if "boycotts" in card.context_terms]
    colonial, economic = (sum(t in c.tags for c in boycotts) for t in ("colonial", "economic"))
    shown = f"Colonial {colonial}, Economic {economic}"
    assert ("Boycotts", str(len(boycotts)), shown) in usual.rows
    assert all(len(row) == len(table.head) for table in tables.values() for row in table.rows)


def test_the_report_says_how_alike_cards_of_a_context_are() -> None:
    tables = {table.head: table for table in DECKS.check("american_revolution").tables}
    rows = {row[0]: row[1] for row in tables["What", "Share"].rows}
    looks: list[tuple[str, Callable[[Evidence], str]]] = [
        ("Perspective", lambda card: card.perspective),
        ("First theme", lambda card: card.themes[0]),
        ("Location", lambda card: card.location),
    ]
    for name, of in looks:
        most = total = 0
        for term in SHIPPED.contexts:
            values = [of(card) for card in SHIPPED.evidence if term in card.context_terms]
            most += max(values.count(value) for value in values if value not in NEVER_MATCH)
            total += len(values)
        assert rows[name] == f"{100 * most / total:.0f} %"


def test_places_that_agree_with_nothing_are_not_alike() -> None:
    assert alike(with_cards(lambda n, card: {"location": "unknown"}))["place"] == 0
    assert alike(with_cards(lambda n, card: {"location": "boston"}))["place"] == 1


def test_the_report_names_the_works_that_hands_can_show() -> None:
    *_, works = DECKS.check("american_revolution").tables
    assert works.head == ("Work", "7", "target", "9", "target", "11", "target", "15", "target")
    shown = {row[0]: row[1:] for row in works.rows}
    measured = chances(SHIPPED)
    for name, goal in (
        ("article of 2", (2, False)),
        ("book of 5", (5, False)),
        ("doubled article of 2", (2, True)),
        ("doubled article of 4", (4, True)),
        ("doubled book of 5", (5, True)),
    ):
        place = GOALS.index(goal)
        cells = [f"{by[size][place]:.2f}" for size in HANDS for by in (measured, TARGETS)]
        assert shown[name] == tuple(cells)


@pytest.mark.parametrize("name", ["my archive", "american_revolution"])
def test_a_folder_whose_name_cannot_be_played_is_noted(name: str, tmp_path: Path) -> None:
    mine = own_decks.copy(tmp_path / name)
    report = DECKS.check(mine)
    assert (report.errors, report.warnings) == (0, 1)
    assert str(report.faults[0]).startswith(f"{name}: It cannot be played under this name.")
    with pytest.raises(Malformed):
        add_deck("historians", mine)
    own_decks.edit(mine, 'title = "', 'titel = "')
    assert DECKS.check(mine).warnings == 1


# Cards


def test_two_cards_may_not_say_the_same() -> None:
    other = SHIPPED.evidence[1]
    says(with_card(0, title=other.title.upper()), "title: ", other.id, FIRST.id, "Write another")
    says(with_card(0, citation=other.citation), "citation: ", other.id, FIRST.id)
    thesis = SHIPPED.conclusions[1]
    names = (thesis.published_titles[0], "A Name of Its Own")
    says(with_thesis(0, published_titles=names), "published_titles: ", "have the same")


def test_quotations_are_short() -> None:
    says(with_card(0, quote="word " * 26), f"{WHERE}, quote: It has 26 words. Quote at most 25")
    assert found(with_card(0, quote="word " * 25)) == found(SHIPPED)


@pytest.mark.parametrize("word", ["recheck", "TODO"])
def test_fact_checks_are_finished(word: str) -> None:
    says(with_card(0, fact_check=f"The date: {word}"), f"{WHERE}, fact_check: It says", "Finish")


def test_addresses_are_addresses() -> None:
    says(with_card(0, source_url="my shelf"), f"{WHERE}, source_url: 'my shelf' is no address.")


def test_fronts_do_not_name_their_tags() -> None:
    name = SHIPPED.tags[FIRST.tags[1]]
    text = f"A very {name.lower()} text."
    says(with_card(0, description=text), f"{WHERE}, description: It names the tag {name}.")


# The spread


def test_perspectives_and_themes_are_spread() -> None:
    first = next(iter(SHIPPED.perspectives))
    one_sided = with_cards(lambda n, card: {"tags": (first, *card.tags[1:])})
    says(one_sided, "tags: Among perspectives", "100 %", "48 / 34 / 18 %")
    theme = next(iter(SHIPPED.themes))
    says(
        with_cards(lambda n, card: {"tags": (card.tags[0], theme)}),
        "tags: Among first themes",
        "25 / 22 / 18 / 18 / 17 %",
    )
    says(
        with_cards(lambda n, card: {"tags": card.tags[:2]}),
        "0 % of the cards have two themes. About 30 % should.",
    )


def test_prestige_is_spread() -> None:
    says(with_cards(lambda n, card: {"prestige": 3}), "prestige: ", "cards have prestige 3, 100 %")


def test_contexts_are_neither_rare_nor_everywhere() -> None:
    term = next(iter(SHIPPED.contexts))
    everywhere = with_cards(lambda n, card: {"context_terms": (term,)})
    says(everywhere, f"context_terms: {term} is on {len(SHIPPED.evidence)} cards. 4 to 14")
    says(everywhere, f"context_terms: {term} is on", "At most 20 % are right.")
    contexts = {**SHIPPED.contexts, "term_0": "Term 0"}
    assert len(contexts) == 25
    says(replace(SHIPPED, contexts=contexts), "contexts: It has 25 terms. 20 to 24 are right.")
    says(replace(SHIPPED, contexts=contexts), "context_terms: term_0 is on 0 cards.")


def test_what_is_usual_holds_for_half_of_the_cards() -> None:
    term, tags = next(iter(SHIPPED.usual.items()))
    cards = [card for card in SHIPPED.evidence if term in card.context_terms]
    other = next(tag for tag in SHIPPED.tags if 2 * sum(tag in c.tags for c in cards) < len(cards))
    has = sum(other in card.tags for card in cards)
    says(
        replace(SHIPPED, usual={term: (*tags, other)}),
        f"archive.toml, [usual], {term}: {other} is on {has} of the {len(cards)} cards of {term}.",
        "Name tags that at least half of them have.",
    )


def test_no_place_or_type_is_everywhere() -> None:
    says(
        with_cards(lambda n, card: {"location": "boston" if n % 4 == 0 else card.location}),
        "location: boston is on",
        "At most 20 % are right.",
    )
    says(
        with_cards(lambda n, card: {"source_type": "letter" if n % 4 == 0 else card.source_type}),
        "source_type: letter is on",
        "At most 18 % are right.",
    )


def test_no_author_wrote_everything() -> None:
    person, house = "thomas_paine", "parliament"
    says(
        with_cards(lambda n, card: {"author": person if n < 6 else "unknown"}),
        f"author: {person}, a person, is on 6 cards. At most 5 are right.",
    )
    says(
        with_cards(lambda n, card: {"author": house if n < 9 else "unknown"}),
        f"author: {house}, an institution, is on 9 cards. At most 8 are right.",
    )
    # Nobody is an author: unknown ones may be as many as there are.
    assert not any(
        "unknown" in fault for fault in found(with_cards(lambda n, c: {"author": "unknown"}))
    )


def test_lists_hold_what_is_used() -> None:
    places = {**SHIPPED.locations, "atlantis": "Atlantis"}
    says(replace(SHIPPED, locations=places), "archive.toml, locations: atlantis is on no card.")


# Conclusions


def test_values_of_conclusions() -> None:
    flat = next(n for n, card in enumerate(SHIPPED.conclusions) if len(card.ladder) == 1)
    which = SHIPPED.conclusions[flat].id
    says(with_thesis(flat, ladder=(9,)), f"{which}, ladder: It is 9.")
    says(with_thesis(flat, ladder=(1, 2, 3, 4)), "ladder: 6 of article have one value, 6 a ladder.")


def test_every_tag_has_its_theses() -> None:
    rare = next(n for n, card in enumerate(SHIPPED.conclusions) if card.tag == "social")
    says(with_thesis(rare, tag="imperial"), "tag: 0 of article are about social")
    says(with_thesis(rare, tag="imperial"), "tag: 3 of article are about imperial")


def test_every_conclusion_can_be_shown_in_many_ways() -> None:
    rare = with_cards(
        lambda n, card: {
            "tags": card.tags if n < 8 else ("imperial", *card.tags[1:]),
        }
    )
    says(rare, "It can be shown in", "cards of international.", "At least 200 ways are right")
    scattered = with_cards(
        lambda n, card: {
            "context_terms": (f"term_{n}",),
            "source_type": "unknown",
            "location": "various",
            "author": "unknown",
        }
    )
    says(scattered, "It can be shown and doubled in 0 ways")


# Chances


def test_small_decks_and_odd_chances_are_noted_and_pass() -> None:
    small = replace(SHIPPED, evidence=SHIPPED.evidence[:149])
    few = [fault for fault in check(small, {}) if "149 evidence cards" in str(fault)]
    assert [fault.severity for fault in few] == [WARNING]
    assert "The rulebook wants 150 or more" in str(few[0])
    odd = {7: tuple(0.5 for _ in GOALS)}
    noted = [fault for fault in check(SHIPPED, odd) if "In hands of 7" in str(fault)]
    assert {fault.severity for fault in noted} == {WARNING}
    assert "2 cards share a tag with a chance of 0.50. About 1.00 is right." in str(noted[0])
    assert "3 cards share a tag with a chance of 0.50. About 1.00 is right." in str(noted[1])
    near = {7: tuple(min(1.0, target + 0.09) for target in TARGETS[7])}
    assert not any("In hands of 7" in str(fault) for fault in check(SHIPPED, near))


def test_errors_come_first() -> None:
    faults: list[Fault] = check(with_card(0, source_url="none"), {})
    kinds = [fault.severity for fault in faults]
    assert kinds == sorted(kinds, key=[ERROR, WARNING].index)


def test_chances_are_those_of_all_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    small = replace(SHIPPED, evidence=SHIPPED.evidence[:12])
    monkeypatch.setattr(archive_chances, "HANDS", (5,))
    measured = chances(small, deals=4000)[5]
    hands = list(combinations(small.evidence, 5))
    for (cards, context), chance in zip(GOALS, measured, strict=True):
        exact = sum(met(hand, cards, context) for hand in hands) / len(hands)
        assert abs(chance - exact) < 0.04


def met(hand: tuple[Evidence, ...], cards: int, context: bool) -> bool:
    """Do that many cards of the hand share a tag, and a value of one field if that is asked?"""
    for some in combinations(hand, cards):
        tags = set.intersection(*(set(card.tags) for card in some))
        agree = any(
            set.intersection(*(set(card.values(field)) for card in some))
            for field in ("context_terms", "source_type", "location", "author")
        )
        if tags and (agree or not context):
            return True
    return False


def test_chances_are_the_same_each_time() -> None:
    once = chances(SHIPPED, deals=50)
    assert once == chances(SHIPPED, deals=50)
    assert list(once) == list(HANDS)
