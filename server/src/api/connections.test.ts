import assert from "node:assert/strict";
import { Agent, createServer, get, type IncomingMessage } from "node:http";
import { connect, Socket } from "node:net";
import { text } from "node:stream/consumers";
import { test, type TestContext } from "node:test";
import { limitConnections } from "./connections.ts";
import { createTestApi } from "./testing/test-api.ts";

test("limitConnections() answers a connection too many with 503 and ends it, and takes one again once there is room", async (t) => {
  const api = await createTestApi({ server: { connectionsMax: 1 } });
  t.after(() => api.server.close());
  const address = await api.server.listen({ port: 0, host: "127.0.0.1" });
  const [first, second] = [new Agent({ keepAlive: true }), new Agent({ keepAlive: true })];
  t.after(() => second.destroy());

  assert.equal((await send(address, first)).status, 200);
  const refused = await send(address, second);
  assert.equal(refused.status, 503);
  assert.match(refused.body, /"code":"service_unavailable"/);
  assert.deepEqual([refused.headers["retry-after"], refused.headers.connection], ["1", "close"]);
  assert.equal((await send(address, first)).status, 200);
  assert.equal(api.server.load.refusedConnections, 1);

  first.destroy();
  while (api.server.load.openConnections > 0) await new Promise(setImmediate);
  assert.equal((await send(address, second)).status, 200);
});

test("limitConnections() bounds the connections of one network, but not of an exempt one", async (t) => {
  let isExempt = false;
  const server = createServer();
  const connections = limitConnections(server, { countMax: 9, perNetworkMax: 1, isExempt: () => isExempt });
  const ends = await new Promise<readonly Socket[]>((resolve) => {
    const accepted: Socket[] = [];
    server.on("connection", (socket) => {
      if (accepted.push(socket) === 2) isExempt = true;
      if (accepted.length === 3) resolve(accepted);
      else open();
    });
    server.listen(0, "127.0.0.1", open);
    function open(): void {
      const address = server.address();
      assert.ok(typeof address === "object" && address);
      const socket = connect(address.port, "127.0.0.1");
      t.after(() => socket.destroy());
    }
  });
  t.after(() => server.close());
  assert.deepEqual(
    ends.map((socket) => connections.isRefused(socket)),
    [false, true, false],
  );
  assert.equal(connections.refusedCount, 1);
  assert.equal(connections.open.size, 3);
});

test("limitConnections() bounds the connections of a site whose networks are many", () => {
  const server = createServer().removeAllListeners("connection");
  const connections = limitConnections(server, { countMax: 8, perNetworkMax: 2, isExempt: () => false });
  function isRefused(remoteAddress: string): boolean {
    const socket = Object.defineProperty(new Socket(), "remoteAddress", { value: remoteAddress });
    server.emit("connection", socket);
    return connections.isRefused(socket);
  }
  const ofSite = Array.from({ length: 6 }, (_, network) => isRefused(`2001:db8:1:${network}::1`));
  assert.deepEqual(ofSite, [false, false, false, false, true, true]);
  assert.equal(isRefused("2001:db8:2::1"), false);
});

test("close() waits for the answers that are under way, and the last of each connection says that it ends", async (t) => {
  const { address, answers, beginClose } = await listenAndHold(t);
  const agent = new Agent({ keepAlive: true });
  t.after(() => agent.destroy());
  const answer = send(address, agent, "/held");
  await answers.begun;
  const [closed] = await beginClose();
  answers.finish();
  const { body, headers } = await answer;
  assert.deepEqual([body, headers.connection], ["held", "close"]);
  await closed;
});

test("close() ends a connection whose answer has begun already, once that is whole", async (t) => {
  const { address, answers, beginClose } = await listenAndHold(t);
  const agent = new Agent({ keepAlive: true });
  t.after(() => agent.destroy());
  const answer = send(address, agent, "/begun");
  await answers.begun;
  const [closed] = await beginClose();
  answers.finish();
  assert.equal((await answer).body, "begun");
  await closed;
});

test("close() cuts off no answer behind another on the same connection", async (t) => {
  const { address, answers, beginClose } = await listenAndHold(t);
  const socket = connect(Number(new URL(address).port), "127.0.0.1");
  t.after(() => socket.destroy());
  const ask = (): boolean => socket.write("GET /held HTTP/1.1\r\nHost: localhost\r\n\r\n");
  ask();
  await answers.begun;
  const [closed] = await beginClose();
  for (let further = 0; further < 2; further += 1) {
    const arrived = answers.nextBegun();
    ask();
    await arrived;
  }
  answers.finish();
  const received = await text(socket);
  assert.deepEqual(received.match(/(?<=Connection: )[\w-]+/giu), ["keep-alive", "keep-alive", "close"]);
  await closed;
});

/** A server with routes whose answers wait: `/held` for all of theirs, `/begun` for the second half. */
async function listenAndHold(t: TestContext) {
  const { server } = await createTestApi();
  const finished = Promise.withResolvers<void>();
  let begun = Promise.withResolvers<void>();
  server.get("/held", async () => {
    begun.resolve();
    await finished.promise;
    return "held";
  });
  server.get("/begun", (_request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { "content-length": 5 }).write("be");
    void finished.promise.then(() => reply.raw.end("gun"));
    begun.resolve();
  });
  const closing = Promise.withResolvers<void>();
  server.addHook("preClose", (done) => {
    closing.resolve();
    done();
  });
  t.after(() => finished.resolve());
  return {
    address: await server.listen({ port: 0, host: "127.0.0.1" }),
    answers: {
      begun: begun.promise,
      nextBegun: () => (begun = Promise.withResolvers<void>()).promise,
      finish: () => finished.resolve(),
    },
    /** @returns once the server takes no connections any more, with what awaits its end */
    beginClose: async () => {
      const closed = server.close();
      await closing.promise;
      await new Promise(setImmediate);
      return [closed];
    },
  };
}

async function send(address: string, agent: Agent, path = "/livez") {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`${address}${path}`, { agent }, resolve).on("error", reject);
  });
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}
