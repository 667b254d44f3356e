import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { test, type TestContext } from "node:test";
import { Pipelines, unansweredMax } from "./pipelines.ts";

const head = "HTTP/1.1\r\nHost: x\r\n";

function formatRequests(count: number): string {
  return Array.from({ length: count }, (_, number) => `GET /${number} ${head}\r\n`).join("");
}

interface Exchange {
  readonly url: string;
  readonly socket: Socket;
  readonly reply: () => void;
}

/** A server whose requests are answered by the test. */
async function setUp(t: TestContext, { isProxy = false, repliesAtOnce = false, connectionsPerNetworkMax = 1000 } = {}) {
  const arrived: Exchange[] = [];
  const parsed: string[] = [];
  const server = createServer();
  let onArrival = (): void => {};
  function handle({ url = "", socket }: IncomingMessage, response: ServerResponse): void {
    const reply = (): void => void response.end(url);
    if (repliesAtOnce) return reply();
    arrived.push({ url, socket, reply });
    onArrival();
  }
  const pipelines = new Pipelines(server, { handle, isProxy: () => isProxy, connectionsPerNetworkMax });
  server.prependListener("request", ({ url = "" }) => parsed.push(url));
  const accepted: Socket[] = [];
  server.on("connection", (socket) => accepted.push(socket));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  assert.ok(typeof address === "object" && address);
  return {
    pipelines,
    arrived,
    parsed,
    accepted,
    /** Sends bytes on a new connection. */
    send: (bytes: string): Socket => {
      const socket = connect({ port: address.port, host: "127.0.0.1", allowHalfOpen: true });
      t.after(() => socket.destroy());
      socket.on("error", () => socket.destroy()).write(bytes);
      return socket;
    },
    untilArrived: async (count: number): Promise<void> => {
      while (arrived.length < count) await new Promise<void>((resolve) => (onArrival = resolve));
    },
  };
}

test("Pipelines handles nothing of a connection that sends 33 requests at once, and parses no more", async (t) => {
  const { pipelines, arrived, parsed, send } = await setUp(t);
  const socket = send(formatRequests(900));
  assert.equal(await text(socket), "");
  assert.deepEqual([parsed.length, arrived.length, pipelines.destroyedCount], [unansweredMax + 1, 0, 1]);
});

test("Pipelines destroys a connection whose pipelined requests have bodies, however fast they are answered", async (t) => {
  const { pipelines, parsed, send } = await setUp(t, { repliesAtOnce: true });
  const bodies = ["Content-Length: 5\r\n\r\nabcde", "Transfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n\r\n"];
  for (const body of bodies) {
    const before = parsed.length;
    await text(send(`POST / ${head}${body}`.repeat(600)));
    const count = parsed.length - before;
    assert.ok(count > unansweredMax && count < 2 * unansweredMax, `${count} requests with ${body}`);
  }
  assert.equal(pipelines.destroyedCount, bodies.length);
});

test("Pipelines answers 32 requests at once in their order, and the next 32", async (t) => {
  const { arrived, send, untilArrived } = await setUp(t);
  const socket = send(formatRequests(unansweredMax)).setEncoding("latin1");
  let received = "";
  socket.on("data", (chunk: string) => (received += chunk));
  for (let round = 1; round <= 2; round += 1) {
    for (let done = (round - 1) * unansweredMax; done < round * unansweredMax; done += 1) {
      await untilArrived(done + 1);
      arrived[done]?.reply();
    }
    if (round === 1) socket.write(formatRequests(unansweredMax));
  }
  while (received.split("HTTP/1.1").length <= 2 * unansweredMax) await once(socket, "data");
  const bodies = received.match(/(?<=\r\n)\/\d+/gu);
  const expected = Array.from({ length: unansweredMax }, (_, number) => `/${number}`);
  assert.deepEqual(bodies, [...expected, ...expected]);
});

test("Pipelines handles 8 requests of a connection at a time, and reads no more of it meanwhile", async (t) => {
  const { arrived, accepted, parsed, send, untilArrived } = await setUp(t);
  const socket = send(formatRequests(20));
  await untilArrived(8);
  socket.write(formatRequests(20));
  const other = send(formatRequests(1));
  await untilArrived(9);
  assert.deepEqual([arrived.length, parsed.length, accepted[0]?.isPaused()], [9, 21, true]);
  arrived[0]?.reply();
  await untilArrived(10);
  assert.equal(arrived[9]?.url, "/8");
  other.destroy();
});

test("Pipelines drops what is left of a connection that is gone", async (t) => {
  const { arrived, send, untilArrived } = await setUp(t);
  const socket = send(formatRequests(20));
  await untilArrived(8);
  const [first] = arrived;
  assert.ok(first);
  await once(socket.resetAndDestroy(), "close");
  const closed = new Promise((resolve) => first.socket.once("close", resolve));
  first.reply();
  await closed;
  await new Promise(setImmediate);
  await new Promise(setImmediate);
  assert.equal(arrived.length, 8);
});

test("Pipelines reads new connections a few per turn, whoever they come from", async (t) => {
  for (const isProxy of [false, true]) {
    const { accepted, send } = await setUp(t, { isProxy });
    const sockets = Array.from({ length: 60 }, () => send(formatRequests(1)));
    await Promise.all(sockets.map((socket) => once(socket, "connect")));
    while (accepted.length === 0) await new Promise(setImmediate);
    let before = 0;
    for (let turn = 0; before < sockets.length; turn += 1) {
      const read = accepted.filter((socket) => !socket.isPaused()).length;
      assert.ok(read - before <= 2 * 2, `${read - before} connections in turn ${turn}`);
      before = read;
      await new Promise(setImmediate);
    }
  }
});

test("Pipelines answers a client that ends its side after its requests", async (t) => {
  const { arrived, send, untilArrived } = await setUp(t);
  const socket = send("");
  socket.end(formatRequests(12));
  const received = text(socket);
  for (let done = 0; done < 12; done += 1) {
    await untilArrived(done + 1);
    arrived[done]?.reply();
  }
  assert.equal((await received).match(/HTTP\/1\.1 200/gu)?.length, 12);
});

test("Pipelines closes connections beyond the limit of their network, but not those of a proxy", async (t) => {
  for (const isProxy of [false, true]) {
    const { pipelines, arrived, send, untilArrived } = await setUp(t, { isProxy, connectionsPerNetworkMax: 1 });
    const first = send(formatRequests(1));
    await untilArrived(1);
    const second = send(formatRequests(1));
    if (isProxy) await untilArrived(2);
    else assert.equal(await text(second), "");
    assert.equal(pipelines.destroyedCount, isProxy ? 0 : 1);
    assert.equal(arrived.length, isProxy ? 2 : 1);
    await once(first.resetAndDestroy(), "close");
    if (isProxy) continue;
    while (pipelines.connectionCount > 0) await new Promise(setImmediate);
    send(formatRequests(1));
    await untilArrived(2);
  }
});
