#!/usr/bin/env python3
# Torii: MIT licence, see LICENSE.
"""Generates what the programs read from the catalogues of data/locale.

usage: gen_locale.py OUTPUT.c DEPENDENCIES
                                              one C table, sorted by the English text: messages of the C program; and,
                                              for the build, the files in which those messages are
       gen_locale.py --json LANGUAGE           JSON: messages of the web page, names of cards
       gen_locale.py --onamazu LANGUAGE        JSON: the page's messages about Onamazu in C, English and translation in turn
       gen_locale.py --rules LANGUAGE [GAME]  JSON: the clauses of Onitama, or of that game, in words, by chapter

Each gets only its own messages, as determined by tools/check_locale.py.
"""
import json
import pathlib
import sys

sys.dont_write_bytecode = True
import check_locale
import gen_cards
import gen_clauses
import languages
import po
from languages import LANGUAGES, OTHERS, ROOT


def c_string(text):
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return '"' + escaped.replace("\t", "\\t") + '"'


def read(paths):
    try:
        return [po.read(path) for path in paths]
    except (po.Broken, OSError) as fault:
        sys.exit(str(fault))


def by_bytes(texts):
    return sorted(texts, key=lambda text: text.encode())


def write_c(output, dependencies):
    """Missing translations fall back to English: tools/check_locale.py refuses them, a build does not."""
    paths = [languages.catalogue(language) for language in OTHERS]
    books = read(paths)
    known = check_locale.program_messages(ROOT)
    texts = by_bytes({english for book in books for english in book if english in known})
    said_in = {ROOT / known[english] for english in texts if known[english] != "strerror"}
    languages.write_dependencies(dependencies, output, [*paths, *check_locale.sources(ROOT), *said_in])
    with open(output, "w", encoding="utf-8") as out:
        out.write("/* Made from data/locale by tools/gen_locale.py. */\n")
        out.write('#include "locale/table.h"\n\n')
        out.write(f"const size_t locale_messages_count = {len(texts)};\n\n")
        out.write("const char *const locale_messages[][LANGUAGES_COUNT] = {\n")
        for english in texts:
            said = [c_string(book[english]) if english in book else "NULL" for book in books]
            out.write(f"    {{{', '.join([c_string(english), *said])}}},\n")
        out.write("};\n")


def chapters(path):
    """The clauses of a rules document in order, under their headings."""
    clauses, found, title = gen_clauses.read_clauses(path), [], ""
    for line in pathlib.Path(path).read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            title = line[3:].strip()
        match = gen_clauses.HEADING.match(line)
        if match:
            if not found or found[-1]["title"] != title:
                found.append({"title": title, "clauses": []})
            name, text, reading = clauses[match.group(1)]
            found[-1]["clauses"].append({"id": match.group(1), "title": name, "text": text, "reading": reading})
    return found


def page_words(language):
    """The page's messages in a language; missing ones are English."""
    book, column = read([languages.catalogue(language)])[0], LANGUAGES.index(language)
    page, errors = set(check_locale.page_messages(ROOT)[0]), set(check_locale.page_errors(ROOT))
    texts = by_bytes((page | errors | set(check_locale.page_study(ROOT))) & set(book))
    cards = gen_cards.read_cards(ROOT / "data/cards.tsv")
    return {
        "messages": {english: book[english] for english in texts},
        "errors": by_bytes((errors - page) & set(book)),  # those that are errors of the rules
        "cards": {card.names[0]: card.names[column] for card in cards},
    }


def onamazu_words(language):
    """Sorted bytewise by the English text, as src/bindings/wasm/ona_locale.c looks them up."""
    book = read([languages.catalogue(language)])[0]
    texts = by_bytes(set(check_locale.onamazu_messages(ROOT)) & set(book))
    return [text for english in texts for text in (english, book[english])]


def page_rules(language, game="onitama"):
    return chapters(languages.rules_book(game, language))


def write_json(value):
    sys.stdout.buffer.write((json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n").encode())


def main():
    words = sys.argv[1:]
    if words[:1] == ["--rules"] and len(words) in (2, 3) and words[1] in LANGUAGES and words[2:] in ([], ["onitama"], ["onamazu"]):
        write_json(page_rules(*words[1:]))
    elif len(words) == 2 and words[0] == "--json" and words[1] in OTHERS:
        write_json(page_words(words[1]))
    elif len(words) == 2 and words[0] == "--onamazu" and words[1] in OTHERS:
        write_json(onamazu_words(words[1]))
    elif len(words) == 2 and not words[0].startswith("--"):
        write_c(*words)
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main()
