// Torii: MIT licence, see LICENSE.
// What a match tells one pair of eyes, asked for once: a scene is made anew only when something has changed, and of the
// events only those that have come since. Words are in the reader's language: with another one all is told anew.
import type { OnaEvent, OnaMatch, OnaScene, OnaViewer } from "../../core/onamazu-types.ts";
import type { Refusal } from "../types.ts";
import { onLang, t } from "../../locale/locale.ts";
import { onOnamazuWords } from "../../locale/onamazu.ts";

export class OnaTelling {
  private scenes = new Map<OnaViewer, OnaScene>();
  private past: { steps: number; viewer: OnaViewer; scene: OnaScene } | null = null;
  private told = new Map<OnaViewer, readonly OnaEvent[]>();

  constructor(private match: OnaMatch) {}

  scene(viewer: OnaViewer): OnaScene {
    const known = this.scenes.get(viewer);
    if (known) return known;
    const scene = this.match.scene(viewer);
    this.scenes.set(viewer, scene);
    return scene;
  }

  sceneAt(steps: number, viewer: OnaViewer): OnaScene {
    if (steps >= this.match.steps) return this.scene(viewer);
    if (this.past?.steps !== steps || this.past.viewer !== viewer) this.past = { steps, viewer, scene: this.match.sceneAt(steps, viewer) };
    return this.past.scene;
  }

  events(viewer: OnaViewer, from = 0): readonly OnaEvent[] {
    let known = this.told.get(viewer) ?? [];
    if (known.length < this.match.steps) known = [...known, ...this.match.events(viewer, known.length)];
    this.told.set(viewer, known);
    return from === 0 ? known : known.slice(from);
  }

  /** Something was played. */
  changed(): void {
    this.scenes.clear();
  }

  /** Something was taken back, or another language is spoken. */
  forget(match: OnaMatch = this.match): void {
    this.match = match;
    this.scenes.clear();
    this.told.clear();
    this.past = null;
  }
}

/** What the rules say of taking back the own last step. */
export function undoRefusal(scene: OnaScene): Refusal | null {
  const { steps, reason, clause } = scene.undo;
  return steps > 0 ? null : { text: reason ?? t("There is nothing to take back."), clause };
}

/** Another language is spoken: by the page at once, by the rules when they have the words for it. */
export function onSpoken(listener: () => void): () => void {
  const stops = [onLang(listener), onOnamazuWords(listener)];
  return () => stops.forEach((stop) => stop());
}
