"""Setup: the table as the options want it, before the first player is drawn."""

from typing import Final

from mypy_extensions import i64

from curatorium.core.meta import Options
from curatorium.core.packed import vec
from curatorium.core.rule import Malformed
from curatorium.games.historians.cards import CARDS
from curatorium.games.historians.content import archive_of
from curatorium.games.historians.places import BAG, PLACES, follow
from curatorium.games.historians.state import (
    DESK,
    LEVEL,
    MANY,
    NOTHING,
    STACKS,
    STATS,
    Table,
)

SHORT_YEARS: Final = 8  # of a career; a medium one has as many as its option says
LONG_YEARS: Final = 15


def years_of(options: Options) -> int:
    """How many years a career lasts (H13, HQ66)."""
    if options["length"] == "medium":
        return options.number("medium_years")
    return SHORT_YEARS if options["length"] == "short" else LONG_YEARS


def house_rules(options: Options, seats: int) -> list[int]:
    """The house rules in the order of their numbers."""

    def chosen(name: str, *values: str) -> int:
        """The place of the value among those that differ from the default, from 1 on; 0 for the default."""
        return values.index(str(options[name])) + 1 if options[name] in values else 0

    ranks = str(options["book_ranks"]).split("-")
    cite_self = "solo_self_citation" if seats == 1 else "self_citation"
    return [
        years_of(options),
        int(ranks[1]),
        int(ranks[2]),
        options.number("book_min"),
        options.number("conclusion_type_strict"),
        options.number("conclusions_reusable"),
        options.number("citations_count_as_evidence"),
        options.number("agent_counts_conclusion"),
        options.number("count_evidence_in_base"),
        chosen("context_fields", "with_date_and_citation"),
        chosen("draw_order", "whole_turn"),
        chosen("action_commit", "secret"),
        chosen("first_player", "fixed"),
        chosen("opening_hand", "drafted"),
        options.number("workspace_capacity", MANY),
        options.number("free_publish_per_year", MANY),
        chosen("promotion_upgrade", "per_event", "none"),
        chosen("vote", "sequential"),
        chosen("canonical_revision", "latest", "writer_chooses"),
        chosen("revise_bonus", "on_upheld"),
        chosen("rr_timing", "immediate"),
        chosen("bad_citation_on_approve", "reject"),
        chosen("flagged_cards_to", "notebook"),
        1 - options.number("aftermath"),
        1 if options["prestige_floor"] is None else 0,
        options.number("min_staged"),
        chosen("conference_draft_order", "turn"),
        chosen("paper_choice", "choose"),
        options.number("agent_on_papers"),
        chosen("paper_tags", "first"),
        1 - options.number("paper_tags_public"),
        min(options.number("self_citation"), options.number(cite_self)),
        options.number("max_citations", MANY),
        options.number("token_limit", MANY),
        chosen("foucault_counts", "cited_only"),
        chosen("foucault_requires", "any"),
        chosen("loxton_tie", "sequence"),
        options.number("solo_awards"),
    ]


def lay_out(options: Options, seats: int) -> Table:
    """The table before the first player is drawn and cards are dealt (H12-H16).

    Malformed if the latest revision is to stand though all vote at once: then none is the latest.
    """
    if options["canonical_revision"] == "latest" and options["vote"] != "sequential":
        raise Malformed(
            "Option canonical_revision cannot be 'latest' where all vote at once. "
            "Set vote to sequential, or canonical_revision to clockwise or writer_chooses."
        )
    deck = archive_of(options)
    cards = int(CARDS[deck])
    desk = [0] * LEVEL + [1] * STATS + [0] * (DESK - LEVEL - STATS)
    desks = [number for _ in range(seats) for number in desk]
    projects = [number for _ in range(3 * seats) for number in (NOTHING, 0, NOTHING, 0)]
    s = Table(
        vec[i64]([BAG] * cards),
        vec[i64](list(range(cards))),
        vec[i64]([0] * cards),
        vec[i64]([0] * cards),
        vec[i64](desks),
        vec[i64](projects),
        vec[i64](house_rules(options, seats)),
    )
    s.after = follow(s.where)
    s.held = vec[i64]([cards] + [0] * (PLACES - 1))
    s.stacks = vec[i64]([NOTHING] * STACKS + [0] * STACKS)
    s.seats = seats
    s.deck = deck
    return s
