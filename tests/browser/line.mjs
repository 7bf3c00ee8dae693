// Torii: MIT licence, see LICENSE.
// A network that can be cut: all traffic of one window to the server goes through it, and requests are logged.
import net from "node:net";

export class Line {
  sockets = new Set();
  asked = []; // the paths, in their order
  received = 0; // bytes from the server, heads of answers among them
  isCut = false;

  constructor(server) {
    this.server = server;
  }

  async start() {
    this.gate = net.createServer((near) => this.join(near));
    await new Promise((resolve) => this.gate.listen(0, "127.0.0.1", resolve));
    this.url = `http://127.0.0.1:${this.gate.address().port}`;
    return this;
  }

  join(near) {
    if (this.isCut) return near.destroy();
    const far = net.connect(this.server.port, "127.0.0.1");
    for (const [one, other] of [[near, far], [far, near]]) {
      this.sockets.add(one);
      one.on("error", () => other.destroy());
      one.on("close", () => {
        this.sockets.delete(one);
        other.destroy();
      });
    }
    near.on("data", (part) => this.asked.push(...[...String(part).matchAll(/^GET (\S+) HTTP\/1\.1\r$/gm)].map(([, path]) => path)));
    far.on("data", (part) => (this.received += part.length));
    near.pipe(far).pipe(near);
  }

  cut() {
    this.isCut = true;
    for (const socket of this.sockets) socket.destroy();
  }

  mend() {
    this.isCut = false;
  }

  async close() {
    this.cut();
    await new Promise((resolve) => this.gate.close(resolve));
  }
}
