import assert from "node:assert/strict";
import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import test, { suite } from "node:test";
import { type ServerAddress, visitServer } from "./running-server.ts";
import { withinMs } from "./sizes.ts";

const shared = visitServer();
const headersMsMax = 10_000;
const bodyMsMax = 15_000;
const checkMsMax = withinMs(2000);

const formHead = "POST /sign-in HTTP/1.1\r\nHost: x\r\nAccept: application/json\r\n";

// Run in parallel, because they only wait.
suite("what never becomes whole", { concurrency: true }, () => {
  test("a client that never finishes its headers is answered 400 and closed after ten seconds", async () => {
    await assertGivenUp("GET /livez HTTP/1.1\r\nHost: x\r\n", headersMsMax);
  });

  test("a form that never arrives whole is answered 400 and closed after fifteen seconds", async () => {
    await assertGivenUp(`${formHead}Content-Length: 99\r\n\r\nemail=`, bodyMsMax);
  });
});

test("a form whose body breaks is answered 400 at once, and its connection ends", async () => {
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
