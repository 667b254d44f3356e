import assert from "node:assert/strict";
import { spawn, type ChildProcess, type StdioOptions } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, openSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Readable } from "node:stream";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { findFreePort } from "../server/src/ops/free-port.ts";
import { readAccount, request, waitUntil } from "./api-client.ts";
import { createTenants } from "./faults/database.ts";
import { openConnection } from "./fuzz/wire/connection.ts";
import { createFolder, inheritedByService, type Owner, startServer } from "./running-server.ts";
import { withinMs } from "./sizes.ts";

const mainPath = fileURLToPath(new URL("../server/src/main.ts", import.meta.url));
const shutdownMsMax = withinMs(5000);
/** More than a starter database, which the limit applies to as well. */
const fileBytesMax = 64 * 1024 * 1024;
const blockBytes = 512;
const warnLevel = 40;
const recoveryMsMax = withinMs(5000);

const startMsMax = 60_000;
const batchCount = 100;
/** The server's limit of requests ahead of their responses. */
const aheadMax = 32;
/** More than a pipe and its buffers hold. */
const unreadCount = 1200;
const lineLengthMin = 100;

/** A key prints its first eight and last four characters as its hint; any more of it is a leak. */
const hintLength = 8;

test("no key is logged at LOG_LEVEL=trace, wherever a client puts it, and every line is a JSON object", async (t) => {
  const folder = createFolder(t);
  const server = await startServer(t, folder, { LOG_LEVEL: "trace", STARTER_LIBRARY: "off" });
  const { key } = server;
  const [tenant] = await createTenants(`sqlite:${folder}/data/tincture.db`, [1000]);
  const other = tenant!.secret;
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
  const lines = log.trimEnd().split("\n");
  assert.ok(lines.length > 1);
  for (const line of lines) assert.equal(typeof JSON.parse(line), "object", line);
});

test("a log reader that hangs or is gone delays neither requests nor shutdown", async (t) => {
  const child = spawnServer(t, { stdio: ["ignore", "pipe", "pipe"] });
  const output = await readUntil(child.stdout!, /listening on \S+\n/u);
  const port = Number(/listening on \S+:(\d+)/u.exec(output)![1]!);
  await askOften(port, unreadCount);
  assert.ok(child.stderr!.readableLength < unreadCount * lineLengthMin, "the log is not read");

  child.stderr!.destroy();
  await once(child.stderr!, "close");
  await askOften(port, batchCount);
  await endInTime(child);
});

test("a full output device or log delays nothing, and the log is written later", async (t) => {
  if (!existsSync("/dev/full")) return t.skip("needs /dev/full");
  const full = openSync("/dev/full", "w");
  t.after(() => closeSync(full));
  const { file, path } = openFullFile(t);
  const port = await findFreePort("127.0.0.1");
  const child = spawnServer(t, { port, stdio: ["ignore", full, file] });
  await waitUntil(() => isLive(port), startMsMax);
  await askOften(port, batchCount);
  truncateSync(path, 0);
  await waitUntil(async () => readFileSync(path, "utf8").split('"msg":"answered"').length > batchCount, recoveryMsMax);
  const lines = readFileSync(path, "utf8").trimEnd().split("\n");
  assert.ok(lines.every((line) => JSON.parse(line).level <= warnLevel));
  for (const message of ["listening", "welcome not printed"])
    assert.ok(
      lines.some((line) => JSON.parse(line).msg === message),
      message,
    );

  truncateSync(path, fileBytesMax);
  await askOften(port, batchCount);
  await endInTime(child);
});

/** Opens a file that has reached the size limit. */
function openFullFile(owner: Owner) {
  const path = join(createFolder(owner), "full");
  writeFileSync(path, "");
  truncateSync(path, fileBytesMax);
  const file = openSync(path, "a");
  owner.after(() => closeSync(file));
  return { file, path };
}

interface Spawning {
  readonly stdio: StdioOptions;
  readonly port?: number;
}

function spawnServer(owner: Owner, { stdio, port = 0 }: Spawning): ChildProcess {
  const command = `ulimit -f ${fileBytesMax / blockBytes} && exec "$0" "$1"`;
  const child = spawn("sh", ["-c", command, process.execPath, mainPath], {
    cwd: createFolder(owner),
    env: { ...inheritedByService, PORT: String(port), STARTER_LIBRARY: "off" },
    stdio,
  });
  owner.after(() => child.kill("SIGKILL"));
  return child;
}

async function readUntil(stream: Readable, pattern: RegExp): Promise<string> {
  let text = "";
  for await (const chunk of stream.setEncoding("utf8").iterator({ destroyOnReturn: false })) {
    text += chunk;
    if (pattern.test(text)) return text;
  }
  throw new Error(`The server ended:\n${text}`);
}

async function isLive(port: number): Promise<boolean> {
  const response = await fetch(`http://127.0.0.1:${port}/livez`).catch(() => undefined);
  return response?.status === 200;
}

async function askOften(port: number, count: number): Promise<void> {
  const connection = openConnection({ port });
  const bytes = "GET /livez HTTP/1.1\r\nHost: x\r\n\r\n";
  for (let asked = 0; asked < count; asked += aheadMax) {
    const length = Math.min(aheadMax, count - asked);
    const answers = await Promise.all(connection.send(Array.from({ length }, () => ({ bytes, isHead: false }))));
    assert.ok(answers.every(({ status }) => status === 200));
  }
  connection.close();
}

async function endInTime(child: ChildProcess): Promise<void> {
  const start = performance.now();
  child.kill("SIGTERM");
  const [exitCode, signal] = await once(child, "exit");
  const tookMs = performance.now() - start;
  assert.deepEqual([exitCode, signal], [0, null]);
  assert.ok(tookMs < shutdownMsMax, `${tookMs} ms`);
}
