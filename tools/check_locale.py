#!/usr/bin/env python3
# Torii: MIT licence, see LICENSE.
"""Check that every message of the terminal and of the page is in every catalogue, and that none there is stale.

usage: tools/check_locale.py [--root DIR] [--self-test]

Messages are marked in the source: say(…, "text") where they are said, N_("text") where they only
stand. REASON("text") marks a text that the rules say and the terminal translates: it must stand in
src/rules or src/game too, word for word.

The page (web/src) says t("text {hole}", …), plural(n, "one", "many", …), and N_("text") where a text only
stands; a translation has the same holes. Texts of the page are plain strings in double quotes: another
string in that place could not be found here, so it is refused, and so is a word between tags that no t() says.
"""
import argparse
import pathlib
import re
import sys
import tempfile

sys.dont_write_bytecode = True
import po

STRING = r'"(?:[^"\\]|\\.)*"'
MARKED = re.compile(r"\b(?:say\(\s*[^\",;]+,|(N_|REASON)\()\s*((?:%s\s*)+)" % STRING)
COMMENT = re.compile(r"/\*.*?\*/|(%s)" % STRING, re.DOTALL)
LANGUAGES = ("fr", "es")


def join(strings):
    """Adjacent C strings as one text."""
    text = "".join(part[1:-1] for part in re.findall(STRING, strings))
    return re.sub(r"\\(.)", lambda m: po.ESCAPES.get(m.group(1), m.group(1)), text)


def without_comments(text):
    return COMMENT.sub(lambda m: m.group(1) or " ", text)


# ---- the page ----

PAGE_MARKED = re.compile(r"(?<![\w.$])(?:(?:t|N_)\(\s*|plural\(\s*[^,\"'`]+,\s*(%s),\s*)(%s(?:\s*\+\s*%s)*)" % ((STRING,) * 3))
PAGE_WRONG = re.compile(r"(?<![\w.$])(?:t|N_)\(\s*(['`].{0,40})")
PAGE_COMMENT = re.compile(r"/\*.*?\*/|(?:(?<=\s)|^)//[^\n]*|(%s)" % STRING.replace(r'[^"\\]', r'[^"\\\n]'), re.DOTALL | re.MULTILINE)
HOLE = re.compile(r"\{(\w+)\}")
TEMPLATE = re.compile(r"\b(?:html|svg)`")
BARE_WORD = re.compile(r"[^\W\d_]{2,}")
NAMES = re.compile(r"\b(?:Torii|Onitama)\b")  # the same in every language
REASONS_OF_PAGE = "src/term/reasons.c"


def page_sources(root):
    return sorted(path for path in root.glob("web/src/**/*.ts") if not path.name.endswith(".d.ts"))


def page_text(strings):
    """Strings of TypeScript, joined by +, as one text."""
    text = "".join(part[1:-1] for part in re.findall(STRING, strings))
    text = re.sub(r"\\u([0-9a-fA-F]{4})", lambda m: chr(int(m.group(1), 16)), text)
    return re.sub(r"\\(.)", lambda m: po.ESCAPES.get(m.group(1), m.group(1)), text)


def page_messages(root):
    """Message -> where it is first said; and what is said in a way that cannot be found."""
    found, faults = {}, []
    for path in page_sources(root):
        where = path.relative_to(root).as_posix()
        source = path.read_text(encoding="utf-8")
        text = PAGE_COMMENT.sub(lambda m: m.group(1) or " ", source)
        for match in PAGE_MARKED.finditer(text):
            for strings in match.groups():
                if strings:
                    found.setdefault(page_text(strings), where)
        faults += [f"{where}: not a string in double quotes: {match.group(1)}" for match in PAGE_WRONG.finditer(text)]
        faults += [f"{where}: no t() says '{words}'" for words in bare_words(text)]
    for english in page_reasons(root):
        found.setdefault(english, REASONS_OF_PAGE)
    return found, faults


def page_reasons(root):
    """What the rules say, in the order in which it is tried: the list of the terminal."""
    path = root / REASONS_OF_PAGE
    if not path.exists():
        return []
    text = without_comments(path.read_text(encoding="utf-8"))
    return [join(m.group(2)) for m in MARKED.finditer(text) if m.group(1) == "REASON"]


def template_texts(source, start):
    """What stands between the ${ } of the template that begins here, and where it ends."""
    parts, part, i, inside = [], "", start, 0
    while i < len(source):
        if inside == 0 and source[i] == "`":
            return parts + [part], i
        if inside == 0 and source.startswith("${", i):
            parts, part, inside, i = parts + [part], "", 1, i + 2
            continue
        if inside > 0 and source[i] == "`":  # a template within
            _, i = template_texts(source, i + 1)
        elif inside > 0:
            inside += {"{": 1, "}": -1}.get(source[i], 0)
        elif source[i] == "\\":
            i += 1
        else:
            part += source[i]
        i += 1
    return parts + [part], i


def bare_words(source):
    """Words between the tags of a template."""
    for match in TEMPLATE.finditer(source):
        parts, _ = template_texts(source, match.end())
        # A hole within a tag must not end it: it stands as a letterless sign.
        whole = re.sub(r"<style.*?</style>|<!--.*?-->", " ", "\1".join(parts), flags=re.DOTALL)
        whole = re.sub(r"<(?:[^<>\"']|\"[^\"]*\"|'[^']*')*>", "\n", whole)
        for line in whole.split("\n"):
            words = NAMES.sub("", re.sub(r"&#?\w+;", " ", line))
            if BARE_WORD.search(words):
                yield words.replace("\1", "…").strip()


def words_sources(root):
    """What the page says of Onamazu in C: its catalogue is handed in (src/bindings/wasm/ona_locale.c)."""
    return sorted([*root.glob("src/words/**/*.[ch]"), *root.glob("src/bindings/wasm/ona_*.c")])


def sources(root):
    return sorted([*root.glob("src/term/*.[ch]"), *words_sources(root), *root.glob("src/cmd/play.c"), *root.glob("src/cmd/analyse*.c")])


def messages(root, files=None):
    """Message -> where it is first used; and the set of those marked REASON."""
    found, reasons = {}, set()
    for path in sources(root) if files is None else files:
        text = without_comments(path.read_text(encoding="utf-8"))
        for match in MARKED.finditer(text):
            message = join(match.group(2))
            found.setdefault(message, path.relative_to(root).as_posix())
            if match.group(1) == "REASON":
                reasons.add(message)
    return found, reasons


def texts_of_rules(root):
    found = []
    for path in sorted([*root.glob("src/rules/**/*.c"), *root.glob("src/game/*.c")]):
        text = without_comments(path.read_text(encoding="utf-8"))
        found += [join(match.group(0)) for match in re.finditer(r"(?:%s\s*)+" % STRING, text)]
    return "\0".join(re.sub(r"%[qsd]", "%s", text) for text in found)


def check(root):
    faults = []
    found, reasons = messages(root)
    rules = texts_of_rules(root)
    for message in sorted(reasons):
        if re.sub(r"'%s'", "%s", message) not in rules and message not in rules:
            faults.append(f"{found[message]}: no text of the rules says '{message}'")
    page, wrong = page_messages(root)
    faults += wrong
    for message, where in page.items():
        found.setdefault(message, where)
    for language in LANGUAGES:
        path = root / "data/locale" / f"{language}.po"
        try:
            book = po.read(path)
        except (po.Broken, OSError) as fault:
            faults.append(str(fault))
            continue
        for message in sorted(set(found) - set(book)):
            faults.append(f"{found[message]}: not in {language}.po: '{message}'")
        for message in sorted(set(book) - set(found)):
            faults.append(f"{language}.po: nothing says '{message}' any more")
        for message in sorted(set(page) & set(book)):
            if set(HOLE.findall(message)) != set(HOLE.findall(book[message])):
                faults.append(f"{language}.po: not the same holes: '{message}'")
    return faults, len(found)


# The test of the test: a small good tree, and one planted fault of each kind.

HEAD = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'
GOOD_PO = HEAD + 'msgid "one %s\\n"\nmsgstr "un %s\\n"\n\nmsgid ""\n"two"\nmsgstr "deux"\n\nmsgid "no"\nmsgstr "non"\n'
GOOD_PO += '\nmsgid "page {a}"\nmsgstr "{a} page"\n\nmsgid "ten"\nmsgstr "dix"\n\nmsgid "more"\nmsgstr "plus"\n\nmsgid "his"\nmsgstr "son"\n\nmsgid "{z}"\nmsgstr "{y}"\n'
GOOD = {
    "src/term/a.c": 'put(say(x->y, "one %s\\n")); N_("t" "wo") /* say(x, "never") */ REASON("no") N_("{z}")',
    "src/cmd/play.c": "\n",
    "src/rules/r.c": 'err_rule(e, "B1", "%q: no");',
    "web/src/pages/p.ts": """// t("never")
        html`<p title="${t("page {a}", { a })}">${plural(n, "ten", "mo" + "re")} &nbsp; ${x.t(`no`)}</p><b>${html`${N_("his")}`}</b>`
        css`p > em { color: red; }`
        """,
    "data/locale/fr.po": GOOD_PO,
    "data/locale/es.po": GOOD_PO,
}
PLANTS = [
    ("web/src/pages/p.ts", 't("new")', "p.ts: not in fr.po: 'new'"),
    ("web/src/pages/p.ts", 'plural(list.length, "new", "ten")', "not in es.po: 'new'"),
    ("web/src/pages/p.ts", 't(`new`)', "not a string in double quotes: `new`"),
    ("web/src/pages/p.ts", "N_('new')", "not a string in double quotes: 'new'"),
    ("web/src/pages/p.ts", 'html`<p class="a">${x}new words</p>`', "no t() says '…new words'"),
    ("data/locale/es.po", '\nmsgid "{b}"\nmsgstr "{c}"\n', "nothing says '{b}'"),
    ("web/src/pages/p.ts", 't("{z}")', "es.po: not the same holes: '{z}'"),
    ("src/term/a.c", ' say(t, "new")', "not in fr.po: 'new'"),
    ("src/cmd/play.c", 'N_("new")', "not in es.po: 'new'"),
    ("src/term/a.c", 'REASON("one %s\\n")', "no text of the rules says"),
    ("data/locale/fr.po", '\nmsgid "old"\nmsgstr "vieux"\n', "nothing says 'old' any more"),
    ("data/locale/es.po", '\nmsgid "two"\nmsgstr "dos"\n', "stands twice"),
    ("data/locale/es.po", '\nmsgid "old"\nmsgstr ""\n', "is not translated"),
    ("data/locale/es.po", '\nmsgid "%d"\nmsgstr "%s"\n', "not the same %-directives"),
    ("data/locale/es.po", '\nmsgid "a\\n"\nmsgstr "a"\n', "ends with a new line"),
    ("data/locale/es.po", '\nmsgid "a\\q"\nmsgstr "a"\n', "unknown escape"),
    ("data/locale/es.po", '\nmsgid "a"\n', "without its msgstr"),
    ("data/locale/es.po", '\nmsgid "a\n', "not a line of a catalogue"),
    ("data/locale/es.po", '\n#, fuzzy\nmsgid "a"\nmsgstr "b"\n', "a fuzzy entry"),
]


def self_test():
    missed = []
    for name, more, words in [("src/cmd/play.c", "", None)] + PLANTS:
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            for path, text in GOOD.items():
                (root / path).parent.mkdir(parents=True, exist_ok=True)
                (root / path).write_text(text + (more if path == name else ""), encoding="utf-8")
            faults, _ = check(root)
        if words is None and faults:
            missed.append(f"the good tree has faults: {faults}")
        if words is not None and not any(words in fault for fault in faults):
            missed.append(f"{name}: wanted '{words}', got {faults}")
    for line in missed:
        print(line)
    print(f"catalogue check self-test: {len(PLANTS)} plants, {len(missed)} missed")
    return 1 if missed else 0


def main():
    here = pathlib.Path(__file__).resolve().parent.parent
    parser = argparse.ArgumentParser(description="check the catalogues of data/locale")
    parser.add_argument("--root", type=pathlib.Path, default=here, help="the tree to check")
    parser.add_argument("--self-test", action="store_true", help="check that faults are found")
    options = parser.parse_args()
    if options.self_test:
        return self_test()

    faults, count = check(options.root)
    for fault in faults:
        print(fault)
    if not faults:
        print(f"catalogue check: {count} messages, no fault")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
