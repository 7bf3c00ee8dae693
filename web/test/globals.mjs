// Torii: MIT licence, see LICENSE.
// Polyfills for what every browser has and Debian's Node (18) lacks. Loaded before each test file.
import buffer from "node:buffer";
import { webcrypto } from "node:crypto";
import { Duplex } from "node:stream";
import zlib from "node:zlib";

globalThis.crypto ??= webcrypto;
globalThis.File ??= buffer.File;

const raw = "deflate-raw";

/** The original stream, with one additional format. */
const withRaw = (Stream, make) =>
  class {
    constructor(format) {
      return format === raw ? Duplex.toWeb(make()) : new Stream(format);
    }
  };

function knowsRaw() {
  try {
    return Boolean(new CompressionStream(raw));
  } catch {
    return false;
  }
}

if (!knowsRaw()) {
  globalThis.CompressionStream = withRaw(globalThis.CompressionStream, zlib.createDeflateRaw);
  globalThis.DecompressionStream = withRaw(globalThis.DecompressionStream, zlib.createInflateRaw);
}
