#!/usr/bin/env python3
# Torii: MIT licence, see LICENSE.
"""Playing against the computer: the menu, its levels, hints and reasons, stopping it, resuming later.

usage: play_computer.py TORII

Speaks TAP.
"""
import json
import os
import re
import subprocess
import sys

sys.dont_write_bytecode = True
from play_session import CARDS, SECONDS, TORII, Session, Terminal, holds, lacks, run, same

# Blue's master can be captured with the Elephant (d2c1) unless it moves; nobody has won yet.
THREAT = "m4/5/5/3s1/S1M1S b ox,boar/horse,elephant/crab"
WIN = "2m2/2M2/5/5/S4 b ox,boar/horse,elephant/crab"


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def legal(position):
    done = subprocess.run([TORII, "trace", "onitama", "--pos", position, "--actions", "-"], input=b"",
                          capture_output=True, check=True)
    return json.loads(done.stdout.splitlines()[0])["legal"]


# ---- hints and reasons -------------------------------------------------------------------------


def why_a_move_is_bad():
    for language, words in (
            ("en", ("why", "Boar a1a2 loses in 2: Elephant d2c1 takes the master (B11).", "better: ")),
            ("fr", ("pourquoi", "Sanglier a1a2 perd en 2\u00a0: Éléphant d2c1 capture le maître (B11).", "mieux\u00a0: ")),
            ("es", ("por qué", "Jabalí a1a2 pierde en 2: Elefante d2c1 captura al maestro (B11).", "mejor: "))):
        session = Session("--pos", THREAT, "--lang", language)
        why, reason, better = words
        holds(session.send(f"{why} boar:a1a2").replace("\n", " "), reason, better)
        session.close()
    session = Session("--pos", THREAT)
    session.send("boar:a1a2")
    session.send("horse:a5a4")
    holds(session.send("why"), "Boar a1a2 loses in 2")
    session.send("ox:a1a9")
    holds(session.send("why boar:a1b1"), "(B")
    holds(session.send("why"), "Boar a1a2 loses in 2")  # a refusal is explained once
    session.send("ox:a1a9")
    holds(session.send("why"), "N3 · Notation of moves", "why it was refused")
    holds(session.send("why"), "Boar a1a2 loses in 2")
    session.close()
    session = Session("onitama", "--cards", CARDS)
    holds(session.send("why"), "Nothing has been played or refused yet")
    session.close()
    session = Session("onitama", "--cards", CARDS, "--seat", "red", "--seed", "1")
    holds(session.send("why"), "You have not moved yet.")
    session.close()


def a_hint_is_a_legal_move_with_its_reason():
    session = Session("--pos", WIN)
    text = session.send("hint")
    holds(text, "wins at once", "takes the master (B11)")
    typed = re.search(r"type (\S+)", text).group(1)
    same(typed in legal(WIN), True, f"{typed} is legal")
    session.send(typed)
    same(session.ended, True, "the game is over after it")
    session.close()
    session = Session("--pos", THREAT)
    move = re.search(r"type (\S+)", session.send("hint")).group(1)
    lacks(session.send(f"why {move}"), "loses in 2")
    same(move.split(":")[1][:2], "c1", "the master runs")
    session.close()


def hints_where_there_are_secrets():
    for game, first in (("onitama+shadow", "nb1"), ("onitama+light", None)):
        session = Session(game, "--cards", CARDS, "--seat", "blue", "--seed", "3", "--level", "1")
        if first is not None:
            session.send(first)
        holds(session.send("hint"), " %")
        holds(session.send("why 1"), ".")
        session.close()


def hints_in_onamazu():
    process = subprocess.run([TORII, "play", "onamazu", "--seed", "3", "--level", "1", "--seat", "1"],
                             input=b"hint\nquit\n", capture_output=True, check=False, timeout=SECONDS * 3)
    same(process.returncode, 0, "exit status")
    holds(process.stdout.decode().replace("\n", " "), "The computer would choose",
          "estimated chance of winning:", "rot ccw (turn the outer ring counter-clockwise by")


def hints_in_onamazu_can_be_followed():
    """Lists say what a cell can do and, where it can do nothing now, why not: no hint names such a cell."""
    for seed, answers in ((3, "1 1 2 hint"), (3, "2 hint 5 hint 1 hint 1 hint"), (8, "1 hint 2 hint 1 hint"), (8, "2 5 hint 1 hint 1 hint")):
        process = subprocess.run([TORII, "play", "onamazu", "--seed", str(seed)], input=answers.replace(" ", "\n") + "\nquit\n",
                                 capture_output=True, check=False, text=True, timeout=SECONDS * 6)
        parts = re.split(r"your turn \(h: help\)>", re.sub(r"\s+", " ", process.stdout))
        listed, given = "", 0
        for part in parts:
            if "The computer would choose" not in part:
                listed = part
                continue
            given += 1
            lacks(part, "not possible now")
            command = re.match(r" The computer would choose (.+?) \(", part).group(1)
            if "[act " in listed:
                holds(listed, f"[{command}]")
        same(given, answers.count("hint"), "hints given")


# ---- seats and levels --------------------------------------------------------------------------


def a_level_for_nobody_is_refused():
    for args in (("onitama", "--seat", "both", "--level", "3"), ("onamazu", "--seat", "all", "--level", "3"),
                 ("onamazu", "--seat", "all", "--opponents", "naive")):
        done = subprocess.run([TORII, "play", *args], stdin=subprocess.DEVNULL, capture_output=True, check=False)
        same((done.returncode, done.stdout, done.stderr.count(b"\n")), (3, b"", 1), f"answer to {args}")
        holds(done.stderr.decode(), "all players are people")
    done = subprocess.run([TORII, "play", "onitama", "more"], stdin=subprocess.DEVNULL, capture_output=True, check=False)
    same((done.returncode, done.stdout, done.stderr.count(b"\n")), (2, b"", 1), "answer to two words")
    holds(done.stderr.decode(), "'more'", "see 'torii play --help'")


def practice_takes_anything_back(folder):
    """S15: against the computer, what showed something can be taken back in practice only, and the record says so."""
    game = ("onitama+shadow", "--cards", CARDS, "--seat", "blue", "--level", "1")
    session = Session(*game)
    session.send("nb1")
    session.send("boar:a1a2")
    holds(session.send("undo").replace("\n", " "), "could reveal a hidden ninja")
    session.close()
    file = os.path.join(folder, "practice.ogn")
    session = Session(*game, "--practice", "--record", file)
    session.send("nb1")
    session.send("boar:a1a2")
    session.send("undo")
    session.send("ox:a1a2+n-")  # the first turn has no lantern: the computer answers
    session.send("undo")
    holds(session.send("boar:e1e2"), "Now your ninja")
    session.send("quit")
    session.close()
    holds(read(file), '[Practice "yes"]')
    session = Session(file)
    session.send("undo")
    holds(session.send("boar:a1a2"), "Now your ninja")
    session.close()
    for words in (("onitama", "--level", "1"), ("onitama+shadow",), ("onamazu",)):
        done = subprocess.run([TORII, "play", *words, "--practice"], input=b"", capture_output=True, check=False)
        same(done.returncode, 3, words)
        holds(done.stderr.decode(), "'--practice' needs a game with hidden ninjas")


def seats_go_on_with_the_game(folder):
    path, other = os.path.join(folder, "seats.ogn"), os.path.join(folder, "other.ogn")
    session = Session("onitama", "--cards", CARDS, "--seat", "red", "--level", "2", "--blue", "Deep Ox", "--record", path)
    session.send("1")
    session.close()
    holds(read(path), '[Blue "Deep Ox"]', '[BlueSeat "level 2"]', '[Red "person"]', '[RedSeat "person"]')
    turns = read(path).split("\n\n")[1].split()
    session = Session(path, "--record", other)
    holds(session.text, "Red")
    session.send("1")
    session.close()
    same(len(read(other).split("\n\n")[1].split()) > len(turns) + 1, True, "the computer has answered")
    holds(read(other), '[Blue "Deep Ox"]', '[BlueSeat "level 2"]', '[RedSeat "person"]')
    os.unlink(other)
    session = Session(path, "--level", "4", "--record", other)
    session.send("1")
    session.close()
    holds(read(other), '[BlueSeat "level 4"]', '[RedSeat "person"]')
    os.unlink(other)
    session = Session(path, "--seat", "both", "--record", other)
    before = session.send("record")
    session.send("1")
    same(len(session.send("record").split()) - len(before.split()) < 4, True, "nobody has answered")
    session.close()
    holds(read(other), '[BlueSeat "person"]', '[RedSeat "person"]')
    for tag in ("level 11", "level", "greedy", "nobody"):
        with open(other, "w", encoding="utf-8") as file:
            file.write(read(path).replace('"level 2"', f'"{tag}"'))
        done = subprocess.run([TORII, "play", other], stdin=subprocess.DEVNULL, capture_output=True, check=False)
        same((done.returncode, done.stdout, done.stderr.count(b"\n")), (3, b"", 1), f"answer to {tag}")
        holds(done.stderr.decode(), "BlueSeat", tag)


def seats_of_onamazu_go_on(folder):
    path, other = os.path.join(folder, "ona.ogn"), os.path.join(folder, "ona2.ogn")
    for args, want in ((("--level", "1"), "level 1"), (("--opponents", "naive"), "naive")):
        for name in (path, other):
            if os.path.exists(name):
                os.unlink(name)
        subprocess.run([TORII, "play", "onamazu", "--players", "3", "--seat", "2", "--seed", "4", *args, "--record", path],
                       input=b"quit\n", capture_output=True, check=True, timeout=SECONDS * 3)
        seats = [f'[Seat1 "{want}"]', '[Seat2 "person"]', f'[Seat3 "{want}"]']
        holds(read(path), *seats)
        done = subprocess.run([TORII, "play", path, "--record", other], input=b"1\nquit\n", capture_output=True,
                              check=True, timeout=SECONDS * 3)
        holds(done.stdout.decode(), "Seat 2, your turn")
        holds(read(other), *seats)


# ---- on a terminal -----------------------------------------------------------------------------


def the_menu_offers_levels(folder):
    terminal = Terminal(folder, f"'{TORII}' play --cards {CARDS}")
    try:
        terminal.wait("Langue")
        terminal.type("1", "Which game?")
        terminal.type("1", "Which rules?")
        terminal.type("2", "you are Blue, the computer is Red")
        terminal.type("2", "Level (Enter: 3)>")
        terminal.type("12", "Level (Enter: 3)> 12")
        terminal.type("1", "Blue>")
        terminal.type("boar:c1c2", "Red played")
        path = os.path.join(folder, "menu.ogn")
        terminal.type(f"save {path}", "The record was saved to")
        holds(read(path), '[Red "Torii level 1"]', '[RedSeat "level 1"]', '[Rules "letter"]')
    finally:
        terminal.close()


def the_menu_marks_what_is_for_experts(folder):
    """M1: the rulebook's note is shown wherever such a combination is offered."""
    terminal = Terminal(folder, f"'{TORII}' play")
    try:
        terminal.wait("Langue")
        terminal.type("1", "Which game?")
        holds(terminal.shown(), "recommends that to advanced players only (M1)")
        shown = terminal.shown()
        same(shown.index("Way of Shadow") < shown.index("Way of Light"), True, "Shadow before Light, as in the book")
        terminal.type("1", "Which cards?")
        lacks(terminal.shown().split("Which cards?")[1], "expert")
    finally:
        terminal.close()
    terminal = Terminal(folder, f"'{TORII}' play --seat blue --level 1 --light blue")
    try:
        terminal.wait("Langue")
        terminal.type("1", "Which game?")
        terminal.type("4", "Which cards?")
        holds(terminal.shown().split("Which cards?")[1], "including Goat and Sheep (for experts)", "advanced players only (M1)")
        terminal.type("2", "Which rules?")
        terminal.enter("2")
        terminal.wait_above("This game follows the rulebooks to the letter.")
        terminal.wait("advanced players only (M1)")
    finally:
        terminal.close()
    terminal = Terminal(folder, f"'{TORII}' play --seat blue --level 1")
    try:
        terminal.wait("Langue")
        terminal.type("1", "Which game?")
        terminal.type("3", "Which cards?")
        terminal.type("1", "Which rules?")
        terminal.enter("3")
        terminal.wait_above("Rules: revealed:capture.")  # each side of S10 is offered separately
    finally:
        terminal.close()


def the_first_player_is_drawn_by_lot(folder):
    """R21: the first player is chosen at random, and has a token."""
    seats = set()
    for seed in range(12):
        done = subprocess.run([TORII, "play", "onamazu", "--players", "3", "--seat", "random", "--seed", str(seed),
                               "--plain"], input="q\n", capture_output=True, text=True, timeout=SECONDS, check=False)
        shown = done.stdout
        found = re.search(r"Your monastery \(Seat (\d)\)( \[first player\])?:", shown)
        same(found is not None, True, "somebody sits there")
        same(found.group(2) is not None, found.group(1) == "1", "the token is at seat 1")
        seats.add(found.group(1))
    same(seats, {"1", "2", "3"}, "every seat is drawn")
    terminal = Terminal(folder, f"'{TORII}' play --lang en --players 2")
    try:
        terminal.wait("Which game?")
        terminal.type("7", "a random seat")
        terminal.type("", "Which rules?")
        terminal.type("2", "How should the computer play?")
        terminal.type("1", "By the letter of the rulebook: ")
    finally:
        terminal.close()


def ctrl_c_stops_the_computer(folder):
    path = os.path.join(folder, "stopped.ogn")
    terminal = Terminal(folder, f"'{TORII}' play onitama --cards {CARDS} --level 10 --record {path}")
    try:
        terminal.wait("Blue>")
        terminal.type("boar:c1c2", "thinking")
        terminal.tmux("send-keys", "C-c")
        terminal.wait("The record was saved to")
    finally:
        terminal.close()
    # Stopped before it had an answer: eight million nodes take longer than a key press.
    holds(read(path), "1. boar:c1c2 *", '[RedSeat "level 10"]')
    terminal = Terminal(folder, f"'{TORII}' play {path}")
    try:  # the computer searches again; then a hint is cut short and the game continues
        terminal.wait("Blue>")
        lacks(terminal.shown(), "thinking")
        terminal.type("hint", "Thinking")
        terminal.tmux("send-keys", "C-c")
        terminal.wait("To play it, type")
        terminal.type("1", "thinking")
        terminal.wait("Red played")
    finally:
        terminal.close()


def tests(folder):
    yield "why a move is bad, in three languages", why_a_move_is_bad
    yield "a hint is a legal move with its reason", a_hint_is_a_legal_move_with_its_reason
    yield "hints where there are secrets", hints_where_there_are_secrets
    yield "hints in Onamazu", hints_in_onamazu
    yield "hints in Onamazu can be followed", hints_in_onamazu_can_be_followed
    yield "a level for nobody is refused, and so are two words", a_level_for_nobody_is_refused
    yield "practice takes anything back", lambda: practice_takes_anything_back(folder)
    yield "seats go on with the game", lambda: seats_go_on_with_the_game(folder)
    yield "seats of Onamazu go on", lambda: seats_of_onamazu_go_on(folder)
    yield "on a terminal: the menu offers levels", lambda: the_menu_offers_levels(folder)
    yield "on a terminal: the menu marks what is for experts", lambda: the_menu_marks_what_is_for_experts(folder)
    yield "on a terminal: the first player is drawn at random", lambda: the_first_player_is_drawn_by_lot(folder)
    yield "on a terminal: Ctrl-C stops the computer at once", lambda: ctrl_c_stops_the_computer(folder)


if __name__ == "__main__":
    sys.exit(run(tests))
