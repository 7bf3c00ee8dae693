// Torii: MIT licence, see LICENSE.
// Resigning a game of Onamazu: confirmed once; the effect depends on the number of players.
import { t } from "../locale/locale.ts";
import type { OnaTableModel } from "../model/onamazu/types.ts";
import { ask } from "../shell/dialog.ts";

export async function resignOna(table: OnaTableModel): Promise<void> {
  const { source } = table;
  const text = source.kind === "online" && source.seats.length > 2 ? t("The computer takes over your seat, and the others keep playing.") : t("The game ends for everyone.");
  if (await ask({ title: t("Do you really want to resign?"), text, yes: t("Resign"), no: t("Keep playing"), grave: true })) await source.resign();
}
