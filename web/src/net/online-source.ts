// Torii: MIT licence, see LICENSE.
// A game of Onitama on the server, as a GameSource.
import type { Match, Rules } from "../core/rules-api.ts";
import { RulesError, type Action, type Belief, type GameEvent, type Judgement, type Scene, type Seat, type Setup, type Viewer, type Why } from "../core/types.ts";
import type { Clock, Deed, Ending, GameSource, Proposal, Refusal, SeatInfo } from "../model/types.ts";
import { reason, t } from "../locale/locale.ts";
import { AtServer } from "./at-server.ts";
import type { GameSocket } from "./socket.ts";
import type { GameView } from "./protocol.ts";
import { clockOf, endingOf, setupOf, turnBegins } from "./reading.ts";

const isHidden = (game: string): boolean => /shadow|light/.test(game);
const refusal = (text: string, clause: string | null = null): Refusal => ({ text, clause });

export class OnlineSource extends AtServer<Match, Seat> implements GameSource {
  private acting = 0; // pending requests that are moves
  private shown: Scene | null = null; // both cached until the next change
  private listed: GameEvent[] | null = null;
  private readonly setup: Setup;

  constructor(
    private readonly rules: Rules,
    socket: GameSocket,
    view: GameView,
  ) {
    super(socket, view);
    this.setup = setupOf(view);
    this.begin();
  }

  protected watch(viewer: Viewer, view: GameView): Match {
    return this.rules.watch(this.setup, viewer, view.options.position ?? null, view.moves);
  }

  protected get hides(): boolean {
    return isHidden(this.view.game);
  }

  protected changed(): void {
    this.shown = this.listed = null;
  }

  // ---- what the page shows -------------------------------------------------------------------------

  get seats(): readonly [SeatInfo, SeatInfo] {
    return [this.seatInfo(0), this.seatInfo(1)];
  }

  get clock(): Clock | null {
    const clock = clockOf<Seat>(this.view, this.socket.skew);
    return clock && { ...clock, left: [clock.left[0] ?? 0, clock.left[1] ?? 0] };
  }

  get ending(): Ending | null {
    return endingOf(this.view, this.scene());
  }

  get practice(): boolean {
    return this.view.options.practice === true;
  }

  get proposal(): Proposal | null {
    const { offers, stage } = this.view;
    if (stage === "over") return this.rematchOffer;
    if (offers.draw !== null) return { deed: "draw", from: offers.draw as Seat };
    if (offers.takeback !== null) return { deed: "undo", from: offers.takeback as Seat, shown: offers.takeback_shown ?? [] };
    return null;
  }

  get sending(): "now" | "later" | null {
    return this.acting === 0 ? null : this.socket.line === "lost" ? "later" : "now";
  }

  scene(): Scene {
    return (this.shown ??= this.match.scene(this.viewer));
  }

  past(steps: number): Scene {
    return this.match.sceneAt(steps, this.viewer);
  }

  events(): readonly GameEvent[] {
    return (this.listed ??= this.match.events(this.viewer));
  }

  why(text: string): Why | null {
    return this.match.why(text, this.viewer);
  }

  answers(): readonly Action[] {
    return this.match.answers(this.viewer);
  }

  belief(): Belief | null {
    return this.match.belief(this.viewer);
  }

  /** Hints against another person would be unfair. */
  hint(): Promise<Judgement> {
    return Promise.reject(new Error(t("No hints in games against other people.")));
  }

  // ---- requests ------------------------------------------------------------------------------------

  may(deed: Deed): Refusal | null | undefined {
    const { stage } = this.view;
    if (deed === "answers") return stage === "running" ? null : undefined;
    if (this.me === null) return deed === "look" && stage === "over" ? null : undefined;
    switch (deed) {
      case "belief":
        return stage === "running" && isHidden(this.view.game) ? null : undefined;
      case "resign":
        return stage === "running" ? null : undefined;
      case "draw":
        return stage === "running" ? this.mayDraw() : undefined;
      case "claim":
        return stage === "running" && this.view.claimable ? null : undefined;
      case "undo":
        return stage === "running" && (this.view.options.takebacks !== false || this.isPart()) ? this.mayUndo() : undefined;
      case "rematch":
        return stage === "over" && this.view.ending !== "withdrawn" ? this.mayRematch() : undefined;
      case "look":
        return stage === "over" ? null : undefined;
      default:
        return undefined;
    }
  }

  private mayDraw(): Refusal | null {
    if (this.view.offers.draw === null && !this.events().some(({ player, turn }) => player !== -1 && turn > 0)) return refusal(t("Nothing has been played yet."));
    if (this.view.offers.draw === this.me) return refusal(t("You have already offered a draw: wait for the answer."));
    return null;
  }

  /** The last part of our unfinished turn, if it revealed nothing: no consent needed (S15). */
  private isPart(): boolean {
    const last = this.events().at(-1);
    return this.view.turn === this.me && last?.player === this.me && last.quiet;
  }

  /** Otherwise our whole last turn and the reply to it, with the opponent's consent; the computer consents if nothing
   * was revealed, and in practice games. */
  private mayUndo(): Refusal | null {
    if (this.isPart()) return null;
    if (this.view.options.takebacks === false) return refusal(t("Takebacks are off in this game."));
    if (this.view.offers.takeback === this.me) return refusal(t("You have already asked for a takeback: wait for the answer."));
    const events = this.events();
    const from = turnBegins(events, this.me);
    const computer = this.view.seats.some((seat, at) => at !== this.me && seat.kind === "level");
    if (from < 0) return refusal(t("There is nothing to take back."));
    if (computer && !this.view.options.practice && events.slice(from).some((event) => !event.quiet))
      return refusal(t("This cannot be taken back: it revealed something hidden, or could have."));
    return null;
  }

  override async play(text: string): Promise<void> {
    this.acting++;
    try {
      await super.play(text);
    } finally {
      this.acting--;
      this.tell();
    }
  }

  async undo(): Promise<void> {
    await this.ask("takeback", this.isPart() ? { do: "step", n: this.view.n } : { do: "ask" });
  }

  async draw(): Promise<void> {
    const offered = this.view.offers.draw;
    await this.wish("draw", { do: offered !== null && offered !== this.me ? "accept" : "offer" });
  }

  async claim(): Promise<void> {
    await this.wish("draw", { do: "claim" });
  }

  async reply(proposal: Proposal, yes: boolean): Promise<void> {
    const answer = yes ? "accept" : "decline";
    if (proposal.deed === "draw") await this.wish("draw", { do: answer });
    else if (proposal.deed === "undo") await this.wish("takeback", { do: answer });
    else if (proposal.deed === "rematch") await this.wish("rematch", { do: yes ? "ask" : "decline" });
  }

  /** The seat to act has left and there is no clock. */
  async claimSeat(): Promise<void> {
    await this.wish("claim");
  }

  protected override wordsOf(fault: unknown): string {
    const said = fault instanceof RulesError && fault.said ? reason(fault.said) : null;
    return said ?? (fault as Error).message;
  }
}
