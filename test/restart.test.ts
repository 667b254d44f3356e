import assert from "node:assert/strict";
import test from "node:test";
import { readAccount, request } from "./api-client.ts";
import { createFolder, startServer } from "./running-server.ts";

test("a restart keeps credits, keys and the library", async (t) => {
  const folder = createFolder(t);
  const first = await startServer(t, folder);
  const { key } = first;
  const page = await request(first, "/palettes?limit=20");
  assert.equal(page.body.meta.credits_remaining, 480);
  assert.equal((await first.end("SIGTERM")).exitCode, 0);

  const second = await startServer(t, folder);
  assert.equal((await readAccount(second, key)).credits_used_today, 20);
  const again = await request(second, "/palettes?limit=20", key);
  assert.deepEqual(
    again.body.data,
    JSON.parse(JSON.stringify(page.body.data).replaceAll(first.origin, second.origin)),
  );
  assert.equal(again.body.meta.credits_remaining, 460);
});
