// Torii: MIT licence, see LICENSE.
// Links that contain what they show, in the fragment of /look or /analysis, which never reaches a server. A position stays
// readable; a game is deflated if the browser can, otherwise it is readable too.
//
//   /look?p=ssmss/5/5/5/SSMSS_b_ox,boar/horse,elephant/crab     a position (OFEN, blanks as _) in which nothing is hidden:
//                        the server sees it, so that the link has a preview with a picture
//   /look#p=…            any position
//   /look#z=…            a record, .ogn, deflated, base64url
//   /look#ogn=…          a record, percent-encoded
//   /look#k=…            a game saved on this device (kept.ts)

export type Shared =
  | { kind: "position"; position: string; at: number }
  | { kind: "record"; record: string; at: number | null }
  | { kind: "kept"; id: string; at: number | null };

/** The fragment is not one that this page writes. */
export class BrokenLink extends Error {}

/** Links come from others: unpacking is limited to the maximum size of a record (4 MB). */
const MOST = 4 << 20;

const toText = (bytes: Uint8Array): string => {
  let text = "";
  for (let i = 0; i < bytes.length; i += 8192) text += String.fromCharCode(...bytes.subarray(i, i + 8192));
  return btoa(text).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
};

const toBytes = (text: string): Uint8Array<ArrayBuffer> => {
  if (!/^[\w-]*$/.test(text)) throw new BrokenLink();
  const bytes = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(bytes, (byte) => byte.charCodeAt(0));
};

async function through(bytes: Uint8Array<ArrayBuffer>, stream: GenericTransformStream): Promise<Uint8Array> {
  const reader = (new Blob([bytes]).stream().pipeThrough(stream) as ReadableStream<Uint8Array>).getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    length += value.length;
    if (length > MOST) {
      await reader.cancel();
      throw new BrokenLink();
    }
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const canPack = (): boolean => typeof CompressionStream !== "undefined";

/** The fragment for a position, readable. Blanks become _, which does not occur in OFEN. */
export const positionFragment = (position: string): string =>
  `p=${encodeURIComponent(position.replace(/ /g, "_")).replace(/%2F/g, "/").replace(/%2C/g, ",").replace(/%3D/g, "=").replace(/%2B/g, "+")}`;

/** Whether a position is of a game with ninjas: where they are, or that they are not placed yet, is nobody else's business. */
export const isSecret = (position: string): boolean => /\s(?:n[br]|l[br]|part)=/.test(position.replace(/_/g, " "));

/** The address of a position: one that a server may see has a preview, one with secrets keeps them in the fragment. */
export const positionPath = (place: "/look" | "/analysis", position: string): string =>
  isSecret(position) ? `${place}#${positionFragment(position)}` : `${place}?${positionFragment(position).replace(/\+/g, "%2B")}`;

/** The fragment for a whole game; `at`: the step shown first. */
export async function recordFragment(record: string, at: number | null = null, packed = canPack()): Promise<string> {
  const tail = at === null ? "" : `&at=${at}`;
  if (!packed) return `ogn=${encodeURIComponent(record)}${tail}`;
  const bytes = await through(new TextEncoder().encode(record), new CompressionStream("deflate-raw"));
  return `z=${toText(bytes)}${tail}`;
}

export const keptFragment = (id: string, at: number | null = null): string => `k=${encodeURIComponent(id)}${at === null ? "" : `&at=${at}`}`;

/** Reads a fragment; null if it is empty. Throws BrokenLink. */
export async function readFragment(fragment: string): Promise<Shared | null> {
  const parts = new Map<string, string>();
  for (const part of fragment.replace(/^#/, "").split("&")) {
    const cut = part.indexOf("=");
    if (cut > 0) parts.set(part.slice(0, cut), part.slice(cut + 1));
  }
  const step = parts.get("at");
  if (step !== undefined && !/^\d{1,6}$/.test(step)) throw new BrokenLink();
  const at = step === undefined ? null : Number(step);
  try {
    for (const [name, value] of parts) {
      if (name === "p") return { kind: "position", position: decodeURIComponent(value).replace(/_/g, " "), at: 0 };
      if (name === "ogn") return { kind: "record", record: decodeURIComponent(value), at };
      if (name === "k") return { kind: "kept", id: decodeURIComponent(value), at };
      if (name !== "z") continue;
      const bytes = await through(toBytes(value), new DecompressionStream("deflate-raw"));
      return { kind: "record", record: new TextDecoder("utf-8", { fatal: true }).decode(bytes), at };
    }
  } catch {
    throw new BrokenLink();
  }
  return null;
}
