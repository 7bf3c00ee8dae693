// Torii: MIT licence, see LICENSE.
// Giving up a game of Onamazu: asked once, and what happens then depends on how many play.
import { t } from "../locale/locale.ts";
import type { OnaTableModel } from "../model/onamazu/types.ts";
import { ask } from "../shell/dialog.ts";

export async function resignOna(table: OnaTableModel): Promise<void> {
  const { source } = table;
  const text = source.kind === "online" && source.seats.length > 2 ? t("The computer takes your seat, and the others play on.") : t("The game ends for everybody.");
  if (await ask({ title: t("Do you really give up?"), text, yes: t("Give up"), no: t("Play on"), grave: true })) await source.resign();
}
