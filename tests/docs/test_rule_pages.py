"""The rule pages say every clause once, in our own words, and the rulings page names fields that exist."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

from rinshan.rules import Rules

GROUPS = {"B": 20, "A": 12, "W": 14, "K": 60, "E": 4, "Y": 14, "H": 7}
COPIED = 13
"""So many words in a row are a copy; lists of yaku and names of terms stay below."""


def plain_words(text: str) -> list[str]:
    return re.findall(r"[a-z0-9']+", re.sub(r"[*`_|]", " ", text.lower()))


def runs(words: list[str]) -> set[tuple[str, ...]]:
    return {tuple(words[start : start + COPIED]) for start in range(len(words) - COPIED + 1)}


def spec_ids(text: str) -> set[str]:
    """The ids that the rule text defines: at the start of an item, or of a row of the yaku table."""
    return set(re.findall(r"^(?:- \*\*|\d\. \*\*|\| )([A-Z]-\d\d)\b", text, flags=re.M))


def test_every_clause_of_the_rules_has_a_section(sections: dict[str, str]) -> None:
    counts = {group: sum(rule[0] == group for rule in sections) for group in GROUPS}
    assert counts == GROUPS


def test_no_section_is_empty(sections: dict[str, str]) -> None:
    assert [rule for rule, text in sections.items() if len(text) < 20] == []


def test_the_sections_are_those_of_the_shared_rules(sections: dict[str, str], shared: Path) -> None:
    assert spec_ids((shared / "SPEC.md").read_text(encoding="utf-8")) == set(sections)


def test_no_section_is_copied_from_the_shared_rules(sections: dict[str, str], shared: Path) -> None:
    theirs = runs(plain_words((shared / "SPEC.md").read_text(encoding="utf-8")))
    copied = {rule: runs(plain_words(text)) & theirs for rule, text in sections.items()}
    assert {rule: found for rule, found in copied.items() if found} == {}


def test_sections_stand_in_the_order_of_their_ids(root: Path) -> None:
    for page in sorted((root / "docs" / "rules").glob("?.md")):
        ids = re.findall(r"^## ([A-Z]-\d\d)", page.read_text(encoding="utf-8"), flags=re.M)
        assert all(first < second for first, second in pairwise(ids)), page.name


def test_pages_name_only_clauses_that_exist(
    root: Path, sections: dict[str, str], rule_ids: Callable[[str], set[str]]
) -> None:
    for page in sorted((root / "docs").rglob("*.md")):
        assert rule_ids(page.read_text(encoding="utf-8")) <= set(sections), page.name


def test_pages_name_only_fields_that_exist(root: Path) -> None:
    """Where a page lists fields (after "Field:", or in the last column of the rulings), each is one of the model's."""
    listed: set[str] = set()
    for page in sorted((root / "docs" / "rules").glob("?.md")):
        for line in re.findall(r"^Fields?: (.*(?:\n.+)*)", page.read_text(encoding="utf-8"), flags=re.M):
            listed |= set(re.findall(r"`(\w+)`", re.sub(r"\(.*?\)", "", line, flags=re.S)))
    for row in ruling_rows(root):
        listed |= set(re.findall(r"`(\w+)`", row[-1]))
    assert listed - set(Rules.model_fields) == set()


def test_every_rules_field_but_the_name_is_explained_on_some_page(root: Path) -> None:
    text = "".join(page.read_text(encoding="utf-8") for page in (root / "docs").rglob("*.md"))
    assert [field for field in Rules.model_fields if f"`{field}`" not in text and f"{field} =" not in text] == []


def ruling_rows(root: Path) -> list[list[str]]:
    """Rows of all tables of the rulings page, as cells, without the header rows."""
    lines = (root / "docs" / "rulings.md").read_text(encoding="utf-8").splitlines()
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("|")]
    return [row for row in rows if row[0] not in ("clause", "preset") and not row[0].startswith("---")]


def test_every_clause_that_rules_is_on_the_page_of_rulings(
    root: Path, sections: dict[str, str], rule_ids: Callable[[str], set[str]]
) -> None:
    listed = {rule for row in ruling_rows(root) for cell in row[:3] for rule in rule_ids(cell)}
    ruled = {rule for rule, text in sections.items() if re.search(r"\*\*Rulings?\*\*", text)}
    assert ruled - listed == set()


def test_every_ruling_says_what_changes_it(root: Path) -> None:
    allowed = re.compile(r"fixed|by the skill.*|`\w+`(, `\w+`)*")
    assert [row for row in ruling_rows(root) if not allowed.fullmatch(row[-1])] == []


def test_every_link_between_our_pages_leads_somewhere(root: Path) -> None:
    broken: list[str] = []
    for page in [*root.glob("*.md"), *(root / "docs").rglob("*.md")]:
        for target in re.findall(r"\]\(([^)]+)\)", page.read_text(encoding="utf-8")):
            path, _, anchor = target.partition("#")
            goal = (page.parent / path) if path else page
            if not goal.exists() or (anchor and anchor not in anchors(goal)):
                broken.append(f"{page.relative_to(root)}: {target}")
    assert broken == []


def anchors(page: Path) -> set[str]:
    """The anchors that headings of a Markdown page have: lower case, no punctuation, hyphens for blanks."""
    headings = re.findall(r"^#+ (.*)$", page.read_text(encoding="utf-8"), flags=re.M)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}
