import assert from "node:assert/strict";
import { test } from "node:test";
import { addManager, createManagementApi, type ManagementApi } from "../../../../test/support/api/management-api.ts";
import { testNow } from "../../../../test/support/api/test-api.ts";

async function createKey({ send }: ManagementApi, body: object = {}) {
  const answer = await send({ method: "POST", path: "/v1/keys", body: { name: "Website", ...body } });
  assert.equal(answer.statusCode, 201, answer.body);
  return answer.json().data;
}

test("createKey() creates a key with every option, which works as described", async () => {
  const managed = await createManagementApi();
  const options = {
    kind: "publishable",
    expires_at: "2030-01-31T01:00:00+01:00",
    daily_cap: 2,
    operations: ["getColor"],
    origins: ["https://example.com"],
    networks: ["127.0.0.0/8", "2001:db8::/32"],
  };
  const { secret, ...key } = await createKey(managed, options);
  assert.match(secret, /^tnc_pub_\w{38}$/);
  const { id, hint, ...rest } = key;
  assert.equal(hint, `${secret.slice(0, 12)}…${secret.slice(-4)}`);
  assert.deepEqual(rest, {
    ...options,
    expires_at: "2030-01-31T00:00:00.000Z",
    name: "Website",
    state: "active",
    created_at: new Date(testNow).toISOString(),
    revoked_at: null,
    last_used_at: null,
  });
  const read = await managed.send({ path: `/v1/keys/${id}` });
  assert.deepEqual(read.json().data, key);
  const headers = { origin: "https://example.com" };
  assert.equal((await managed.api.get("/api/v1/color/ff0000", { secret, headers })).statusCode, 200);
});

test("createKey() records the management key as the actor", async () => {
  const managed = await createManagementApi();
  const { id } = await createKey(managed);
  await managed.send({ method: "PATCH", path: `/v1/keys/${id}`, body: { name: "Site" } });
  await managed.send({ method: "PATCH", path: `/v1/keys/${id}`, body: { name: "Site" } });
  await managed.send({ method: "POST", path: `/v1/keys/${id}/roll`, body: {} });
  await managed.send({ method: "DELETE", path: `/v1/keys/${id}` });
  await managed.send({ method: "DELETE", path: `/v1/keys/${id}` });
  const audits = await managed.api.keyStore.listKeyAudits(id);
  const actor = `key:${managed.manager.id}`;
  const events = audits.map((audit) => [audit.action, audit.actor]);
  assert.deepEqual(events, [
    ["create", actor],
    ["rename", actor],
    ["roll", actor],
    ["revoke", actor],
  ]);
});

test("createKey() refuses what a kind cannot have, and names the field", async () => {
  const { send } = await createManagementApi();
  const wrong: readonly (readonly [body: object, param: string])[] = [
    [{}, "name"],
    [{ name: null }, "name"],
    [{ name: "" }, "name"],
    [{ name: "  " }, "name"],
    [{ name: "a\nb" }, "name"],
    [{ name: "x".repeat(61) }, "name"],
    [{ name: 5 }, "name"],
    [{ name: "a", kind: "management" }, "kind"],
    [{ name: "a", kind: null }, "kind"],
    [{ name: "a", kind: "publishable" }, "origins"],
    [{ name: "a", kind: "publishable", origins: ["https://a.test"], operations: ["getColor"] }, "daily_cap"],
    [{ name: "a", kind: "publishable", origins: ["a.test"], operations: ["getColor"], daily_cap: 1 }, "origins"],
    [{ name: "a", origins: ["https://a.test"] }, "origins"],
    [{ name: "a", daily_cap: 0 }, "daily_cap"],
    [{ name: "a", daily_cap: "5" }, "daily_cap"],
    [{ name: "a", daily_cap: 1.5 }, "daily_cap"],
    [{ name: "a", daily_cap: 2 ** 31 }, "daily_cap"],
    [{ name: "a", kind: "test", daily_cap: 5 }, "daily_cap"],
    [{ name: "a", operations: ["getColour"] }, "operations"],
    [{ name: "a", operations: "getColor" }, "operations"],
    [{ name: "a", operations: [] }, "operations"],
    [{ name: "a", networks: ["10.0.0.0/33"] }, "networks"],
    [{ name: "a", networks: [5] }, "networks"],
    [{ name: "a", networks: Array(21).fill("10.0.0.1") }, "networks"],
    [{ name: "a", expires_at: "2020-01-01T00:00:00Z" }, "expires_at"],
    [{ name: "a", expires_at: "2030-02-30T00:00:00Z" }, "expires_at"],
    [{ name: "a", expires_at: "2030-01-01" }, "expires_at"],
    [{ name: "a", expires_at: 1893456000 }, "expires_at"],
  ];
  for (const [body, param] of wrong) {
    const answer = await send({ method: "POST", path: "/v1/keys", body });
    const { error } = answer.json();
    assert.deepEqual([error?.code, error?.param], ["invalid_parameter", param], JSON.stringify(body));
  }
  assert.equal((await send({ path: "/v1/keys" })).json().pagination.total, 2);
});

test("no operation reads or changes a key of another account", async () => {
  const managed = await createManagementApi();
  const other = await addManager({ ...managed.api, secret: await managed.api.issueKey() });
  const { id } = await createKey(other);
  const before = (await other.send({ path: `/v1/keys/${id}` })).json().data;
  const unknown = "0190a6f0-7c1e-7d2a-9b1e-3f2a4c5d6e7f";
  for (const key of [id, unknown, "%00", "a%2Fb", "%E0%A4%A", "'%20or%201=1%20--", "__proto__"]) {
    const path = `/v1/keys/${key}`;
    const requests = [
      { path },
      { method: "PATCH", path, body: { name: "Mine" } },
      { method: "POST", path: `${path}/roll` },
      { method: "DELETE", path },
      { path: `/v1/usage?key_id=${key === id ? id : unknown}` },
    ] as const;
    for (const request of requests) {
      const answer = await managed.send(request);
      assert.deepEqual([answer.statusCode, answer.json().error.code], [404, "key_not_found"], request.path);
    }
  }
  assert.deepEqual((await other.send({ path: `/v1/keys/${id}` })).json().data, before);
  const { data } = (await managed.send({ path: "/v1/keys" })).json();
  assert.ok(data.every((key: { id: string }) => key.id !== id));
});

test("no operation changes a management key, not even its own", async () => {
  const managed = await createManagementApi();
  const second = await addManager(managed.api);
  for (const { id } of [managed.manager, second.manager]) {
    const path = `/v1/keys/${id}`;
    assert.equal((await managed.send({ path })).json().data.kind, "management");
    const requests = [
      { method: "PATCH", path, body: { name: "Mine" } },
      { method: "POST", path: `${path}/roll` },
      { method: "DELETE", path },
    ] as const;
    for (const request of requests) {
      const answer = await managed.send(request);
      assert.deepEqual([answer.statusCode, answer.json().error.code], [403, "operation_not_allowed"]);
    }
  }
  assert.equal((await second.send({ path: "/v1/account" })).statusCode, 200);
});

test("revokeKey() ends a key at once, and rollKey() leaves the old one its overlap", async () => {
  const managed = await createManagementApi();
  const { id, secret } = await createKey(managed);
  const rolled = await managed.send({ method: "POST", path: `/v1/keys/${id}/roll`, body: { overlap_seconds: 60 } });
  const { data: successor } = rolled.json();
  assert.equal(rolled.headers.location, `https://tincture.test/api/manage/v1/keys/${successor.id}`);
  assert.equal((await managed.api.get("/api/v1/account", { secret })).statusCode, 200);
  managed.api.setTime(testNow + 60_000);
  assert.equal((await managed.api.get("/api/v1/account", { secret })).statusCode, 401);
  const path = `/v1/keys/${successor.id}`;
  const revoked = await managed.send({ method: "DELETE", path });
  assert.equal(revoked.json().data.state, "revoked");
  assert.equal((await managed.api.get("/api/v1/account", { secret: successor.secret })).statusCode, 401);
  managed.api.setTime(testNow + 120_000);
  assert.deepEqual((await managed.send({ method: "DELETE", path })).json().data, revoked.json().data);
  const late = await managed.send({ method: "POST", path: `${path}/roll` });
  assert.equal(late.json().error.code, "invalid_parameter");
});

test("createKey() needs a confirmed e-mail where the instance asks for one", async () => {
  const { send } = await createManagementApi({ needsConfirmation: true });
  const answer = await send({ method: "POST", path: "/v1/keys", body: { name: "Website" } });
  assert.deepEqual([answer.statusCode, answer.json().error.code], [403, "email_unconfirmed"]);
});

test("createKey() keeps to the number of keys that work", async () => {
  const { api, accountId, send } = await createManagementApi();
  for (let count = 2; count < 100; count += 1)
    await api.services.keys.createKey({ accountId, name: "a", expiresAt: null, actor: "cli" });
  const answer = await send({ method: "POST", path: "/v1/keys", body: { name: "Website" } });
  assert.deepEqual([answer.statusCode, answer.json().error.code], [400, "invalid_parameter"]);
  assert.match(answer.json().error.message, /100 keys that work/);
});

test("listKeys() pages through keys by state and kind, newest first", async () => {
  const managed = await createManagementApi();
  for (const name of ["a", "b", "c"]) await createKey(managed, { name, kind: "test" });
  const list = async (query: string) => {
    const answer = await managed.send({ path: `/v1/keys?${query}` });
    const { data, pagination } = answer.json();
    return { names: data.map(({ name }: { name: string }) => name), pagination, link: answer.headers.link };
  };
  const first = await list("kind=test&limit=2");
  assert.deepEqual(first.names, ["c", "b"]);
  assert.deepEqual(first.pagination, { total: 3, limit: 2, offset: 0, returned: 2, truncated: false });
  assert.match(String(first.link), /keys\?kind=test&limit=2&offset=2>; rel="next"/);
  assert.deepEqual((await list("kind=test&limit=2&offset=2")).names, ["a"]);
  assert.deepEqual((await list("state=revoked")).names, []);
  assert.deepEqual((await list("offset=2000")).names, []);
});

test("listUsage() sums what the filters leave", async () => {
  const managed = await createManagementApi();
  const { id, secret } = await createKey(managed);
  await managed.api.get("/api/v1/color/ff0000", { secret });
  await managed.api.get("/api/v1/palettes?limit=5", { secret });
  await managed.api.get("/api/v1/color/ff0000");
  const sums = async (query: string) => {
    const { requests, credits } = (await managed.send({ path: `/v1/usage?${query}` })).json().data;
    return [requests, credits];
  };
  assert.deepEqual(await sums(""), [3, 7]);
  assert.deepEqual(await sums(`key_id=${id}`), [2, 6]);
  assert.deepEqual(await sums(`key_id=${id}&operation=getColor&days=1`), [1, 1]);
  assert.deepEqual(await sums("operation=getTheme"), [0, 0]);
  const { meta } = (await managed.send({ path: "/v1/account" })).json();
  assert.deepEqual([meta.credits_used, meta.credits_remaining], [0, 493]);
});
