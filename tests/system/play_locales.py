#!/usr/bin/env python3
# Torii: MIT licence, see LICENSE.
"""`torii play` on terminals of every kind: with and without a locale that works, with and without colours.

usage: play_locales.py TORII [NO_LOCALES]

Every language is played in every game under every locale, on a real pseudo-terminal: some moves, help,
a hint, letters that need UTF-8, and quitting. Nothing may crash, and what is shown is UTF-8 or plain ASCII
without a single letter lost. NO_LOCALES is a library to preload in which no locale exists. Speaks TAP.
"""
import concurrent.futures
import os
import re
import sys
import tempfile

sys.dont_write_bytecode = True
from play_session import CARDS, TORII, Pty, Session, holds, run, same

# Words at the prompt, and letters that show that the language is really used.
LANGUAGES = {
    "en": ("help", "hint", "quit", "", ""),
    "fr": ("aide", "indice", "quitter", "é", "e"),
    "es": ("ayuda", "pista", "salir", "ó", "o"),
}
GAMES = {
    "base": ("onitama", "--seat", "blue"),
    "wind": ("onitama+wind", "--seat", "blue"),
    "shadow": ("onitama+shadow", "--seat", "blue"),
    "light": ("onitama+light", "--seat", "blue"),
    "onamazu": ("onamazu", "--seat", "1"),
}
LOCALES = {
    "no locale": {},
    "LANG=C": {"LANG": "C"},
    "LANG=POSIX": {"LANG": "POSIX"},
    "LANG=C.UTF-8": {"LANG": "C.UTF-8"},
    "a locale that is not installed": {"LANG": "xx_XX.UTF-8"},
    "LC_CTYPE=xx_XX, also not installed": {"LANG": "C.UTF-8", "LC_CTYPE": "xx_XX"},
}
ASCII_LOCALES = {
    "LC_ALL=C": {"LC_ALL": "C"},
    "LC_ALL=POSIX": {"LC_ALL": "POSIX", "LANG": "C.UTF-8"},
    "an encoding that is not UTF-8": {"LANG": "xx_XX.ISO-8859-1"},
}
SGR = re.compile(rb"\033\[[0-9;]*m")
LOST = re.compile(r"[^\W\d_]\?[^\W\d_]")  # a question mark inside a word


def play(game, language, env, folder):
    """A short game; everything that was shown."""
    help_word, hint, leave, _, _ = LANGUAGES[language]
    terminal = Pty(TORII, "play", *GAMES[game], "--lang", language, "--seed", "5", env=env, folder=folder)
    terminal.wait()
    for line in ("1", "1", help_word, "é…ñ", "1"):
        terminal.send(line)
        same(terminal.ended, False, f"the program has ended at {line!r}: {terminal.raw[-300:]!r}")
    terminal.send(hint, b"Ctrl-C")
    terminal.send(b"\x03")
    same(terminal.ended, False, f"the program has ended at the hint: {terminal.raw[-300:]!r}")
    terminal.send(leave)
    terminal.send("", Pty.END)
    same(terminal.close(), 0, f"exit status after {terminal.raw[-300:]!r}")
    same(os.listdir(folder), [], "files left behind")
    return terminal.all


def shows(said, language, utf8):
    text = said.decode("utf-8" if utf8 else "ascii")
    accented, plain = LANGUAGES[language][3:]
    holds(text, accented if utf8 else plain)
    holds(text, "│" if utf8 else "|")
    if LOST.search(text):
        raise AssertionError(f"a letter is lost: {LOST.search(text)[0]!r} in {text[-600:]!r}")


def in_every_game(env, utf8, folder):
    def one(job):
        game, language = job
        try:
            shows(play(game, language, env, tempfile.mkdtemp(dir=folder)), language, utf8)
        except (AssertionError, UnicodeDecodeError) as fault:
            return f"{game}, {language}: {str(fault)[:300]}"
        return None

    jobs = [(game, language) for game in GAMES for language in LANGUAGES]
    with concurrent.futures.ThreadPoolExecutor(4) as crew:
        faults = [fault for fault in crew.map(one, jobs) if fault]
    same(faults, [], "what went wrong")


def the_menu_is_readable(env, utf8, folder):
    terminal = Pty(TORII, "play", env=env, folder=folder)
    holds(terminal.wait().decode("utf-8" if utf8 else "ascii"), *(("français", "español") if utf8 else ("francais", "espanol")))
    terminal.send("2")
    terminal.send("q", Pty.END)
    same(terminal.close(), 0, "exit status")
    terminal.all.decode("utf-8" if utf8 else "ascii")


def ascii_is_the_same_text():
    """What a pipe shows in ASCII is what it shows in UTF-8, letter by letter."""
    import unicodedata

    def plain(text):
        for mark, ascii_mark in (("œ", "oe"), ("Œ", "OE"), ("’", "'"), ("«\u00a0", '"'), ("\u00a0»", '"'), ("«", '"'), ("»", '"'), ("…", "..."),
                                 ("·", "-"), ("\u00a0", " "), ("\u202f", " "), ("¿", ""), ("¡", ""), ("½", "1/2"), ("×", "x")):
            text = text.replace(mark, ascii_mark)
        return "".join(c for c in unicodedata.normalize("NFD", text) if not unicodedata.combining(c))

    for language, words in LANGUAGES.items():
        shown = []
        for env, more in (({"LC_ALL": "C.UTF-8"}, ("--plain",)), ({"LC_ALL": "C"}, ())):
            session = Session("onitama+shadow", "--cards", CARDS, "--seat", "blue", "--lang", language, *more, env=env)
            shown.append([session.text] + [session.send(line) for line in ("nb1", words[0], "1", "rules", "rules B6")])
            session.close()
        for utf8, ascii_only in zip(*shown):
            # Gaps between columns may differ: a letter written as two takes space from them.
            same(re.sub(" +", " ", ascii_only), re.sub(" +", " ", plain(utf8)), f"a screen in {language}")


def colours(folder):
    def said(**env):
        terminal = Pty(TORII, "play", "onitama", "--cards", CARDS, env=env, folder=folder)
        terminal.wait()
        terminal.send("1")
        terminal.send("quit")
        terminal.send("", Pty.END)
        same(terminal.close(), 0, "exit status")
        return terminal.all

    same(SGR.search(said(TERM="xterm")) is not None, True, "colours on a usual terminal")
    for env in ({"TERM": "xterm", "NO_COLOR": "1"}, {"TERM": "dumb"}, {"TERM": None}, {"TERM": ""}):
        same(SGR.findall(said(**env)), [], f"colours with {env}")
    same(SGR.search(said(TERM="xterm", NO_COLOR="")) is not None, True, "colours with an empty NO_COLOR")


def a_dumb_terminal_gets_no_escapes(folder):
    """Nor where the screen passes from one player to the other."""
    for game in (("onitama+shadow", "--cards", CARDS), ("onamazu", "--seat", "all", "--seed", "4")):
        terminal = Pty(TORII, "play", *game, env={"TERM": "dumb"}, folder=folder)
        prompt = re.compile(rb"(^|\n)([^\n]*> |Only [^\n]*Enter\. )$")
        terminal.wait(prompt)
        for line in ("", "1", "", "", "1"):
            terminal.send(line, prompt)
        holds(terminal.all.decode(), "-" * 40)
        terminal.send("quit")
        terminal.send("", Pty.END)
        same(terminal.close(), 0, "exit status")
        same(terminal.all.count(b"\033"), 0, f"escapes in {terminal.all[-400:]!r}")


def tests(folder):
    for name, env in LOCALES.items():
        yield f"UTF-8 with {name}", lambda env=env: in_every_game(env, True, folder)
        yield f"the menu with {name}", lambda env=env: the_menu_is_readable(env, True, folder)
    for name, env in ASCII_LOCALES.items():
        yield f"ASCII with {name}", lambda env=env: in_every_game(env, False, folder)
    yield "the menu in ASCII", lambda: the_menu_is_readable({"LC_ALL": "C"}, False, folder)
    for library in sys.argv[2:]:
        env = {"LD_PRELOAD": os.path.abspath(library), "LANG": "fr_FR.UTF-8"}
        yield "ASCII where there is no locale at all", lambda: in_every_game(env, False, folder)
    yield "ASCII is the same text", ascii_is_the_same_text
    yield "colours", lambda: colours(folder)
    yield "a dumb terminal gets no escapes", lambda: a_dumb_terminal_gets_no_escapes(folder)


if __name__ == "__main__":
    sys.exit(run(tests))
