// Torii: MIT licence, see LICENSE.
// Requests over bad connections: one that hangs is sent again, one that is merely slow is not aborted.
import assert from "node:assert/strict";
import { once } from "node:events";
import http from "node:http";
import { test } from "node:test";
import { load } from "./load.mjs";

const AFTER_THE_FIRST_PATIENCE = 5500; // ms
const reply = (response, body) => response.writeHead(200, { "Content-Type": "application/json" }).end(body);

/** A server that gives its `answers` to one request after the other, and repeats the last one. */
async function listen(...answers) {
  const server = http.createServer((request, response) => {
    server.asked.push(request.method);
    (answers.length > 1 ? answers.shift() : answers[0])(response);
  });
  server.asked = [];
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  server.url = `http://127.0.0.1:${server.address().port}`;
  server.end = () => {
    server.closeAllConnections();
    server.close();
  };
  return server;
}

test("a slow line", { concurrency: true }, async (context) => {
  const { api, useServer } = await load("net/http.ts");
  const games = JSON.stringify({ games: [], page: 0, more: false });
  const hangs = () => undefined;
  const dawdles = (response) => {
    response.writeHead(200, { "Content-Type": "application/json" });
    response.write(games.slice(0, 5));
    setTimeout(() => response.end(games.slice(5)), AFTER_THE_FIRST_PATIENCE);
  };
  const ask = async (server, what) => {
    useServer(server.url); // is read at once, before anything is awaited
    try {
      return await what();
    } finally {
      server.end();
    }
  };
  await Promise.all([
    context.test("a body that takes its time is waited for", async () => {
      const server = await listen(dawdles);
      assert.deepEqual((await ask(server, () => api.list("running"))).games, []);
      assert.deepEqual(server.asked, ["GET"], "asked once");
    }),
    context.test("a question without an answer is asked again", async () => {
      const server = await listen(hangs, (response) => reply(response, games));
      assert.deepEqual((await ask(server, () => api.list("running"))).games, []);
      assert.deepEqual(server.asked, ["GET", "GET"]);
    }),
    context.test("what changes something is never sent twice", async () => {
      const server = await listen((response) => setTimeout(() => reply(response, "{}"), AFTER_THE_FIRST_PATIENCE));
      await ask(server, () => api.leave("g", "t"));
      assert.deepEqual(server.asked, ["POST"]);
    }),
  ]);
});
