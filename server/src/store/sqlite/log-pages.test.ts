import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { makeTemporaryFolder } from "../testing/temporary-folder.ts";
import { boundLogPages, findLogPages } from "./log-pages.ts";
import { openWritingConnection } from "./sqlite-connection.ts";

const megabyte = 2 ** 20;

test("boundLogPages() is a quarter of the free room, from SQLite's own 4 MB to 64 MB", () => {
  assert.equal(boundLogPages(0), 1000);
  assert.equal(boundLogPages(8 * megabyte), 1000);
  assert.equal(boundLogPages(64 * megabyte), 4096);
  assert.equal(boundLogPages(1000 * megabyte), 16_000);
});

test("openWritingConnection() carries the log over once it has so many pages", async (t) => {
  const file = join(makeTemporaryFolder(t), "tincture.db");
  const connection = await openWritingConnection(file);
  t.after(() => connection.close());
  assert.equal(connection.pragma("wal_autocheckpoint", { simple: true }), findLogPages(file));
});
