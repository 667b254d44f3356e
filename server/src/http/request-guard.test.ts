import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import { connect, Socket } from "node:net";
import { text } from "node:stream/consumers";
import { after, before, test } from "node:test";
import { createClientErrorHandler } from "./request-guard.ts";
import { httpLimits } from "./http-limits.ts";
import { createTestApi, type TestApi } from "../../../test/support/api/test-api.ts";

/** Sooner than the server closes any connection whose head does not arrive. */
const closeMsMax = httpLimits.headersTimeoutMs - 1000;
const lines: string[] = [];
let api: TestApi;
let port: number;
/** Holds back the answers about palettes until it is opened. */
let gate = Promise.withResolvers<void>();

before(async () => {
  api = await createTestApi({
    logTo: { write: (line) => lines.push(line) },
    changeServices: ({ library }) => ({
      library: {
        ...library,
        async findPublished(slug) {
          await gate.promise;
          return library.findPublished(slug);
        },
      },
    }),
  });
  await api.server.listen({ port: 0, host: "127.0.0.1" });
  const [address] = api.server.addresses();
  port = typeof address === "object" ? address.port : 0;
});
after(() => api.server.close());

test("a connection on which nothing came is closed without a word", async () => {
  const socket = new Socket();
  ignoreErrors({ code: "ERR_HTTP_REQUEST_TIMEOUT" }, socket);
  await once(socket, "close");
});

test("a request that came while the loop was held up is answered, though the time limit is over when it is read", async (t) => {
  const limits = { headersTimeout: 20, requestTimeout: 20, connectionsCheckingInterval: 5 };
  const server = createServer(limits, (_request, response) => response.end());
  t.after(() => server.closeAllConnections());
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    assert.ok(socket instanceof Socket);
    ignoreErrors({ code: error.code ?? "" }, socket);
  });
  server.on("connection", () => {
    for (const end = performance.now() + 10 * limits.headersTimeout; performance.now() < end;);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  t.after(() => server.close());
  const address = server.address();
  const socket = connect(typeof address === "object" && address ? address.port : 0, "127.0.0.1");
  t.after(() => socket.destroy());
  socket.write("GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
  assert.match(await text(socket), /^HTTP\/1\.1 200/u);
});

const ignoreErrors = createClientErrorHandler(() => assert.fail("answered"));

interface Answer {
  readonly status: number;
  readonly head: string;
  readonly body: string;
}

/** The answers in a stream of bytes; throws when one is cut or something else is between them. */
function parseAnswers(bytes: string): readonly Answer[] {
  if (bytes === "") return [];
  const [head = ""] = bytes.split("\r\n\r\n", 1);
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1]);
  const length = Number(/^content-length: (\d+)$/im.exec(head)?.[1] ?? 0);
  const end = head.length + "\r\n\r\n".length + length;
  assert.ok(status > 0 && end <= bytes.length, bytes);
  const body = bytes.slice(end - length, end);
  return [{ status, head: head.toLowerCase(), body }, ...parseAnswers(bytes.slice(end))];
}

async function open(): Promise<Socket> {
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  await once(socket, "connect");
  return socket;
}

async function readAll(socket: Socket): Promise<readonly Answer[]> {
  return parseAnswers(await readText(socket));
}

/** Reads until the server closes the connection, which it must do in time. */
async function readText(socket: Socket): Promise<string> {
  let bytes = "";
  socket.setEncoding("latin1").on("data", (chunk: string) => (bytes += chunk));
  await once(socket, "end", { signal: AbortSignal.timeout(closeMsMax) });
  socket.destroy();
  return bytes;
}

async function send(text: string): Promise<readonly Answer[]> {
  return parseAnswers(await sendForText(text));
}

async function sendForText(text: string): Promise<string> {
  const socket = await open();
  socket.write(text);
  return readText(socket);
}

function request(path: string, head = ""): string {
  return `GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${api.secret}\r\n${head}\r\n`;
}

function listStatuses(answers: readonly Answer[]): readonly number[] {
  return answers.map(({ status }) => status);
}

test("createClientErrorHandler() lets paid answers out whole and in order before it refuses what follows", async () => {
  gate = Promise.withResolvers();
  const socket = await open();
  socket.write(request("/api/v1/palette/test-1") + request("/api/v1/color/00ff00"));
  socket.write(`${request("/api/v1/palettes?limit=50")}\0 nonsense\r\n\r\n`);
  const answers = readAll(socket);
  socket.write("more nonsense");
  await once(api.server.server, "clientError");
  gate.resolve();
  const [palette, color, list, refusal, ...others] = await answers;
  assert.equal(JSON.parse(palette?.body ?? "").data.info.slug, "test-1");
  assert.equal(JSON.parse(color?.body ?? "").data.hex, "00ff00");
  assert.equal(JSON.parse(list?.body ?? "").data.length, 50);
  assert.deepEqual([refusal?.status, others], [400, []]);
  assert.match(refusal?.head ?? "", /connection: close/);
});

test("createClientErrorHandler() refuses a body without a length after the answer to its request", async () => {
  const answers = await send("DELETE /api/v1/account HTTP/1.1\r\nHost: x\r\n\r\n{}");
  assert.deepEqual(listStatuses(answers), [405, 400]);
});

test("createClientErrorHandler() gives one answer to a request whose body is wrong or cut", async () => {
  const post = "POST /api/v1/account HTTP/1.1\r\nHost: x\r\n";
  assert.deepEqual(listStatuses(await send(`${post}Transfer-Encoding: chunked\r\n\r\nZZZ\r\n`)), [405]);
  const socket = await open();
  socket.end(`${post}Content-Length: 10\r\n\r\nab`);
  assert.deepEqual(listStatuses(await readAll(socket)), [405]);
});

test("createClientErrorHandler() does not wait for a peer that goes on sending", async () => {
  const socket = await open();
  const closed = Promise.withResolvers<void>();
  socket.on("error", () => socket.destroy()).on("close", () => closed.resolve());
  const timer = setTimeout(() => closed.reject(new Error("still open")), closeMsMax);
  const sendMore = (): unknown => socket.writable && socket.write("nonsense\r\n\r\n", () => setTimeout(sendMore, 1));
  sendMore();
  socket.resume();
  await closed.promise.finally(() => clearTimeout(timer));
});

test("createClientErrorHandler() tells a method that Node does not know from other nonsense", async () => {
  for (const method of ["FOO", "GETX", "get", "MKCALENDARS"]) {
    const [answer, ...others] = await send(
      `${request("/livez")}${method} /api/v1/palettes HTTP/1.1\r\nHost: x\r\n\r\n`,
    ).then(([, ...rest]) => rest);
    assert.deepEqual([answer?.status, others], [405, []], method);
    assert.match(answer?.head ?? "", /\r\nallow: get, head, options\r\n/);
    assert.equal(JSON.parse(answer?.body ?? "").error.code, "method_not_allowed");
  }
  for (const text of ["F(O /a HTTP/1.1\r\n\r\n", "FOO /a\r\n\r\n", "FOO /a HTTP/3\r\n\r\n"]) {
    assert.deepEqual(listStatuses(await send(text)), [400], text);
  }
});

test("createClientErrorHandler() dates what it refuses, and links to the documentation of the code", async () => {
  for (const text of ["nonsense\r\n\r\n", "CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n"]) {
    const [refusal] = await send(text);
    const { code, doc_url } = JSON.parse(refusal?.body ?? "").error;
    assert.match(doc_url, new RegExp(`^https?://[^/]+/docs/errors#${code}$`), text);
    assert.match(refusal?.head ?? "", /\r\ndate: \w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d gmt\r\n/, text);
  }
});

test("createClientErrorHandler() sends HEAD no body", async () => {
  const tooMuch = `X: ${"a".repeat(20_000)}\r\n`;
  const wrong = "X\0: a\r\n";
  for (const [line, status] of [
    [`HEAD / HTTP/1.1\r\n${tooMuch}`, 431],
    [`HEAD /${"a".repeat(20_000)} HTTP/1.1\r\n`, 414],
    [`HEAD / HTTP/1.1\r\n${wrong}`, 400],
    [`GET /livez HTTP/1.1\r\nHost: x\r\n\r\nHEAD / HTTP/1.1\r\n${tooMuch}`, 431],
  ] as const) {
    const refusal = (await sendForText(`${line}Host: x\r\n\r\n`)).split(`HTTP/1.1 ${status} `)[1];
    assert.match(refusal ?? "", /\r\ncontent-length: [1-9]\d*\r\n[^{}]*\r\n\r\n$/, line.slice(0, 60));
  }
  const [refusal] = await send(`GET / HTTP/1.1\r\nHEAD : x\r\n${tooMuch}Host: x\r\n\r\n`);
  assert.equal(JSON.parse(refusal?.body ?? "").error.status, refusal?.status);
});

test("createClientErrorHandler() logs each refusal with its id and never its bytes", async () => {
  const mark = lines.length;
  const [answer] = await send(`${api.secret} nonsense\r\n\r\n`);
  const id = /x-request-id: (\S+)/i.exec(answer?.head ?? "")?.[1];
  const logged = lines.slice(mark).map((line) => JSON.parse(line));
  const refusal = logged.find(({ msg }) => msg === "refused");
  assert.equal(refusal.requestId.toLowerCase(), id);
  assert.deepEqual([refusal.status, refusal.code, refusal.reason], [400, "invalid_parameter", "HPE_INVALID_METHOD"]);
  assert.doesNotMatch(lines.join(""), new RegExp(api.secret));
});

test("createClientErrorHandler() logs a flood of what is no request in a few lines", async () => {
  const mark = lines.length;
  for (let i = 0; i < 30; i += 1) await send("nonsense\r\n\r\n");
  assert.ok(lines.slice(mark).filter((line) => line.includes("refused")).length < 15);
});

test("configureConnections() answers a client that has said all and closed its side", async () => {
  gate = Promise.withResolvers();
  const socket = await open();
  const ended = once(api.server.server, "request").then(([{ socket: peer }]) => once(peer, "end"));
  socket.end(request("/api/v1/palette/test-1") + request("/api/v1/account"));
  const answers = readAll(socket);
  await ended;
  gate.resolve();
  assert.deepEqual(listStatuses(await answers), [200, 200]);
});

test("configureConnections() closes an idle connection when the client does", async () => {
  const socket = await open();
  socket.write(request("/livez"));
  await once(socket, "data");
  socket.end();
  assert.deepEqual(await readAll(socket), []);
});

test("configureConnections() refuses CONNECT in JSON after the answers before it", async () => {
  const [live, refusal, ...others] = await send(
    `${request("/livez")}CONNECT x.test:443 HTTP/1.1\r\nHost: x.test\r\n\r\n`,
  );
  assert.deepEqual([live?.status, refusal?.status, others], [200, 405, []]);
  assert.equal(JSON.parse(refusal?.body ?? "").error.code, "method_not_allowed");
  assert.match(refusal?.head ?? "", /allow: get, head, options[\s\S]*connection: close/);
});

test("configureConnections() answers a request to upgrade like any other", async () => {
  const socket = await open();
  socket.end(request("/livez", "Connection: upgrade\r\nUpgrade: websocket\r\n"));
  assert.deepEqual(listStatuses(await readAll(socket)), [200]);
});

test("createRequestGuard() ends the connection with a request to upgrade, behind which bytes are lost", async () => {
  const before = await readUsedCredits();
  const socket = await open();
  const hidden = request("/api/v1/color/00ff00");
  socket.write(`${request("/livez", "Connection: upgrade\r\nUpgrade: h2c\r\n")}GET /livez HTTP/1.1\r\nX-Rest: `);
  socket.end(hidden);
  const [answer, ...others] = await readAll(socket);
  assert.deepEqual([answer?.status, others], [200, []]);
  assert.match(answer?.head ?? "", /connection: close/);
  assert.equal(await readUsedCredits(), before);
});

for (const [what, head] of [
  ["two hosts", "GET /livez HTTP/1.1\r\nHost: a\r\nhost: b\r\n"],
  ["a host that is none", "GET /livez HTTP/1.1\r\nHost: a/b c\r\n"],
  ["no host", "GET /livez HTTP/1.1\r\n"],
  ["HTTP 2.0", "GET /livez HTTP/2.0\r\nHost: x\r\n"],
  ["HTTP 0.9", "GET /livez HTTP/0.9\r\nHost: x\r\n"],
  ["an unknown coding", "GET /livez HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: xchunked\r\n"],
  ["a coding too many", "GET /livez HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip, chunked\r\n"],
  ["chunks in HTTP 1.0", "GET /livez HTTP/1.0\r\nHost: x\r\nTransfer-Encoding: chunked\r\n"],
] as const) {
  test(`createRequestGuard() refuses ${what} with 400 and takes nothing behind it for a request`, async () => {
    const before = await readUsedCredits();
    const body = head.includes("Transfer-Encoding") ? "0\r\n\r\n" : "";
    const answers = await send(`${head}\r\n${body}${request("/api/v1/color/00ff00")}`);
    assert.deepEqual(listStatuses(answers), [400]);
    assert.match(answers[0]?.head ?? "", /connection: close/);
    assert.equal(await readUsedCredits(), before);
  });
}

for (const host of ["", "x", "x:80", "x:", "[::1]:80", "127.0.0.1", "a_b.example", "xn--bcher-kva.example"]) {
  test(`createRequestGuard() takes the host "${host}"`, async () => {
    const [answer] = await send(`GET /livez HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    assert.equal(answer?.status, 200);
  });
}

test("createRequestGuard() takes chunks, in whatever case their name is written", async () => {
  const head = "GET /livez HTTP/1.1\r\nHost: x\r\nConnection: close\r\nTransfer-Encoding: Chunked\r\n";
  assert.deepEqual(listStatuses(await send(`${head}\r\n0\r\n\r\n`)), [200]);
});

async function readUsedCredits(): Promise<number> {
  const headers = { authorization: `Bearer ${api.secret}` };
  const answer = await api.server.inject({ url: "/api/v1/account", headers });
  return JSON.parse(answer.body).data.credits_used_today;
}
