#!/usr/bin/env python3
# Torii: MIT licence, see LICENSE.
"""`torii play onamazu` as people meet it: through a pipe, and on a terminal (tmux).

usage: onamazu_play_test.py TORII

Whole games for two, three and four seats in every language; wrong inputs lose nothing; what can be
taken back is restored completely; one player's screen reveals nothing that another one hides. Speaks TAP.
"""
import os
import random
import re
import subprocess
import sys
import time

sys.dont_write_bytecode = True
import play_session
from play_session import ASKED, FENCE, SECONDS, TORII, Session, Terminal, holds, lacks, one_line, run, same

HAND_OVER = re.compile(r"(Enter|Entrée|Intro)\. $")
CLOSED = re.compile(r"(Enter: end|Entrée\u00a0: finir|Intro: acabar)[^\n]*> $")
TURN = re.compile(r"(^|\n)(Seat|Joueur|Jugador) [1-4], [^\n>]*> $")
play_session.PROMPTS = (HAND_OVER, CLOSED, TURN, ASKED)

CHOICE = re.compile(r"(?m)^ (\d+) ")
CELL = re.compile(r"(?<![\d/●★⌂§])(\d+) [OMI]\d ")
WON = re.compile(r"(wins|share the victory|gagne|se partagent|gana|comparten)\b[^\n]*(\d+)")


# ---- playing -----------------------------------------------------------------------------------


def numbers(session):
    """How many choices the last question has."""
    text = session.text
    return max((int(n) for n in CHOICE.findall(text) + CELL.findall(text)), default=0)


def step(session, choose):
    """One answer to the current question."""
    if session.at(TURN):
        count = numbers(session)
        if count < 1:
            raise AssertionError(f"no choices in {session.text[-800:]!r}")
        session.send(str(choose.randint(1, count)))
    else:
        session.send("")


def play_to_the_end(session, seed, look=None):
    choose, steps = random.Random(seed), 0
    while not session.ended:
        if look is not None:
            look(session)
        step(session, choose)
        steps += 1
        if steps > 8000:
            raise AssertionError("the game does not end")
    if not WON.search(session.text):
        raise AssertionError(f"nobody has won: {session.text[-500:]!r}")
    return session.text


def whole_game(players, language, seat, folder):
    path = os.path.join(folder, f"{players}{language}{seat}.ogn")
    session = Session("onamazu", "--players", str(players), "--seed", "7", "--seat", seat, "--lang", language,
                      "--record", path)
    holds(play_to_the_end(session, 11), path)
    session.close()
    done = subprocess.run([TORII, "verify", "record", path], capture_output=True, check=False)
    same(done.returncode, 0, f"verify record said {done.stdout + done.stderr!r}")


def watching(players, level):
    done = subprocess.run(
        [TORII, "play", "onamazu", "--seat", "none", "--seed", "2", "--players", str(players), "--opponents", level],
        stdin=subprocess.DEVNULL, capture_output=True, check=False, timeout=SECONDS,
        env={**os.environ, "LC_ALL": "C.UTF-8"},
    )
    same(done.returncode, 0, "exit status")
    if not WON.search(done.stdout.decode()):
        raise AssertionError("nobody has won")


# ---- secrets -----------------------------------------------------------------------------------


def one_person_tells_nothing_to_the_next():
    session = Session("onamazu", "--players", "3", "--seat", "all", "--seed", "5")

    def look(now):
        if now.at(HAND_OVER):
            holds(now.raw.decode(), FENCE.decode())
            lacks(now.text.split(FENCE.decode())[-1], "fame", "monastery", "Mikos")
        own = re.search(r"Seat (\d) to act \(you\)", now.text)
        if own is None:
            return
        text = now.text.replace("\n  ", " ")
        for line in text.split("\n"):
            other = re.match(r"Seat (\d): ", line)
            if other and re.search(r"(beaten|fight|attacked)[^;]*, fame \d", line):
                raise AssertionError(f"the fame of a beaten tile is told: {line!r}")
            if other and re.search(r"keeps the miko \w+ \(\d points? per", line):
                raise AssertionError(f"a hidden miko is told: {line!r}")

    play_to_the_end(session, 3, look)
    session.close()


# ---- inputs ------------------------------------------------------------------------------------


def start(*more):
    return Session("onamazu", "--players", "2", "--seed", "7", *more)


def wrong_inputs_lose_nothing():
    session = start()
    before = session.send("board")
    for line, words in [
        ("999", "1 to 30"),
        ("0", "1 to 30"),
        ("xyzzy", "is not an action"),
        ("putt A O3", "did you mean 'put'?"),
        ("put A O33", "is not written correctly; write 'put A M3 / put S I0'"),
        ("put S O3", "superior acolyte is not available yet (R107)"),
        ("rot cw", "is not an answer; the question is where to place an acolyte (5.3)"),
        ("", "h for help"),
        ("rules Z9", "Name a rule"),
        ("rules xyzzy", "There is no rule 'xyzzy'"),
        ("log 99", "There is no round"),
        ("seats 9", "The seats go from 1 to 2."),
        ("load /tmp/Some.ogn", "type: torii play FILE"),
        ("zzz", "'zzz' is not an action (h: help)"),
        ("Foo Bar", "'Foo Bar' is not an action"),
        ("acolyte", "matches several choices"),
        ("undo", "nothing to take back"),
        (b"\xff\xfeput", "not UTF-8 text"),
        (b"a\x1b[2Jb", "\\x1b"),
        (b"x" * 1_000_000, "too long"),
    ]:
        answer = session.send(line)
        holds(" ".join(answer.split()), " ".join(words.split()))
        same(session.send("board"), before, f"the table after {line[:20]!r}")
    session.close()


def refusals_name_their_clause():
    session = start()
    session.send("put A O3")
    holds(session.send("put A O4"), "not in the same sector as your other acolyte (R51)")
    holds(session.send("why"), "R51 · ")
    holds(session.send("why put a o3"), "One of your acolytes is already there (R50)", "R50 · ")
    holds(session.send("w"), "R50 · ")
    holds(session.send("rules r51"), "R51 · ")
    holds(session.send("rules sector"), "R49", "R51")
    session.close()


def actions_can_be_typed_in_words():
    for line in ("put A M7", "PUT a m7", "m7", "barter m7"):
        session = start()
        answer = session.send(line)
        holds(answer, "puts an acolyte on M7 Barter")
        session.close()


def questions_are_answered():
    session = start()
    holds(session.send("help"), "choices c", "undo u", "this list")
    holds(session.send("me"), "Your monastery (Seat 1)")
    holds(session.send("seats"), "Seat 2: 2 mons")
    holds(session.send("seats 2"), "Seat 2's monastery", "Favourite")
    holds(session.send("market"), "ground floor", "Upper floor", "Blessings left")
    holds(session.send("score"), "points", "Seat 2", "Seat 1: jinjas 0")
    holds(session.send("log"), "Round 1:", "anger die")
    holds(session.send("cells"), "Potter (I0): pay 1 rice, 1 coal: +2 ceramics", "its contract is available",
          "Armourer (I9): pay 2 coal, 1 mon, gain 1 armour", "Sharing a cell costs 2 mons")
    holds(session.send("gods"), "Bishamon (3 left): recruit 7 bushis instead of 4", "favourite of Seat 1")
    holds(session.send("rules potter"), "R72", "Artisans")
    holds(session.send("rule hotei"), "R116")
    holds(session.send("why"), "Nothing has been played or refused yet")
    session.close()


def in_every_language():
    for language, words in [
        ("fr", ["aide", "moi", "joueurs", "marché", "points", "journal", "pourquoi put S O3", "règle secteur",
                "cases", "fortunes", "charger", "plateau"]),
        ("es", ["ayuda", "yo", "jugadores", "mercado", "puntos", "diario", "por qué put S O3", "regla sector",
                "casillas", "fortunas", "cargar", "tablero"]),
    ]:
        session = start("--lang", language)
        text = session.text + "".join(session.send(word) for word in words)
        lacks(text, " the ", "Seat", " you ", "acolytes on", "Rice", "Coal")
        holds(text, "R107", "R51")
        session.close()


# ---- taking back -------------------------------------------------------------------------------


def what_was_played_is_taken_back(seed, players):
    """The table is recorded before every choice; taking the choice back must restore it."""
    session = Session("onamazu", "--players", str(players), "--seed", str(seed), "--opponents", "random")
    choose, back, kept = random.Random(seed), 0, 0
    for _ in range(150):
        if session.ended:
            break
        if not session.at(TURN):
            session.send("")
            continue
        table = session.send("board")
        number = str(choose.randint(1, numbers(session)))
        answer = session.send(number)
        if session.at(TURN) or session.at(CLOSED):
            undone = session.send("undo")
            if "cannot be taken back" in undone:
                kept += 1
                continue
            same(session.send("board"), table, f"the table after taking back choice {number}: {answer!r}")
            back += 1
            session.send(number)
    same(back > 20 and kept > 0, True, f"taken back {back}, kept {kept}")
    session.close()


def many_payments(seed):
    """A game in which something can be paid in several ways; None if there was none."""
    artisans = r"(?m)^ (\d+) .*(?:pay 1|Market|Goldsmith|Weaver|Construction|free by|use )"
    cells = r"(\d+) (?:I8|I0|I5|I3|I2|M4|M9|O\d)"
    session, choose = Session("onamazu", "--seed", str(seed), "--opponents", "random"), random.Random(seed)
    while not session.ended:
        if session.at(TURN) and "ways to pay" in session.text:
            return session
        wanted = re.findall(artisans, session.text) or re.findall(cells, session.text)
        if session.at(TURN) and wanted:
            session.send(choose.choice(wanted))
        else:
            step(session, choose)
    session.close()
    return None


def what_is_built_is_asked_before_how_it_is_paid():
    session = next(found for found in map(many_payments, range(2, 40)) if found is not None)
    code = re.search(r"\[(\w+ \w+) …\]", session.text).group(1)
    number = next(line for line in session.text.split("\n ") if "ways to pay" in line).split()[0]
    holds(session.send(number), "how do you pay?", "pay ")
    holds(session.send("undo"), "ways to pay")
    holds(session.send(code), "how do you pay?")
    holds(session.send("1"), "(you): ")
    session.close()


# ---- files and ends ----------------------------------------------------------------------------


def a_game_goes_on_from_its_file(folder):
    path = os.path.join(folder, "half.ogn")
    session = Session("onamazu", "--players", "3", "--seed", "4")
    choose = random.Random(1)
    while not (session.at(TURN) and "Round 3" in session.text):
        step(session, choose)
    table = session.send("board")
    holds(session.send("save " + path), path, "including what is hidden")
    session.close()
    again = Session(path, "--seed", "1")
    same(again.send("board"), table, "the table of the game that was saved")
    holds(again.send("save " + path), "already exists")
    again.send("yes")
    again.send("choices")
    play_to_the_end(again, 2)
    again.close()


def the_end_of_the_input_is_polite():
    holds(start().close(), "Until next time!")
    holds(start("--seat", "all").close(), "Until next time!")
    session = start("--lang", "es")
    holds(session.send("salir"), "¡Hasta pronto!")
    session.close()
    session = start()
    session.send("resign")
    session.send("no")
    session.send("resign")
    holds(session.send("yes"), "abandoned")
    session.close()


def wrong_options_are_refused():
    for args, words in [
        (["--players", "5"], "2 to 4"),
        (["--seat", "3", "--players", "2"], "seats from 1 to 2"),
        (["--seat", "blue"], "seats from 1 to"),
        (["--opponents", "clever"], "'random naive greedy'"),
        (["--seat", "1,1"], "each once"),
        (["--rules", "/nowhere.yaml"], "nowhere"),
        (["--pos", "{}"], ""),
        (["--load", "/nowhere.ogn"], "nowhere"),
    ]:
        done = subprocess.run([TORII, "play", "onamazu", *args], stdin=subprocess.DEVNULL, capture_output=True,
                              check=False, timeout=SECONDS)
        same(done.returncode, 3, f"exit status of {args}")
        holds(done.stderr.decode(), words)
    done = subprocess.run([TORII, "play", "onamzu"], stdin=subprocess.DEVNULL, capture_output=True, check=False)
    same(done.returncode, 3, "exit status of 'onamzu'")
    holds(done.stderr.decode(), "did you mean 'onamazu'?")


# ---- the terminal ------------------------------------------------------------------------------


class Sized(Terminal):
    """A terminal with the given columns and rows."""

    def __init__(self, folder, command, size):
        self.size = size
        super().__init__(folder, command)

    def tmux(self, *args):
        if "new-session" in args:
            args = [*args]
            args[args.index("-x") + 1], args[args.index("-y") + 1] = map(str, self.size)
        return super().tmux(*args)


def the_screen_fits(folder, columns, rows, language):
    terminal = Sized(folder, f"{TORII} play onamazu --players 4 --seed 5 --lang {language}", (columns, rows))
    prompt = {"en": "h: help)>", "fr": "aide)>", "es": "ayuda)>"}[language]
    terminal.wait(prompt)
    for line in ("1", "2", "board", "help"):
        terminal.tmux("send-keys", "-l", "--", line)
        terminal.tmux("send-keys", "Enter")
        time.sleep(0.3)
        shown = terminal.shown("-J", "-S", "-200")
        widest = max(shown.split("\n"), key=len)
        same(len(widest.rstrip()) < columns, True, f"the width of {widest!r} in {columns} columns")
    terminal.close()


def the_screen_between_two_people_hides_all(folder):
    terminal = Sized(folder, f"{TORII} play onamazu --players 2 --seat all --seed 7 --lang en", (80, 40))
    terminal.wait("Seat 1, press Enter.")
    terminal.type("", "your turn")
    holds(terminal.shown(), "Cutpurses (2)")
    terminal.type("1", "puts an acolyte")
    terminal.type("1", "Which acolyte acts now?")
    terminal.type("end", "hide this screen")
    terminal.type("", "Seat 2, press Enter.")
    lacks(terminal.shown("-S", "-500"), "Cutpurses", "fame", "Meditation")
    terminal.type("", "your turn")
    lacks(terminal.shown("-S", "-500"), "Cutpurses (2)")
    terminal.type("seats 1", "Seat 1's monastery")
    holds(terminal.shown(), "Cutpurses (1 or 2)")
    terminal.type("q", "Until next time!")
    lacks(terminal.shown("-S", "-500"), "Cutpurses", "Monastery")
    terminal.close()


def a_command_typed_at_the_pager_is_run(folder):
    terminal = Sized(folder, f"{TORII} play onamazu --players 4 --seed 5 --lang en", (80, 24))
    terminal.wait("h: help)>")
    terminal.type("board", "Enter: more, q: stop>")
    terminal.type("me", "Your monastery (Seat 1)")
    terminal.type("help", "Enter: more, q: stop>")
    terminal.type("q", "your turn (h: help)>")
    terminal.type("seats 2", "Seat 2's monastery")
    terminal.close()


def other_rules_can_be_played(folder):
    with open(os.path.join(os.path.dirname(__file__), "../../data/onamazu.yaml"), encoding="utf-8") as text:
        rules = text.read().replace("  harvest: 2 ", "  harvest: 3 ")
    path, record = os.path.join(folder, "rules.yaml"), os.path.join(folder, "rules.ogn")
    with open(path, "w", encoding="utf-8") as out:
        out.write(rules)
    session = start("--rules", path, "--record", record)
    holds(session.text, "Your own rules: cells.harvest 3 instead of 2.", "Rice +3")
    holds(session.send("rules R56"), "standard numbers")
    session.send("choices")
    play_to_the_end(session, 1)
    session.close()
    done = subprocess.run([TORII, "verify", "record", record], capture_output=True, check=False)
    same(done.returncode, 0, f"verify record said {done.stdout + done.stderr!r}")


def tests(folder):
    for players in (2, 3, 4):
        for language in ("en", "fr", "es"):
            yield (f"{players} seats, one person, {language}",
                   lambda p=players, l=language: whole_game(p, l, "1", folder))
        yield f"{players} seats, all people", lambda p=players: whole_game(p, "en", "all", folder)
        yield f"{players} seats, watching", lambda p=players: watching(p, "greedy")
    yield "two of four are people", lambda: whole_game(4, "fr", "1,3", folder)
    yield "random players alone", lambda: watching(2, "random")
    yield "naive players alone", lambda: watching(2, "naive")
    yield "one person tells nothing to the next", one_person_tells_nothing_to_the_next
    yield "wrong inputs lose nothing", wrong_inputs_lose_nothing
    yield "refusals name their clause", refusals_name_their_clause
    yield "actions can be typed in words", actions_can_be_typed_in_words
    yield "questions are answered", questions_are_answered
    yield "in every language", in_every_language
    for seed, players in ((3, 2), (8, 3), (9, 4)):
        yield (f"what was played is taken back, {players} seats",
               lambda s=seed, p=players: what_was_played_is_taken_back(s, p))
    yield "what is built is asked before how it is paid", what_is_built_is_asked_before_how_it_is_paid
    yield "a game goes on from its file", lambda: a_game_goes_on_from_its_file(folder)
    yield "other rules can be played", lambda: other_rules_can_be_played(folder)
    yield "the screen between two people hides all", lambda: the_screen_between_two_people_hides_all(folder)
    yield "a command typed at the pager is run", lambda: a_command_typed_at_the_pager_is_run(folder)
    yield "the end of the input is polite", the_end_of_the_input_is_polite
    yield "wrong options are refused", wrong_options_are_refused
    for columns, rows in ((100, 40), (80, 24), (60, 30)):
        for language in ("en", "fr", "es"):
            yield (f"the screen fits {columns} x {rows}, {language}",
                   lambda c=columns, r=rows, l=language: the_screen_fits(folder, c, r, l))


sys.exit(run(tests))
