// Torii: MIT licence, see LICENSE.
// The sounds of the table.
import { playSounds } from "../boards/sound.ts";
import type { Sound } from "../model/types.ts";
import { settings } from "../settings.ts";

export function playOnaSounds(sounds: Sound[]): void {
  if (settings().sound && sounds.length > 0) playSounds(sounds);
}
