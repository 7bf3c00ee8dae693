# Torii: MIT licence, see LICENSE.
"""The languages, as src/base/languages.h lists them: LANGUAGES[0] is English."""
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parent.parent
LIST = ROOT / "src/base/languages.h"
NAMES = dict(re.findall(r'^ +X\((\w\w), "([^"]+)"\)', LIST.read_text(encoding="utf-8"), re.MULTILINE))
LANGUAGES = tuple(NAMES)
OTHERS = LANGUAGES[1:]


def catalogue(language):
    return ROOT / "data/locale" / f"{language}.po"


def rules_book(game, language):
    """The rules of a game in words; in English if there is no translation."""
    path = ROOT / "docs/rules" / (f"{game}.md" if language == "en" else f"{game}.{language}.md")
    return path if path.exists() else ROOT / "docs/rules" / f"{game}.md"


def write_dependencies(path, output, files):
    """For the build: the inputs of a table besides its tool."""
    with open(path, "w", encoding="utf-8") as out:
        out.write(f"{output}: " + " ".join(str(name).replace(" ", "\\ ") for name in sorted({*files, LIST})) + "\n")
