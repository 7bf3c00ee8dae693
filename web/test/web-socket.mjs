// Torii: MIT licence, see LICENSE.
// The browser's WebSocket as far as the page uses it, for a Node that has none: text frames over a connection that
// was upgraded (RFC 6455).
import { randomBytes } from "node:crypto";
import { request } from "node:http";

const TEXT = 1;
const CLOSE = 8;
const PING = 9;
const PONG = 10;

export class PlainWebSocket {
  onopen = null;
  onmessage = null;
  onclose = null;
  onerror = null;
  #socket = null;
  #bytes = Buffer.alloc(0);
  #done = false;

  constructor(url, protocol) {
    const { hostname, port, pathname } = new URL(url);
    const headers = {
      Connection: "Upgrade", Upgrade: "websocket", "Sec-WebSocket-Version": "13",
      "Sec-WebSocket-Key": randomBytes(16).toString("base64"), "Sec-WebSocket-Protocol": protocol,
    };
    const ask = request({ hostname, port, path: pathname, headers });
    ask.on("upgrade", (_, socket, head) => this.#begin(socket, head));
    ask.on("response", (reply) => { reply.resume(); this.#end(1006); });
    ask.on("error", () => this.#end(1006));
    ask.end();
  }

  #begin(socket, head) {
    if (this.#done) return socket.destroy();
    this.#socket = socket;
    socket.on("data", (bytes) => this.#take(bytes));
    socket.on("error", () => this.#end(1006));
    socket.on("close", () => this.#end(1006));
    this.onopen?.({});
    this.#take(head);
  }

  #end(code) {
    if (this.#done) return;
    this.#done = true;
    this.#socket?.destroy();
    this.onclose?.({ code });
  }

  #take(bytes) {
    this.#bytes = Buffer.concat([this.#bytes, bytes]);
    while (!this.#done) {
      const all = this.#bytes;
      if (all.length < 2) return;
      const short = all[1] & 127;
      const at = short === 126 ? 4 : short === 127 ? 10 : 2;
      if (all.length < at) return;
      const size = short === 126 ? all.readUInt16BE(2) : short === 127 ? Number(all.readBigUInt64BE(2)) : short;
      if (all.length < at + size) return;
      this.#bytes = all.subarray(at + size);
      this.#frame(all[0] & 15, all.subarray(at, at + size));
    }
  }

  #frame(kind, body) {
    if (kind === TEXT) this.onmessage?.({ data: body.toString("utf8") });
    else if (kind === PING) this.#write(PONG, body);
    else if (kind === CLOSE) this.#end(body.length >= 2 ? body.readUInt16BE(0) : 1005);
  }

  #write(kind, body) {
    const head = body.length < 126 ? Buffer.from([128 | kind, 128 | body.length]) : Buffer.alloc(4);
    if (body.length >= 126) {
      head[0] = 128 | kind;
      head[1] = 128 | 126;
      head.writeUInt16BE(body.length, 2);
    }
    const mask = randomBytes(4);
    const masked = Buffer.from(body.map((byte, i) => byte ^ mask[i & 3]));
    if (!this.#socket?.destroyed) this.#socket?.write(Buffer.concat([head, mask, masked]));
  }

  send(text) {
    this.#write(TEXT, Buffer.from(text, "utf8"));
  }

  close() {
    this.#write(CLOSE, Buffer.alloc(0));
    this.#end(1005);
  }
}
