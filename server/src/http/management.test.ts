import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { request as sendRaw } from "node:http";
import type { AddressInfo } from "node:net";
import {
  addManager,
  createManagementApi,
  issueManager,
  type ManagementApi,
  type ManagementRequest,
} from "../../../test/support/api/management-api.ts";

import { DomainError } from "@tincture/contract/errors";
import { httpLimits } from "./http-limits.ts";
import { freeOperations, operations } from "../operations/index.ts";

let managed: ManagementApi;

before(async () => {
  managed = await createManagementApi();
});
after(() => managed.api.server.close());

async function code(request: ManagementRequest): Promise<string> {
  const answer = await managed.send(request);
  const { error } = answer.json();
  assert.equal(answer.statusCode, error.status);
  return error.code;
}

const creation = { method: "POST", path: "/v1/keys", body: { name: "Website" } } as const;

test("addManagement() refuses unknown paths and other methods before it asks for a key", async () => {
  for (const path of ["", "/", "/v1", "/v2/keys", "/v1/keys/", "/v1/keys/a/b", "/v1/palettes", "/v1/keys/a/roll/"])
    assert.equal(await code({ path, secret: null }), "not_found", path);
  const refused = await managed.send({ method: "PUT", path: "/v1/keys", secret: null, body: "{" });
  assert.equal(refused.json().error.code, "method_not_allowed");
  assert.equal(refused.headers.allow, "GET, HEAD, POST, OPTIONS");
  const roll = await managed.send({ method: "DELETE", path: "/v1/keys/a/roll", secret: null });
  assert.deepEqual([roll.statusCode, roll.headers.allow], [405, "POST, OPTIONS"]);
});

test("addManagement() asks for a key before it reads parameters or a body", async () => {
  const body = "x".repeat(httpLimits.jsonBytesMax + 1);
  assert.equal(await code({ ...creation, body, secret: null }), "missing_api_key");
  assert.equal(await code({ ...creation, body, secret: "tnc_mgmt_x" }), "invalid_api_key");
  assert.equal(await code({ path: "/v1/keys?limit=0", secret: null }), "missing_api_key");
  const headers = { "content-type": "@@" };
  assert.equal(await code({ ...creation, headers, secret: null }), "missing_api_key");
});

test("addManagement() refuses every key that is not a management key", async () => {
  const { api, accountId } = managed;
  for (const kind of ["secret", "publishable", "test"] as const) {
    const rules = kind === "publishable" ? { origins: ["https://a.test"], operations: ["getColor"], dailyCap: 5 } : {};
    const request = { accountId, name: kind, kind, expiresAt: null, actor: "cli", ...rules };
    const { secret } = await api.services.keys.createKey(request);
    for (const sent of [{ path: "/v1/account" }, { path: "/v1/keys?limit=x" }, creation])
      assert.equal(await code({ ...sent, secret }), "operation_not_allowed", kind);
  }
});

test("addManagement() leaves no data to a management key", async () => {
  const { api, manager } = managed;
  for (const { document } of [...operations, ...freeOperations]) {
    const answer = await api.get(`/api${document.example}`, { secret: manager.secret });
    assert.equal(answer.json().error.code, "operation_not_allowed", document.example);
  }
});

test("addManagement() checks the plan and the suspension before the query", async () => {
  const { api, send, manager } = await createManagementApi();
  await api.services.accounts.setPlan("person-1@tincture.test", "free");
  assert.equal((await send({ path: "/v1/keys?limit=x" })).json().error.code, "pro_required");
  await api.suspend(manager.secret);
  assert.equal((await send({ path: "/v1/keys?limit=x" })).json().error.code, "account_suspended");
  assert.equal((await send(creation)).json().error.code, "account_suspended");
});

test("addManagement() refuses a revoked or expired management key at once", async () => {
  const { api, accountId, send, manager } = await createManagementApi();
  await api.services.keys.revokeKey({ keyId: manager.id, actor: "cli" });
  assert.equal((await send(creation)).json().error.code, "invalid_api_key");
  const expiresAt = api.services.clock() + 1000;
  const request = { accountId, name: "Short", kind: "management", expiresAt, actor: "cli" } as const;
  const { secret } = await api.services.keys.createKey(request);
  assert.equal((await send({ path: "/v1/account", secret })).statusCode, 200);
  api.setTime(expiresAt);
  assert.equal((await send({ path: "/v1/account", secret })).json().error.code, "invalid_api_key");
});

test("addManagement() accepts a management key only from its networks", async () => {
  const { api, accountId, send } = managed;
  const outside = await issueManager(api, accountId, ["203.0.113.0/24"]);
  assert.equal(await code({ path: "/v1/account", secret: outside.secret }), "network_not_allowed");
  const inside = await issueManager(api, accountId, ["127.0.0.0/8"]);
  assert.equal((await send({ path: "/v1/account", secret: inside.secret })).statusCode, 200);
});

test("addManagement() checks the query, then the body: its type, size, form and fields", async () => {
  const wrongType = { "content-type": "text/plain" };
  const large = `{"name":"${"x".repeat(httpLimits.jsonBytesMax)}"}`;
  assert.equal(await code({ ...creation, path: "/v1/keys?x=1", headers: wrongType }), "invalid_parameter");
  assert.equal(await code({ ...creation, body: large, headers: wrongType }), "unsupported_media_type");
  assert.equal(await code({ ...creation, body: large }), "content_too_large");
  assert.equal(await code({ ...creation, headers: { "content-encoding": "gzip" } }), "unsupported_media_type");
  for (const type of [
    "application/jsonp",
    "application/json; charset=latin1",
    "@@",
    "multipart/form-data",
    "text/json",
  ])
    assert.equal(await code({ ...creation, headers: { "content-type": type } }), "unsupported_media_type", type);
  for (const body of ["", " ", "[]", "null", '"a"', "{", '{"name":"a"}x', "\u{feff}x"])
    assert.equal(await code({ ...creation, body }), "invalid_parameter", body);
  const charset = { "content-type": 'Application/JSON; charset="UTF-8"' };
  assert.equal((await managed.send({ ...creation, headers: charset })).statusCode, 201);
});

test("addManagement() names unknown parameters and fields with the nearest known one", async () => {
  const query = await managed.send({ path: "/v1/keys?stat=active" });
  assert.deepEqual(query.json().error.message, 'Unknown parameter "stat". Did you mean "state"?');
  const field = await managed.send({ ...creation, body: { name: "a", dayly_cap: 4 } });
  assert.equal(field.json().error.message, 'Unknown field "dayly_cap". Did you mean "daily_cap"?');
  assert.equal(field.json().error.param, "dayly_cap");
  const proto = await managed.send({ ...creation, body: '{"name":"a","__proto__":{"kind":"test"}}' });
  assert.equal(proto.json().error.param, "__proto__");
});

test("addManagement() sends nothing that another origin may read, and nothing that is cached", async () => {
  for (const request of [{ path: "/v1/keys" }, creation, { path: "/v1/keys", secret: null }]) {
    const { headers } = await managed.send(request);
    assert.equal(headers["access-control-allow-origin"], undefined);
    assert.equal(headers["cross-origin-resource-policy"], "same-origin");
    assert.equal(headers["cache-control"], "no-store");
    assert.equal(headers.etag, undefined);
    assert.match(String(headers["x-request-id"]), /^req_/);
  }
  const preflight = await managed.send({
    method: "OPTIONS",
    path: "/v1/keys",
    secret: null,
    headers: { origin: "https://a.test", "access-control-request-method": "POST" },
  });
  assert.equal(preflight.statusCode, 204);
  assert.equal(preflight.headers.allow, "GET, HEAD, POST, OPTIONS");
  assert.deepEqual(
    Object.keys(preflight.headers).filter((name) => name.startsWith("access-control-")),
    [],
  );
});

test("addManagement() answers HEAD like GET without a body", async () => {
  const head = await managed.send({ method: "HEAD", path: "/v1/keys?limit=1" });
  assert.deepEqual([head.statusCode, head.body], [200, ""]);
  assert.match(String(head.headers.link), /^<https:\/\/tincture\.test\/api\/manage\/v1\/keys\?limit=1&offset=0>/);
});

test("addManagement() charges writes to the CPU time of the account", async () => {
  const { api, send } = await createManagementApi();
  const rename = { method: "PATCH", path: "/v1/keys/none", body: { name: "a" } } as const;
  let count = 0;
  let last = await send(rename);
  while (last.statusCode === 404) {
    count += 1;
    last = await send(rename);
  }
  assert.equal(last.json().error.code, "too_many_requests");
  assert.ok(count > 300 && count <= 500, `${count} writes`);
  const other = await addManager({ ...api, secret: await api.issueKey() });
  assert.equal((await other.send({ path: "/v1/account" })).statusCode, 200);
});

test("addManagement() says that a change may have been made when its outcome is unknown", async () => {
  const { send } = await createManagementApi({
    changeServices: ({ keys }) => ({
      keys: {
        ...keys,
        async createKey() {
          throw new DomainError("service_unavailable", "No answer", { isOutcomeUnknown: true });
        },
      },
    }),
  });
  const answer = await send(creation);
  assert.equal(answer.statusCode, 503);
  assert.equal(answer.json().error.code, "service_unavailable");
  assert.match(answer.json().error.message, /may have been made/);
});

test("addManagement() reads chunked bodies, and refuses large and broken ones", async (t) => {
  const { api, manager } = await createManagementApi();
  await api.server.listen({ port: 0, host: "127.0.0.1" });
  t.after(() => api.server.close());
  const address = api.server.server.address();
  assert.ok(typeof address === "object" && address !== null);
  const send = (chunks: readonly string[], isBroken = false) =>
    sendChunks(address, manager.secret, { chunks, isBroken });
  assert.equal(await send(['{"na', 'me":"Chunks"}']), 201);
  assert.equal(await send(Array.from({ length: 40 }, () => "x".repeat(1000))), 413);
  assert.equal(await send(['{"name":'], true), undefined);
  const { data } = (
    await api.server.inject({
      url: "/api/manage/v1/keys",
      headers: { authorization: `Bearer ${manager.secret}` },
    })
  ).json();
  assert.deepEqual(data.map(({ name }: { name: string }) => name).toSorted(), ["Chunks", "Deployment", "test"]);
});

interface Chunks {
  readonly chunks: readonly string[];
  readonly isBroken: boolean;
}

/** Returns the status, or undefined if the connection was closed before the reply. */
function sendChunks({ port }: AddressInfo, secret: string, { chunks, isBroken }: Chunks): Promise<number | undefined> {
  return new Promise((resolve) => {
    const headers = { authorization: `Bearer ${secret}`, "content-type": "application/json" };
    const request = sendRaw({ port, host: "127.0.0.1", method: "POST", path: "/api/manage/v1/keys", headers });
    request.on("response", (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    request.on("error", () => resolve(undefined));
    for (const chunk of chunks) request.write(chunk);
    if (isBroken) request.destroy();
    else request.end();
  });
}
