import assert from "node:assert/strict";
import { test } from "node:test";
import { createTestApi, testNow } from "../../../test/support/api/test-api.ts";

const msPerDay = 86_400_000;

test("answerUsage() tells credits and requests by day, operation and key, for nothing", async () => {
  const api = await createTestApi({ dailyLimit: 40 });
  await api.get("/api/v1/palettes?limit=15");
  await api.get("/api/v1/color/ff0000");
  api.setTime(testNow + msPerDay);
  await api.get("/api/v1/color/ff0000");
  const answer = await api.get("/api/v1/account/usage?days=2");
  const { data, meta } = answer.json();
  const { id, name, hint } = (await api.get("/api/v1/account")).json().data.key;
  assert.deepEqual(Object.keys(data), ["from", "to", "credits", "requests", "usage", "keys"]);
  assert.deepEqual([data.from, data.to, data.credits, data.requests], ["2026-03-14", "2026-03-15", 17, 3]);
  assert.deepEqual(data.usage, [
    { date: "2026-03-14", operation: "getColor", key_id: id, requests: 1, credits: 1 },
    { date: "2026-03-14", operation: "listPalettes", key_id: id, requests: 1, credits: 15 },
    { date: "2026-03-15", operation: "getColor", key_id: id, requests: 1, credits: 1 },
  ]);
  assert.deepEqual(data.keys, [{ id, name, hint }]);
  assert.deepEqual([meta.credits_used, meta.credits_remaining], [0, 39]);
  assert.equal(answer.headers["cache-control"], "no-store");
  const today = (await api.get("/api/v1/account/usage?days=1")).json().data;
  assert.deepEqual([today.from, today.credits], ["2026-03-15", 1]);
});

test("answerUsage() tells an account nothing of another, and answers without credits", async () => {
  const api = await createTestApi({ dailyLimit: 1 });
  const other = await api.issueKey();
  await api.get("/api/v1/color/ff0000", { secret: other });
  const fresh = (await api.get("/api/v1/account/usage")).json().data;
  assert.deepEqual([fresh.from, fresh.credits, fresh.usage, fresh.keys], ["2026-02-13", 0, [], []]);
  await api.get("/api/v1/color/ff0000");
  assert.equal((await api.get("/api/v1/color/ff0000")).statusCode, 429);
  const answer = await api.get("/api/v1/account/usage?days=90");
  assert.deepEqual([answer.statusCode, answer.json().data.credits], [200, 1]);
  const head = await api.get("/api/v1/account/usage", { method: "HEAD" });
  assert.deepEqual([head.statusCode, head.body], [200, ""]);
});

test("answerUsage() names the days that it does not take", async () => {
  const api = await createTestApi();
  for (const days of ["0", "91", "07", "-1", "a", ""]) {
    const answer = await api.get(`/api/v1/account/usage?days=${days}`);
    assert.equal(answer.statusCode, 400, days);
    assert.equal(answer.json().error.message, `Parameter "days" must be an integer from 1 to 90, got "${days}"`);
  }
});
