// Torii: MIT licence, see LICENSE.
// The games in which this browser has a seat, with their present state on the server.
import { api } from "./http.ts";
import type { MyGame } from "./protocol.ts";
import { dropGame, heldGames } from "./seats.ts";

const AT_ONCE = 100; // the server's limit per request

/** One seat of this browser in one game. */
export interface MySeat extends MyGame {
  path: string;
}

const order = (game: MySeat): number => (game.stage === "over" ? 3 : game.stage === "waiting" ? 2 : game.your_turn ? 0 : 1);

/** Those where it is the player's turn first, then the latest change. Games that the server no longer knows, or that were cancelled, are forgotten. */
export async function myGames(): Promise<MySeat[]> {
  const held = heldGames().flatMap((game) =>
    game.seats.map((seat, i) => ({ id: game.id, token: seat.token, path: `/g/${game.id}${i > 0 ? `?seat=${seat.seat}` : ""}` })),
  );
  const found: MySeat[] = [];
  for (let at = 0; at < held.length; at += AT_ONCE) {
    const part = held.slice(at, at + AT_ONCE);
    const { games } = await api.mine(part.map(({ id, token }) => ({ id, token })));
    games.forEach((game, i) => {
      const mine = part[i];
      if (!mine) return;
      const calledOff = game.status === 200 && (game as MyGame).ending === "withdrawn";
      if (calledOff || game.status === 404 || game.status === 401) dropGame(mine.id);
      else if (game.status === 200) found.push({ ...(game as MyGame), path: mine.path });
    });
  }
  return found.sort((a, b) => order(a) - order(b) || b.time - a.time);
}
