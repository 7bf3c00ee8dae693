// Torii: MIT licence, see LICENSE.
// A real `torii serve` for the tests, on a free port with its own database; it can be stopped, killed and
// restarted on the same port and database.
import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

export const torii = process.env.TORII ?? null;

export class Server {
  static async start(...options) {
    const server = new Server();
    server.folder = await mkdtemp(join(tmpdir(), "torii-web-"));
    server.options = ["--db", join(server.folder, "games.db"), "--rate", "0", "--threads", "1", ...options];
    server.port = 0;
    await server.begin();
    return server;
  }

  begin() {
    const words = ["serve", "--listen", `127.0.0.1:${this.port}`, ...this.options];
    this.process = spawn(torii, words, { stdio: ["ignore", "pipe", "pipe"] });
    this.ended = new Promise((resolve) => this.process.once("exit", resolve));
    return new Promise((resolve, reject) => {
      let said = "";
      const hear = (bytes) => {
        said += bytes;
        const url = /http:\/\/127\.0\.0\.1:(\d+)/.exec(said);
        if (!url) return;
        this.port = Number(url[1]);
        this.url = url[0];
        resolve();
      };
      this.process.stdout.on("data", hear);
      this.process.stderr.on("data", (bytes) => (said += bytes));
      void this.ended.then((status) => reject(new Error(`torii serve ended with ${status}: ${said}`)));
    });
  }

  async stop(signal = "SIGTERM") {
    this.process.kill(signal);
    await this.ended;
  }

  async remove() {
    await this.stop("SIGKILL");
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** A connection to the server that can go dead: nothing gets through, and neither side notices. */
export class Line {
  static async to(server) {
    const line = new Line();
    line.dead = false;
    line.sockets = new Set();
    line.door = createServer((near) => {
      const far = connect(server.port, "127.0.0.1");
      for (const [from, to] of [[near, far], [far, near]]) {
        line.sockets.add(from);
        from.on("data", (bytes) => line.dead || to.write(bytes));
        from.on("error", () => undefined);
        from.on("close", () => to.destroy());
      }
    });
    await new Promise((resolve) => line.door.listen(0, "127.0.0.1", resolve));
    line.url = `http://127.0.0.1:${line.door.address().port}`;
    return line;
  }

  /** Open connections stay silent forever; new ones work again. */
  heal() {
    for (const socket of this.sockets) socket.removeAllListeners("data");
    this.sockets.clear();
    this.dead = false;
  }

  close() {
    for (const socket of this.sockets) socket.destroy();
    this.door.close();
  }
}

/** Waits until the condition holds; times out after half a minute. */
export async function until(condition, what) {
  const end = Date.now() + 45000;
  for (;;) {
    const value = await condition();
    if (value) return value;
    if (Date.now() > end) throw new Error(`not within 45 s: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 3));
  }
}
