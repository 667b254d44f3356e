import assert from "node:assert/strict";
import test from "node:test";
import { readAccount, request } from "./api-client.ts";
import { runCommand } from "./operator.ts";
import { createFolder, startServer } from "./running-server.ts";

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
