#!/usr/bin/env python3
# Torii: MIT licence, see LICENSE.
"""Check that every message of the terminal and of the page is in every catalogue, and that no entry is stale.

usage: tools/check_locale.py [--root DIR] [--self-test] [--missing LANGUAGE]

Messages are marked in the source: say(…, "text") where they are used, N_("text") where they are only
defined. In src/cmd they are what cmd_say, cmd_misuse, cmd_bad_value and misuse_of say, and the help in the tables of
verbs and options. The message ids of errors are the formats of err_say, err_rule and err_grammar (base/status.h): those of
the rules, games, records and reviews must be translated, those of other rooms may be.

The page (web/src) uses t("text {hole}", …), plural(n, "one", "many", …), and N_("text") for a text that is only
defined; a translation has the same holes. Texts of the page are plain strings in double quotes: any other
string in that place could not be found here, so it is refused, and so is a word between tags outside t().
"""
import argparse
import pathlib
import re
import sys
import tempfile

sys.dont_write_bytecode = True
import languages
import po

STRING = r'"(?:[^"\\]|\\.)*"'
MARKED = re.compile(r"\b(?:(?:locale_)?say\(\s*[^\",;]+,|N_\()\s*((?:%s\s*)+)" % STRING)
ERROR = re.compile(r"\berr_(?:say|rule|grammar)\(")
COMMAND = re.compile(r"\b(?:cmd_say|cmd_misuse|cmd_bad_value|misuse_of)\(")
HELP = re.compile(r"(?:\.help =|\.run = \w+,)\s*((?:%s\s*)+)" % STRING)
VERB = re.compile(r"\bstruct cmd_verb \w+ = \{(.*?)\};", re.DOTALL)
DIRECTIVE = re.compile(r"%[a-z%]")
COMMENT = re.compile(r"/\*.*?\*/|(%s)" % STRING, re.DOTALL)


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
# Errors about a move of Onitama that the page may show; it shows others in English.
PAGE_RULES = ("src/base/status.c", "src/rules/onitama/explain.c", "src/rules/onitama/move*.c", "src/game/match.c")
# What room study says on the page: why a move has its grade, why a position is impossible.
PAGE_STUDY = ("src/study/said.c", "src/study/draft.c", "src/study/draft_edit.c", "src/rules/onitama/check.c")
# The system's own texts (strerror), as arguments of %m.
SYSTEM = ("No such file or directory", "Permission denied", "Is a directory", "Not a directory", "Read-only file system",
          "No space left on device", "File name too long")


def page_sources(root):
    return sorted(path for path in root.glob("web/src/**/*.ts") if not path.name.endswith(".d.ts"))


def page_text(strings):
    """TypeScript strings, joined by +, as one text."""
    text = "".join(part[1:-1] for part in re.findall(STRING, strings))
    text = re.sub(r"\\u([0-9a-fA-F]{4})", lambda m: chr(int(m.group(1), 16)), text)
    return re.sub(r"\\(.)", lambda m: po.ESCAPES.get(m.group(1), m.group(1)), text)


def page_messages(root):
    """Message -> where it is first used; and messages in a form that cannot be found."""
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
    return found, faults


def page_errors(root):
    return errors(root, [path for pattern in PAGE_RULES for path in sorted(root.glob(pattern))])


def page_study(root):
    return errors(root, [root / path for path in PAGE_STUDY])


def template_texts(source, start):
    """The text between the ${ } of the template that begins here, and where it ends."""
    parts, part, i, inside = [], "", start, 0
    while i < len(source):
        if inside == 0 and source[i] == "`":
            return parts + [part], i
        if inside == 0 and source.startswith("${", i):
            parts, part, inside, i = parts + [part], "", 1, i + 2
            continue
        if inside > 0 and source[i] == "`":  # a nested template
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
        # A hole within a tag must not end it: it is replaced by a sign that is not a letter.
        whole = re.sub(r"<style.*?</style>|<!--.*?-->", " ", "\1".join(parts), flags=re.DOTALL)
        whole = re.sub(r"<(?:[^<>\"']|\"[^\"]*\"|'[^']*')*>", "\n", whole)
        for line in whole.split("\n"):
            words = NAMES.sub("", re.sub(r"&#?\w+;", " ", line))
            if BARE_WORD.search(words):
                yield words.replace("\1", "…").strip()


def words_sources(root):
    """The page's messages about Onamazu in C: their catalogue is passed in (src/bindings/wasm/ona_locale.c)."""
    return sorted([*root.glob("src/words/**/*.[ch]"), *root.glob("src/bindings/wasm/ona_*.c")])


def sources(root):
    return sorted([*root.glob("src/term/*.[ch]"), *words_sources(root), *root.glob("src/cmd/play.c"), *root.glob("src/cmd/analyse*.c")])


def messages(root, files=None):
    """Message -> where it is first used."""
    found = {}
    for path in sources(root) if files is None else files:
        text = without_comments(path.read_text(encoding="utf-8"))
        for match in MARKED.finditer(text):
            found.setdefault(join(match.group(1)), path.relative_to(root).as_posix())
    return found


# ---- errors ----


def arguments(text, start):
    """The arguments of the call whose parenthesis opens before `start`, as source text."""
    parts, part, depth, i = [], "", 1, start
    while depth > 0:
        token = re.compile(r"%s|." % STRING, re.DOTALL).match(text, i).group(0)
        depth += {"(": 1, ")": -1}.get(token, 0)
        if token == "," and depth == 1 or depth == 0:
            parts, part = parts + [part], ""
        else:
            part += token
        i += len(token)
    return parts


def errors(root, files):
    """Message ids of errors -> where they are first used; including arguments marked N_."""
    found = messages(root, files)
    for path in files:
        text = without_comments(path.read_text(encoding="utf-8"))
        for match in ERROR.finditer(text):
            for strings in re.findall(r"(?:%s\s*)+" % STRING, "".join(arguments(text, match.end())[2:3])):
                found.setdefault(join(strings), path.relative_to(root).as_posix())
    return found


def commands(root):
    """Messages and help of the verbs -> where they are first used."""
    found = messages(root, sorted(root.glob("src/cmd/*.c")))
    for path in sorted(root.glob("src/cmd/*.[ch]")):
        text = without_comments(path.read_text(encoding="utf-8").replace("\\\n", "\n"))
        said = [arguments(text, match.end())[1] for match in COMMAND.finditer(text)]
        said += [match.group(1) for match in HELP.finditer(text)]
        # The first text of a verb is its name.
        said += [strings for match in VERB.finditer(text) for strings in re.findall(r"(?:%s\s*)+" % STRING, match.group(1))[1:]]
        for strings in said:
            message = join(strings)
            if re.search(r"[A-Za-z]", DIRECTIVE.sub("", message)):
                found.setdefault(message, path.relative_to(root).as_posix())
    return found


def rules_sources(root):
    """Sources whose errors people meet at a table, or when they open a game: these are translated."""
    return sorted(path for room in ("base", "rules/**", "game", "games", "study") for path in root.glob(f"src/{room}/*.c"))


def other_sources(root):
    """Sources whose errors may be translated."""
    return sorted(set(root.glob("src/**/*.c")) - set(rules_sources(root)))


def program_messages(root):
    """Every translatable message of the C program."""
    return {**messages(root), **commands(root), **errors(root, rules_sources(root)), **errors(root, other_sources(root)), **dict.fromkeys(SYSTEM, "strerror")}


# Errors about an action of Onamazu that the page may show.
ONAMAZU_RULES = ("src/base/status.c", "src/rules/onamazu/explain.c", "src/rules/onamazu/read.c", "src/rules/onamazu/words.c")


def onamazu_messages(root):
    return {**messages(root, words_sources(root)), **errors(root, [root / path for path in ONAMAZU_RULES])}


def check_lists(root):
    """The page has its own list of languages, which must match that of the program."""
    path = root / "web/src/locale/languages.ts"
    said = dict(re.findall(r'^  (\w\w): "([^"]+)",$', path.read_text(encoding="utf-8"), re.MULTILINE)) if path.exists() else languages.NAMES
    return [] if list(said.items()) == list(languages.NAMES.items()) else [f"{path}: not the languages of src/base/languages.h"]


def check(root):
    faults = check_lists(root)
    found = {**messages(root), **commands(root), **errors(root, rules_sources(root))}
    known = program_messages(root)
    page, wrong = page_messages(root)
    faults += wrong
    for message, where in page.items():
        found.setdefault(message, where)
    for language in languages.OTHERS:
        path = root / "data/locale" / f"{language}.po"
        try:
            book = po.read(path)
        except (po.Broken, OSError) as fault:
            faults.append(str(fault))
            continue
        for message in [] if po.is_draft(path) else sorted(set(found) - set(book)):
            faults.append(f"{found[message]}: not in {language}.po: '{message}'")
        for message in sorted(set(book) - set(found) - set(known)):
            faults.append(f"{language}.po: nothing says '{message}' any more")
        for message in sorted(set(page) & set(book)):
            if set(HOLE.findall(message)) != set(HOLE.findall(book[message])):
                faults.append(f"{language}.po: not the same holes: '{message}'")
    return faults, len(found)


def print_missing(root, language):
    book = po.read(languages.catalogue(language))
    for message in sorted({*messages(root), *commands(root), *errors(root, rules_sources(root)), *page_messages(root)[0]} - set(book)):
        escaped = message.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
        print(f'msgid "{escaped}"\nmsgstr ""\n')
    return 0


# Self-test: a small valid tree, and one planted fault of each kind.

HEAD = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'
GOOD_PO = HEAD + 'msgid "one %s\\n"\nmsgstr "un %s\\n"\n\nmsgid ""\n"two"\nmsgstr "deux"\n\nmsgid "no"\nmsgstr "non"\n'
GOOD_PO += '\nmsgid "page {a}"\nmsgstr "{a} page"\n\nmsgid "ten"\nmsgstr "dix"\n\nmsgid "more"\nmsgstr "plus"\n\nmsgid "his"\nmsgstr "son"\n\nmsgid "{z}"\nmsgstr "{y}"\n'
GOOD = {
    "src/term/a.c": 'put(say(x->y, "one %s\\n")); N_("t" "wo") /* say(x, "never") */ N_("{z}")',
    "src/cmd/play.c": "\n",
    "src/rules/r.c": 'err_rule(e, f(x, "B1"), n > 1 ? "n" "o" : "two");',
    "src/os/o.c": 'err_say(e, FAILED, "cannot");',
    "web/src/pages/p.ts": """// t("never")
        html`<p title="${t("page {a}", { a })}">${plural(n, "ten", "mo" + "re")} &nbsp; ${x.t(`no`)}</p><b>${html`${N_("his")}`}</b>`
        css`p > em { color: red; }`
        """,
    **{f"data/locale/{code}.po": GOOD_PO for code in languages.OTHERS},
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
    ("src/cmd/play.c", 'cmd_say(CMD_DONE, "new")', "not in es.po: 'new'"),
    ("src/cmd/play.c", '{"x", "X", .help = "new"}', "not in es.po: 'new'"),
    ("src/cmd/play.c", 'const struct cmd_verb cmd_x = {"x", "new", forms, options, "two"};', "not in es.po: 'new'"),
    ("src/rules/r.c", 'err_say(e, OK, "new")', "r.c: not in fr.po: 'new'"),
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
    parser.add_argument("--missing", choices=languages.OTHERS, help="print what a catalogue lacks, to be filled in")
    options = parser.parse_args()
    if options.self_test:
        return self_test()
    if options.missing:
        return print_missing(options.root, options.missing)

    faults, count = check(options.root)
    for fault in faults:
        print(fault)
    if not faults:
        print(f"catalogue check: {count} messages, no fault")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
