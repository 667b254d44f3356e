import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { errorStatus } from "@tincture/contract/errors";
import { createTestApi } from "../../../test/support/api/test-api.ts";

test("refuse() tells the balance once the account is known", async () => {
  const api = await createTestApi();
  const answer = await api.get("/api/v1/palette/unknown");
  const body = answer.json();
  assert.deepEqual(Object.keys(body), ["error", "meta"]);
  assert.deepEqual(Object.keys(body.error), ["code", "message", "status", "doc_url"]);
  assert.equal(body.meta.request_id, answer.headers["x-request-id"]);
  assert.deepEqual([body.meta.credits_used, body.meta.credits_remaining], [0, 500]);
  assert.equal(answer.headers.ratelimit, '"daily";r=500;t=43200');
  assert.equal(answer.headers["cache-control"], "no-store");
});

test("refuse() becomes 503 when even the balance cannot be read", async () => {
  const api = await createTestApi();
  await api.get("/api/v1/account");
  api.ledger.fault = "silent";
  for (const url of ["/api/v1/palette/unknown", "/api/v1/color/xyz", "/api/v1/account", "/api/v1/color/ff0000"]) {
    const answer = await api.get(url);
    assert.equal(answer.statusCode, 503, url);
    assert.equal(answer.json().error.code, "service_unavailable", url);
    assert.match(String(answer.headers["retry-after"]), /^[1-9]\d*$/);
    assert.deepEqual(Object.keys(answer.json()), ["error"]);
  }
});

test("refuse() has a code of its own for a debit of unknown outcome, and no Retry-After", async () => {
  const api = await createTestApi();
  api.ledger.fault = "debits lost";
  const answer = await api.get("/api/v1/color/ff0000");
  assert.equal(answer.statusCode, 503);
  const { error } = answer.json();
  assert.equal(error.code, "charge_unknown");
  assert.match(error.message, /may have been charged/);
  assert.equal(answer.headers["retry-after"], undefined);
  assert.equal(answer.json().meta, undefined);
});

test("docs/errors.md names every code with its status, and no other", () => {
  const text = readFileSync(new URL("../../../docs/errors.md", import.meta.url), "utf8");
  const rows = [...text.matchAll(/^\| `(\w+)` \| (\d+) \|/gm)].map(([, code, status]) => [code, Number(status)]);
  assert.deepEqual(Object.fromEntries(rows), errorStatus);
  assert.equal(rows.length, Object.keys(errorStatus).length);
});

test("buildServer() tells the security log of keys that open nothing, with ids where they are known", async () => {
  const events: object[] = [];
  const api = await createTestApi({ server: { noteSecurity: (event) => events.push(event) } });
  await api.get("/api/v1/account");
  await api.get("/api/v1/account", { secret: null });
  await api.get("/api/v1/account", { secret: "tnc_bad" });
  await api.suspend(api.secret);
  await api.get("/api/v1/account");
  const [bad, suspended, ...others] = events;
  assert.deepEqual(bad, { security: "key_refused", code: "invalid_api_key", network: "127.0.0.1" });
  assert.deepEqual(Object.keys(suspended ?? {}), ["security", "code", "accountId", "keyId", "network"]);
  assert.deepEqual(others, []);
});
