#!/usr/bin/env python3
# Torii: MIT licence, see LICENSE.
"""The recipes of docs/contributing, followed on a copy of the tree: a language, an AI, an endpoint and an action of Onamazu's
market are added, each with the source that its recipe prints and in no more files than it says; the copy passes the checks
of the tree that need no build, is built, speaks the language, plays with the AI, answers at the endpoint and levies bushis
at the market. (The recipe for a card has a test of its own, cards_change.py.)

usage: recipes.py TORII SOURCES

Nothing of the sources is touched. Speaks TAP.
"""
import os
import re
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request

sys.dont_write_bytecode = True
from play_session import holds, run, same

ROOT = os.path.abspath(sys.argv[2])

CATALOGUE = '''msgid ""
msgstr ""
"Language: de\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"X-Status: draft\\n"

msgid "Blue"
msgstr "Blau"
'''

# Of the rest of a translation, a piece of each kind.
RULE, RULE_DE = "B7 · Capturing", "B7 · Schlagen"
WORD_DE = {"onitama": ('"is to move"', '"ist am Zug"'), "onamazu": ('"Brigands"', '"Räuber"')}


class Tree:
    """A copy of the tree that knows which of its files were changed, no matter by what."""

    def __init__(self, folder):
        self.folder = os.path.join(folder, "tree")
        self.build = os.path.join(folder, "out")
        skipped = shutil.ignore_patterns(".git", "build", "node_modules", "__pycache__", "shared")
        shutil.copytree(ROOT, self.folder, ignore=skipped)
        self.seen = self.stamps()

    def stamps(self):
        names = [os.path.join(folder, name) for folder, folders, files in os.walk(self.folder) for name in files
                 if "__pycache__" not in folder]
        return {os.path.relpath(name, self.folder): (os.stat(name).st_mtime_ns, os.stat(name).st_size) for name in names}

    def recipe(self, name):
        """The page of a recipe, and the code on it by language, without the indent of the list."""
        text = self.read(f"docs/contributing/{name}.md")
        code = re.findall(r"^( *)```(\w+)\n(.*?)^ *```", text, flags=re.MULTILINE | re.DOTALL)
        return [(word, re.sub(rf"^{indent}", "", lines, flags=re.MULTILINE)) for indent, word, lines in code]

    def read(self, name):
        with open(os.path.join(self.folder, name), encoding="utf-8") as file:
            return file.read()

    def write(self, name, text):
        with open(os.path.join(self.folder, name), "w", encoding="utf-8") as file:
            file.write(text)

    def replace(self, name, old, new):
        text = self.read(name)
        same(text.count(old), 1, f"places of {old!r} in {name}")
        self.write(name, text.replace(old, new))

    def files(self):
        """The files changed since the last call."""
        before, self.seen = self.seen, self.stamps()
        return sorted(name for name in before.keys() | self.seen.keys() if before.get(name) != self.seen.get(name))


def command(*words, status=0):
    done = subprocess.run(words, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL, timeout=1800)
    same(done.returncode, status, f"{' '.join(words)}: {(done.stdout + done.stderr)[-2000:]}")
    return done.stdout + done.stderr


def add_language(tree):
    tree.replace("src/base/languages.h", 'X(es, "español")\n', 'X(es, "español")  \\\n    X(de, "Deutsch")\n')
    tree.replace("web/src/locale/languages.ts", '  es: "español",\n', '  es: "español",\n  de: "Deutsch",\n')
    tree.write("data/locale/de.po", CATALOGUE)
    same(tree.files(), ["data/locale/de.po", "src/base/languages.h", "web/src/locale/languages.ts"], "files of a language")


def translate_rest(tree):
    """The steps behind the first game in the new language: rules, names, pictures."""
    for game in ("onitama", "onamazu"):
        tree.write(f"docs/rules/{game}.de.md", tree.read(f"docs/rules/{game}.md").replace(RULE, RULE_DE))
        words = f"src/rules/{game}/picture_words.c"
        english = re.search(r'    \{\n        \.code = "en",.*?\n    \},\n', tree.read(words), re.DOTALL).group(0)
        tree.replace(words, english, english + english.replace('"en"', '"de"').replace(*WORD_DE[game]))
    rows = [row.split("\t") for row in tree.read("data/cards.tsv").splitlines()]
    for row in rows:
        if len(row) == 8:
            row.insert(4, "name_de" if row[0] == "deck" else "Tiger" if row[1] == "Tiger" else row[1] + "~")
    tree.write("data/cards.tsv", "".join("\t".join(row) + "\n" for row in rows))
    schema = "src/rules/onamazu/schema_table.c"
    tree.write(schema, re.sub(r'^( *NAME\("[^"]*)es(", .*)"Spanish", 2,(.*)\n', r'\g<0>\1de\2"German", 3,\3\n', tree.read(schema), flags=re.MULTILINE))
    names = tree.read("data/onamazu.yaml")
    tree.write("data/onamazu.yaml", re.sub(r'^( *(?:text_)?)es: (.*)\n', r'\g<0>\1de: \2\n', names, flags=re.MULTILINE).replace("de: Arroz\n", "de: Reis\n"))
    same(tree.files(), ["data/cards.tsv", "data/onamazu.yaml", "docs/rules/onamazu.de.md", "docs/rules/onitama.de.md",
                        "src/rules/onamazu/picture_words.c", schema, "src/rules/onitama/picture_words.c"], "files of a whole language")


def add_ai(tree):
    """The source of the example is the one in the recipe."""
    (_, code), (_, row) = tree.recipe("ai")
    tree.write("src/engine/grabber.c", code)
    tree.replace("meson.build", "'src/engine/engine.c',", "'src/engine/engine.c', 'src/engine/grabber.c',")
    tree.replace("src/engine/thinkers.c", "engine_alphabeta, engine_ismcts;", "engine_alphabeta, engine_ismcts, engine_grabber;")
    tree.replace("src/engine/thinkers.c", "&engine_ismcts, NULL", "&engine_ismcts, &engine_grabber, NULL")
    tree.replace("docs/ARCHITECTURE.md", "| `ismcts.c` |", row + "| `ismcts.c` |")
    same(tree.files(), ["docs/ARCHITECTURE.md", "meson.build", "src/engine/grabber.c", "src/engine/thinkers.c"], "files of an AI")


def add_endpoint(tree):
    """The source of the example is the one in the recipe."""
    (_, function), (_, row), (_, answer) = tree.recipe("endpoint")
    tree.write("src/server/health.c", tree.read("src/server/health.c") + "\n" + function)
    tree.replace("src/server/hall_games.h", "endpoint_ask health_ask;\n", "endpoint_ask health_ask, double_ask;\n")
    tree.replace("src/server/endpoints.c", '    {.name = "metrics",', row + '    {.name = "metrics",')
    tree.replace("data/api.json", '   "Done": {\n', answer + '   "Done": {\n')
    same(tree.files(), ["data/api.json", "src/server/endpoints.c", "src/server/hall_games.h", "src/server/health.c"], "files of an endpoint")


def add_market(tree):
    """The source of the example is the one in the recipe; the page's word is tried where the page is built."""
    verb, row, rule, words = [code for word, code in tree.recipe("market") if word == "c"]
    parts = [part for part in re.split(r"^/\* (?:before|in) ona_market.*\n", rule, flags=re.MULTILINE) if part.strip()]
    market = "src/rules/onamazu/market.c"
    tree.replace("src/rules/onamazu/action.h", "    ONA_LEAVE,\n", verb + "    ONA_LEAVE,\n")
    tree.replace("src/rules/onamazu/verbs.c", "    [ONA_LEAVE]", row + "    [ONA_LEAVE]")
    for part, place, after in zip(parts, ("/* In bytewise order: bless", "    out[count++] = ONA_LEAVE;\n", "    default: ona_pop(t); break;",
                                          "    default: return 0;", "    default: return refuse_service(d, ONA_UP_TEMPLE);"), (0, 1, 0, 0, 0), strict=True):
        tree.replace(market, place, place + part if after else part + place)
    tree.replace("src/words/onamazu/market.c", "    [ONA_LEAVE]", words + "    [ONA_LEAVE]")
    same(tree.files(), ["src/rules/onamazu/action.h", market, "src/rules/onamazu/verbs.c", "src/words/onamazu/market.c"], "files of the market")
    tree.replace("web/src/model/onamazu/things.ts", '"leave", ', '"leave", "levy", ')
    said = command(sys.executable, os.path.join(tree.folder, "tools/check_locale.py"), "--root", tree.folder, status=1)
    for message in re.findall(r'"([^"]*)"', words):
        holds(said, f"not in es.po: '{message}'", f"not in fr.po: '{message}'")
    for language, one, other in (("fr", "recrute un bushi pour ", "paie un bushi"), ("es", "recluta un bushi por ", "paga un bushi")):
        name = f"data/locale/{language}.po"
        texts = zip([*re.findall(r'"([^"]*)"', words), "you cannot have more than %d bushis"], [one, other, "%d bushis"], strict=True)
        known = tree.read(name)
        tree.write(name, known + "".join(f'\nmsgid "{english}"\nmsgstr "{said}"\n' for english, said in texts if f'msgid "{english}"' not in known))
    same(tree.files(), ["data/locale/es.po", "data/locale/fr.po", "web/src/model/onamazu/things.ts"], "words of the market")


def checks_hold(tree):
    """What lint says of the copy, as far as it needs no build. The draft of a language lacks most messages."""
    for tool in ("check_rooms.py", "check_map.py", "check_locale.py"):
        command(sys.executable, os.path.join(tree.folder, "tools", tool), "--root", tree.folder)


def build(tree):
    command("meson", "setup", tree.build, tree.folder, "-Dbuildtype=debug", "-Doptimization=1", "-Dnative=false", "-Dtests=false")
    command("ninja", "-C", tree.build, "torii")


def documents(tree):
    command("ninja", "-C", tree.build, "api")
    same(tree.files(), ["data/openapi.json", "docs/formats/api.md"], "files that are generated")
    holds(tree.read("docs/formats/api.md"), "/api/double")
    holds(tree.read("data/openapi.json"), '"Double"')


def speaks(tree):
    torii = os.path.join(tree.build, "torii")
    holds(command(torii, "--lang", "de", "help", "play"), "--lang en|fr|es|de")
    holds(command(torii, "play", "onitama", "--lang", "de", "--seat", "none", "--level", "1", "--plain", "--seed", "3"), "Blau", "wins by")
    holds(command(torii, "rules", "show", "B7", "--lang", "de"), RULE_DE)
    holds(command(torii, "render", "ssmss/5/5/5/SSMSS b ox,boar/elephant,horse/crab", "--lang", "de"), 'xml:lang="de"', WORD_DE["onitama"][1].strip('"'))
    holds(command(torii, "play", "onamazu", "--seat", "none", "--opponents", "random", "--seed", "1", "--plain", "--lang", "de"), "Reis")


def plays(tree):
    torii = os.path.join(tree.build, "torii")
    said = command(torii, "match", "--engine", "name=grabber", f"cmd={torii} engine", "option.AI=grabber", "nodes=1",
                   "--engine", "level=1", "--rounds", "2", "--seed", "1")
    holds(said, "grabber")


def levies(tree):
    """Random players soon visit the market with two mons."""
    torii = os.path.join(tree.build, "torii")
    for seed in range(1, 30):
        record = os.path.join(tree.build, f"{seed}.ogn")
        command(torii, "play", "onamazu", "--seat", "none", "--opponents", "random", "--seed", str(seed), "--plain", "--record", record)
        with open(record, encoding="utf-8") as file:
            text = file.read()
        if re.search(r"\blevy\b", text):
            holds(command(torii, "verify", "record", record), "good")
            return
    raise AssertionError("nobody levied a bushi")


def answers(tree):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = subprocess.Popen([os.path.join(tree.build, "torii"), "serve", "--listen", f"127.0.0.1:{port}", "--no-web",
                               "--db", os.path.join(tree.build, "games.db")], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def get(path):
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=20) as reply:
                return reply.read().decode()
        except urllib.error.HTTPError as fault:
            return fault.read().decode()

    try:
        for _ in range(600):
            try:
                get("/api/health")
                break
            except OSError:
                time.sleep(0.1)
        same(get("/api/double?number=21"), '{"twice":42}', "the answer")
        holds(get("/api/double"), "'number'")
        holds(get("/api/double?number=1001"), "'number'")
        holds(get("/api/double?numbr=21"), "did you mean 'number'")
        holds(get("/api/metrics"), 'endpoint="double"')
    finally:
        server.terminate()
        server.wait(timeout=60)


def tests(folder):
    tree = Tree(folder)
    steps = (("a language takes three files", add_language), ("all of a language takes seven more", translate_rest),
             ("an AI takes its own file, a row, a line of the build and one of the map", add_ai),
             ("an endpoint takes a function, its declaration, a row and a schema", add_endpoint),
             ("an action of the market takes a verb, its row, the rule, its words and their translations", add_market),
             ("the copy passes the checks of the tree", checks_hold), ("the copy builds", build),
             ("it speaks the language, and English where that has nothing", speaks), ("the AI plays", plays),
             ("the endpoint's documentation is generated", documents),
             ("the endpoint checks its arguments and answers", answers), ("the market levies bushis", levies))
    return [(name, lambda step=step: step(tree)) for name, step in steps]


if __name__ == "__main__":
    sys.exit(run(tests))
