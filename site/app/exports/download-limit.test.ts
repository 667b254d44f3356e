import assert from "node:assert/strict";
import test from "node:test";
import { createDownloadLimit } from "./download-limit.ts";

const start = Date.UTC(2026, 0, 1);

test("takeDownload() grants so many a minute and says when the next one is granted", () => {
  const limit = createDownloadLimit({ perMinute: 2, clientsMax: 10 });
  assert.equal(limit.takeDownload("a", start), 0);
  assert.equal(limit.takeDownload("a", start + 15_000), 0);
  assert.equal(limit.takeDownload("a", start + 20_500), 40);
  assert.equal(limit.takeDownload("b", start + 20_500), 0);
  assert.equal(limit.takeDownload("a", start + 59_999), 1);
  assert.equal(limit.takeDownload("a", start + 60_000), 0);
});

test("takeDownload() grants again when the clock was set back", () => {
  const limit = createDownloadLimit({ perMinute: 1, clientsMax: 10 });
  assert.equal(limit.takeDownload("a", start), 0);
  assert.equal(limit.takeDownload("a", start - 3_600_000), 0);
});

test("createDownloadLimit() remembers a bounded number of clients and forgets the oldest", () => {
  const limit = createDownloadLimit({ perMinute: 1, clientsMax: 2 });
  for (const client of ["a", "b"]) assert.equal(limit.takeDownload(client, start), 0);
  assert.ok(limit.takeDownload("a", start) > 0);
  assert.equal(limit.takeDownload("c", start), 0);
  assert.equal(limit.takeDownload("a", start), 0);
  assert.ok(limit.takeDownload("c", start) > 0);
});
