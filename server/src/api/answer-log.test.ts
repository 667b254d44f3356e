import assert from "node:assert/strict";
import { test } from "node:test";
import { createTestApi } from "./testing/test-api.ts";

test("AnswerLog writes one line per answer, and no key even at trace level", async () => {
  const lines: string[] = [];
  const api = await createTestApi({ logTo: { write: (line) => lines.push(line) } });
  const { secret } = api;
  await api.get("/api/v1/color/ff0000");
  await api.get(`/api/v1/palette/${secret}?api_key=${secret}`);
  await api.get(`/api/${secret}`, { headers: { cookie: secret, "x-key": secret } });
  await api.get("/api/v1/account", { method: "POST" });
  api.ledger.fault = "silent";
  await api.get("/api/v1/account");
  assert.doesNotMatch(lines.join(""), new RegExp(secret));
  const answered = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === "answered");
  assert.deepEqual(
    answered.map(({ method, route, status }) => [method, route, status]),
    [
      ["GET", "/api/v1/color/:hex", 200],
      ["GET", "/api/v1/palette/:slug", 404],
      ["GET", "/api/*", 404],
      ["POST", "/api/v1/account", 405],
      ["GET", "/api/v1/account", 503],
    ],
  );
  for (const { requestId, ms } of answered) {
    assert.match(requestId, /^req_/);
    assert.equal(typeof ms, "number");
  }
});

test("AnswerLog shows the cause of a failure with its request's id", async () => {
  const lines: string[] = [];
  const api = await createTestApi({
    logTo: { write: (line) => lines.push(line) },
    changeServices: ({ library }) => ({
      library: { ...library, findPublished: () => Promise.reject(new Error("disk full")) },
    }),
  });
  const answer = await api.get("/api/v1/palette/test-1");
  const failure = lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === "request failed");
  assert.equal(failure.requestId, answer.headers["x-request-id"]);
  assert.match(failure.err.stack, /disk full/);
});
