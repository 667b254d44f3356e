import assert from "node:assert/strict";
import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import test, { suite } from "node:test";
import { type ServerAddress, visitServer } from "./running-server.ts";
import { withinMs } from "./sizes.ts";

const shared = visitServer();
const longBytes = 100_000;
const headersMsMax = 10_000;
const bodyMsMax = 15_000;
const checkMsMax = withinMs(2000);

const formHead = "POST /sign-in HTTP/1.1\r\nHost: x\r\nAccept: application/json\r\n";

const requests: readonly (readonly [title: string, head: string, status: number, code: string])[] = [
  [
    "a header that is too large",
    `GET /api/v1/account HTTP/1.1\r\nHost: x\r\nX: ${"a".repeat(longBytes)}`,
    431,
    "headers_too_large",
  ],
  [
    "an address that is too long",
    `GET /api/v1/palettes?tags=${"a".repeat(10_000)} HTTP/1.1\r\nHost: x`,
    414,
    "uri_too_long",
  ],
  ["an undecodable path", "GET /api/v1/color/%E0%A4%A HTTP/1.1\r\nHost: x", 401, "missing_api_key"],
  [
    "an undecodable path of no route",
    "GET /%E0%A4%A HTTP/1.1\r\nHost: x\r\nAccept: application/json",
    404,
    "not_found",
  ],
  [
    "an overlong address of a page",
    `GET /${"a".repeat(9000)} HTTP/1.1\r\nHost: x\r\nAccept: application/json`,
    414,
    "uri_too_long",
  ],
  [
    "a page that is asked for without a host",
    "GET /palettes HTTP/1.1\r\nAccept: application/json",
    400,
    "invalid_parameter",
  ],
  ["a method that is not offered", "DELETE /api/v1/account HTTP/1.1\r\nHost: x", 405, "method_not_allowed"],
];

test("errors below HTTP are answered in JSON", async (t) => {
  const server = await shared();
  for (const [title, head, status, code] of requests) {
    await t.test(`${title} is answered ${status} ${code}`, async () => {
      const answer = await send(server, `${head}\r\nConnection: close\r\n\r\n`);
      assert.equal(answer.status, status, answer.body);
      const body: { error: { code: string; status: number } } = JSON.parse(answer.body);
      assert.equal(body.error.code, code);
      assert.equal(body.error.status, status);
    });
  }
});

test("invalid HTTP gets 400 or is closed, without harm to other clients", async () => {
  const server = await shared();
  const answer = await send(server, "\u0000\u0001 nonsense\r\n\r\n");
  assert.ok(answer.status === 400 || answer.status === 0, String(answer.status));
  assert.equal((await fetch(`${server.origin}/livez`)).status, 200);
});

// Run in parallel, because they only wait.
suite("incomplete requests", { concurrency: true }, () => {
  test("unfinished headers get 400 and are closed after ten seconds", async () => {
    await assertGivenUp("GET /livez HTTP/1.1\r\nHost: x\r\n", headersMsMax);
  });

  test("an unfinished form gets 400 and is closed after fifteen seconds", async () => {
    await assertGivenUp(`${formHead}Content-Length: 99\r\n\r\nemail=`, bodyMsMax);
  });
});

test("a malformed form body gets 400 at once and is closed", async () => {
  const server = await shared();
  for (const chunks of ["zz\r\n", "5\r\nemailXX", "0\r\nNo header\r\n\r\n"]) {
    const start = performance.now();
    const answer = await send(server, `${formHead}Transfer-Encoding: chunked\r\n\r\n${chunks}`);
    assert.equal(answer.status, 400, JSON.stringify(chunks));
    assert.ok(performance.now() - start < bodyMsMax, JSON.stringify(chunks));
  }
});

async function assertGivenUp(bytes: string, msMax: number): Promise<void> {
  const server = await shared();
  const start = performance.now();
  const answer = await send(server, bytes);
  const tookMs = performance.now() - start;
  assert.equal(answer.status, 400);
  assert.ok(tookMs < msMax + checkMsMax, `${tookMs} ms`);
}

async function send(server: ServerAddress, bytes: string): Promise<{ status: number; body: string }> {
  const socket = connect(Number(new URL(server.origin).port), "127.0.0.1");
  await once(socket, "connect");
  // The server may close before it has read all; what it answered before that still counts.
  socket.on("error", () => socket.end());
  socket.write(bytes);
  const answer = await text(socket);
  const [head = "", body = ""] = answer.split("\r\n\r\n");
  return { status: Number(/^HTTP\/1\.1 (\d{3})/u.exec(head)?.[1] ?? 0), body };
}
