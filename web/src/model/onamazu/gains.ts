// Torii: MIT licence, see LICENSE.
// Sums of gains: of a basket, of a turn.
import type { OnaAction, OnaEvent, OnaGain, OnaSeat } from "../../core/onamazu-types.ts";

export const noGain = (): OnaGain => ({ cubes: [0, 0, 0, 0, 0, 0, 0], mons: 0, bushi: 0, armour: 0, points: 0, lost: 0 });

export const sumGain = (a: OnaGain, b: OnaGain): OnaGain => ({
  cubes: a.cubes.map((count, i) => count + (b.cubes[i] ?? 0)),
  mons: a.mons + b.mons,
  bushi: a.bushi + b.bushi,
  armour: a.armour + b.armour,
  points: a.points + b.points,
  lost: a.lost + b.lost,
});

export const isNoGain = (gain: OnaGain): boolean =>
  gain.cubes.every((count) => count === 0) && gain.mons === 0 && gain.bushi === 0 && gain.armour === 0 && gain.points === 0 && gain.lost === 0;

/** The certain changes of an action: its gain or, if its outcome is unknown, at least its price. */
export function sureGain(action: OnaAction): OnaGain {
  if (action.gain) return action.gain;
  const { pay } = action;
  if (!pay) return noGain();
  return { ...noGain(), cubes: pay.cubes.map((count) => (count === 0 ? 0 : -count)), mons: -pay.mons };
}

/** What these events changed, seat by seat; seats for which nothing changed are left out. */
export function changesOf(events: readonly OnaEvent[]): { seat: OnaSeat; gain: OnaGain }[] {
  const sums = new Map<OnaSeat, OnaGain>();
  for (const event of events)
    for (const { seat, gain } of event.changes) sums.set(seat, sumGain(sums.get(seat) ?? noGain(), gain));
  return [...sums].map(([seat, gain]) => ({ seat, gain })).filter(({ gain }) => !isNoGain(gain)).sort((a, b) => a.seat - b.seat);
}
