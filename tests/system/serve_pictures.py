# Torii: MIT licence, see LICENSE.
"""Pictures, animations and previews of links from `torii serve`, decoded here; what they may show; and which pages may be framed.

usage: serve_pictures.py TORII
"""

import html
import json
import os
import re
import subprocess
import sys
import tempfile
import threading
from urllib.parse import quote

import pixels
from ws import Server, Tap

tap = Tap()
TORII = sys.argv[1]
CARDS = "ox,boar/horse,elephant/crab"
POSITION = "ssmss/5/2W2/5/SSMSS r bat,boar/eagle,elephant/crab"
GAME = "boar:c1c2 elephant:c5b4 ox:c2d2 boar:d5d4 elephant:b1a2 horse:d4d5 crab:a2a3 elephant:b4a4 horse:a3a4".split()
PAGE = "<!doctype html>\n<html><head><!--preview--><title>Torii</title><!--/preview-->\n<meta charset=utf-8></head><body>page</body></html>\n"


class Table:
    """A game whose seats are both ours."""

    def __init__(self, server, **options):
        self.server = server
        status, made = server.ask("POST", "/api/games", {"seats": ["me", "me"], "cards": CARDS, **options})
        assert status == 201, made
        self.id = made["id"]
        self.tokens = {seat["seat"]: seat["token"] for seat in made["seats"]}

    def view(self, seat=None):
        return self.server.ask("GET", f"/api/games/{self.id}", token=self.tokens.get(seat))[1]

    def play(self, *actions):
        for text in actions:
            view = self.view()
            status, said = self.server.ask("POST", f"/api/games/{self.id}/actions", {"text": text, "n": view["n"]},
                                           token=self.tokens[view["turn"]])
            assert status == 200, (text, said)

    def record(self, seat=None):
        return self.server.ask("GET", f"/api/games/{self.id}/export", token=self.tokens.get(seat))[1]["record"]

    def end(self):
        self.server.ask("POST", f"/api/games/{self.id}/resign", {}, token=self.tokens[0])

    def get(self, what):
        return self.server.request("GET", f"/api/games/{self.id}/{what}")


def drawn_here(position, width, *more):
    """The same picture by the program and librsvg's own tool."""
    svg = subprocess.run([TORII, "render", position, "--seat", "spectator", "--width", str(width), *more],
                         capture_output=True, check=True).stdout
    png = subprocess.run(["rsvg-convert", "-b", "#f4ecdc"], input=svg, capture_output=True, check=True).stdout
    return pixels.read_png(png)


def is_png(answer):
    status, headers, data = answer
    return status == 200 and headers["content-type"] == "image/png" and pixels.read_png(data)


# ---- positions --------------------------------------------------------------------------------------

def check_positions(server):
    made = is_png(server.request("GET", f"/api/picture.png?width=160&position={quote(POSITION)}"))
    width, height, wanted = drawn_here(POSITION, 160)
    tap.same(made[:2], (width, height), "a position is drawn in the size that was asked for")
    tap.check(pixels.difference(made[2], wanted) < 0.5, "as `torii render` draws it", pixels.difference(made[2], wanted))
    again = is_png(server.request("GET", f"/api/picture.png?width=160&position={POSITION.replace(' ', '_')}"))
    tap.check(again == made, "blanks may be written as in links")
    tap.same(is_png(server.request("GET", f"/api/picture.png?card=true&position={quote(POSITION)}"))[:2], (1200, 630),
             "the form of a card")
    french = is_png(server.request("GET", f"/api/picture.png?width=160&lang=fr&position={quote(POSITION)}"))
    tap.check(pixels.difference(french[2], drawn_here(POSITION, 160, "--lang", "fr")[2]) < 0.5 and french != made,
              "in another language")
    unknown = is_png(server.request("GET", f"/api/picture.png?width=160&lang=xx&position={quote(POSITION)}"))
    tap.check(unknown == made, "in English where the language is not known")
    _, headers, _ = server.request("GET", f"/api/picture.png?width=160&position={quote(POSITION)}")
    status, _, text = server.request("GET", f"/api/picture.png?width=160&position={quote(POSITION)}",
                                     headers={"If-None-Match": headers["etag"]})
    tap.same((status, text), (304, b""), "what the client has is not sent again")
    for query, status, code in (("", 400, "missing"), ("position=", 400, "bad_position"), ("position=x", 400, "bad_position"),
                                ("position=ssmss/5/5/5/SSMSS+b+ox", 400, "bad_position"),
                                (f"position={quote(POSITION)}&width=9000", 400, "bad_value"),
                                (f"position={quote(POSITION)}&width=1", 400, "bad_value"),
                                (f"position={quote(POSITION)}&other=1", 400, "unknown_key"),
                                (f"position=-/-/-/{'s' * 480}", 400, "bad_position")):
        said = server.ask("GET", f"/api/picture.png?{query}".rstrip("?"))
        tap.same((said[0], said[1]["code"]), (status, code), f"refused: {query[:40]}")


# ---- games ------------------------------------------------------------------------------------------

def check_game(server):
    table = Table(server, game="onitama")
    table.play(*GAME[:3])
    made = is_png(table.get("picture.png?width=160"))
    wanted = drawn_here(table.view()["position"], 160)
    # The last turn is marked on the board; the rest is the same.
    tap.check(made and 0 < pixels.difference(made[2], wanted[2]) < 4, "a running game, its last turn marked")
    tap.same(table.get("replay.gif")[0], 409, "no animation before the end")
    tap.same(server.ask("GET", f"/api/games/{'A' * 16}/picture.png")[1]["code"], "no_game", "no picture of no game")
    waiting = server.ask("POST", "/api/games", {"seats": ["me", "open"]})[1]["id"]
    tap.same(server.ask("GET", f"/api/games/{waiting}/picture.png")[1]["code"], "not_begun", "nor before it begins")
    table.play(*GAME[3:])
    check_replay(table)


def check_replay(table):
    status, headers, data = table.get("replay.gif?width=160")
    tap.same((status, headers["content-type"]), (200, "image/gif"), "a finished game is animated")
    width, height, loops, frames = pixels.read_gif(data)
    tap.same((width, loops, len(frames)), (160, True, 1 + len(GAME)), "the start and every move, for ever")
    first = drawn_here(f"ssmss/5/5/5/SSMSS b {CARDS}", 160)
    tap.check(height == first[1] and pixels.difference(frames[0][0], first[2]) < 4, "it begins at the start",
              pixels.difference(frames[0][0], first[2]))
    last = is_png(table.get("picture.png?width=160"))
    tap.check(pixels.difference(frames[-1][0], last[2]) < 4, "and ends at the end",
              pixels.difference(frames[-1][0], last[2]))
    tap.check(all(pixels.difference(a[0], b[0]) > 0.1 for a, b in zip(frames, frames[1:])), "every frame is another one")
    tap.check(frames[-1][1] > frames[0][1] > 0, "the end is shown for longer")
    each = len(table.get("replay.gif")[2]) / len(frames)
    tap.check(161 * each < 4 << 20, "so small that 160 actions fit into what is sent, in the usual width", each)
    tap.same(table.get("replay.gif?width=481")[0], 400, "in no width in which they do not")


# ---- records that are sent ---------------------------------------------------------------------------

RECORDS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../data/records")


def animate(server, record, **more):
    body = json.dumps({"record": record, "width": 160, **more}).encode()
    return server.request("POST", "/api/replay.gif", body, headers={"Content-Type": "application/json"})


def convert(name, *arguments):
    return subprocess.run([TORII, "convert", os.path.join(RECORDS, name), "--to", "ogn", *arguments], capture_output=True,
                          check=True, text=True).stdout


def check_record(server, table):
    record = table.record()
    games = server.ask("GET", "/api/games?stage=over")[1]
    status, headers, data = animate(server, record)
    tap.same((status, headers["content-type"], headers["cache-control"]), (200, "image/gif", "no-store"), "a record is animated")
    tap.same(data, table.get("replay.gif?width=160")[2], "as the game it is of")
    tap.same(server.ask("GET", "/api/games?stage=over")[1], games, "and nothing of it is kept")
    tap.check(animate(server, record, lang="fr")[2] not in (data, b""), "in another language")
    line = f'[Game "onitama"]\n[Deal "{CARDS}"]\n\n1. boar:c1c2 elephant:c5b4 2. ox:c2d2 *\n'
    tap.same(len(pixels.read_gif(animate(server, line)[2])[3]), 4, "a line that is not over")
    aside = line.replace(" elephant", " ( 1. boar:a1a2 horse:a5a4 ) 1... elephant")
    tap.same(animate(server, aside)[2], animate(server, line)[2], "variations are left out")
    for name in ("onitama+wind.ogn", "onitama+shadow.ogn", "onitama+sensei+wind+light.ogn", "onamazu-2.ogn"):
        status, _, data = animate(server, convert(name))
        if name.startswith("onitama"):
            tap.check(status == 200 and data[:6] == b"GIF89a", f"{name} is animated", data[:200])
        else:
            tap.same((status, json.loads(data)["code"]), (422, "no_picture"), f"{name} is not")


def check_scopes(server):
    shown = [animate(server, convert("onitama+shadow.ogn", "--scope", scope))[2] for scope in ("full", "blue", "red", "public")]
    tap.check(all(data[:6] == b"GIF89a" for data in shown) and len(set(shown)) == 4, "a record shows what its scope has seen")


def check_bad_records(server):
    head = f'[Game "onitama"]\n[Deal "{CARDS}"]\n\n'
    for record, code in (("", "bad_record"), ("nonsense", "bad_record"), (head + "1. boar:c1c9 *\n", "bad_record"),
                         (head + "1. boar:c1c2 elephant:c5b4", "bad_record"), ('[Game "chess"]\n\n*\n', "bad_record"),
                         (head + "{" + "x" * 40000 + "} *\n", "bad_record"), (7, "bad_record")):
        status, _, data = animate(server, record)
        said = json.loads(data)
        tap.check((status, said["code"]) == (400, code) and said["error"] and "\n" not in said["error"], f"refused: {str(record)[-30:]!r}", said)
    tap.same(animate(server, head + "*\n", width=481)[0], 400, "refused: too wide")
    tap.same(server.ask("POST", "/api/replay.gif", {})[1]["code"], "missing", "refused: no record")
    tap.same(server.request("GET", "/api/replay.gif")[0], 405, "refused: GET")


def check_hidden(server):
    """Two games of Shadow that differ only in where Blue's ninja hides: nobody can tell until they are over."""
    twins = [Table(server, game="onitama+shadow") for _ in range(2)]
    for table, place in zip(twins, ("nd1", "nb1")):
        table.play(place, "nd5", "boar:c1c2")
    mine = [table.view(0)["position"] for table in twins]
    tap.check(mine[0] != mine[1], "the twins differ for their owner", mine)
    shown = [table.get("picture.png?width=160") for table in twins]
    tap.check(is_png(shown[0]) and shown[0][2] == shown[1][2], "the pictures of a running game hide what is hidden")
    with_token = server.request("GET", f"/api/games/{twins[0].id}/picture.png?width=160", token=twins[0].tokens[0])
    tap.same(with_token[2], shown[0][2], "for its owner too: pictures are passed on")
    records = [[table.record(seat) for table in twins] for seat in (None, 1, 0)]
    moving = [[animate(server, record)[2] for record in pair] for pair in records]
    tap.same([a == b for a, b in moving], [True, True, False], "animated, they differ for their owner alone")
    for table in twins:
        table.end()
    shown = [table.get("picture.png?width=160") for table in twins]
    tap.check(is_png(shown[0]) and shown[0][2] != shown[1][2], "and show it when the game is over")


def check_onamazu(server):
    table = Table(server, game="onamazu", cards=None, players=2)
    tap.check(is_png(table.get("picture.png?width=200")), "a table of Onamazu is drawn")
    table.end()
    table.server.ask("POST", f"/api/games/{table.id}/resign", {}, token=table.tokens[1])
    said = server.ask("GET", f"/api/games/{table.id}/replay.gif")
    tap.check(said[0] in (409, 422), "and not animated", said)


def check_crowd(server, table):
    """One client may have three drawings in all; the others are refused, and moves are answered meanwhile."""
    got = []

    def want():
        got.append(server.ask("GET", f"/api/games/{table.id}/replay.gif?width=320")[0])

    threads = [threading.Thread(target=want) for _ in range(8)]
    for thread in threads:
        thread.start()
    answered = table.view()["stage"]
    for thread in threads:
        thread.join()
    tap.same((answered, set(got)), ("over", {200, 429}), "a client that wants too many at once")


# ---- previews, frames -----------------------------------------------------------------------------------

def head_of(server, path, **more):
    status, headers, text = server.request("GET", path, **more)
    return status, headers, text.decode()


def check_previews(server):
    name = "<b>\"A\"&'s"
    table = Table(server, game="onitama", name=name)
    _, _, page = head_of(server, f"/g/{table.id}")
    tags = dict(re.findall(r'<meta (?:property|name)="([\w:]+)" content="([^"]*)">', page))
    title = html.unescape(tags["og:title"])
    tap.check(name in title and title.endswith(" · Onitama"), "the title says who plays", title)
    tap.check(name not in page and html.escape(name) in page.replace("&#39;", "&#x27;"), "escaped", page)
    link = html.unescape(tags["og:image"])
    tap.check(link.startswith(f"http://127.0.0.1:{server.port}/api/games/{table.id}/picture.png"), "the picture is named in full", link)
    tap.same(is_png(server.request("GET", link.split(str(server.port), 1)[1]))[:2],
             (int(tags["og:image:width"]), int(tags["og:image:height"])), "it is there, in the size that was said")
    tap.check(page.endswith("<body>page</body></html>\n") and page.count("<title>") == 1, "the rest is the page", page)
    for name, wanted in (("Aiko", "Aiko · Onitama"), (None, "Onitama")):
        waiting = server.ask("POST", "/api/games", {"seats": ["me", "open"], "name": name})[1]["id"]
        tap.same(server.ask("GET", f"/api/games/{waiting}/preview")[1]["title"], wanted, f"an invitation by {name}")
        tap.check('og:image"' in head_of(server, f"/g/{waiting}")[2], "with the board that it begins with")
    _, _, page = head_of(server, "/look?p=" + POSITION.replace(" ", "_"))
    tags = dict(re.findall(r'<meta (?:property|name)="([\w:]+)" content="([^"]*)">', page))
    tap.check("bat, boar / eagle, elephant / crab" in tags["og:title"], "a position says its cards", page)
    tap.check(is_png(server.request("GET", html.unescape(tags["og:image"]).split(str(server.port), 1)[1])), "and has a picture")
    _, _, page = head_of(server, "/look?p=" + quote(f"ssmss/5/5/5/SSMSS b {CARDS} game=onitama+sensei"))
    tags = dict(re.findall(r'<meta (?:property|name)="([\w:]+)" content="([^"]*)">', page))
    tap.check(is_png(server.request("GET", html.unescape(tags["og:image"]).split(str(server.port), 1)[1])), "also with an expansion", page)
    for path in ("/", "/look", "/look?p=nonsense", '/look?p="><script>', f"/g/{'A' * 16}", "/g/short", "/watch?p=" + POSITION.replace(" ", "_")):
        tap.same(head_of(server, path.replace('"', "%22").replace("<", "%3C").replace(">", "%3E"))[2], PAGE, f"the page as it is: {path}")
    _, _, page = head_of(server, f"/g/{table.id}", headers={"Host": 'localhost"><script>'})
    tap.check("<script>" not in page and "og:image\"" not in page, "a Host writes nothing into the page", page)


def check_frames(server, table):
    for path in ("/", "/look", f"/g/{table.id}", "/embed", "/embedded/x", "/embed.html", "/api/games", f"/api/games/{table.id}/picture.png",
                 "/g/x?y=/embed/", "/EMBED/x", "/api/embed/x",
                 "/embed/x", "/embed/x/y", f"/embed/{table.id}/x", f"/embed/{table.id}x"):
        _, headers, _ = server.request("GET", path)
        tap.same(("frame-ancestors 'none'" in headers["content-security-policy"], headers.get("x-frame-options")), (True, "DENY"),
                 f"nobody frames {path}")
    for path in (f"/embed/{table.id}", f"/embed/{'A' * 16}"):
        _, headers, text = head_of(server, path)
        tap.same(("frame-ancestors *" in headers["content-security-policy"], headers.get("x-frame-options")), (True, None),
                 f"anybody frames {path[:10]}")
        tap.check("script-src 'self' 'wasm-unsafe-eval'" in headers["content-security-policy"] and "page</body>" in text,
                  "and all else is as strict")


def main():
    with tempfile.TemporaryDirectory() as web:
        with open(os.path.join(web, "index.html"), "w", encoding="utf-8") as f:
            f.write(PAGE)
        with Server(TORII, "--web", web, "--rate", "0") as server:
            check_positions(server)
            check_game(server)
            check_hidden(server)
            check_onamazu(server)
            check_previews(server)
            table = Table(server, game="onitama")
            table.play(*GAME)
            check_crowd(server, table)
            check_record(server, table)
            check_scopes(server)
            check_bad_records(server)
            check_frames(server, table)
            tap.same(server.stop(), 0, "the server stops, whatever still waits to be drawn")


if __name__ == "__main__":
    main()
    sys.exit(tap.end())
