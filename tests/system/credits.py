#!/usr/bin/env python3
# Torii: MIT licence, see LICENSE.
"""Whose games and whose software this is, as the program and the documents say it.

usage: credits.py TORII SOURCE_ROOT

Speaks TAP.
"""
import pathlib
import re
import subprocess
import sys

TORII = str(pathlib.Path(sys.argv[1]).resolve())
ROOT = pathlib.Path(sys.argv[2]).resolve()
UNOFFICIAL = re.compile(r"unofficial|non officiel|no oficial", re.IGNORECASE)

points = 0
failed = 0


def point(words, good, said=""):
    global points, failed
    points += 1
    failed += not good
    print(f"{'' if good else 'not '}ok {points} - {words}")
    if not good:
        print("\n".join("# " + line[:300] for line in str(said).splitlines()[-20:]))


def read(name):
    return (ROOT / name).read_text(encoding="utf-8")


def run(*words):
    done = subprocess.run([TORII, *words], capture_output=True, text=True, timeout=60, check=False)
    return done.returncode, done.stdout


def credits_onitama(text):
    return "Shimpei Sato" in text and "Arcane Wonders" in text.replace("\n", " ")


def check_documents():
    top = "\n".join(read("README.md").splitlines()[:5])
    point("README says at its top that this is unofficial, and whose games these are",
          UNOFFICIAL.search(top) and credits_onitama(top) and "its author" in top and "prototype" in top, top)
    point("README promises no more than it keeps",
          "to the letter" not in read("README.md") and "every reading of the rules is documented" in read("README.md"))
    for language in ("", ".fr", ".es"):
        onitama, onamazu = (read(f"docs/rules/{game}{language}.md")[:1500] for game in ("onitama", "onamazu"))
        point(f"the rules of Onitama{language} credit its designer and publisher",
              UNOFFICIAL.search(onitama) and credits_onitama(onitama), onitama)
        point(f"the rules of Onamazu{language} say what it is",
              UNOFFICIAL.search(onamazu) and re.search(r"prototyp|prototip", onamazu), onamazu)


def check_program():
    rc, said = run("--help")
    point("--help: unofficial, whose games these are", rc == 0 and UNOFFICIAL.search(said) and credits_onitama(said), said)
    rc, said = run("--notices")
    point("--notices is a success with something to read", rc == 0 and len(said) > 4000, said[:300])
    listed = re.findall(r"^\| ([^|]+?) \| (?:page|program)", read("docs/third-party.md"), re.MULTILINE)
    missing = [name for name in listed if name not in said]
    point("--notices names every component of docs/third-party.md", len(listed) > 10 and not missing, missing)
    quoted = re.findall(r"^```\n(.*?)\n```$", read("docs/third-party.md"), re.MULTILINE | re.DOTALL)
    point("--notices quotes every licence whole", len(quoted) > 5 and all(text in said for text in quoted))


def check_quotes():
    """Against the texts that came with the packages themselves."""
    document = read("docs/third-party.md")
    lit = read("web/node_modules/lit/LICENSE").split("\n\n", 2)
    point("the licence of Lit is quoted as its package has it", lit[2].strip() in document and lit[1].strip() in document)


check_documents()
check_program()
check_quotes()
print(f"1..{points}")
sys.exit(1 if failed else 0)
