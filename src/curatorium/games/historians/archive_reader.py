"""Reading the folder of an archive: every file, table and field, with all faults at once."""

from collections.abc import Iterator, Mapping
from importlib.resources.abc import Traversable
from typing import Final

from curatorium.core.deck import BadDeck, Fault
from curatorium.games.historians.archive_cards import (
    ARTICLE,
    BOOK,
    NEVER_MATCH,
    Archive,
    Conclusion,
    Evidence,
    hash_of,
)
from curatorium.games.historians.archive_file import rows_of, texts_of, toml
from curatorium.games.historians.archive_lists import LISTS, TITLE, Lists, lists_of
from curatorium.games.historians.archive_row import Row

HEAD: Final = "archive.toml"
CONCLUSIONS: Final = "conclusions.toml"
#: Most characters of a text; of titles and names TITLE.
DESCRIPTION: Final = 240
SIGNIFICANCE: Final = 140
NOTE: Final = 600
#: Most and fewest cards: what actions can name (H5), and what four stacks and five hands take (H12, H15).
MOST_CARDS: Final = 250
FEWEST_CARDS: Final = 40
#: Conclusions of each kind (H4).
THESES: Final = 12
#: What cards with a context term are usually about: tags by term, for readers and bots; may be left out.
USUAL: Final = "usual"
TABLES: Final = ("title", "summary", "years", *LISTS, USUAL)
EVIDENCE: Final = (
    "id",
    "title",
    "context_terms",
    "source_type",
    "location",
    "author",
    "date",
    "description",
    "quote",
    "prestige",
    "tags",
    "significance",
    "citation",
    "source_url",
    "fact_check",
)
CONCLUSION: Final = (
    "id",
    "publication",
    "research_question",
    "thesis",
    "tag",
    "ladder",
    "published_titles",
)


def read_archive(folder: Traversable) -> Archive:
    """The archive in a folder; BadDeck with all that is wrong if it cannot be played with."""
    faults: list[Fault] = []
    return archive_of_texts(folder.name, texts_in(folder, faults), faults)


def texts_in(folder: Traversable, faults: list[Fault]) -> dict[str, str]:
    """The texts of an archive's files by their paths; what is no TOML is named, and not read."""
    paths = evidence_files(folder)
    strange = {path: "" for path in paths if not path.endswith(".toml")}
    rest = [path for path in paths if path not in strange]
    return texts_of(folder, (HEAD, CONCLUSIONS, *rest), faults) | strange


def archive_of_texts(name: str, texts: Mapping[str, str], faults: list[Fault]) -> Archive:
    """The archive of that name with these files; BadDeck with ``faults`` and all others if there are any."""
    before = len(faults)
    head = Row(HEAD, "", toml(texts, HEAD, faults), faults)
    if HEAD not in texts or len(faults) > before:
        raise BadDeck(name, faults)
    head.only(TABLES)
    lists = lists_of(head)
    first, last = _years(head)
    files: dict[str, str] = {}
    evidence = tuple(_evidence(name, texts, lists, (first, last), files, faults))
    conclusions = tuple(_conclusions(name, texts, lists, files, faults))
    if not FEWEST_CARDS <= len(evidence) <= MOST_CARDS:
        wrong = f"There are {len(evidence)} evidence cards."
        faults.append(
            Fault("evidence", "", "", wrong, f"{FEWEST_CARDS} to {MOST_CARDS} can be played.")
        )
    for kind in (ARTICLE, BOOK):
        count = sum(card.publication == kind for card in conclusions)
        if count != THESES:
            wrong = f"There are {count} of {kind}."
            faults.append(
                Fault(CONCLUSIONS, "", "publication", wrong, f"Write {THESES} of each kind.")
            )
    usual = _usual(head, lists)
    title, summary = head.text("title", TITLE), head.text("summary", DESCRIPTION)
    if faults:
        raise BadDeck(name, faults)
    return Archive(
        id=name,
        title=title,
        summary=summary,
        first_year=first,
        last_year=last,
        perspectives=lists["perspectives"],
        themes=lists["themes"],
        contexts=lists["contexts"],
        source_types=lists["source_types"],
        locations=lists["locations"],
        authors={**lists["people"], **lists["institutions"]},
        people=frozenset(lists["people"]),
        usual=usual,
        evidence=evidence,
        conclusions=conclusions,
        hash=hash_of(evidence, conclusions),
        files=files,
    )


def evidence_files(folder: Traversable) -> list[str]:
    """The files with evidence, in the order in which their cards are numbered."""
    inside = folder / "evidence"
    return sorted(f"evidence/{file.name}" for file in inside.iterdir()) if inside.is_dir() else []


def _usual(head: Row, lists: Lists) -> dict[str, tuple[str, ...]]:
    """The tags that each context term usually goes with."""
    held = head.held.get(USUAL, {})
    if not isinstance(held, dict):
        head.wrong(
            USUAL, "It is no table.", f'Write [{USUAL}] and lines such as taxes = ["economic"].'
        )
        return {}
    row = Row(head.file, f"[{USUAL}]", held, head.faults)
    tags = {**lists["perspectives"], **lists["themes"]}
    row.only(tuple(lists["contexts"]))
    return {
        term: row.picks(term, tags, f"[perspectives] or [themes] of {HEAD}", 1, 3) for term in held
    }


def _years(head: Row) -> tuple[int, int]:
    years = head.wholes("years", 2, 9999)
    if len(years) == 2 and 1 <= years[0] <= years[1]:
        return years[0], years[1]
    if years:
        head.wrong(
            "years", f"It is {list(years)}.", "Write the first year and the last, as [1763, 1783]."
        )
    return 1, 9999


def _evidence(
    archive: str,
    texts: Mapping[str, str],
    lists: Lists,
    years: tuple[int, int],
    files: dict[str, str],
    faults: list[Fault],
) -> Iterator[Evidence]:
    names = sorted(path for path in texts if path not in (HEAD, CONCLUSIONS))
    if not names:
        wrong = "There are no files in it."
        faults.append(Fault("evidence", "", "", wrong, "Put *.toml with cards there."))
    for file in names:
        if not file.endswith(".toml"):
            wrong = "It is no TOML file."
            faults.append(Fault(file, "", "", wrong, "Keep only *.toml in this folder."))
            continue
        for card, held in rows_of(texts, file, "evidence", faults):
            row = Row(file, card, held, faults)
            row.only(EVIDENCE)
            found = _card(row, archive, lists, years)
            _once(row, found.id, files)
            yield found


def _card(row: Row, archive: str, lists: Lists, years: tuple[int, int]) -> Evidence:
    day, year = row.day("date", years)
    authors = {**lists["people"], **lists["institutions"]}
    return Evidence(
        id=row.id("id"),
        archive=archive,
        title=row.text("title", TITLE),
        context_terms=row.picks("context_terms", lists["contexts"], f"[contexts] of {HEAD}", 1, 2),
        source_type=_may_be_unknown(row, "source_type", lists["source_types"], "source_types"),
        location=_may_be_unknown(row, "location", lists["locations"], "locations"),
        author=_may_be_unknown(row, "author", authors, "people] or [institutions"),
        date=day,
        year=year,
        description=row.text("description", DESCRIPTION),
        quote=row.text("quote", DESCRIPTION) if "quote" in row.held else None,
        prestige=row.whole("prestige", 1, 5),
        tags=_tags(row, lists),
        significance=row.text("significance", SIGNIFICANCE),
        citation=row.text("citation", NOTE),
        source_url=row.text("source_url", NOTE),
        fact_check=row.text("fact_check", NOTE),
    )


def _may_be_unknown(row: Row, field: str, known: Mapping[str, str], section: str) -> str:
    """An id of a list, or one of those that agree with nothing (HQ12)."""
    value = row.held.get(field)
    if value in NEVER_MATCH:
        return str(value)
    return row.pick(field, known, f"[{section}] of {HEAD}")


def _tags(row: Row, lists: Lists) -> tuple[str, ...]:
    known = {**lists["perspectives"], **lists["themes"]}
    tags = row.picks("tags", known, f"[perspectives] or [themes] of {HEAD}", 2, 3)
    ours = [tag for tag in tags if tag in lists["perspectives"]]
    if tags and len(ours) != 1:
        names = ", ".join(lists["perspectives"])
        row.wrong("tags", f"It has {len(ours)} perspectives.", f"Write one of {names}.")
    return (*ours, *(tag for tag in tags if tag not in ours))


def _conclusions(
    archive: str,
    texts: Mapping[str, str],
    lists: Lists,
    files: dict[str, str],
    faults: list[Fault],
) -> Iterator[Conclusion]:
    for card, held in rows_of(texts, CONCLUSIONS, "conclusion", faults):
        row = Row(CONCLUSIONS, card, held, faults)
        row.only(CONCLUSION)
        ladder = row.wholes("ladder", 4, 99)
        if len(ladder) in (2, 3) or list(ladder) != sorted(ladder):
            right = "Write one number, or four that do not fall."
            row.wrong("ladder", f"It is {list(ladder)}.", right)
        found = Conclusion(
            id=row.id("id"),
            archive=archive,
            publication=row.pick("publication", (ARTICLE, BOOK), "the kinds of publication"),
            research_question=row.text("research_question", DESCRIPTION),
            thesis=row.text("thesis", DESCRIPTION),
            tag=row.pick(
                "tag",
                {**lists["perspectives"], **lists["themes"]},
                f"[perspectives] or [themes] of {HEAD}",
            ),
            ladder=ladder,
            published_titles=row.texts("published_titles", 2, 4, TITLE),
        )
        _once(row, found.id, files)
        yield found


def _once(row: Row, id: str, files: dict[str, str]) -> None:
    """Note a card whose id another has; remember where this one stands."""
    if id in files:
        row.wrong("id", f"{id} stands in {files[id]} too.", "Give each card an id of its own.")
    files[id] = row.file
