import assert from "node:assert/strict";
import { test } from "node:test";
import { msPerDay } from "@tincture/contract/clock";
import { createManagementApi, issueManager } from "../../../../test/support/api/management-api.ts";
import { testNow } from "../../../../test/support/api/test-api.ts";

const headers = { "idempotency-key": "website-1" };
const creation = { method: "POST", path: "/v1/keys", body: { name: "Website" }, headers } as const;

test("createKey() gives a repeated request the same key with the same secret", async () => {
  const { api, accountId, send } = await createManagementApi();
  const first = await send(creation);
  assert.equal(first.statusCode, 201);
  api.setTime(testNow + msPerDay - 1);
  const second = await send({ ...creation, body: ' { "name" : "Website" } ' });
  assert.equal(second.statusCode, 201);
  assert.deepEqual(second.json().data, first.json().data);
  assert.equal(second.headers.location, first.headers.location);
  assert.equal((await api.services.keys.listKeys(accountId)).length, 3);
  const { secret } = second.json().data;
  assert.equal((await api.get("/api/v1/account", { secret })).statusCode, 200);
});

test("createKey() issues one key to requests that arrive together", async () => {
  const { api, accountId, send } = await createManagementApi();
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(creation)));
  assert.deepEqual(new Set(answers.map(({ statusCode }) => statusCode)), new Set([201]));
  assert.equal(new Set(answers.map((answer) => answer.json().data.secret)).size, 1);
  assert.equal((await api.services.keys.listKeys(accountId)).length, 3);
});

test("createKey() refuses an id of another request, until a day has passed", async () => {
  const { api, send } = await createManagementApi();
  const first = await send(creation);
  const conflict = await send({ ...creation, body: { name: "Other" } });
  assert.deepEqual([conflict.statusCode, conflict.json().error.code], [409, "idempotency_conflict"]);
  const roll = await send({ method: "POST", path: `/v1/keys/${first.json().data.id}/roll`, headers });
  assert.equal(roll.json().error.code, "idempotency_conflict");
  api.setTime(testNow + msPerDay);
  const later = await send({ ...creation, body: { name: "Other" } });
  assert.equal(later.statusCode, 201);
  assert.notEqual(later.json().data.secret, first.json().data.secret);
});

test("createKey() leaves the id free when it refuses the request", async () => {
  const { send } = await createManagementApi();
  const refused = await send({ ...creation, body: { name: "Website", expires_at: "2001-01-01T00:00:00Z" } });
  assert.deepEqual([refused.statusCode, refused.json().error.param], [400, "expires_at"]);
  assert.equal((await send(creation)).statusCode, 201);
});

test("createKey() keeps the ids of management keys apart, and their secrets", async () => {
  const { api, accountId, send } = await createManagementApi();
  const other = await issueManager(api, accountId);
  const mine = (await send(creation)).json().data;
  const theirs = (await send({ ...creation, secret: other.secret })).json().data;
  assert.notEqual(mine.id, theirs.id);
  assert.notEqual(mine.secret, theirs.secret);
});

test("createKey() refuses a malformed id", async () => {
  const { send } = await createManagementApi();
  for (const id of ["", "x".repeat(65), "caf\u00e9"]) {
    const answer = await send({ ...creation, headers: { "idempotency-key": id } });
    assert.deepEqual([answer.statusCode, answer.json().error.param], [400, "Idempotency-Key"], id);
  }
});

test("rollKey() gives a repeated request the same successor, also when the old key has ended", async () => {
  const { api, accountId, send } = await createManagementApi();
  const { id, secret } = (await send({ ...creation, headers: {} })).json().data;
  const roll = { method: "POST", path: `/v1/keys/${id}/roll`, body: { overlap_seconds: 0 }, headers } as const;
  const first = await send(roll);
  assert.equal(first.statusCode, 201);
  assert.equal((await api.get("/api/v1/account", { secret })).statusCode, 401);
  const second = await send(roll);
  assert.deepEqual(second.json().data, first.json().data);
  assert.equal((await api.services.keys.listKeys(accountId)).length, 4);
  assert.equal((await send({ ...roll, headers: {} })).json().error.code, "invalid_parameter");
});
