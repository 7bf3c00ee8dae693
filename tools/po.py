# Torii: MIT licence, see LICENSE.
"""Reads the catalogues of data/locale: gettext .po files, a subset of the format.

Plural forms, contexts and fuzzy entries are refused: we use none, and a fuzzy text is unreliable.
"""
import re

ESCAPES = {"n": "\n", "t": "\t", '"': '"', "\\": "\\"}
DIRECTIVE = re.compile(r"%(.)", re.DOTALL)
QUOTED = re.compile(r'"((?:[^"\\]|\\.)*)"')


class Broken(Exception):
    """A fault in a catalogue, with its file and line."""


def unescape(text, where):
    def one(match):
        if match.group(1) not in ESCAPES:
            raise Broken(f"{where}: unknown escape '\\{match.group(1)}'")
        return ESCAPES[match.group(1)]

    return re.sub(r"\\(.)", one, text)


def directives(text):
    """The %-directives of a text in order; those of base/text.h."""
    return [letter for letter in DIRECTIVE.findall(text) if letter != "%"]


class Reader:
    """One pass over the lines; `part` is the string that a continuation line belongs to."""

    def __init__(self, path):
        self.path, self.entries, self.lines_of = str(path), {}, {}
        self.header, self.entry, self.part, self.start = None, None, None, 0

    def close(self):
        if self.entry is None:
            return
        where = f"{self.path}:{self.start}"
        if "msgstr" not in self.entry:
            raise Broken(f"{where}: a msgid without its msgstr")
        english, said = self.entry["msgid"], self.entry["msgstr"]
        if english == "":
            if self.header is not None or self.entries:
                raise Broken(f"{where}: the header comes first and once")
            self.header = said
        else:
            self.add(where, english, said)
        self.entry = self.part = None

    def add(self, where, english, said):
        if english in self.entries:
            raise Broken(f"{where}: '{english}' stands twice")
        if said == "":
            raise Broken(f"{where}: '{english}' is not translated")
        if directives(english) != directives(said):
            raise Broken(f"{where}: not the same %-directives in the same order: '{english}'")
        if english.endswith("\n") != said.endswith("\n"):
            raise Broken(f"{where}: only one of the two ends with a new line: '{english}'")
        self.entries[english], self.lines_of[english] = said, self.start

    def line(self, number, line):
        where = f"{self.path}:{number}"
        if line.startswith("#,") and "fuzzy" in line:
            raise Broken(f"{where}: a fuzzy entry")
        if line == "" or line.startswith("#"):
            return
        word, _, rest = line.partition(" ")
        if line.startswith('"'):
            word, rest = None, line
        quoted = QUOTED.fullmatch(rest.strip())
        if not quoted or (word is None and self.part is None) or word not in (None, "msgid", "msgstr"):
            raise Broken(f"{where}: not a line of a catalogue: '{line}'")
        if word == "msgid":
            self.close()
            self.entry, self.start = {"msgid": ""}, number
        if word == "msgstr":
            if self.entry is None or "msgstr" in self.entry:
                raise Broken(f"{where}: a msgstr without its msgid")
            self.entry["msgstr"] = ""
        self.part = word or self.part
        self.entry[self.part] += unescape(quoted.group(1), where)


def is_draft(path):
    """Is the language still being translated? Then messages may be missing."""
    with open(path, encoding="utf-8") as lines:
        return any(line.startswith('"X-Status: draft') for line in lines)


def read(path):
    """The catalogue as a dictionary, English to translation; Broken if anything is wrong."""
    reader = Reader(path)
    try:
        with open(path, encoding="utf-8") as lines:
            for number, line in enumerate(lines, 1):
                reader.line(number, line.strip())
    except UnicodeDecodeError as fault:
        raise Broken(f"{path}: not UTF-8: {fault}") from fault
    reader.close()
    if reader.header is None or "charset=UTF-8" not in reader.header:
        raise Broken(f"{path}: a header with 'charset=UTF-8' is missing")
    return reader.entries
