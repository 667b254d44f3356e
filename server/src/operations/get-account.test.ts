import assert from "node:assert/strict";
import { test } from "node:test";
import { createTestApi } from "../../../test/support/api/test-api.ts";

test("answerAccount() tells plan, credits and the key in use, for nothing", async () => {
  const api = await createTestApi({ dailyLimit: 40 });
  await api.get("/api/v1/palettes?limit=15");
  const answer = await api.get("/api/v1/account");
  const { data, meta } = answer.json();
  assert.deepEqual(Object.keys(data), [
    "plan",
    "status",
    "credits_used_today",
    "credits_remaining",
    "daily_limit",
    "resets_at",
    "key",
  ]);
  assert.deepEqual(
    [data.plan, data.status, data.credits_used_today, data.credits_remaining],
    ["pro", "active", 15, 25],
  );
  assert.equal(data.resets_at, "2026-03-15T00:00:00.000Z");
  const times = ["created_at", "expires_at", "last_used_at"];
  const rules = ["kind", "origins", "operations", "networks", "daily_cap"];
  assert.deepEqual(Object.keys(data.key), ["id", "name", "hint", ...times, ...rules]);
  assert.deepEqual([data.key.kind, data.key.operations, data.key.daily_cap], ["secret", [], null]);
  assert.equal(data.key.created_at, "2026-03-14T12:00:00.000Z");
  assert.equal(data.key.hint, `${api.secret.slice(0, 8)}…${api.secret.slice(-4)}`);
  assert.deepEqual([meta.credits_used, meta.credits_remaining, meta.daily_limit], [0, 25, 40]);
  assert.equal(answer.headers["cache-control"], "no-store");
});

test("answerAccount() shows a limit that was lowered below what is used as nothing left", async () => {
  const api = await createTestApi();
  await api.get("/api/v1/palettes?limit=20");
  const [account] = await api.services.accounts.listAccounts();
  await api.services.accounts.setDailyLimit(String(account?.email), 5);
  const { data } = (await api.get("/api/v1/account")).json();
  assert.deepEqual([data.credits_used_today, data.credits_remaining, data.daily_limit], [20, 0, 5]);
  assert.equal((await api.get("/api/v1/color/ff0000")).statusCode, 429);
});
