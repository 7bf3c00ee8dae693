#!/usr/bin/env python3
# Torii: MIT licence, see LICENSE.
"""Turns the catalogues of data/locale into what a program reads.

usage: gen_locale.py OUTPUT.c DEPENDENCIES fr.po es.po
                                              one C table, sorted by the English text: what the C program says; and, for
                                              the build, the files that tell which messages those are
       gen_locale.py --json fr|es             JSON: what the web page says, names of cards, reasons of the rules
       gen_locale.py --onamazu fr|es          JSON: what the C code says of Onamazu in the page, English and translation in turn
       gen_locale.py --rules en|fr|es [GAME]  JSON: the clauses of Onitama, or of that game, in words, by chapter

Each gets only its own messages; tools/check_locale.py tells which those are.
"""
import json
import pathlib
import sys

sys.dont_write_bytecode = True
import check_locale
import gen_cards
import gen_clauses
import po

ROOT = pathlib.Path(__file__).resolve().parent.parent
LANGUAGES = ("en", "fr", "es")


def c_string(text):
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return '"' + escaped.replace("\t", "\\t") + '"'


def read(paths):
    try:
        return [po.read(path) for path in paths]
    except (po.Broken, OSError) as fault:
        sys.exit(str(fault))


def chosen(messages, paths, books):
    """The messages, sorted, all of which stand in every book."""
    for path, book in zip(paths, books):
        for english in sorted(messages):
            if english not in book:
                sys.exit(f"{path}: '{english}' is missing")
    return sorted(messages, key=lambda text: text.encode())


def write_c(output, dependencies, paths):
    books = read(paths)
    with open(dependencies, "w", encoding="utf-8") as out:
        out.write(f"{output}: " + " ".join(str(path).replace(" ", "\\ ") for path in check_locale.sources(ROOT)) + "\n")
    texts = chosen(set(check_locale.messages(ROOT)[0]), paths, books)
    with open(output, "w", encoding="utf-8") as out:
        out.write("/* Made from data/locale by tools/gen_locale.py. */\n")
        out.write('#include "locale/table.h"\n\n')
        out.write(f"const size_t locale_messages_count = {len(texts)};\n\n")
        out.write("const struct locale_message locale_messages[] = {\n")
        for english in texts:
            said = ", ".join(c_string(book[english]) for book in books)
            out.write(f"    {{{c_string(english)}, {{{said}}}}},\n")
        out.write("};\n")


def chapters(path):
    """The clauses in their order under the headings of a book of rules."""
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
    """What the page says in a language. What is missing there is said in English: tools/check_locale.py refuses that, a build goes on."""
    path = ROOT / "data/locale" / f"{language}.po"
    book, column = read([path])[0], LANGUAGES.index(language)
    said = {text for text, where in check_locale.page_messages(ROOT)[0].items() if where != check_locale.REASONS_OF_PAGE}
    texts = sorted(said & set(book), key=lambda text: text.encode())
    cards = gen_cards.read_cards(ROOT / "data/cards.tsv")
    return {
        "messages": {english: book[english] for english in texts},
        "cards": {names[0]: names[column] for _, _, names, *_ in cards},
        "reasons": [[english, book[english]] for english in check_locale.page_reasons(ROOT) if english in book],
    }


def onamazu_words(language):
    """Sorted bytewise by the English text, as src/bindings/wasm/ona_locale.c looks them up."""
    path = ROOT / "data/locale" / f"{language}.po"
    books = read([path])
    texts = chosen(set(check_locale.messages(ROOT, check_locale.words_sources(ROOT))[0]), [path], books)
    return [text for english in texts for text in (english, books[0][english])]


def page_rules(language, game="onitama"):
    suffix = "" if language == "en" else f".{language}"
    return chapters(ROOT / f"docs/rules/{game}{suffix}.md")


def write_json(value):
    sys.stdout.buffer.write((json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n").encode())


def main():
    words = sys.argv[1:]
    if words[:1] == ["--rules"] and len(words) in (2, 3) and words[1] in LANGUAGES and words[2:] in ([], ["onitama"], ["onamazu"]):
        write_json(page_rules(*words[1:]))
    elif len(words) == 2 and words[0] == "--json" and words[1] in LANGUAGES[1:]:
        write_json(page_words(words[1]))
    elif len(words) == 2 and words[0] == "--onamazu" and words[1] in LANGUAGES[1:]:
        write_json(onamazu_words(words[1]))
    elif len(words) == 4:
        write_c(words[0], words[1], words[2:])
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main()
