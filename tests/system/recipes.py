#!/usr/bin/env python3
# Torii: MIT licence, see LICENSE.
"""The recipes of docs/contributing, followed on a copy of the tree: a language, an AI, an endpoint and an action of Onamazu's
market are added, each in no more files than its recipe says; the copy is built, speaks the language, plays with the AI,
answers at the endpoint and levies bushis at the market.
(The recipe for a card has a test of its own, cards_change.py.)

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

HELLO = '''
/* GET /api/hello?name=NAME */
void hello_ask(struct hall *h, struct request *r)
{
    const char *name = json_string_value(json_object_get(r->args, "name"));

    hall_answer_with(h, r, 200, json_pack("{s:s}", "hello", name));
}
'''

HELLO_ROW = '''    {.name = "hello", .method = ROUTE_GET, .path = "/api/hello", .who = WHO_ANYONE, .cost = 1,
     .arguments = hello_arguments, .ask = hello_ask, .answer = "Health", .about = "Greets"},
'''

HELLO_ARGUMENTS = '''static const struct argument hello_arguments[] = {
    {"name", ARGUMENT_LINE, .required = true, .max = 20, .about = "who is greeted"},
    {0},
};

const struct endpoint endpoints[] = {
'''


class Tree:
    """A copy of the tree that remembers which files were changed."""

    def __init__(self, folder):
        self.folder = os.path.join(folder, "tree")
        self.build = os.path.join(folder, "out")
        self.touched = set()
        skipped = shutil.ignore_patterns(".git", "build", "node_modules", "__pycache__", "shared")
        shutil.copytree(ROOT, self.folder, ignore=skipped)

    def read(self, name):
        with open(os.path.join(self.folder, name), encoding="utf-8") as file:
            return file.read()

    def write(self, name, text):
        self.touched.add(name)
        with open(os.path.join(self.folder, name), "w", encoding="utf-8") as file:
            file.write(text)

    def replace(self, name, old, new):
        text = self.read(name)
        same(text.count(old), 1, f"places of {old!r} in {name}")
        self.write(name, text.replace(old, new))

    def files(self):
        """The files changed since the last call."""
        touched, self.touched = self.touched, set()
        return sorted(touched)


def command(*words):
    done = subprocess.run(words, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL, timeout=1800)
    same(done.returncode, 0, f"{' '.join(words)}: {(done.stdout + done.stderr)[-2000:]}")
    return done.stdout + done.stderr


def add_language(tree):
    tree.replace("src/base/languages.h", 'X(es, "español")\n', 'X(es, "español")  \\\n    X(de, "Deutsch")\n')
    tree.replace("web/src/locale/languages.ts", '  es: "español",\n', '  es: "español",\n  de: "Deutsch",\n')
    tree.write("data/locale/de.po", CATALOGUE)
    same(tree.files(), ["data/locale/de.po", "src/base/languages.h", "web/src/locale/languages.ts"], "files of a language")


def add_ai(tree):
    """The source of the example is the one in the recipe."""
    recipe = tree.read("docs/contributing/ai.md")
    code = re.search(r"```c\n(.*?)```", recipe, re.DOTALL).group(1)
    tree.write("src/engine/grabber.c", re.sub(r"^   ", "", code, flags=re.MULTILINE))
    tree.replace("meson.build", "'src/engine/engine.c',", "'src/engine/engine.c', 'src/engine/grabber.c',")
    tree.replace("src/engine/thinkers.c", "engine_alphabeta, engine_ismcts;", "engine_alphabeta, engine_ismcts, engine_grabber;")
    tree.replace("src/engine/thinkers.c", "&engine_ismcts, NULL", "&engine_ismcts, &engine_grabber, NULL")
    same(tree.files(), ["meson.build", "src/engine/grabber.c", "src/engine/thinkers.c"], "files of an AI")


def add_endpoint(tree):
    tree.write("src/server/health.c", tree.read("src/server/health.c") + HELLO)
    tree.replace("src/server/hall_games.h", "endpoint_ask health_ask;\n", "endpoint_ask health_ask, hello_ask;\n")
    tree.replace("src/server/endpoints.c", "const struct endpoint endpoints[] = {\n", HELLO_ARGUMENTS)
    tree.replace("src/server/endpoints.c", '    {.name = "metrics",', HELLO_ROW + '    {.name = "metrics",')
    same(tree.files(), ["src/server/endpoints.c", "src/server/hall_games.h", "src/server/health.c"], "files of an endpoint")


def add_market(tree):
    """The source of the example is the one in the recipe; the page's word is tried where the page is built."""
    recipe = tree.read("docs/contributing/market.md")
    verb, row, rule, words = [re.sub(r"^   ", "", code, flags=re.MULTILINE) for code in re.findall(r"```c\n(.*?)   ```", recipe, re.DOTALL)]
    parts = [part for part in re.split(r"^/\* (?:before|in) ona_market.*\n", rule, flags=re.MULTILINE) if part.strip()]
    market = "src/rules/onamazu/market.c"
    tree.replace("src/rules/onamazu/action.h", "    ONA_LEAVE,\n", verb + "    ONA_LEAVE,\n")
    tree.replace("src/rules/onamazu/verbs.c", "    [ONA_LEAVE]", row + "    [ONA_LEAVE]")
    for part, place, after in zip(parts, ("/* In bytewise order: bless", "    out[count++] = ONA_LEAVE;\n", "    default: ona_pop(t); break;",
                                          "    default: return 0;", "    default: return refuse_service(d, ONA_UP_TEMPLE);"), (0, 1, 0, 0, 0), strict=True):
        tree.replace(market, place, place + part if after else part + place)
    tree.replace("src/words/onamazu/market.c", "    [ONA_LEAVE]", words + "    [ONA_LEAVE]")
    same(tree.files(), ["src/rules/onamazu/action.h", market, "src/rules/onamazu/verbs.c", "src/words/onamazu/market.c"], "files of the market")


def build(tree):
    command("meson", "setup", tree.build, tree.folder, "-Dbuildtype=debug", "-Doptimization=1", "-Dnative=false", "-Dtests=false")
    command("ninja", "-C", tree.build, "torii")


def speaks(tree):
    torii = os.path.join(tree.build, "torii")
    holds(command(torii, "--lang", "de", "help", "play"), "--lang en|fr|es|de")
    holds(command(torii, "play", "onitama", "--lang", "de", "--seat", "none", "--level", "1", "--plain", "--seed", "3"), "Blau", "wins by")


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
        same(get("/api/hello?name=Ada"), '{"hello":"Ada"}', "the answer")
        holds(get("/api/hello"), "'name'")
        holds(get("/api/hello?nam=Ada"), "did you mean 'name'")
        holds(get("/api/metrics"), 'endpoint="hello"')
    finally:
        server.terminate()
        server.wait(timeout=60)


def tests(folder):
    tree = Tree(folder)
    steps = (("a language takes three files", add_language), ("an AI takes its own file, a row and a line of the build", add_ai),
             ("an endpoint takes a function, its declaration and a row", add_endpoint),
             ("an action of the market takes a verb, its row, the rule and its words", add_market), ("the copy builds", build),
             ("it speaks the language, and English where that has nothing", speaks), ("the AI plays", plays),
             ("the endpoint checks its arguments and answers", answers), ("the market levies bushis", levies))
    return [(name, lambda step=step: step(tree)) for name, step in steps]


if __name__ == "__main__":
    sys.exit(run(tests))
