import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { createTestApi, type TestApi } from "../../../test/support/api/test-api.ts";

let api: TestApi;
let freeSecret: string;
let spentSecret: string;
let suspendedSecret: string;

before(async () => {
  api = await createTestApi();
  freeSecret = await api.issueKey("free");
  spentSecret = await api.issueKey("pro", 0);
  suspendedSecret = await api.issueKey("free");
  await api.suspend(suspendedSecret);
});
after(() => api.server.close());

async function code(url: string, request: Parameters<TestApi["get"]>[1] = {}): Promise<string> {
  const answer = await api.get(url, request);
  const { error } = answer.json();
  assert.equal(answer.statusCode, error.status);
  return error.code;
}

test("buildServer() refuses an unknown path before it asks for a key", async () => {
  const unknown = ["/api", "/api/v1", "/api/v1/", "/api/v1/nope", "/api/v2/account", "/api/V1/account"];
  const sloppy = ["/api/v1/account/", "/api//v1/account", "/api/v1/color/", "/api/v1/palette/", "/api/v1/color/a/b"];
  for (const url of [...unknown, ...sloppy]) {
    assert.equal(await code(url, { secret: null }), "not_found", url);
    assert.equal(await code(url, { secret: null, method: "POST" }), "not_found", url);
  }
});

test("buildServer() refuses a method before it asks for a key", async () => {
  for (const method of ["POST", "PUT", "PATCH", "DELETE", "TRACE", "PROPFIND", "QUERY"] as const) {
    const answer = await api.get("/api/v1/palette/generate", { method, secret: null });
    assert.equal(answer.statusCode, 405, method);
    assert.equal(answer.headers.allow, "GET, HEAD, OPTIONS");
    assert.equal(answer.json().error.code, "method_not_allowed");
  }
});

test("buildServer() refuses bodies of any kind like the request without them", async () => {
  for (const type of ["application/json", "@@", "multipart/form-data", "text/plain; charset=x"]) {
    const headers = { "content-type": type, "content-length": "4" };
    assert.equal(await code("/api/v1/account", { method: "POST", headers }), "method_not_allowed");
    assert.equal(await code("/api/v1/nope", { method: "POST", headers }), "not_found");
  }
});

test("buildServer() asks for a key before it looks at parameters", async () => {
  const answer = await api.get("/api/v1/palette/generate?size=nine", { secret: null });
  assert.equal(answer.statusCode, 401);
  assert.equal(answer.json().error.code, "missing_api_key");
  assert.equal(answer.headers["www-authenticate"], 'Bearer realm="tincture"');
  assert.deepEqual(Object.keys(answer.json()), ["error"]);
});

test("buildServer() tells a missing key from a bad one", async () => {
  const missing = ["", "Basic abc", "Token abc", api.secret, `Bearerx ${api.secret}`];
  const invalid = ["Bearer", "Bearer ", "bearer x", `Bearer ${api.secret}x`, `Bearer x ${api.secret}`];
  for (const authorization of missing) {
    assert.equal(await code("/api/v1/account", { secret: null, headers: { authorization } }), "missing_api_key");
  }
  for (const authorization of invalid) {
    const answer = await api.get("/api/v1/account", { secret: null, headers: { authorization } });
    assert.equal(answer.json().error.code, "invalid_api_key", authorization);
    assert.equal(answer.headers["www-authenticate"], 'Bearer realm="tincture", error="invalid_token"');
  }
});

test("buildServer() takes the scheme in any case and never a key from the query", async () => {
  const headers = { authorization: `bEARER  ${api.secret}` };
  assert.equal((await api.get("/api/v1/account", { secret: null, headers })).statusCode, 200);
  for (const name of ["api_key", "access_token", "key", "token"]) {
    assert.equal(await code(`/api/v1/account?${name}=${api.secret}`, { secret: null }), "missing_api_key");
  }
});

test("buildServer() looks at the plan before the parameters", async () => {
  const answer = await api.get("/api/v1/palette/generate?size=nine", { secret: freeSecret });
  assert.equal(answer.statusCode, 403);
  assert.equal(answer.json().error.code, "pro_required");
  assert.equal(answer.json().meta.credits_remaining, 500);
});

test("buildServer() looks whether the account is suspended before its plan", async () => {
  const answer = await api.get("/api/v1/palette/generate?size=nine", { secret: suspendedSecret });
  assert.equal(answer.statusCode, 403);
  assert.equal(answer.json().error.code, "account_suspended");
  assert.equal(answer.json().meta.credits_used, 0);
});

test("buildServer() looks at parameters before credits", async () => {
  assert.equal(await code("/api/v1/palettes?limit=51", { secret: spentSecret }), "invalid_parameter");
  assert.equal(await code("/api/v1/color/xyz", { secret: spentSecret }), "invalid_parameter");
});

test("buildServer() looks at credits before it says that a palette is unknown", async () => {
  assert.equal(await code("/api/v1/palette/unknown", { secret: spentSecret }), "rate_limit_exceeded");
  assert.equal(await code("/api/v1/palette/Not-A-Slug", { secret: spentSecret }), "rate_limit_exceeded");
  assert.equal(await code("/api/v1/palette/unknown"), "palette_not_found");
});

test("buildServer() looks at credits before it answers 304, HEAD or an empty list", async () => {
  const spent = { secret: spentSecret };
  const { etag } = (await api.get("/api/v1/color/ff0000")).headers;
  const revalidation = { ...spent, headers: { "if-none-match": String(etag) } };
  assert.equal((await api.get("/api/v1/color/ff0000", revalidation)).statusCode, 429);
  assert.equal((await api.get("/api/v1/color/ff0000", { ...spent, method: "HEAD" })).statusCode, 429);
  assert.equal(await code("/api/v1/palettes?tags=nobody", spent), "rate_limit_exceeded");
});

test("buildServer() answers the account at zero credits", async () => {
  const answer = await api.get("/api/v1/account", { secret: spentSecret });
  assert.equal(answer.statusCode, 200);
  assert.equal(answer.json().data.credits_remaining, 0);
});

test("buildServer() sends undecodable paths through the key check, then refuses them", async () => {
  assert.equal(await code("/api/v1/color/%E0%A4%A", { secret: null }), "missing_api_key");
  const color = await api.get("/api/v1/color/%E0%A4%A");
  assert.equal(color.json().error.code, "invalid_parameter");
  assert.match(color.json().error.message, /"%E0%A4%A"/);
  assert.ok(color.headers.ratelimit && color.headers["x-request-id"]);
  assert.equal(await code("/api/v1/palette/%ZZ"), "palette_not_found");
  assert.equal(await code("/api/v1/palette/a%2Fb"), "palette_not_found");
  assert.equal(await code("/api/v1/color/a%2Fb"), "invalid_parameter");
});

test("buildServer() decodes proper escapes in paths", async () => {
  assert.equal((await api.get("/api/v1/color/%66f0000")).json().data.hex, "ff0000");
  assert.equal((await api.get("/api/v1/palette/%74est-1")).json().data.info.slug, "test-1");
  assert.equal((await api.get("/api/v1/palette/generat%65?size=2")).json().data.colors.length, 2);
});

test("buildServer() refuses an address that is too long, whatever else is wrong", async () => {
  const answer = await api.get(`/api/v1/color/${"f".repeat(9000)}`, { secret: null });
  assert.equal(answer.statusCode, 414);
  assert.equal(answer.json().error.code, "uri_too_long");
});
