#!/usr/bin/env python3
# Torii: MIT licence, see LICENSE.
"""Break every clause of the rules on purpose, and check that the cases of that clause fail.

usage: tools/mutants.py [--fraction N] [--only PATTERN] [--fresh]
       tools/mutants.py --check

tests/mutants/CLAUSE.txt holds the mutants of one clause, separated by empty lines:

    mutant: two-masters
    breaks: a position with two masters of one side is taken
    file: src/rules/onitama/check.c
    find:
            if (masters > (ninjas_only ? 0 : 1))
    replace:
            if (masters > (ninjas_only ? 0 : 2))
    end

The text to find must occur in the file exactly once; line breaks and indentation do not matter.
A mutant may change several places, each with its own `find:` … `end`; `file:` holds
until the next one. Each mutant is applied to a scratch copy under build/mutants/,
compiled, and judged by `torii verify rules --cases-only`:

    caught      a case of its own clause failed
    elsewhere   only cases of other clauses failed: the clause itself is not tested
    survived    nothing failed
        timeout     it ran too long, and no case of its own clause had failed until then
    error       it does not apply, does not compile, or the program crashed

Results are cached in build/mutants.tsv while neither the mutant nor the sources change.
Its first line identifies the sources, so that `torii verify rules` sees whether the table is current.
Exits 1 if any mutant is not caught, or if a clause of docs/rules has none.
"""

import argparse
import fnmatch
import hashlib
import os
import pathlib
import queue
import re
import shutil
import subprocess
import sys
import threading

ROOT = pathlib.Path(__file__).resolve().parent.parent
MUTANTS = ROOT / "tests/mutants"
SCRATCH = ROOT / "build/mutants"
RESULTS = ROOT / "build/mutants.tsv"
RULES = [ROOT / "docs/rules/onitama.md", ROOT / "docs/rules/onamazu.md"]
CLAUSE = r"(?:[A-Z]+[0-9]+[a-z]?|[0-9]+\.[0-9]+)"  # B6, 5.3

# What is copied; of these, what can change a verdict (the rest is only needed by the build files).
COPIED = "src data tools docs tests bench LICENSE meson.build meson_options.txt meson.options".split()
JUDGING = "src data tools docs/rules tests/data meson.build meson_options.txt meson.options".split()
LEFT_OUT = ("tests/mutants/", "tests/fuzz/corpus/")

# Also hashed by `torii verify rules`, in this order (src/cmd/verify_rules.c): folder, pattern.
HASHED = [
    ("src", "**/*.c"),
    ("src", "**/*.h"),
    ("data", "cards.tsv"),
    ("data", "onamazu.yaml"),
    ("data", "onamazu-letter.yaml"),
    ("tests/data/clauses", "*.txt"),
    ("tests/mutants", "*.txt"),
]

WORKERS = 2
SECONDS = 60  # a broken rule may make a game endless
AT_LEAST = 4
# The cases take a tenth of a second even so; compile time dominates.
SETUP = "-Dtests=false -Dnet=false -Dbuildtype=plain -Doptimization=0 -Dwerror=false -Db_lto=false".split()


class Mutant:
    """One way to break a clause; `wrong` says what is wrong with its text, if anything."""

    def __init__(self, clause, text):
        self.clause = clause
        self.text = text
        self.breaks = ""
        self.name = clause + "-"
        self.edits = []  # path, text to find, replacement
        self.wrong = None
        try:
            self.read(iter(text.splitlines()))
        except ValueError as wrong:
            self.wrong = str(wrong)

    def read(self, lines):
        path = None
        for line in lines:
            key, _, value = line.partition(":")
            value = value.strip()
            if key == "mutant":
                self.name = f"{self.clause}-{value}"
            elif key == "breaks":
                self.breaks = value
            elif key == "file":
                path = value
            elif line == "find:" and path:
                self.edits.append((path, self.until(lines, "replace:"), self.until(lines, "end")))
            else:
                raise ValueError(f"the line '{line}' is not expected here")
        if not self.breaks or not self.edits:
            raise ValueError("'breaks:', 'file:' or 'find:' is missing")

    @staticmethod
    def until(lines, last):
        found = []
        for line in lines:
            if line == last:
                return "\n".join(found)
            found.append(line)
        raise ValueError(f"the line '{last}' is missing")

    def apply(self, tree):
        """The changed files of a tree, by path. Every text is searched in the unchanged file."""
        if self.wrong:
            raise ValueError(self.wrong)
        texts, cuts = {}, {}
        for path, find, replace in self.edits:
            if not (tree / path).is_file():
                raise ValueError(f"there is no file {path}")
            texts[path] = (tree / path).read_text(encoding="utf-8")
            pattern = re.compile(r"\s+".join(re.escape(word) for word in find.split()))
            places = list(pattern.finditer(texts[path])) if find.split() else []
            if len(places) != 1:
                raise ValueError(f"found {len(places)} times in {path}:\n{find}")
            cuts.setdefault(path, []).append((places[0].start(), places[0].end(), replace.lstrip()))
        for path, places in cuts.items():
            places.sort(reverse=True)  # from the end, so that earlier places stay valid
            if any(before[1] > after[0] for after, before in zip(places, places[1:])):
                raise ValueError(f"two of its texts overlap in {path}")
            for start, end, replace in places:
                texts[path] = texts[path][:start] + replace + texts[path][end:]
        return texts


def read_mutants(folder):
    """The mutants of every file, sorted by name."""
    found = []
    for path in folder.glob("*.txt"):
        for text in re.split(r"\n+(?=mutant:)", path.read_text(encoding="utf-8").strip()):
            found.append(Mutant(path.stem, text))
    names = [mutant.name for mutant in found]
    for mutant in found:
        if names.count(mutant.name) > 1:
            mutant.wrong = "another mutant has the same name"
    return sorted(found, key=lambda mutant: mutant.name)


class Verdict:
    """The result of a mutant: a word, the clauses whose cases failed, a message."""

    def __init__(self, word, clauses=(), words=""):
        self.word = word
        self.clauses = sorted(set(clauses))
        self.words = words


def files_below(places):
    """Every file below these places, as paths from the root."""
    for place in places:
        start = ROOT / place
        found = [start] if start.is_file() else start.rglob("*")
        for path in sorted(found):
            name = path.relative_to(ROOT).as_posix()
            if path.is_file() and "__pycache__" not in name and not name.startswith(LEFT_OUT):
                yield name


def sources_hash():
    total = hashlib.sha256()
    for name in files_below(JUDGING):
        total.update(name.encode() + b"\0" + (ROOT / name).read_bytes() + b"\0")
    return total.hexdigest()


def table_hash():
    """FNV-1a, 64 bits: path, zero, bytes, zero of every file that the results depend on."""
    total = 0xCBF29CE484222325
    for folder, pattern in HASHED:
        paths = [path.relative_to(ROOT) for path in (ROOT / folder).glob(pattern)]
        for path in sorted(paths, key=lambda path: path.parts):
            for byte in path.as_posix().encode() + b"\0" + (ROOT / path).read_bytes() + b"\0":
                total = (total ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return f"{total:016x}"


class Worker:
    """A scratch tree with its build. Only files that differ are written, to keep rebuilds small."""

    def __init__(self, number):
        self.tree = SCRATCH / str(number)
        self.build = self.tree / "build"
        self.tree.mkdir(parents=True, exist_ok=True)

    def restore(self):
        """Make the scratch tree equal to the real one again."""
        wanted = set(files_below(COPIED))
        for name in wanted:
            source, target = ROOT / name, self.tree / name
            if not target.is_file() or target.read_bytes() != source.read_bytes():
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(source, target)
                shutil.copymode(source, target)
        for path in list(self.tree.rglob("*")):
            name = path.relative_to(self.tree).as_posix()
            if path.is_file() and not name.startswith("build/") and name not in wanted:
                path.unlink()

    def command(self, *words, **more):
        """Run in the scratch tree, which must not look like a part of the enclosing repository."""
        env = dict(os.environ, GIT_CEILING_DIRECTORIES=str(SCRATCH), LC_ALL="C.UTF-8")
        env.update(more.pop("env", {}))
        return subprocess.run(
            words, cwd=self.tree, env=env, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, check=False, **more,
        )

    def compile(self):
        """None, or the compiler's output."""
        options = self.build / "options"  # a build with other options is useless
        if not options.exists() or options.read_text() != " ".join(SETUP):
            shutil.rmtree(self.build, ignore_errors=True)
            done = self.command("meson", "setup", "build", *SETUP, env={"CC": "gcc"})
            if done.returncode:
                return tail(done.stdout)
            options.write_text(" ".join(SETUP))
        done = self.command("ninja", "-C", "build", "torii")
        return tail(done.stdout) if done.returncode else None

    def verify(self):
        """Exit status of the cases (None: timeout) and the clauses that failed."""
        try:
            done = self.command(
                str(self.build / "torii"), "verify", "rules", "--cases-only", timeout=SECONDS
            )
            status, said = done.returncode, done.stdout
        except subprocess.TimeoutExpired as late:
            status, said = None, late.stdout or b""
        said = said.decode("utf-8", "replace")
        return status, re.findall(rf"^FAIL ({CLAUSE}):", said, re.MULTILINE), said

    def judge(self, mutant):
        self.restore()
        try:
            for path, text in mutant.apply(self.tree).items():
                (self.tree / path).write_text(text, encoding="utf-8")
        except ValueError as wrong:
            return Verdict("error", words=f"does not apply: {wrong}")
        complaint = self.compile()
        if complaint:
            return Verdict("error", words="does not compile: " + complaint)

        status, clauses, said = self.verify()
        if status == 0:
            return Verdict("survived")
        if status not in (1, None):
            return Verdict("error", clauses, f"exit {status}: " + tail(said.encode()))
        if mutant.clause in clauses:
            return Verdict("caught", clauses)
        return Verdict("timeout" if status is None else "elsewhere", clauses)


def stale(mutants):
    """Those that no longer apply, with the reason: checks all, even if only a fraction is run."""
    found = {}
    for mutant in mutants:
        try:
            mutant.apply(ROOT)
        except ValueError as wrong:
            found[mutant.name] = str(wrong)
    return found


def tail(said):
    return "\n".join(said.decode("utf-8", "replace").strip().splitlines()[-12:])


def check_unmutated(worker):
    """The unchanged tree must pass, or no verdict is meaningful."""
    worker.restore()
    complaint = worker.compile()
    if complaint:
        sys.exit(f"mutants: the tree itself does not compile:\n{complaint}")
    status, _, said = worker.verify()
    if status != 0:
        said = tail(said.encode())
        sys.exit(f"mutants: the tree itself fails its cases (exit {status}):\n{said}")


class Progress:
    """A line per mutant; on a terminal one line that is updated."""

    def __init__(self, total):
        self.total = total
        self.done = 0
        self.lock = threading.Lock()

    def tell(self, name, word):
        with self.lock:
            self.done += 1
            line = f"{self.done} of {self.total}  {name}: {word}"
            live = sys.stderr.isatty()
            # Failures stay on the screen.
            start = "\r\033[K" if live else ""
            end = "" if live and word == "caught" and self.done < self.total else "\n"
            print(start + line, end=end, file=sys.stderr, flush=True)


def judge_all(mutants):
    """Verdicts by name, from WORKERS threads that share one queue."""
    if not mutants:
        return {}
    workers = [Worker(number) for number in range(1, min(WORKERS, len(mutants)) + 1)]
    check_unmutated(workers[0])
    waiting = queue.SimpleQueue()
    progress = Progress(len(mutants))
    verdicts = {}
    for mutant in mutants:
        waiting.put(mutant)

    def work(worker):
        while True:
            try:
                mutant = waiting.get_nowait()
            except queue.Empty:
                return
            try:
                verdicts[mutant.name] = worker.judge(mutant)
            except OSError as wrong:
                verdicts[mutant.name] = Verdict("error", words=str(wrong))
            progress.tell(mutant.name, verdicts[mutant.name].word)

    threads = [threading.Thread(target=work, args=(worker,)) for worker in workers]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for worker in workers:
        worker.restore()
    return verdicts


def head_hash():
    """The commit's name; without one, a hash of the sources."""
    done = subprocess.run(
        ["git", "-C", str(ROOT), "rev-parse", "--verify", "HEAD"],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False,
    )
    return done.stdout.decode().strip() if done.returncode == 0 else sources_hash()


def pick(mutants, options):
    """The mutants to run: all, those of a pattern, or this commit's share."""
    if options.only:
        pattern = options.only if "*" in options.only else f"*{options.only}*"
        return [mutant for mutant in mutants if fnmatch.fnmatch(mutant.name, pattern)]
    if options.fraction <= 1 or not mutants:
        return mutants

    # A fixed shuffle, so that neighbours are of different clauses, starting at the commit's position.
    shuffled = sorted(mutants, key=lambda m: hashlib.sha256(m.name.encode()).digest())
    count = min(len(mutants), max(AT_LEAST, -(-len(mutants) // options.fraction)))
    start = int(hashlib.sha256(head_hash().encode()).hexdigest(), 16) % len(mutants)
    return sorted((shuffled * 2)[start:start + count], key=lambda m: m.name)


def load_results():
    """Lines of mutants.tsv by name: (clause, name, word, clauses, sha); skips the first."""
    if not RESULTS.exists():
        return {}
    rows = [line.split("\t") for line in RESULTS.read_text(encoding="utf-8").splitlines()]
    return {row[1]: row for row in rows if len(row) == 5}


def save_results(rows, table, count):
    """Written to a temporary file first: a partial table must not look like a complete one."""
    RESULTS.parent.mkdir(exist_ok=True)
    lines = [f"sources {table} mutants {count}\n"]
    lines += ["\t".join(rows[name]) + "\n" for name in sorted(rows)]
    beside = RESULTS.with_suffix(".part")
    beside.write_text("".join(lines), encoding="utf-8")
    beside.replace(RESULTS)


def clauses_of_the_rules():
    text = "".join(path.read_text(encoding="utf-8") for path in RULES if path.exists())
    return re.findall(rf"^### ({CLAUSE}) · ", text, re.MULTILINE)


def print_table(chosen, rows, verdicts):
    width = max((len(mutant.name) for mutant in chosen), default=0)
    for mutant in chosen:
        _, name, word, clauses, _ = rows[mutant.name]
        word = "caught elsewhere" if word == "elsewhere" else word
        print(f"{mutant.clause:4} {name:{width}}  {word:8}  {clauses:12}  {mutant.breaks}")
        if name in verdicts and verdicts[name].words:
            print("     " + verdicts[name].words.replace("\n", "\n     "))


def main():
    parser = argparse.ArgumentParser(description="break every clause on purpose")
    parser.add_argument("--fraction", type=int, default=1, metavar="N", help="run one in N")
    parser.add_argument("--only", metavar="PATTERN", help="run those whose name holds this")
    parser.add_argument("--check", action="store_true", help="see that all apply; run none")
    parser.add_argument("--fresh", action="store_true", help="use no earlier results")
    options = parser.parse_args()

    mutants = read_mutants(MUTANTS)
    useless = stale(mutants)
    for name, reason in useless.items():
        print(f"{name} does not apply: {reason}")
    if options.check:
        print(f"mutants: {len(mutants) - len(useless)} of {len(mutants)} apply")
        return 1 if useless or not mutants else 0
    chosen = pick(mutants, options)
    sources, table = sources_hash(), table_hash()
    shas = {m.name: hashlib.sha256((m.text + sources).encode()).hexdigest() for m in mutants}
    known = load_results()
    rows = {n: row for n, row in known.items() if shas.get(n) == row[4] and row[2] != "error"}

    waiting = [m for m in chosen if options.fresh or m.name not in rows]
    verdicts = judge_all(waiting)
    for mutant in waiting:
        verdict = verdicts[mutant.name]
        clauses = " ".join(verdict.clauses) or "-"
        rows[mutant.name] = [
            mutant.clause or "-", mutant.name, verdict.word, clauses, shas[mutant.name]
        ]
    if (sources, table) != (sources_hash(), table_hash()):
        sys.exit("mutants: the sources changed meanwhile, so nothing is proved; run it again")
    save_results(rows, table, len(mutants))

    print_table(chosen, rows, verdicts)
    caught = sum(1 for mutant in chosen if rows[mutant.name][2] == "caught")
    clauses = clauses_of_the_rules()
    bare = [] if options.only else [c for c in clauses if c not in {m.clause for m in mutants}]
    if bare:
        print("clauses without a mutant: " + " ".join(bare))
    if not clauses:
        print("no clauses found in docs/rules")
    print(f"mutants: {caught} of {len(chosen)} caught")
    return 0 if caught == len(chosen) and chosen and clauses and not bare and not useless else 1


if __name__ == "__main__":
    sys.exit(main())
