// Torii: MIT licence, see LICENSE.
// A viewer's scene and events of a match, cached: the scene is rebuilt only after a change, and only new events are
// fetched. The texts are in the reader's language, so a change of language rebuilds everything.
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

  /** After an action. */
  changed(): void {
    this.scenes.clear();
  }

  /** After an undo or a change of language. */
  forget(match: OnaMatch = this.match): void {
    this.match = match;
    this.scenes.clear();
    this.told.clear();
    this.past = null;
  }
}

/** Why the rules refuse to undo the player's last step. */
export function undoRefusal(scene: OnaScene): Refusal | null {
  const { steps, reason, clause } = scene.undo;
  return steps > 0 ? null : { text: reason ?? t("There is nothing to take back."), clause };
}

/** A change of language: the page has it at once, the rules once their texts are loaded. */
export function onSpoken(listener: () => void): () => void {
  const stops = [onLang(listener), onOnamazuWords(listener)];
  return () => stops.forEach((stop) => stop());
}
