import assert from "node:assert/strict";
import { spawn, type ChildProcess, type StdioOptions } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, openSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Readable } from "node:stream";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { readAccount, request, waitUntil } from "./api-client.ts";
import { runCommand } from "./operator.ts";
import { createFolder, inherited, type Owner, startServer } from "./running-server.ts";

const mainPath = fileURLToPath(new URL("../server/src/main.ts", import.meta.url));
const shutdownMsMax = 5000;
/** Far beyond a starter database, which the limit holds for too. */
const fileBytesMax = 64 * 1024 * 1024;
const blockBytes = 512;
const warnLevel = 40;
const recoveryMsMax = 5000;

/** A key prints its first eight and last four characters as its hint; any more of it is a leak. */
const hintLength = 8;

test("no key is logged at LOG_LEVEL=trace, wherever a client puts it", async (t) => {
  const folder = createFolder(t);
  const server = await startServer(t, folder, { LOG_LEVEL: "trace" });
  const { key } = server;
  const other = await runCommand(folder, "keys", "create", "--email", "first@localhost", "--name", "other");
  const unknown = `tnc_${"A".repeat(38)}`;

  const answer = await request(server, "/palettes?limit=2", other);
  await request(server, "/account", unknown);
  await request(server, `/palettes?tags=${key}&api_key=${key}&limit=zero`);
  await request(server, `/palette/${key}`);
  await request(server, `/color/${key}`);
  await fetch(`${server.origin}/${key}?key=${key}`, { headers: { "x-api-key": key, cookie: `key=${key}` } });
  await fetch(`${server.origin}/api/v1/account`, {
    headers: { authorization: `Basic ${key}`, referer: key },
  });
  await fetch(`${server.origin}/api/v1/account`, {
    method: "POST",
    headers: { authorization: key },
    body: key,
  });
  await readAccount(server);
  await server.end("SIGTERM");

  const log = server.readLog();
  assert.ok(log.includes(answer.body.meta.request_id), "the log names the request id");
  for (const secret of [key, other, unknown]) {
    assert.ok(!log.includes(secret.slice(hintLength, -hintLength)), "a key is in the log");
  }
});

test("every line of the log is a JSON object", async (t) => {
  const server = await startServer(t, createFolder(t), { LOG_LEVEL: "trace" });
  await request(server, "/color/zzz");
  await fetch(`${server.origin}/nowhere`);
  await server.end("SIGTERM");
  const lines = server.readLog().trimEnd().split("\n");
  assert.ok(lines.length > 1);
  for (const line of lines) assert.equal(typeof JSON.parse(line), "object", line);
});

test("LOG_LEVEL=silent logs nothing", async (t) => {
  const server = await startServer(t, createFolder(t), { LOG_LEVEL: "silent" });
  await request(server, "/color/zzz");
  await server.end("SIGTERM");
  assert.equal(server.readLog(), "");
});

test("a log on a full device ends neither requests nor the end", async (t) => {
  if (!existsSync("/dev/full")) return t.skip("needs /dev/full");
  const full = openSync("/dev/full", "w");
  t.after(() => closeSync(full));
  const { child, origin } = await startBadlyLogged(t, ["ignore", "pipe", full]);
  await askOften(origin);
  await endInTime(child);
});

test("a log whose reader has gone ends neither requests nor the end", async (t) => {
  const { child, origin } = await startBadlyLogged(t, ["ignore", "pipe", "pipe"]);
  child.stderr!.destroy();
  await once(child.stderr!, "close");
  await askOften(origin);
  await endInTime(child);
});

test("standard output that cannot be written does not keep the service from starting", async (t) => {
  const child = spawnServer(t, ["ignore", openFullFile(t).file, "pipe"]);
  const log = await readUntil(child.stderr!, /"msg":"listening"[^]*"msg":"welcome not printed"/u);
  await askOften(/"address":"([^"]+)"/u.exec(log)![1]!);
  child.stderr!.resume();
  await endInTime(child);
});

test("a log that may not grow is kept for later, and written once it may", async (t) => {
  const { file, path } = openFullFile(t);
  const { child, origin } = await startBadlyLogged(t, ["ignore", "pipe", file]);
  const count = await askOften(origin);
  truncateSync(path, 0);
  await waitUntil(async () => readFileSync(path, "utf8").split('"msg":"answered"').length > count, recoveryMsMax);
  const lines = readFileSync(path, "utf8").trimEnd().split("\n");
  assert.ok(lines.every((line) => JSON.parse(line).level <= warnLevel));
  assert.ok(lines.some((line) => JSON.parse(line).msg === "listening"));

  truncateSync(path, fileBytesMax);
  await askOften(origin);
  await endInTime(child);
});

/** A file to append to that is as long as the server's files may be. */
function openFullFile(owner: Owner) {
  const path = join(createFolder(owner), "full");
  writeFileSync(path, "");
  truncateSync(path, fileBytesMax);
  const file = openSync(path, "a");
  owner.after(() => closeSync(file));
  return { file, path };
}

/** With a bound on the size of its files, which few of these need and none minds. */
function spawnServer(owner: Owner, stdio: StdioOptions): ChildProcess {
  const command = `ulimit -f ${fileBytesMax / blockBytes} && exec "$0" "$1"`;
  const child = spawn("sh", ["-c", command, process.execPath, mainPath], {
    cwd: createFolder(owner),
    env: { ...inherited, PORT: "0" },
    stdio,
  });
  owner.after(() => child.kill("SIGKILL"));
  return child;
}

async function startBadlyLogged(owner: Owner, stdio: StdioOptions) {
  const child = spawnServer(owner, stdio);
  const output = await readUntil(child.stdout!, /listening on \S+\n/u);
  return { child, origin: /listening on (\S+)/u.exec(output)![1]! };
}

/** What a stream says until it has said this. */
async function readUntil(stream: Readable, pattern: RegExp): Promise<string> {
  let text = "";
  for await (const chunk of stream.setEncoding("utf8").iterator({ destroyOnReturn: false })) {
    text += chunk;
    if (pattern.test(text)) return text;
  }
  throw new Error(`The server ended:\n${text}`);
}

/** More than one batch of lines. @returns how many */
async function askOften(origin: string): Promise<number> {
  const count = 100;
  for (let place = 0; place < count; place += 1) {
    const response = await fetch(`${origin}/livez`);
    assert.equal(response.status, 200);
    await response.text();
  }
  return count;
}

async function endInTime(child: ChildProcess): Promise<void> {
  const start = performance.now();
  child.kill("SIGTERM");
  const [exitCode, signal] = await once(child, "exit");
  const tookMs = performance.now() - start;
  assert.deepEqual([exitCode, signal], [0, null]);
  assert.ok(tookMs < shutdownMsMax, `${tookMs} ms`);
}
