/**
 * Tests a stop at each point of a request, for each behavior of its client, with and without a
 * drain. The stop begins once the server has reached the point, and work continues once the server
 * no longer listens.
 */
import assert from "node:assert/strict";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { Writable } from "node:stream";
import { text } from "node:stream/consumers";
import test from "node:test";
import type { FastifyInstance } from "fastify";
import type { StopTimes } from "./graceful-stop.ts";
import { createTestApi, type TestApi } from "../../../test/support/api/test-api.ts";

const manners = ["reads", "half-closes", "stops reading", "closes"] as const;
type Manner = (typeof manners)[number];

interface Point {
  readonly sent?: (secret: string) => string;
  /** Whether all clients have reached the point, if that takes more than reading their bytes. */
  readonly isReached?: (stage: Stage) => boolean;
  /** Complete replies to each client that reads. */
  readonly answers?: number;
  /** Whether the head is sent, so that it cannot announce the end of the connection. */
  readonly isHeadSent?: boolean;
  /** Whether work continues before the stop. */
  readonly isOver?: boolean;
  /** Clients whose connections do not close by themselves. */
  readonly endless?: readonly Manner[];
}

/** Longer than any test takes, so nothing is cut off. */
const never: StopTimes = { readingEndsMs: 600_000, cutMs: 600_000 };
/** More than the socket buffers of both sides. */
const bigBytes = 16 * 1024 * 1024;
/** Longer than steps may take per iteration of the event loop. */
const spinMs = 25;
/** Longer than any test takes. */
const patienceMs = 60_000;

const points: Readonly<Record<string, Point>> = {
  "connected, without a byte": {},
  "half a head": { sent: () => "GET /livez HTTP/1.1\r\nHost: x" },
  "half a body": {
    sent: () => "POST /form HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nhalf",
    // From the others it cannot come any more: their request is refused.
    endless: ["reads", "stops reading"],
  },
  "waiting for its debit": {
    sent: (secret) => format("/api/v1/palette/generate", secret),
    isReached: ({ seen }) => seen.debits === manners.length,
    answers: 1,
  },
  "waiting for its turn to read": {
    sent: (secret) => format("/api/v1/palettes?limit=3", secret),
    isReached: ({ api }) => api.server.load.waitingReads >= manners.length - 1,
    answers: 1,
  },
  "an answer begun": {
    sent: (secret) => format("/begun", secret),
    isReached: ({ seen }) => seen.begun === manners.length,
    answers: 1,
    isHeadSent: true,
  },
  "an answer that is whole and not taken": {
    sent: (secret) => format("/big", secret),
    isReached: ({ seen }) => seen.begun === manners.length,
    answers: 1,
    isHeadSent: true,
    endless: ["stops reading"],
  },
  "half a request behind another": {
    sent: (secret) => `${format("/api/v1/palette/generate", secret)}GET /livez HT`,
    isReached: ({ seen }) => seen.debits === manners.length,
    answers: 1,
  },
  "idle after an answer": {
    sent: (secret) => format("/api/v1/palette/generate", secret),
    isReached: ({ seen }) => seen.answers === manners.length,
    isOver: true,
    answers: 1,
    isHeadSent: true,
  },
};

for (const [name, point] of Object.entries(points))
  for (const isDrained of [false, true])
    test(`close() ends and delivers what is paid: ${name}${isDrained ? ", after a drain" : ""}`, async () => {
      const stage = await openStage(never);
      const clients = await Promise.all(manners.map((manner) => stage.connect(manner)));
      await bringTo(point, stage, clients);
      const { server } = stage.api;
      if (isDrained) server.stop.begin();
      const closed = server.close();
      await until(() => !server.server.listening);
      stage.proceed();
      for (const client of clients) await judge(client, point, stage);
      const endless = point.endless ?? [];
      await until(() => server.load.openConnections === endless.length);
      for (const client of clients) if (endless.includes(client.manner)) client.cut();
      await closed;
      for (const { socket } of clients) socket.destroy();
    });

test("close() cuts off who neither sends the rest of a request nor takes an answer", async () => {
  const stage = await openStage({ readingEndsMs: 0, cutMs: 1 });
  const clients = await Promise.all([stage.connect("stops reading"), stage.connect("stops reading")]);
  await clients[0]?.send(points["half a body"]?.sent?.("") ?? "");
  await clients[1]?.send(format("/big", stage.api.secret));
  await stage.api.server.close();
  assert.match(stage.readLog(), /"connections":2,"msg":"closed connections of clients/u);
  for (const { socket } of clients) socket.destroy();
});

test("close() answers every request that arrived before it, also on connections not accepted yet", async () => {
  const { api } = await openStage(never);
  const sockets = Array.from({ length: 40 }, () => connect(portOf(api.server), "127.0.0.1"));
  const answers = sockets.map((socket) => text(socket));
  for (const socket of sockets) socket.write("GET /livez HTTP/1.1\r\nHost: x\r\n\r\n");
  await Promise.all(sockets.map((socket) => once(socket, "connect")));
  const closed = api.server.close();
  for (const answer of await Promise.all(answers)) assert.match(answer, /^HTTP\/1\.1 200 /u);
  await closed;
});

test("close() charges nothing that is read too late, and answers it", async () => {
  const stage = await openStage({ readingEndsMs: 0, cutMs: never.cutMs });
  const client = await stage.connect("reads");
  const answers = text(client.socket);
  await client.send(format("/api/v1/palette/generate", client.secret));
  await until(() => stage.seen.debits === 1);
  const closed = stage.api.server.close();
  while (!stage.readLog().includes("shutting down"))
    await client.send(format("/api/v1/palettes?limit=3", client.secret));
  stage.proceed();
  await closed;
  const received = readAnswers(await answers);
  assert.equal(sumCredits(received), sumCharged(stage.api, client.keyId));
  const { head = "", body } = received.at(-1) ?? {};
  assert.match(head, /^HTTP\/1\.1 503 [^]*\r\nconnection: close\r\n[^]*\r\nretry-after: 1\r\n/iu);
  assert.match(String(body), /"code":"service_unavailable"/u);
});

test("begin() goes on taking requests, each the last of its connection, while /readyz refuses", async () => {
  const { api, proceed } = await openStage(never);
  proceed();
  api.server.stop.begin();
  const [sold, ready] = await Promise.all(
    ["/api/v1/palette/generate", "/readyz"].map((path) =>
      fetch(`http://127.0.0.1:${portOf(api.server)}${path}`, { headers: { authorization: `Bearer ${api.secret}` } }),
    ),
  );
  assert.deepEqual([sold?.status, sold?.headers.get("connection")], [200, "close"]);
  assert.deepEqual([ready?.status, ready?.headers.get("retry-after")], [503, "1"]);
  await api.server.close();
});

test("begin() charges nothing that comes behind an answer which has said that it is the last", async (t) => {
  const { api, seen, proceed, connect: connectClient } = await openStage(never);
  t.after(() => api.server.close());
  api.server.stop.begin();
  const client = await connectClient("reads");
  const answers = text(client.socket);
  await client.send(format("/begun", client.secret));
  await until(() => seen.begun === 1);
  await client.send(format("/api/v1/palette/generate", client.secret));
  proceed();
  assert.deepEqual([readAnswers(await answers).length, sumCharged(api, client.keyId)], [1, 0]);
});

interface Client {
  readonly manner: Manner;
  readonly socket: Socket;
  readonly secret: string;
  readonly keyId: string;
  /** Resolves once the server has read the bytes. */
  send(bytes: string): Promise<void>;
  /** Ends the connection from the server's side. */
  cut(): void;
}

async function bringTo(point: Point, stage: Stage, clients: readonly Client[]): Promise<void> {
  if (point.isOver) stage.proceed();
  const sent = clients.map((client) => client.send(point.sent?.(client.secret) ?? ""));
  if (point.isReached) await until(() => point.isReached?.(stage) ?? true);
  else await Promise.all(sent);
  for (const { manner, socket } of clients) {
    if (manner === "half-closes") socket.end();
    if (manner === "closes") socket.destroy();
  }
}

async function judge({ manner, socket, keyId }: Client, point: Point, { api }: Stage): Promise<void> {
  const isReading = manner === "reads" || manner === "half-closes";
  if (!isReading || point.answers === undefined) return;
  const answers = readAnswers(await text(socket));
  assert.equal(answers.length, point.answers, manner);
  assert.equal(sumCredits(answers), sumCharged(api, keyId), manner);
  const isToldEnd = /\r\nconnection: close/iu.test(answers.at(-1)?.head ?? "");
  // Node sends `connection: close` itself if the client has closed its side.
  if (manner === "reads") assert.equal(isToldEnd, !point.isHeadSent, manner);
}

interface Stage {
  readonly api: TestApi;
  readonly seen: { debits: number; begun: number; answers: number };
  readonly readLog: () => string;
  /** Lets debits and answers that have begun go on. */
  readonly proceed: () => void;
  /** A client with an account of its own, known to the server. */
  readonly connect: (manner: Manner) => Promise<Client>;
}

/** A server whose debits wait. */
async function openStage(stopTimes: StopTimes): Promise<Stage> {
  const { promise: proceeding, resolve: proceed } = Promise.withResolvers<void>();
  const seen = { debits: 0, begun: 0, answers: 0 };
  const log: string[] = [];
  const api = await createTestApi({
    logTo: new Writable({ write: (chunk, _encoding, done) => done(void log.push(String(chunk))) }),
    changeServices: ({ credits, librarySearch }) => ({
      credits: {
        ...credits,
        async debit(asked) {
          seen.debits += 1;
          await proceeding;
          return credits.debit(asked);
        },
      },
      librarySearch: { findPalettes: (id, query) => spin(() => librarySearch.findPalettes(id, query)) },
    }),
    server: {
      stopTimes,
      counter: { noteAnswer: () => void (seen.answers += 1), noteRefusal() {} },
      pages: (server) => addTestPages(server, { proceeding, seen }),
    },
  });
  await api.server.listen({ port: 0, host: "127.0.0.1" });
  const peers: Socket[] = [];
  api.server.server.on("connection", (peer) => peers.push(peer));
  return { api, seen, proceed, readLog: () => log.join(""), connect: (manner) => openClient(api, { manner, peers }) };
}

interface ClientOptions {
  readonly manner: Manner;
  /** The server's ends of its connections. */
  readonly peers: readonly Socket[];
}

async function openClient(api: TestApi, { manner, peers }: ClientOptions): Promise<Client> {
  const secret = await api.issueKey();
  const { key } = await api.services.authenticator.authenticate(secret);
  const socket = connect({ port: portOf(api.server), host: "127.0.0.1", allowHalfOpen: true });
  await once(socket, "connect");
  const { localPort } = socket;
  const findPeer = (): Socket | undefined => peers.find(({ remotePort }) => remotePort === localPort);
  await until(() => findPeer() !== undefined);
  let sentBytes = 0;
  return {
    manner,
    socket,
    secret,
    keyId: key.id,
    async send(bytes) {
      sentBytes += bytes.length;
      socket.write(bytes);
      await until(() => findPeer()?.bytesRead === sentBytes);
    },
    cut: () => findPeer()?.destroy(),
  };
}

interface PageOptions {
  readonly proceeding: Promise<void>;
  readonly seen: Stage["seen"];
}

/** A form that waits for its body, and answers of which the server has sent a half, or all. */
function addTestPages(server: FastifyInstance, { proceeding, seen }: PageOptions): void {
  server.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
  server.post("/form", async () => "sent");
  server.get("/begun", (_request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { "content-length": 5 }).write("be");
    seen.begun += 1;
    void proceeding.then(() => reply.raw.end("gun"));
  });
  server.get("/big", (_request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { "content-length": bigBytes }).end(Buffer.alloc(bigBytes, " "));
    seen.begun += 1;
  });
}

/** Blocks the event loop, so that the next step waits for another iteration. */
function spin<Result>(read: () => Result): Result {
  for (const end = performance.now() + spinMs; performance.now() < end;);
  return read();
}

/** Returns in the iteration of the event loop in which the condition becomes true. */
async function until(isSo: () => boolean): Promise<void> {
  for (const start = performance.now(); !isSo(); await new Promise(setImmediate))
    assert.ok(performance.now() - start < patienceMs, `never so: ${String(isSo)}`);
}

function portOf(server: FastifyInstance): number {
  const address = server.server.address();
  return typeof address === "object" && address ? address.port : 0;
}

/** A request with a key. */
function format(path: string, secret: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${secret}\r\n\r\n`;
}

interface Answer {
  readonly head: string;
  readonly body: string;
}

/** Those that are whole. */
function readAnswers(received: string): readonly Answer[] {
  const [head = "", ...rest] = received.split("\r\n\r\n");
  const following = rest.join("\r\n\r\n");
  const length = Number(/\r\ncontent-length: (?<length>\d+)/iu.exec(head)?.groups?.["length"] ?? 0);
  if (head === "" || following.length < length) return [];
  return [{ head, body: following.slice(0, length) }, ...readAnswers(following.slice(length))];
}

function sumCredits(answers: readonly Answer[]): number {
  return answers.reduce((sum, { body }) => sum + Number(/"credits_used":(\d+)/u.exec(body)?.[1] ?? 0), 0);
}

function sumCharged({ ledger }: TestApi, keyId: string): number {
  const charged = ledger.usage.filter((usage) => usage.keyId === keyId);
  return charged.reduce((sum, { credits }) => sum + credits, 0);
}
