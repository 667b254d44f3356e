import assert from "node:assert/strict";
import { Agent, get, type IncomingMessage } from "node:http";
import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { test, type TestContext } from "node:test";
import { createTestApi } from "../../../test/support/api/test-api.ts";

test("buildServer() drops connections beyond the limit, and accepts them again later", async (t) => {
  const api = await createTestApi({ server: { connectionsMax: 1 } });
  t.after(() => api.server.close());
  const address = await api.server.listen({ port: 0, host: "127.0.0.1" });
  const [first, second] = [new Agent({ keepAlive: true }), new Agent({ keepAlive: true })];
  t.after(() => second.destroy());

  assert.equal((await send(address, first)).status, 200);
  await assert.rejects(send(address, second));
  assert.equal((await send(address, first)).status, 200);
  assert.equal(api.server.load.refusedConnections, 1);

  first.destroy();
  while (api.server.load.openConnections > 0) await new Promise(setImmediate);
  assert.equal((await send(address, second)).status, 200);
});

test("a flood of pipelined requests reaches no route, and a client beside it is answered first", async (t) => {
  const api = await createTestApi();
  t.after(() => api.server.close());
  let requests = 0;
  api.server.addHook("onRequest", (_request, _reply, done) => {
    requests += 1;
    done();
  });
  const address = await api.server.listen({ port: 0, host: "127.0.0.1" });
  const port = Number(new URL(address).port);
  const flood = Array.from({ length: 60 }, () => {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => socket.destroy());
    socket.write("GET /livez HTTP/1.1\r\nHost: x\r\n\r\n".repeat(900));
    return socket;
  });
  await Promise.all(flood.map((socket) => once(socket, "connect")));
  const response = await fetch(`${address}/livez`);
  assert.equal(response.status, 200);
  while (api.server.load.openConnections > 1) await new Promise(setImmediate);
  assert.equal(requests, 1);
  assert.equal(api.server.load.refusedConnections, flood.length);
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

/** Creates a server whose route `/held` waits before its reply. */
async function listenAndHold(t: TestContext) {
  const { server } = await createTestApi();
  const finished = Promise.withResolvers<void>();
  let begun = Promise.withResolvers<void>();
  server.get("/held", async () => {
    begun.resolve();
    await finished.promise;
    return "held";
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
