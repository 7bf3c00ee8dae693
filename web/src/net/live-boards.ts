// Torii: MIT licence, see LICENSE.
// The positions of several games at once, for a page of small boards: running games are followed on their sockets, finished
// ones are read once.
import type { ReactiveController, ReactiveControllerHost } from "lit";
import { api } from "./http.ts";
import type { GameView, ListedGame } from "./protocol.ts";
import { GameSocket } from "./socket.ts";

/** Sockets of one page; the server allows 100 from one address. */
const MOST = 12;

export class LiveBoards implements ReactiveController {
  private readonly sockets = new Map<string, GameSocket>();
  private readonly views = new Map<string, GameView>();
  private wanted = new Set<string>();

  constructor(private readonly host: ReactiveControllerHost) {
    host.addController(this);
  }

  hostDisconnected(): void {
    this.show([]);
  }

  /** What a spectator sees of a game, as far as it is known. */
  viewOf(id: string): GameView | null {
    return this.views.get(id) ?? null;
  }

  /** These games are shown now, and no others. */
  show(games: readonly ListedGame[]): void {
    this.wanted = new Set(games.map(({ id }) => id));
    for (const [id, socket] of this.sockets) if (!this.wanted.has(id)) this.drop(id, socket);
    for (const id of this.views.keys()) if (!this.wanted.has(id)) this.views.delete(id);
    for (const game of games) if (game.stage === "running") this.follow(game.id);
      else if (game.stage === "over" && this.views.get(game.id)?.stage !== "over") void this.read(game.id);
  }

  /** One game alone, whatever its stage. */
  watch(id: string): void {
    this.wanted = new Set([id]);
    this.follow(id);
  }

  private follow(id: string): void {
    if (this.sockets.has(id)) return;
    if (this.sockets.size >= MOST) return void this.read(id);
    const socket: GameSocket = new GameSocket(id, null, {
      view: (view) => this.sockets.get(id) === socket && this.take(view),
      line: () => socket.line === "ended" && this.drop(id, socket),
    });
    this.sockets.set(id, socket);
  }

  private drop(id: string, socket: GameSocket): void {
    this.sockets.delete(id);
    socket.close();
  }

  /** Without a picture the tile still names the players: a failure does not matter. */
  private async read(id: string): Promise<void> {
    const view = await api.view(id, null).catch(() => null);
    if (view && this.wanted.has(id)) this.take(view);
  }

  private take(view: GameView): void {
    this.views.set(view.id, view);
    this.host.requestUpdate();
  }
}
