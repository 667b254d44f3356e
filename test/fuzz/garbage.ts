/** Invalid or nearly invalid HTTP, each on a connection of its own. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { anyText } from "../any-text.ts";
import { fc } from "../properties.ts";
import { withinMs } from "../sizes.ts";
import { createAnswerReader, type WireAnswer } from "./wire/answer-reader.ts";

export interface Garbage {
  /** Written one after the other, one byte per character. */
  readonly pieces: readonly string[];
  readonly ending: "finish" | "vanish";
}

export interface GarbageOutcome {
  readonly answers: number;
  readonly credits: number;
}

/**
 * The server gives a request ten seconds to arrive; after a finished half of the connection it need
 * not wait.
 */
const endMsMax = withinMs(13_000);

/**
 * @param secret - a key whose account is for garbage alone, since what is charged may never be read
 */
export function anyGarbage(secret: string): fc.Arbitrary<Garbage> {
  const whole = `GET /api/v1/color/c0ffee HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${secret}\r\n`;
  const text = fc.oneof(
    anyText({ maxLength: 300 }).map((bytes) => Buffer.from(bytes).toString("latin1")),
    fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes).toString("latin1")),
    cutRequest(`${whole}\r\n`),
    brokenBody(whole),
    fc.integer({ min: 1, max: 12 }).map((count) => `${whole}\r\n`.repeat(count)),
    fc.constantFrom(...oddBytes(whole)),
    fc.integer({ min: 1000, max: 70_000 }).map((length) => `${whole}X: ${"a".repeat(length)}\r\n\r\n`),
    fc.integer({ min: 8000, max: 40_000 }).map((length) => `GET /${"a".repeat(length)} HTTP/1.1\r\nHost: x\r\n\r\n`),
    fc.integer({ min: 50, max: 3000 }).map((count) => `${whole}${"X: y\r\n".repeat(count)}\r\n`),
    anyText({ minLength: 1, maxLength: 30 }).map(
      (value) => `${whole}X-Odd: ${Buffer.from(value).toString("latin1")}\r\n\r\n`,
    ),
  );
  const pieces = fc.oneof(
    { weight: 3, arbitrary: text.map((bytes) => [bytes]) },
    {
      weight: 1,
      arbitrary: fc.tuple(text, fc.nat({ max: 200 })).map(([bytes, at]) => [bytes.slice(0, at), bytes.slice(at)]),
    },
    { weight: 1, arbitrary: fc.array(text, { minLength: 2, maxLength: 4 }) },
  );
  const ending = fc.oneof(
    { weight: 3, arbitrary: fc.constant("finish" as const) },
    { weight: 1, arbitrary: fc.constant("vanish" as const) },
  );
  return fc.record({ pieces, ending });
}

function cutRequest(request: string): fc.Arbitrary<string> {
  return fc.nat({ max: request.length - 1 }).map((length) => request.slice(0, length));
}

function brokenBody(whole: string): fc.Arbitrary<string> {
  const chunked = `${whole}Transfer-Encoding: chunked\r\n\r\n`;
  return fc.constantFrom(
    `${chunked}zz\r\nabc\r\n0\r\n\r\n`,
    `${chunked}5\r\nab`,
    `${chunked}ffffffffffffffffff\r\n`,
    `${chunked}3;${"x".repeat(20_000)}\r\nabc\r\n0\r\n\r\n`,
    `${chunked}3\r\nabc\r\n0\r\nTrailer: ${"y".repeat(20_000)}\r\n\r\n`,
    `${chunked}0\r\n\r\n`,
    `${whole}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    `${whole}Content-Length: 5\r\nContent-Length: 6\r\n\r\nabcdef`,
    `${whole}Content-Length: -1\r\n\r\n`,
    `${whole}Content-Length: 99999999999999999999\r\n\r\n`,
    `${whole}Content-Length: 100\r\n\r\nshort`,
    `${whole}Transfer-Encoding: gzip\r\n\r\n`,
    `${whole}Expect: 100-continue\r\nContent-Length: 3\r\n\r\nabc`,
    `${whole}Expect: nonsense\r\n\r\n`,
  );
}

function oddBytes(whole: string): readonly string[] {
  return [
    "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\u0012\u0004\0\0\0\0\0",
    `\u0016\u0003\u0001\u0002\0\u0001\0\u0001\u00fc\u0003\u0003${"\u00aa".repeat(506)}`,
    "\r\n\r\n\r\n",
    "\0".repeat(500),
    "GET\r\n\r\n",
    "GET / HTTP/0.9\r\n\r\n",
    "GET /livez HTTP/1.0\r\n\r\n",
    "GET /livez HTTP/9.9\r\nHost: x\r\n\r\n",
    "FOO /api/v1/account HTTP/1.1\r\nHost: x\r\n\r\n",
    "get /api/v1/account HTTP/1.1\r\nHost: x\r\n\r\n",
    "CONNECT example.com:443 HTTP/1.1\r\nHost: example.com:443\r\n\r\n",
    "GET http://other.example/api/v1/account HTTP/1.1\r\nHost: x\r\n\r\n",
    "OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n",
    "GET * HTTP/1.1\r\nHost: x\r\n\r\n",
    "GET /api/v1/account HTTP/1.1\r\n\r\n",
    "GET /api/v1/account HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n",
    "GET /api/v1/account?\u00ff\u00fe HTTP/1.1\r\nHost: x\r\n\r\n",
    "GET /api/v1/account HTTP/1.1\nHost: x\n\n",
    "GET /api/v1/acc\0unt HTTP/1.1\r\nHost: x\r\n\r\n",
    "GET /api/v1/account HTTP/1.1\r\n Host: folded\r\n\r\n",
    "GET  /api/v1/account  HTTP/1.1\r\nHost: x\r\n\r\n",
    `${whole}Authorization: Bearer other\r\n\r\n`,
    `${whole}Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: AAAA\r\n\r\n`,
    `${whole}Upgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\nConnection: Upgrade, HTTP2-Settings\r\n\r\n`,
    `${whole}Connection: close\r\n\r\n${whole}\r\n`,
    `${whole}: empty name\r\n\r\n`,
    `${whole}Bad Header\r\n\r\n`,
  ];
}

/**
 * Sends garbage and reads until the server closes the connection.
 *
 * @throws {assert.AssertionError} when a response is not HTTP, is a 5xx, or the connection exceeds
 *   the time limits
 */
export async function sendGarbage(port: number, { pieces, ending }: Garbage): Promise<GarbageOutcome> {
  const answers: WireAnswer[] = [];
  const isHead = false;
  const reader = createAnswerReader({ isNextHead: () => isHead, onAnswer: (answer) => answers.push(answer) });
  const problems: unknown[] = [];
  const socket = connect(port, "127.0.0.1");
  // The server may reset a connection on which it has not read all; what it answered before that
  // still counts.
  socket.on("error", () => socket.destroy());
  socket.on("data", (chunk: Buffer) => {
    try {
      reader.push(chunk);
    } catch (error) {
      problems.push(error);
    }
  });
  const closed = once(socket, "close").catch(() => undefined);
  await writePieces(socket, pieces);
  if (ending === "vanish") socket.destroy();
  else socket.end();
  const timer = setTimeout(() => {
    problems.push(new Error(`Not closed within ${endMsMax} ms`));
    socket.destroy();
  }, endMsMax);
  await closed;
  clearTimeout(timer);
  assert.deepEqual(problems, []);
  return { answers: answers.length, credits: judgeAnswers(answers) };
}

async function writePieces(socket: Socket, pieces: readonly string[]): Promise<void> {
  for (const [position, piece] of pieces.entries()) {
    if (position > 0) await pause(1);
    if (socket.writable) socket.write(piece, "latin1");
  }
}

function judgeAnswers(answers: readonly WireAnswer[]): number {
  let credits = 0;
  for (const { status, headers, body } of answers) {
    assert.ok(status < 500, `${status} ${body}`);
    const isApi = headers.get("content-type")?.startsWith("application/json") === true;
    const parsed: { meta?: { credits_used: number }; error?: { status: number } } = isApi ? JSON.parse(body) : {};
    if (isApi && status >= 400) assert.equal(parsed.error?.status, status);
    credits += parsed.meta?.credits_used ?? 0;
  }
  return credits;
}
