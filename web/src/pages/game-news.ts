// Torii: MIT licence, see LICENSE.
// Toasts for events of an online game other than moves.
import { t } from "../locale/locale.ts";
import type { GameView, ServerEvent } from "../net/protocol.ts";
import { isOnamazu } from "../net/reading.ts";
import { announce, toast } from "../shell/toast.ts";
import { seatTitle } from "./game-rows.ts";

export function tellNews(before: GameView | null, view: GameView, event: ServerEvent): void {
  if (!before || event.t === "view") return;
  const { seat } = event.d;
  const name = seat === undefined ? "" : seatTitle(view.seats[seat] ?? { name: "", kind: "person" }, seat, isOnamazu(view.game));
  if (event.t === "join" && view.stage === "running") announce(t("All seats are taken: the game begins."));
  if (event.t === "draw" && event.d.do === "decline" && seat !== view.you) toast(t("{name} declines the draw.", { name }));
  if (event.t === "takeback" && event.d.do === "decline" && seat !== view.you) toast(t("{name} declines the takeback.", { name }));
  if (event.t === "resign" && view.stage === "running" && seat !== view.you) toast(t("{name} has resigned: the computer takes over.", { name }));
  if (event.t === "takeback" && event.d.do === "accept") toast(t("The turn has been taken back."));
  if (event.t === "rematch" && event.d.do === "decline" && seat !== view.you) toast(t("{name} declines the rematch.", { name }));
  if (event.t === "grace") toast(t("The server went down briefly: 30 seconds were added to the clock."));
}
