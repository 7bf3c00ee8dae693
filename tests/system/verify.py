#!/usr/bin/env python3
# Torii: MIT licence, see LICENSE.
"""`torii verify` accepts only a complete table of mutants made from the present sources.

usage: verify.py TORII SOURCE_ROOT

In a small separate project: the real cases, and one patch per clause that is never applied. The table is
written as tools/mutants.py writes it, so both sides must agree about the hash. Speaks TAP.
"""
import json
import pathlib
import re
import resource
import shutil
import subprocess
import sys
import tempfile

TORII = str(pathlib.Path(sys.argv[1]).resolve())
ROOT = pathlib.Path(sys.argv[2]).resolve()
SMALL_STACK = 1 << 20

sys.dont_write_bytecode = True
sys.path.insert(0, str(ROOT / "tools"))
import mutants  # noqa: E402 (found only with the path above)

points = 0
failed = 0


def point(words, good, said=""):
    global points, failed
    points += 1
    failed += not good
    print(f"{'' if good else 'not '}ok {points} - {words}")
    if not good:
        print("\n".join("# " + line for line in str(said).splitlines()[-20:]))


def run(folder, *words, **more):
    done = subprocess.run([TORII, "verify", *words], cwd=folder, capture_output=True, text=True,
                          check=False, **more)
    return done.returncode, done.stdout, done.stderr


def make_project(folder):
    """Sources in two depths, the cards, the cases, the mutants."""
    for name in ("src/rules/onitama/one.c", "src/rules/onitama/one.h", "src/game/two.c"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(f"/* {name} */\n")
    (folder / "data").mkdir()
    (folder / "build").mkdir()
    (folder / "tests/mutants").mkdir(parents=True)
    shutil.copy(ROOT / "data/cards.tsv", folder / "data")
    shutil.copytree(ROOT / "tests/data/clauses", folder / "tests/data/clauses")
    for path in (folder / "tests/data/clauses").glob("*.txt"):
        (folder / f"tests/mutants/{path.stem}.txt").write_text("mutant: broken\n")


def write_table(folder, words=None):
    """A row a mutant; `words` gives single verdicts by clause, None for no row."""
    names = [mutant.name for mutant in mutants.read_mutants(folder / "tests/mutants")]
    rows = {}
    for name in names:
        clause = name.split("-")[0]
        word = (words or {}).get(clause, "caught")
        if word is not None:
            rows[name] = [clause, name, word, clause, "0"]
    mutants.ROOT, mutants.RESULTS = folder, folder / "build/mutants.tsv"
    mutants.save_results(rows, mutants.table_hash(), len(names))


def refused(words, folder, part):
    rc, out, err = run(folder, "rules")
    point(words, rc == 1 and part in err and "./run mutants" in err, f"exit {rc}\n{out}{err}")


def test_rules(folder):
    refused("no table", folder, "no 'build/mutants.tsv'")
    write_table(folder)
    rc, out, err = run(folder, "rules")
    point("a whole table", rc == 0 and "; 0 clauses not proved" in out, f"exit {rc}\n{out}{err}")

    write_table(folder, {"B6": None})
    refused("a row is missing", folder, "incomplete")
    write_table(folder, {"B6": "timeout"})
    rc, out, err = run(folder, "rules", "--verbose")
    point("a mutant that was not caught", rc == 1 and "B6-broken: timeout" in out and err == "",
          f"exit {rc}\n{out}{err}")

    for name in ("src/rules/onitama/one.h", "src/game/two.c", "data/cards.tsv",
                 "tests/data/clauses/B6.txt", "tests/mutants/B6.txt"):
        write_table(folder)
        with open(folder / name, "a", encoding="utf-8") as file:
            file.write("# more\n")
        refused(f"{name} was changed", folder, "different sources")
    write_table(folder)
    (folder / "tests/mutants/B6.txt").write_text("mutant: broken\n\nmutant: more\n")
    refused("a new mutant", folder, "different sources")
    (folder / "tests/mutants/Z9.txt").write_text("mutant: more\n")
    write_table(folder)
    refused("a mutant of no clause", folder, "no clause")
    (folder / "tests/mutants/Z9.txt").unlink()

    write_table(folder)
    rc, out, err = run(folder, "rules", "--json", "--verbose")
    values = [json.loads(line) for line in out.splitlines()]
    point("rules in JSON", rc == 0 and values[-1]["caught"] == values[-1]["mutants"] > 50, out + err)


def test_cases(folder):
    deck = ",".join(["ox"] * 300)
    (folder / "tests/data/clauses/B6.txt").write_text(f"case long\ngame onitama deck={deck}\n")
    rc, out, err = run(folder, "rules", "--cases-only")
    point("a deck that is cut off", rc == 1 and re.search("FAIL B6: long: 'ox,ox.*is too long", out), out + err)
    rc, out, err = run(folder, "rules", "--cases-only", "--json")
    values = [json.loads(line) for line in out.splitlines()]
    point("a failure in JSON", rc == 1 and any("failure" in value for value in values), out + err)


def test_leaks(folder):
    def small_stack():
        resource.setrlimit(resource.RLIMIT_STACK, (SMALL_STACK, SMALL_STACK))

    rc, out, err = run(folder, "leaks", "--games", "1", "--json", preexec_fn=small_stack)
    values = [json.loads(line) for line in out.splitlines()]
    good = rc == 0 and len(values) == 15 and all(value["leaks"] == 0 for value in values)
    point("leaks in JSON, with a small stack", good and err == "", f"exit {rc}\n{out}{err}")


def test_record(folder):
    record = ROOT / "tests/data/records"
    path = sorted(record.glob("*.ogn"))[0]
    rc, out, err = run(folder, "record", str(path), "--json")
    point("a record in JSON", rc == 0 and json.loads(out)["good"] is True, out + err)


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        make_project(folder)
        test_rules(folder)
        test_cases(folder)
        test_leaks(folder)
        test_record(folder)
        rc, out, err = run(folder, "--help")
        point("help", rc == 0 and out.startswith("usage: torii verify") and err == "", out + err)
    print(f"1..{points}")
    return failed != 0


sys.exit(main())
