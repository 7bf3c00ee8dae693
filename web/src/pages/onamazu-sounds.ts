// Torii: MIT licence, see LICENSE.
// The sounds of the table, loaded when the first one is heard.
import type { Sound } from "../model/types.ts";
import { settings } from "../settings.ts";

export function playOnaSounds(sounds: Sound[]): void {
  if (settings().sound && sounds.length > 0) void import("../boards/sound.ts").then(({ playSounds }) => playSounds(sounds));
}
