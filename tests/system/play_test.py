#!/usr/bin/env python3
# Torii: MIT licence, see LICENSE.
"""`torii play` as people meet it: through a pipe, and once on a terminal (tmux).

usage: play_test.py TORII

Whole games of every variant are played to the end by number; wrong inputs lose nothing; what can be
taken back is; and in the games with hidden ninjas one person's screens tell nothing of what the
other one hides: two games that differ only there show the same bytes. Speaks TAP.
"""
import os
import random
import re
import subprocess
import sys
import time

sys.dont_write_bytecode = True
from play_session import (
    ASKED, CARDS, CLOSED, FENCE, GAMES, HAND_OVER, SECONDS, TORII, TURN, WON,
    Session, Terminal, holds, lacks, one_line, run, same,
)


# ---- whole games -------------------------------------------------------------------------------


def step(session, choose):
    """One answer to the current question."""
    if session.at(TURN):
        count = session.numbers()
        if count < 1:
            raise AssertionError(f"no choices in {session.text[-800:]!r}")
        session.send(str(choose.randint(1, count)))
    else:
        session.send("")


def play_to_the_end(session, seed):
    choose, steps = random.Random(seed), 0
    while not session.ended:
        step(session, choose)
        steps += 1
        if steps > 5000:
            raise AssertionError("the game does not end")
    return session.text


def whole_game(game, language, folder):
    path = os.path.join(folder, f"{game}.ogn")
    session = Session(game, "--seed", "7", "--lang", language, "--record", path)
    end = play_to_the_end(session, 11)
    if not WON.search(end):
        raise AssertionError(f"nobody has won: {end[-500:]!r}")
    holds(end, path)
    session.close()
    done = subprocess.run([TORII, "verify", "record", path], capture_output=True, check=False)
    same(done.returncode, 0, f"verify record said {done.stdout + done.stderr!r}")


def against_random(game, seat):
    session = Session(game, "--seed", "3", "--seat", seat)
    other, choose = ("Red" if seat == "blue" else "Blue"), random.Random(5)
    while not session.ended:
        for line in session.text.split("\n"):
            if line.startswith(other + " played") and "+@" not in line and "~" not in line:
                if re.search(r"n[a-e][1-5][a-e][1-5]", line):
                    raise AssertionError(f"a hidden move is shown: {line}")
        if session.at(HAND_OVER) or session.at(CLOSED):
            raise AssertionError("one person needs no screen between")
        step(session, choose)
        if "The whole game, including everything" in session.text:
            break
    if not WON.search(session.text):
        raise AssertionError(f"nobody has won: {session.text[-500:]!r}")
    session.close()


def watching(game):
    done = subprocess.run(
        [TORII, "play", game, "--seat", "none", "--seed", "2"],
        stdin=subprocess.DEVNULL, capture_output=True, check=False, timeout=SECONDS,
        env={**os.environ, "LC_ALL": "C.UTF-8"},
    )
    same(done.returncode, 0, "exit status")
    if not WON.search(done.stdout.decode()):
        raise AssertionError("nobody has won")


# ---- inputs ------------------------------------------------------------------------------------


def screen_of(session):
    return session.send("board")


def wrong_inputs_lose_nothing():
    session = Session("onitama", "--cards", CARDS)
    before = screen_of(session)
    for line, words in [
        ("999", "1 to 10"),
        ("0", "1 to 10"),
        ("x", "is not a move"),
        ("ox:a1a9", "is not a move"),
        ("ox:a1b1", "your own pawn is on that square (B6)"),
        ("ox:a1a5", "'ox' has no move from a1 to a5 (B5)"),
        ("horse:a5a4", "you do not have 'horse' in your hand"),
        ("tigger:a1a2", "did you mean 'tiger'?"),
        ("ox:pass", "(B8)"),
        ("ox:a1a2+lc", "is not a move"),
        ("", "h for help"),
        ("moves z9", "a1 to e5"),
        ("card tigger", "Did you mean 'tiger'?"),
        ("rules Z9", "There is no rule 'Z9'"),
        (b"\xff\xfeox", "not UTF-8 text: '\\xff\\xfeox'"),
        (b"a\x1b[2Jb", "\\x1b"),
        (b"x" * 10_000_000, "too long"),
        (b"\x00", "\\x00"),
    ]:
        holds(one_line(session.send(line)), words)
        same(screen_of(session), before, f"the screen after {line[:20]!r}")
    session.close()


def the_card_beside_has_a_taker():
    position = "s1m1s/5/5/S4/2M1S b ox,boar/horse,elephant/%s nb=b1 nr=d5 lb=2 lr=1 ply=4%s"
    for part, words in [("", "you take it after your move"), (" part=l", "Red takes it next")]:
        session = Session("--pos", position % ("crab", part), "--seat", "blue", "--seed", "1")
        if session.at(HAND_OVER):
            session.send("")
        holds(session.send("card crab"), "beside the board; " + words)
        session.close()


def questions_are_answered():
    session = Session("onitama", "--cards", CARDS)
    holds(session.send("help"), "moves m", "undo u", "why w", "quit q", "this list")
    holds(session.send("h"), "moves m")
    holds(session.send("moves"), "10 e1e2")
    holds(session.send("moves C1"), "× can be reached", "3 c1c2", "8 c1c2")
    holds(session.send("card elephant"), "× can be reached")
    holds(session.send("moves c3"), "Nothing can move from 'c3' now.")
    holds(session.send("card ox"), "Blue has this card", "5 e1e2")
    holds(session.send("card Horse"), "Red has this card")
    holds(session.send("card crab"), "beside the board; you take it after your move")
    holds(session.send("card tiger"), "not in this game")
    holds(session.send("why"), "Nothing has been played or refused yet")
    holds(session.send("why ox:a1b1"), "(B6)", "B6 · ", "never leaves the board")
    session.send("ox:a1a5")
    holds(session.send("w"), "B5 · ")
    holds(session.send("why ox:a1a2"), "Ox a1a2")
    holds(session.send("rules B6"), "B6 · ")
    holds(session.send("rules"), "N1 ", "B13")
    lacks(session.text, "W1 ", "S1 ", "L1 ", "M1 ", "N4 ")
    holds(session.send("rules w"), "W1 ", "W11")
    holds(session.send("record"), "Nothing has been played yet")
    holds(one_line(session.send("c1c2")), "Which card (Ox, Boar)? Type it first: ox:c1c2")
    holds(session.send("c1"), "× can be reached", "3 c1c2")
    holds(session.send("Ox"), "Blue has this card")
    holds(session.send("card"), "Blue: Ox, Boar. Red: Horse, Elephant. next: Crab.")
    lacks(session.text, "Did you mean")
    holds(session.send("OX:C1C2"), "Blue played ox:c1c2.")
    holds(session.send("l"), "1. Blue ox:c1c2")
    holds(session.send("flip"), "5 │ ○ │ ○ │[◇]│ ○ │ ○ │", "next          Your cards", "stays")
    holds(session.send("flip"), "turns towards the player")
    session.close()


def in_every_language():
    for language, words in [
        ("fr", ["aide", "coups c1", "carte Bœuf", "pourquoi ox:a1b1", "règles b6", "journal"]),
        ("es", ["ayuda", "jugadas c1", "carta Buey", "por qué ox:a1b1", "reglas b6", "anotacion"]),
    ]:
        session = Session("onitama", "--cards", CARDS, "--lang", language)
        help_, moves, card, why, rule, record = [session.send(word) for word in words]
        same(help_ != "", True, "help")
        holds(moves, "8 c1c2")
        holds(card, "5 e1e2")
        holds(why, "(B6)", "B6 · ")
        holds(rule, "B6 · ")
        lacks(record, "played", "(N3)")
        lacks(help_ + moves + card + why + rule + record, "the ", "Type")
        holds(session.send("boeuf:c1c2" if language == "fr" else "buey:c1c2"), "c1c2 (ox:c1c2).")
        holds(session.send("help"), words[1].split()[0])
        session.close()


def what_was_played_is_taken_back():
    session = Session("onitama+wind", "--seed", "4")
    start = screen_of(session)
    holds(one_line(session.send("undo")), "nothing to take back")
    screens = [start]
    for _ in range(4):
        session.send("1")
        screens.append(screen_of(session))
    for screen in reversed(screens[:-1]):
        session.send("u")
        same(screen_of(session), screen, "the screen after taking back")
    session.close()
    session = Session("onitama", "--cards", CARDS, "--seat", "blue", "--seed", "1")
    start = screen_of(session)
    session.send("1")
    session.send("undo")
    same(screen_of(session), start, "the screen after taking back move and answer")
    session.close()


def draws_and_resignations():
    session = Session("onitama", "--cards", CARDS)
    holds(session.send("draw"), "Blue offers a draw. Red, do you accept?")
    holds(session.send("no"), "the game continues")
    session.send("d")
    holds(session.send("perhaps"), "answer 'yes' or 'no'", "do you accept?")
    holds(session.send("quit"), "the game continues")
    session.send("d")
    holds(session.send("y"), "Draw by agreement")
    session.close()
    session = Session("onitama", "--cards", CARDS, "--lang", "fr")
    session.send("abandonner")
    session.send("non")
    session.send("abandonner")
    holds(session.send("oui"), "Bleu abandonne\u00a0: Rouge gagne.")
    session.close()
    session = Session("onitama", "--cards", CARDS, "--seat", "blue", "--seed", "1")
    holds(session.send("draw"), "declines the draw")
    session.close()


def the_end_of_the_input_is_polite():
    session = Session("onitama+shadow", "--seed", "1")
    holds(session.close(), "Until next time!")
    session = Session("onitama", "--seed", "1", "--lang", "es")
    session.send("1")
    holds(session.send("salir"), "¡Hasta pronto!")
    session.close()


def quiet_turn(session):
    """A quiet turn: pawns stay in their own half, ninja and lantern are not used."""
    blue = re.search(r"\nBlue[^\n]*> $", session.text) is not None
    moves = re.findall(r"(?<![\w@+])(\d+) [a-e][1-5]([a-e])([1-5])", session.text)
    home = [n for n, _, rank in moves if (int(rank) <= 2) == blue and rank != "3"]
    session.send(random.Random(len(moves)).choice(home))
    for _ in range(4):
        if "l1 to l5" in session.text and session.at(TURN):
            session.send("l-")
        elif session.at(TURN) and "n-" in session.text:
            session.send("n-")
        elif session.at(CLOSED) or session.at(HAND_OVER):
            session.send("")


def a_draw_can_be_claimed():
    session = Session("onitama+shadow", "--cards", CARDS)
    for line in ["", "1", "", "", "1", "", ""]:
        session.send(line)
    turns = 0
    while "You may claim a draw now" not in session.text:
        quiet_turn(session)
        turns += 1
        if turns > 70:
            raise AssertionError("no claim after 70 quiet turns")
    same(turns, 60, "quiet turns before the claim")
    holds(session.send("draw"), "Draw, claimed under the rule (B13).")
    session.close()


def looks():
    plain = Session("onitama", "--cards", CARDS, "--plain", "--lang", "fr")
    holds(plain.text, "+---+", "Bœuf")
    lacks(plain.text, "┌", "\033")
    plain.close()
    ascii_only = Session("onitama", "--cards", CARDS, "--lang", "fr", env={"LC_ALL": "C"})
    holds(ascii_only.text, "+---+", "Boeuf")
    ascii_only.raw.decode("ascii")
    ascii_only.close()
    view = "s1m1s/5/5/5/S1M1S b ox,boar/horse,elephant/crab nb=b1 nr=? lb=2 lr=2 ply=4"
    for option, value, words in [("--seat", "green", "'green'"), ("--lang", "de", "'de'"),
                                 ("--pos", view, "'?'"),
                                 ("--pos", "ssmss/5/5/5/SSMSS - -/-/-", "not been dealt")]:
        odd = subprocess.run([TORII, "play", option, value], capture_output=True, check=False)
        same((odd.returncode, odd.stdout), (3, b""), f"status and output with {value}")
        holds(odd.stderr.decode(), words)


# ---- secrets -----------------------------------------------------------------------------------

# What Red types in each turn; everything that answers is compared.
RED_TURNS = [
    ["1", "help", "moves", "record", "undo", "n-", "why n-", "l-"],
    ["9", "moves e5", "why ox:a1a1", "board", "1", "u", "card horse", "n-", "l5"],
    ["1", "flip", "log", "nb1b2", "2", "undo", "n-", "draw"],
]


def red_sees(blue_turns, placement):
    """Everything Red is shown in a game where Blue hides and moves a ninja this way."""
    session, seen = Session("onitama+shadow", "--cards", CARDS), []
    for line in ["", placement, ""]:
        session.send(line)
    for line in ["", "nd5", ""]:
        session.send(line)
        seen.append(session.raw)
    for blue, red in zip(blue_turns, RED_TURNS):
        for line in ["", *blue]:
            session.send(line)
        same(session.at(CLOSED), True, f"Blue's turn {blue} is over")
        session.send("")
        for line in ["", *red]:
            seen.append(session.raw)
            session.send(line)
        seen.append(session.raw)
        if session.at(ASKED):
            seen.append(session.send("no").encode())  # Blue is asked, and refuses
            break
        same(session.at(CLOSED), True, f"Red's turn {red} is over: {session.text[-300:]!r}")
        session.send("")
        if FENCE not in session.raw:
            raise AssertionError("no fence between the two people")
        seen.append(session.raw)
    session.close()
    return b"".join(seen)


def shadow_tells_nothing():
    games = [
        ([["boar:a1a2", "nb1b2"], ["ox:c1c2", "n-", "l-"], ["crab:e1e2", "n-", "l-"]], "nb1"),
        ([["boar:a1a2", "n-"], ["ox:c1c2", "nb1b2", "l-"], ["crab:e1e2", "nb2b3", "l-"]], "nb1"),
        ([["boar:a1a2", "n-"], ["ox:c1c2", "nd1d2", "l-"], ["crab:e1e2", "n-", "l-"]], "nd1"),
    ]
    first, *others = [red_sees(*game) for game in games]
    if len(first) < 5000 or b"Only Red may look now" not in first:
        raise AssertionError("Red was shown too little for this test to mean anything")
    for other in others:
        same(other == first, True, "Red's screens are the same")
    told = red_sees([*games[0][0][:2], ["crab:e1e2", "nb2b3!", "l-"]], "nb1")
    same(told == first, False, "an attempt shows (the test of this test)")


def attempts_are_offered_where_a_ninja_can_be():
    """In the first turn the other ninja is far away: no attempt is listed, but one can be typed (S10)."""
    session = Session("onitama+shadow", "--cards", CARDS)
    for line in ["", "nb1", "", "", "nd5", "", ""]:
        session.send(line)
    session.send("boar:a1a2")
    holds(session.text, "nb1b2", "n- leaves it where it")
    lacks(session.text, "!")
    lacks(session.send("moves"), "!")
    session.send("nb1b2!")
    holds(session.text, "The attempt on b2 misses.")
    session.close()


def light_tells_nothing():
    """The Light side's screens, for two ways of hiding and moving the ninjas."""
    seen = []
    for placement, move in [("na5,b5", "elephant:na5b4"), ("nd5,e5", "elephant:nd5c4")]:
        session, shown = Session("onitama+light", "--cards", CARDS), []
        for line in ["", placement, ""]:
            session.send(line)
        for line in ["", "moves", "ox:c1c2", "u", "record", ""]:
            shown.append(session.raw)
            session.send(line)
        session.send("")
        session.send(move)
        session.send("")
        for line in ["", "board", "record", "boar:a1a2", "moves", "u"]:
            shown.append(session.raw)
            session.send(line)
        shown.append(session.raw)
        session.close()
        seen.append(b"".join(shown))
    holds(seen[0].decode(), "Red played elephant:n?.", "could reveal a hidden ninja")
    same(seen[0] == seen[1], True, "Blue's screens are the same")


def secrets_stay_taken():
    session = Session("onitama+shadow", "--cards", CARDS)
    for line in ["", "1"]:
        session.send(line)
    holds(session.send("undo"), "Hide your ninja")  # not yet handed over
    for line in ["2", "", "", "1", "", ""]:
        session.send(line)
    session.send("boar:a1a2")
    holds(one_line(session.send("undo")), "could reveal a hidden ninja")
    holds(session.send("n-"), "You played boar:a1a2.")
    holds(session.send("u"), "Now your ninja")
    holds(session.text, "(h: help)")
    session.send("nd1d2!")
    holds(session.text, "Enter: hide this screen> ")
    lacks(session.text, "u: take back")
    holds(session.send("u"), "could reveal a hidden ninja")
    session.send("")
    session.send("")
    holds(one_line(session.send("undo")), "your opponent has already seen it")
    session.close()


def a_joined_turn_is_no_probe():
    """The rest of a joined turn may be impossible once a ninja was met; the move then stays played."""
    position = "s1m1s/5/5/5/S1M1S b ox,boar/horse,elephant/crab nb=b1 nr=%s lb=2 lr=2 ply=4"
    said = []
    for square in ("a2", "d5"):
        session = Session("--pos", position % square)
        session.send("")
        refused = session.send("ox:a1a2+nb1b5!+lc")  # no card goes there: refused either way
        said.append(one_line(refused))
        accepted = session.send("ox:a1a2+nb1b2!+lc")
        said.append("continue from here" in accepted)
        session.close()
    same(said[0], said[2], "the refusal")
    same((said[1], said[3]), (True, False), "the turn stops where a hidden ninja was met")


# ---- a terminal --------------------------------------------------------------------------------


def on_a_terminal(folder):
    terminal = Terminal(folder, f"'{TORII}' play --cards {CARDS}")
    try:
        terminal.wait("Langue")
        terminal.type("", "Which game?")
        terminal.type("9", "from 1 to 7")
        terminal.type("3", "Which rules?")
        terminal.type("", "Who plays?")
        terminal.type("", "Only Blue may look now")
        terminal.type("", "Hide your ninja")
        terminal.type("nb1", "u: take back>")
        terminal.type("", "Only Red may look now")
        lacks(terminal.shown("-S", "-2000"), "nb1", "Hide your ninja", "▲")
        terminal.type("", "Red>")
        terminal.tmux("send-keys", "Up")
        terminal.tmux("send-keys", "C-y")
        time.sleep(0.2)
        same(terminal.shown().rstrip().split("\n")[-1].strip(), "Red>", "nothing to leaf back to")
        holds(terminal.shown("-e"), "\033[1m")
        lacks(terminal.shown("-S", "-2000"), "nb1", "▲")
        terminal.type("qit", "is not a move")
        terminal.tmux("send-keys", "Up")
        terminal.wait("Red> qit")
        terminal.tmux("send-keys", "C-u")
        terminal.type("quit", "Until next time!")
    finally:
        terminal.close()


def the_second_sheet(folder):
    """No secrets are left on the terminal, and the previous screen content is restored."""
    terminal = Terminal(folder, f"sh -c \"seq 100 130; '{TORII}' play onitama+shadow --cards {CARDS}\"")
    try:
        terminal.wait("Only Blue may look now")
        lacks(terminal.shown(), "130")
        terminal.type("move", "Only Blue may look now")
        terminal.type("", "Hide your ninja")
        terminal.type("nb1", "u: take back>")
        terminal.type("", "Only Red may look now")
        terminal.type("quit", "Save the record?")
        terminal.type("", "")
        holds(terminal.shown("-S", "-2000"), "100", "130", "Until next time!")
        lacks(terminal.shown("-S", "-2000"), "nb1", "Hide your ninja", "▲")
    finally:
        terminal.close()


# ---- all of it ---------------------------------------------------------------------------------


def ctrl_c_declines_a_draw(folder):
    terminal = Terminal(folder, f"'{TORII}' play onitama --cards {CARDS}")
    try:
        terminal.wait("Blue>")
        terminal.type("draw", "do you accept?")
        terminal.tmux("send-keys", "C-c")
        terminal.wait("the game continues")
        terminal.type("boar:c1c2", "Red>")
    finally:
        terminal.close()


def tests(folder):
    for i, game in enumerate(GAMES):
        language = ("en", "fr", "es")[i % 3]
        yield f"a whole game of {game} in '{language}'", lambda g=game, l=language: whole_game(g, l, folder)
    yield "a game of onitama against the random mover", lambda: against_random("onitama", "blue")
    yield "a game of shadow against the random mover", lambda: against_random("onitama+shadow", "red")
    yield "a game of light against the random mover", lambda: against_random("onitama+light", "blue")
    yield "two random movers, watched", lambda: watching("onitama+shadow")
    yield "wrong inputs lose nothing", wrong_inputs_lose_nothing
    yield "questions are answered", questions_are_answered
    yield "the card beside has a taker, after the exchange the opponent", the_card_beside_has_a_taker
    yield "the words of every language are understood", in_every_language
    yield "what was played is taken back", what_was_played_is_taken_back
    yield "draws and resignations", draws_and_resignations
    yield "a draw can be claimed after sixty quiet turns", a_draw_can_be_claimed
    yield "the end of the input is polite", the_end_of_the_input_is_polite
    yield "plain, ASCII, bad options and odd positions", looks
    yield "shadow: Red's screens tell nothing of Blue's ninja", shadow_tells_nothing
    yield "shadow: attempts are offered where a ninja can be", attempts_are_offered_where_a_ninja_can_be
    yield "light: Blue's screens tell nothing of Red's ninjas", light_tells_nothing
    yield "what told something cannot be taken back", secrets_stay_taken
    yield "a joined turn cannot be used to probe", a_joined_turn_is_no_probe
    yield "on a terminal: menu, screen between two people, no history", lambda: on_a_terminal(folder)
    yield "on a terminal: Ctrl-C is a no to a draw", lambda: ctrl_c_declines_a_draw(folder)
    yield "on a terminal: secrets have a sheet of their own", lambda: the_second_sheet(folder)


if __name__ == "__main__":
    sys.exit(run(tests))
