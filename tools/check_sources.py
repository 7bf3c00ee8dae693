#!/usr/bin/env python3
# Torii: MIT licence, see LICENSE.
"""Check that every sentence of the rulebooks is accounted for, and that every rule among them is tested.

usage: tools/check_sources.py [--write] [--books FOLDER] [--root FOLDER] [--self-test]

docs/rules/sources.tsv has one row for each sentence of the five rulebooks: its place (FR57.2 is the French rulebook
of Onitama, paragraph 57, sentence 2), a short hash of its words (the books themselves are not ours to distribute) and
the kind of sentence. The row of a rule also gives its clauses (docs/rules), what it says in our words, how we
interpret it, and any tests besides the cases of its clauses. --write generates docs/rules/sources.md from this table.

Faults: a row out of order, a sentence without a row (places have no gaps, and each book has a checksum), a rule
without a clause, without words or without a live test, an unknown clause or test, a place cited in our files that
does not exist, a sources.md that is out of date. With --books, a folder with the texts of the five books, also:
a sentence that is not in the table, and a row that is in no book. Without it the last line says that
this was not compared. Prints one line per fault and exits 1 if there is any.
"""

import argparse
import hashlib
import pathlib
import re
import shutil
import sys
import tempfile
import unicodedata

BOOKS = {
    "FR": "Onitama, the French rulebook (2017)",
    "ES": "Onitama, the Spanish rulebook",
    "SP": "Sensei's Path and Way of the Wind, French (2018)",
    "LS": "Light and Shadow, French",
    "ON": "Onamazu, the French rulebook of the prototype",
}
KINDS = {
    "rule": "rules",
    "heading": "headings",
    "caption": "captions without a rule",
    "flavour": "story and atmosphere",
    "advice": "advice, binding on nobody",
    "components": "components without a rule",
    "credit": "credits",
    "legal": "legal notices",
    "advert": "advertisements for other games",
    "fragment": "page numbers and fragments",
}
COLUMNS = "id hash kind clauses tests says reading".split()
PLACE = re.compile(r"\b(FR|ES|SP|LS|ON)(\d+)\.(\d+)\b")
CITING = ["data/onamazu-letter.yaml", "docs/rules/*.md", "docs/formats/*.md"]
MD = "docs/rules/sources.md"
TSV = "docs/rules/sources.tsv"


# ---- sentences -------------------------------------------------------------------------------------

ITEM = re.compile(r"^\s*(?:[-·•☐]|[①②③④⑤]|\d{1,2}[.)]\s)")
LEAD = re.compile(r"^(?:[-·•☐]\s*)*(?:\d{1,2}\.\s+)?")
ENDS = re.compile(r"(?<=[.!?…])([\"”»’')\]]*)\s+(?=[\"“«‘'(\[]?\s?[A-ZÀ-ÖØ-Þ¿¡0-9])")
SHORT = re.compile(r"(?:\bCf|\bDr|\bex|\b[A-Z])\.$")


def plain(text):
    return LEAD.sub("", re.sub(r"\s+", " ", text.replace("*", " ").replace("_", " ")).strip())


def paragraphs(text):
    """The blocks between empty lines, and each item of a list; a block without letters is skipped."""
    found = []
    for block in re.split(r"\n\s*\n", text):
        item = []
        for line in block.split("\n"):
            if ITEM.match(line) and item:
                found.append(" ".join(item))
                item = []
            item.append(line)
        found.append(" ".join(item))
    return [one for one in map(plain, found) if re.search(r"\w", one)]


def sentences(paragraph):
    found, at = [], 0
    for end in ENDS.finditer(paragraph):
        if not SHORT.search(paragraph[at:end.start()]):
            found.append(paragraph[at:end.end(1)].strip())
            at = end.end()
    found.append(paragraph[at:].strip())
    return [one for one in found if re.search(r"\w", one)]


def digest(sentence):
    """Of letters and digits only, so that punctuation, accents and line breaks do not matter."""
    folded = unicodedata.normalize("NFKD", sentence).casefold()
    return hashlib.sha256("".join(c for c in folded if c.isalnum()).encode()).hexdigest()[:10]


def split_book(text):
    return [(f"{i}.{j}", digest(sentence), sentence)
            for i, paragraph in enumerate(paragraphs(text), 1)
            for j, sentence in enumerate(sentences(paragraph), 1)]


# ---- the index -------------------------------------------------------------------------------------

class Index:
    def __init__(self, root):
        self.root = root
        self.faults = []
        self.rows = []
        self.sums = {}
        for number, line in enumerate((root / TSV).read_text(encoding="utf-8").splitlines(), 1):
            self.read_line(number, line)

    def fault(self, where, words):
        self.faults.append(f"{where}: {words}")

    def read_line(self, number, line):
        if line.startswith("#"):
            found = re.match(r"^# book (\w+) sentences (\d+) sum ([0-9a-f]{16})$", line)
            if found:
                self.sums[found.group(1)] = (int(found.group(2)), found.group(3))
            return
        parts = line.split("\t")
        if parts == COLUMNS:
            return
        if len(parts) != len(COLUMNS):
            self.fault(f"{TSV}:{number}", f"{len(parts)} columns, not {len(COLUMNS)}")
            return
        row = dict(zip(COLUMNS, parts))
        row["line"] = number
        row["clauses"] = [one for one in row["clauses"].split(",") if one]
        row["tests"] = [one for one in row["tests"].split(";") if one]
        self.rows.append(row)

    def of(self, book):
        return [row for row in self.rows if row["id"].startswith(book)]

    def sum_of(self, book):
        text = "".join(f"{row['id']} {row['hash']}\n" for row in self.of(book))
        return hashlib.sha256(text.encode()).hexdigest()[:16]


def check_places(index):
    """Paragraphs and sentences count from 1 without gaps; the checksum catches a missing end."""
    for book in BOOKS:
        at = (0, 0)
        for row in index.of(book):
            where = f"{TSV}:{row['line']}"
            found = PLACE.fullmatch(row["id"])
            if not found:
                index.fault(where, f"'{row['id']}' is no place")
                continue
            place = (int(found.group(2)), int(found.group(3)))
            if place not in ((at[0], at[1] + 1), (at[0] + 1, 1)):
                index.fault(where, f"{row['id']} does not follow {book}{at[0]}.{at[1]}: a sentence has no row")
            at = place
            if not re.fullmatch(r"[0-9a-f]{10}", row["hash"]):
                index.fault(where, f"'{row['hash']}' is no hash")
        if index.sums.get(book) != (len(index.of(book)), index.sum_of(book)):
            index.fault(TSV, f"the rows of {book} do not match its checksum")
    for row in index.rows:
        if row["id"][:2] not in BOOKS:
            index.fault(f"{TSV}:{row['line']}", f"'{row['id']}' is of no book")


def clauses_of(root):
    found = {}
    for name in ("onitama", "onamazu"):
        text = (root / f"docs/rules/{name}.md").read_text(encoding="utf-8")
        for clause in re.findall(r"^### (\S+) · ", text, re.MULTILINE):
            found[clause] = name
    return found


def cases_of(root, clause):
    path = root / f"tests/data/clauses/{clause}.txt"
    return len(re.findall(r"^case \S", path.read_text(encoding="utf-8"), re.MULTILINE)) if path.exists() else 0


def is_live(root, test):
    """The file is part of the test run, and contains the named function or title."""
    path, _, name = test.partition(":")
    file = root / path
    if not path.startswith(("tests/", "web/test/")) or not file.is_file():
        return False
    text = file.read_text(encoding="utf-8")
    if path.startswith("web/test/"):
        return file.name.endswith(".test.mjs") and any(name in title for title in re.findall(r'test\([`"](.*?)[`"],', text))
    stem = file.stem
    listed = any(stem in build.read_text(encoding="utf-8") for build in (root / "tests").rglob("meson.build"))
    if file.suffix == ".c":
        return listed and f"cmocka_unit_test({name})" in text
    return listed and (name == "" or re.search(rf"^def {re.escape(name)}\(", text, re.MULTILINE) is not None)


def check_rows(index):
    known = clauses_of(index.root)
    for row in index.rows:
        where = f"{TSV}:{row['line']}"
        if row["kind"] not in KINDS:
            index.fault(where, f"{row['id']}: '{row['kind']}' is no kind: {' '.join(KINDS)}")
        for clause in row["clauses"]:
            if clause not in known:
                index.fault(where, f"{row['id']}: there is no clause '{clause}'")
        for test in row["tests"]:
            if not is_live(index.root, test):
                index.fault(where, f"{row['id']}: there is no test '{test}'")
        if row["kind"] != "rule":
            continue
        if not row["clauses"]:
            index.fault(where, f"{row['id']} gives a rule and has no clause")
        if not row["says"]:
            index.fault(where, f"{row['id']} gives a rule and does not say which")
        if not row["tests"] and not any(cases_of(index.root, clause) for clause in row["clauses"]):
            index.fault(where, f"{row['id']} gives a rule that no test is about")


def check_citations(index):
    known = {row["id"] for row in index.rows}
    for pattern in CITING:
        for file in sorted(index.root.glob(pattern)):
            for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
                for found in PLACE.finditer(line):
                    if found.group(0) not in known:
                        index.fault(f"{file.relative_to(index.root)}:{number}", f"{found.group(0)} is no sentence of the books")


# ---- the page --------------------------------------------------------------------------------------

INTRO = """# From the rulebooks to the clauses

<!-- Generated from sources.tsv by tools/check_sources.py --write; do not edit. -->

This page lists every sentence of the five rulebooks that gives a rule: what it says, in our own words; the clauses that implement it; what tests them; and, where a sentence leaves room for doubt, how we read it.
A place names a book, a paragraph and a sentence: FR57.2 is the second sentence of paragraph 57 in the French rulebook. Headings and list items count as paragraphs. Sentences that give no rule are listed by kind at the end of each book.
The rulebooks belong to their publishers and are not included. [sources.tsv](sources.tsv) has a hash of each sentence instead, so anyone who owns the books can check that none is missing: `tools/check_sources.py --books FOLDER`.
"By the letter" refers to the preset described in [letter.md](letter.md).

In the column "tests", a clause stands for its cases in `tests/data/clauses/CLAUSE.txt`, with their number; `torii verify rules --cases-only` runs them. The mutants in `tests/mutants` break each clause on purpose, and the cases have to notice.
"""


def tests_words(index, row):
    cases = [f"{clause} ({count})" for clause in row["clauses"] if (count := cases_of(index.root, clause))]
    return ", ".join(cases + [f"`{test.rpartition('/')[2]}`" for test in row["tests"]])


def spans(rows):
    """Runs of adjacent rows: FR3.1–FR19.1."""
    runs = []
    for row in rows:
        if runs and runs[-1][-1]["at"] + 1 == row["at"]:
            runs[-1].append(row)
        else:
            runs.append([row])
    return ", ".join(run[0]["id"] if len(run) == 1 else f"{run[0]['id']}–{run[-1]['id']}" for run in runs)


def print_book(index, book, out):
    rows = index.of(book)
    for at, row in enumerate(rows):
        row["at"] = at
    rules = [row for row in rows if row["kind"] == "rule"]
    out.append(f"\n## {book}: {BOOKS[book]}\n\n{len(rows)} sentences, of which {len(rules)} give a rule.")
    fresh = True
    for row in rows:
        if row["kind"] == "heading" and row["says"]:
            out.append(f"\n### {row['id']} · {row['says']}")
            fresh = True
        if row["kind"] != "rule":
            continue
        if fresh:
            out.append("\n| place | what it says | clauses | tests | how we read it |\n|---|---|---|---|---|")
            fresh = False
        out.append(f"| {row['id']} | {row['says']} | {', '.join(row['clauses'])} | {tests_words(index, row)} | {row['reading']} |")
    out.append(f"\n### {book}: sentences that give no rule\n\n| kind | places |\n|---|---|")
    for kind, words in KINDS.items():
        found = [row for row in rows if row["kind"] == kind]
        if kind != "rule" and found:
            out.append(f"| {words} | {spans(found)} |")


def print_clauses(index, out):
    cited = {}
    for row in index.rows:
        for clause in row["clauses"]:
            cited.setdefault(clause, []).append(row["id"])
    known = clauses_of(index.root)
    out.append("\n## By clause\n\n| clause | sentences |\n|---|---|")
    for clause in known:
        if clause in cited:
            out.append(f"| {clause} | {', '.join(cited[clause])} |")
    silent = [clause for clause in known if clause not in cited]
    out.append("\nThese clauses rest on no sentence. They are notation, or inferred or invented, as each of them says: " + ", ".join(silent) + ".")


def page_of(index):
    out = [INTRO.rstrip("\n")]
    for book in BOOKS:
        print_book(index, book, out)
    print_clauses(index, out)
    return "\n".join(out) + "\n"


def check_page(index):
    file = index.root / MD
    if not file.exists() or file.read_text(encoding="utf-8") != page_of(index):
        index.fault(MD, "differs from sources.tsv: run tools/check_sources.py --write")


# ---- the books -------------------------------------------------------------------------------------

def check_books(index, folder):
    """Matches texts to books: the one whose rows contain most of its sentences."""
    texts = [split_book(path.read_text(encoding="utf-8")) for path in sorted(folder.glob("*.txt"))]
    known = {book: {row["hash"] for row in index.of(book)} for book in BOOKS}
    if not texts:
        index.fault(str(folder), "holds no texts (*.txt)")
    found = {}
    for text in texts:
        book = max(BOOKS, key=lambda one: sum(hashed in known[one] for _, hashed, _ in text))
        found.setdefault(book, []).extend(text)
    for book in BOOKS:
        told = {row["id"]: row["hash"] for row in index.of(book)}
        read = {f"{book}{place}": (hashed, words) for place, hashed, words in found.get(book, [])}
        for place, (hashed, words) in read.items():
            if told.get(place) != hashed:
                index.fault(place, f"not in the index: {words[:60]}")
        for place in told:
            if place not in read:
                index.fault(place, "is in no book")


# ---- the whole check --------------------------------------------------------------------------------

def check(root, books=None):
    index = Index(root)
    check_places(index)
    check_rows(index)
    check_citations(index)
    if not index.faults:
        check_page(index)
    if books:
        check_books(index, books)
    return index


def write(root):
    index = Index(root)
    lines = [line for line in (root / TSV).read_text(encoding="utf-8").splitlines() if not line.startswith("# book ")]
    sums = [f"# book {book} sentences {len(index.of(book))} sum {index.sum_of(book)}" for book in BOOKS]
    (root / TSV).write_text("\n".join(sums + lines) + "\n", encoding="utf-8")
    (root / MD).write_text(page_of(index), encoding="utf-8")


def self_test(root):
    """Plants one fault at a time in a copy; each must be reported. A plant returns the file it changed."""
    def at(path, old, new):
        def plant(copy):
            text = (copy / path).read_text(encoding="utf-8")
            assert old in text, (path, old)
            (copy / path).write_text(text.replace(old, new, 1), encoding="utf-8")
            return path
        return plant

    def rows(change):
        def plant(copy):
            text = (copy / TSV).read_text(encoding="utf-8")
            changed = change(text)
            assert changed != text
            (copy / TSV).write_text(changed, encoding="utf-8")
            return TSV
        return plant

    def drop(place):
        return rows(lambda text: re.sub(rf"^{re.escape(place)}\t.*\n", "", text, flags=re.MULTILINE))

    def column(place, number, value):
        def change(text):
            lines = [line.split("\t") for line in text.split("\n")]
            for parts in lines:
                if parts[0] == place:
                    parts[number] = value
            return "\n".join("\t".join(parts) for parts in lines)
        return rows(change)

    def without_cases(clause):
        path = f"tests/data/clauses/{clause}.txt"

        def plant(copy):
            (copy / path).write_text(f"# {clause}\n", encoding="utf-8")
            return path
        return plant

    planted = [
        ("nothing", lambda copy: TSV, None),
        ("a row is missing", drop("FR66.1"), "a sentence has no row"),
        ("the last row is missing", drop("ON251.3"), "do not match its checksum"),
        ("a hash was changed", column("FR66.1", 1, "0123456789"), "do not match its checksum"),
        ("a kind that is none", column("FR66.1", 2, "rumour"), "is no kind"),
        ("a rule without a clause", column("FR66.1", 3, ""), "has no clause"),
        ("a clause that is none", column("FR66.1", 3, "B66"), "there is no clause 'B66'"),
        ("a rule without words", column("FR66.1", 5, ""), "does not say which"),
        ("a test that is none", column("LS17.1", 4, "tests/unit/server/test_hall_rules.c:nobody_tests_this"), "there is no test"),
        ("a test in no file", column("LS17.1", 4, "tests/unit/server/test_nothing.c:x"), "there is no test"),
        ("a clause without cases", without_cases("B6"), "no test is about"),
        ("a test that is no longer run", at("tests/unit/server/test_hall_rules.c", "cmocka_unit_test(expert_games_are_marked)", ""), "there is no test"),
        ("a citation of nothing", at("data/onamazu-letter.yaml", "ON67.1", "ON67.9"), "is no sentence of the books"),
        ("a page that is old", at(MD, "FR66.1", "FR66.1 "), "differs from sources.tsv"),
        ("a column too many", rows(lambda text: text.replace("\nFR66.1\t", "\nFR66.1\t\t", 1)), "columns"),
    ]
    bad = 0
    with tempfile.TemporaryDirectory() as name:
        copy = pathlib.Path(name)
        for part in ("docs/rules", "docs/formats", "tests", "web/test"):
            shutil.copytree(root / part, copy / part, ignore=shutil.ignore_patterns("corpus", "mutants", "node_modules"))
        (copy / "data").mkdir()
        shutil.copy(root / "data/onamazu-letter.yaml", copy / "data")
        for words, plant, wanted in planted:
            changed = plant(copy)
            faults = check(copy).faults
            shutil.copy(root / changed, copy / changed)
            good = not faults if wanted is None else any(wanted in fault for fault in faults)
            bad += not good
            if not good:
                print(f"self-test: {words}: {faults[:3]}")
    bad += self_test_books(root)
    print(f"sources self-test: {len(planted) + 1} cases, {bad} wrong")
    return bad > 0


def self_test_books(root):
    """How a small book is split; and that a sentence added to or removed from one is reported."""
    book = "TITLE\n\n- 1. First rule. Second *rule*!\n\nA third one (Cf. above) ends\nhere.\n"
    same = "Title\n\n1. First rule. Second rule!\n\n**A third one (Cf. above) ends here.**\n"
    hashes = [hashed for _, hashed, _ in split_book(book)]
    good = [place for place, _, _ in split_book(book)] == ["1.1", "2.1", "2.2", "3.1"]
    good = good and hashes == [hashed for _, hashed, _ in split_book(same)]
    good = good and hashes != [hashed for _, hashed, _ in split_book(same.replace("third", "fourth"))]
    index = Index(root)
    index.rows = [{"id": f"FR{place}", "hash": hashed} for place, hashed, _ in split_book(book)]
    for text, wanted in ((same, []), (book + "\nOne more.\n", ["FR4.1: not in the index: One more."]), (book.replace(" Second *rule*!", ""), ["FR2.2: is in no book"])):
        index.faults = []
        with tempfile.TemporaryDirectory() as name:
            (pathlib.Path(name) / "book.txt").write_text(text, encoding="utf-8")
            check_books(index, pathlib.Path(name))
        good = good and index.faults == wanted
    return not good


def main():
    parser = argparse.ArgumentParser(description="check the index of the rulebooks' sentences")
    parser.add_argument("--root", type=pathlib.Path, default=pathlib.Path(__file__).resolve().parent.parent)
    parser.add_argument("--books", type=pathlib.Path)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--self-test", action="store_true")
    options = parser.parse_args()
    if options.self_test:
        return self_test(options.root)
    if options.write:
        write(options.root)
    index = check(options.root, options.books)
    for fault in index.faults:
        print(fault)
    rules = sum(row["kind"] == "rule" for row in index.rows)
    print(f"sources check: {len(index.rows)} sentences, {rules} rules, {len(index.faults) or 'no'} fault{'s' * (len(index.faults) != 1)}")
    if not options.books:
        print("not compared with the rulebooks themselves, which are not part of Torii (--books FOLDER)")
    return len(index.faults) > 0


if __name__ == "__main__":
    sys.exit(main())
