// Torii: MIT licence, see LICENSE.
// Synthesised sounds: wood on wood, a card on paper, wind, a lantern's chime, a temple bell.
import type { Sound } from "../model/types.ts";
import { settings } from "../settings.ts";

let context: AudioContext | null = null;
let master: GainNode | null = null;
let hiss: AudioBuffer | null = null;

/** Browsers allow audio only after a user gesture; until then there is no sound, and no warning in the console. */
function open(): AudioContext | null {
  if (typeof AudioContext === "undefined" || (!context && navigator.userActivation?.hasBeenActive === false)) return null;
  if (!context) {
    context = new AudioContext();
    master = context.createGain();
    master.gain.value = 0.5;
    master.connect(context.destination);
  }
  if (context.state === "suspended") void context.resume().catch(() => undefined);
  return context;
}

function noise(audio: AudioContext): AudioBuffer {
  if (hiss) return hiss;
  hiss = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
  const data = hiss.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
  return hiss;
}

/** A gain that rises at once or slowly and decays. */
function envelope(audio: AudioContext, at: number, loud: number, rise: number, fall: number): GainNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.linearRampToValueAtTime(loud, at + rise);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + rise + fall);
  if (master) gain.connect(master);
  return gain;
}

interface Tone {
  at?: number;
  loud?: number;
  rise?: number;
  fall: number;
  glide?: number; // final pitch
  shape?: OscillatorType;
}

function tone(audio: AudioContext, pitch: number, how: Tone): void {
  const at = audio.currentTime + (how.at ?? 0);
  const one = audio.createOscillator();
  one.type = how.shape ?? "sine";
  one.frequency.setValueAtTime(pitch, at);
  if (how.glide) one.frequency.exponentialRampToValueAtTime(how.glide, at + how.fall);
  one.connect(envelope(audio, at, how.loud ?? 0.3, how.rise ?? 0.002, how.fall));
  one.start(at);
  one.stop(at + (how.rise ?? 0.002) + how.fall + 0.05);
}

interface Breath {
  at?: number;
  loud: number;
  rise: number;
  fall: number;
  from: number; // frequency of the filter
  to: number;
  sharp?: number;
}

function breath(audio: AudioContext, how: Breath): void {
  const at = audio.currentTime + (how.at ?? 0);
  const source = audio.createBufferSource();
  source.buffer = noise(audio);
  source.loop = true;
  const filter = audio.createBiquadFilter();
  filter.type = "bandpass";
  filter.Q.value = how.sharp ?? 1;
  filter.frequency.setValueAtTime(how.from, at);
  filter.frequency.exponentialRampToValueAtTime(how.to, at + how.rise + how.fall);
  source.connect(filter);
  filter.connect(envelope(audio, at, how.loud, how.rise, how.fall));
  source.start(at, Math.random() * 0.5);
  source.stop(at + how.rise + how.fall + 0.05);
}

/** A stone set down: a short knock with some resonance. */
function wood(audio: AudioContext, at = 0, pitch = 1, loud = 1): void {
  tone(audio, 620 * pitch, { at, loud: 0.42 * loud, fall: 0.07, glide: 410 * pitch });
  tone(audio, 1380 * pitch, { at, loud: 0.16 * loud, fall: 0.035, shape: "triangle" });
  breath(audio, { at, loud: 0.35 * loud, rise: 0.001, fall: 0.025, from: 2600, to: 1400, sharp: 0.8 });
}

const card = (audio: AudioContext, at = 0): void => breath(audio, { at, loud: 0.14, rise: 0.05, fall: 0.14, from: 2400, to: 5200, sharp: 0.7 });

/** A ringing bowl: inharmonic partials. */
function bell(audio: AudioContext, pitch: number, loud = 1, at = 0): void {
  for (const [part, share, fall] of [[1, 0.3, 2.6], [2.71, 0.16, 1.7], [5.15, 0.07, 0.9], [0.5, 0.1, 2.9]] as const)
    tone(audio, pitch * part, { at, loud: share * loud, rise: 0.004, fall });
}

function chime(audio: AudioContext, pitches: readonly number[]): void {
  pitches.forEach((pitch, i) => {
    tone(audio, pitch, { at: i * 0.12, loud: 0.2, rise: 0.01, fall: 0.7 });
    tone(audio, pitch * 2.01, { at: i * 0.12, loud: 0.06, rise: 0.01, fall: 0.4 });
  });
}

const wind = (audio: AudioContext): void => breath(audio, { loud: 0.3, rise: 0.16, fall: 0.32, from: 420, to: 1300, sharp: 2.4 });

const voices: Record<Sound, (audio: AudioContext) => void> = {
  deal: (audio) => [0, 0.1, 0.2, 0.3, 0.4].forEach((at) => card(audio, at)),
  place: (audio) => breath(audio, { loud: 0.2, rise: 0.05, fall: 0.2, from: 700, to: 300 }),
  move: (audio) => (wood(audio), card(audio, 0.1)),
  take: (audio) => (wood(audio, 0, 0.8, 1.1), wood(audio, 0.09, 0.6, 0.9), tone(audio, 130, { at: 0.09, loud: 0.35, fall: 0.16, glide: 70 }), card(audio, 0.16)),
  spirit: (audio) => (wind(audio), card(audio, 0.25)),
  swap: (audio) => (wind(audio), wood(audio, 0.3, 1.15, 0.7)),
  reveal: (audio) => (breath(audio, { loud: 0.3, rise: 0.02, fall: 0.3, from: 3000, to: 500 }), tone(audio, 220, { at: 0.06, loud: 0.2, fall: 0.4, glide: 165 })),
  pass: (audio) => card(audio),
  unseen: (audio) => breath(audio, { loud: 0.12, rise: 0.12, fall: 0.2, from: 500, to: 350, sharp: 1.6 }),
  "attempt-hit": (audio) => (breath(audio, { loud: 0.4, rise: 0.01, fall: 0.12, from: 5200, to: 1200 }), wood(audio, 0.12, 0.7, 1.2)),
  "attempt-miss": (audio) => breath(audio, { loud: 0.32, rise: 0.02, fall: 0.22, from: 4800, to: 900 }),
  "lantern-yes": (audio) => chime(audio, [660, 880, 1109]),
  "lantern-no": (audio) => chime(audio, [523, 440]),
  win: (audio) => (bell(audio, 392), bell(audio, 588, 0.6, 0.35)),
  lose: (audio) => bell(audio, 196, 1.1),
  draw: (audio) => (bell(audio, 294, 0.8), bell(audio, 294, 0.5, 0.5)),
  refuse: (audio) => (tone(audio, 180, { loud: 0.2, fall: 0.09 }), tone(audio, 160, { at: 0.09, loud: 0.2, fall: 0.1 })),
  turn: (audio) => tone(audio, 784, { loud: 0.12, rise: 0.01, fall: 0.35 }),
  time: (audio) => (wood(audio, 0, 1.5, 0.6), wood(audio, 0.18, 1.5, 0.6)),
};

/** One after another, in order. */
export function playSounds(sounds: readonly Sound[]): void {
  sounds.forEach((sound, i) => (i === 0 ? playSound(sound) : setTimeout(() => playSound(sound), i * 240)));
}

/** Unless the page is muted. */
export function playSound(sound: Sound): void {
  if (!settings().sound) return;
  const audio = open();
  if (audio) voices[sound](audio);
}
