#!/usr/bin/env python3
# Torii: MIT licence, see LICENSE.
"""Adds messages to both catalogues of data/locale at once.

usage: po_add.py FILE.tsv      three tab-separated columns: English, French, Spanish ('-' is stdin)

Existing messages are left alone, unless --replace is given. Concurrent runs wait for each
other.
"""
import fcntl
import pathlib
import re
import sys

sys.dont_write_bytecode = True
import po

FOLDER = pathlib.Path(__file__).resolve().parent.parent / "data/locale"
HOLE = re.compile(r"\{(\w+)\}")


def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t") + '"'


def typographic(french):
    """A no-break space before : ; ? ! and inside « »."""
    french = re.sub(r" ([:;?!»])", "\u00a0\\1", french)
    return french.replace("« ", "«\u00a0").replace("'", "\u2019")


def rows(path):
    stream = sys.stdin if path == "-" else open(path, encoding="utf-8")
    for number, line in enumerate(stream, 1):
        line = line.rstrip("\n").replace("\\n", "\n")
        if not line or line.startswith("#"):
            continue
        columns = line.split("\t")
        if len(columns) != 3 or not all(columns):
            sys.exit(f"{path}:{number}: not three columns: '{line}'")
        english, french, spanish = columns
        for other in (french, spanish):
            if sorted(HOLE.findall(english)) != sorted(HOLE.findall(other)):
                sys.exit(f"{path}:{number}: not the same holes: '{english}'")
            if po.directives(english) != po.directives(other):
                sys.exit(f"{path}:{number}: not the same %-directives: '{english}'")
        yield english, (typographic(french), spanish)


def replace(text, english, said):
    entry = f"msgid {quoted(english)}\nmsgstr "
    start = text.index(entry) + len(entry)
    return text[:start] + quoted(said) + text[text.index("\n", start):]


def main():
    words = [word for word in sys.argv[1:] if word != "--replace"]
    if len(words) != 1:
        sys.exit(__doc__)
    new = dict(rows(words[0]))
    with open(__file__, encoding="utf-8") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        for column, name in enumerate(("fr.po", "es.po")):
            path = FOLDER / name
            book, text = po.read(path), path.read_text(encoding="utf-8")
            for english, said in new.items():
                if english not in book:
                    text = text.rstrip("\n") + f"\n\nmsgid {quoted(english)}\nmsgstr {quoted(said[column])}\n"
                elif book[english] != said[column]:
                    if "--replace" not in sys.argv:
                        print(f"{name}: kept '{book[english]}' for '{english}'", file=sys.stderr)
                        continue
                    text = replace(text, english, said[column])
            path.write_text(text, encoding="utf-8")
            po.read(path)


main()
