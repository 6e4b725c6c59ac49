"""The report on an archive: tables of its tags and contexts, and what hands of it allow."""

from collections import Counter
from collections.abc import Mapping, Sequence

from curatorium.core.content import read_toml
from curatorium.core.deck import Table
from curatorium.games.historians.archive_cards import ARTICLE, BOOK, CONTEXT_FIELDS, Archive
from curatorium.games.historians.archive_chances import GOALS, TARGETS
from curatorium.games.historians.archive_conclusions import SHORTEST
from curatorium.games.historians.archive_quotas import alike, counts, with_term

PACKAGE = "curatorium.games.historians"


def tables(archive: Archive, chances: Mapping[int, Sequence[float]]) -> list[Table]:
    """All tables of the report."""
    words = read_toml(PACKAGE, "content", "archive_report.en.toml")["report"]
    return [
        _tags(archive, words),
        _prestige(archive, words),
        *(_values(archive, field, words) for field in CONTEXT_FIELDS),
        *([_usual(archive, words)] if archive.usual else []),
        _alike(archive, words),
        _chances(chances, words),
    ]


def _tags(archive: Archive, words: Mapping[str, str]) -> Table:
    carried = Counter(tag for card in archive.evidence for tag in card.tags)
    first = Counter(tag for card in archive.evidence for tag in card.tags[:2])
    theses = Counter(card.tag for card in archive.conclusions)
    total = len(archive.evidence)
    rows = [
        [name, str(carried[tag]), _share(carried[tag], total), str(first[tag]), str(theses[tag])]
        for tag, name in archive.tags.items()
    ]
    head = [words[key] for key in ("tag", "cards", "share", "first", "theses")]
    return Table(words["tags"], head, rows)


def _prestige(archive: Archive, words: Mapping[str, str]) -> Table:
    found = Counter(card.prestige for card in archive.evidence)
    total = len(archive.evidence)
    rows = [[str(n), str(found[n]), _share(found[n], total)] for n in range(1, 6)]
    return Table(words["prestige"], [words[key] for key in ("prestige", "cards", "share")], rows)


def _values(archive: Archive, field: str, words: Mapping[str, str]) -> Table:
    """How often each value of a field stands on a card; authors of one card are left out."""
    names, total = archive.names(field), len(archive.evidence)
    least = 2 if field == "author" else 0
    rows = [
        [names[value], str(count), _share(count, total)]
        for value, count in sorted(counts(archive, field).items(), key=lambda pair: -pair[1])
        if count >= least
    ]
    return Table(words[field], [words["value"], words["cards"], words["share"]], rows)


def _usual(archive: Archive, words: Mapping[str, str]) -> Table:
    """What is said of each term, and how many of its cards have each of those tags."""
    total = counts(archive, "context_terms")
    rows = []
    for term, tags in archive.usual.items():
        found = with_term(archive, term)
        said = ", ".join(f"{archive.tags[tag]} {found[tag]}" for tag in tags)
        rows.append([archive.contexts[term], str(total[term]), said])
    return Table(words["usual"], [words["value"], words["cards"], words["those"]], rows)


def _alike(archive: Archive, words: Mapping[str, str]) -> Table:
    """How far the cards of a context term are like each other: whether doubling is a matter of reading."""
    rows = [[words[what], f"{100 * share:.0f} %"] for what, share in alike(archive).items()]
    return Table(words["alike"], [words["shared"], words["share"]], rows)


def _chances(chances: Mapping[int, Sequence[float]], words: Mapping[str, str]) -> Table:
    """What a random hand can show, work by work: a column for each size of hand, with what is right."""
    head = [words["work"]]
    for size in chances:
        head += [str(size), words["target"]]
    rows = []
    for number, (cards, context) in enumerate(GOALS):
        kind = BOOK if cards >= SHORTEST[BOOK] else ARTICLE
        row = [words[f"doubled_{kind}" if context else kind].format(n=cards)]
        for size, found in chances.items():
            row += [f"{found[number]:.2f}", f"{TARGETS[size][number]:.2f}"]
        rows.append(row)
    return Table(words["chances"], head, rows)


def _share(count: int, total: int) -> str:
    return f"{100 * count / total:.0f} %"
