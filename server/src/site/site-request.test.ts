import assert from "node:assert/strict";
import { test } from "node:test";
import { once } from "node:events";
import { request } from "node:http";
import { fastify } from "fastify";
import { findOwnOrigin, watchVisitor } from "./site-request.ts";

const site = "https://tincture.test";

test("findOwnOrigin() accepts the public address with any Host", () => {
  assert.equal(findOwnOrigin({ origin: site, host: "10.0.0.1:3000" }, site), site);
});

test("findOwnOrigin() accepts the origin that matches Host", () => {
  const origin = "http://192.168.1.5:3000";
  assert.equal(findOwnOrigin({ origin, host: "192.168.1.5:3000" }, "http://localhost:3000"), origin);
});

test("findOwnOrigin() rejects values with more than an origin", () => {
  for (const origin of ["http://evil.test@10.0.0.1", "http://10.0.0.1/", "http://10.0.0.1/path", "http://10.0.0.1:80"])
    assert.equal(findOwnOrigin({ origin, host: "10.0.0.1" }, site), undefined, origin);
});

test("findOwnOrigin() rejects other, missing and invalid origins", () => {
  for (const origin of [
    undefined,
    "null",
    "https://evil.test",
    "https://tincture.test.evil.test",
    "http://tincture.test",
    "https://tincture.test:8443",
    "",
  ])
    assert.equal(
      findOwnOrigin({ ...(origin !== undefined && { origin }), host: "10.0.0.1" }, site),
      undefined,
      String(origin),
    );
});

test("watchVisitor() aborts when a visitor disconnects, except for POST", async (t) => {
  const server = fastify();
  t.after(() => server.close());
  const came = new EventTarget();
  server.all("/", (asked, reply) => {
    came.dispatchEvent(new CustomEvent(asked.method, { detail: watchVisitor(asked, reply) }));
  });
  const address = await server.listen({ port: 0, host: "127.0.0.1" });
  async function leave(method: string): Promise<unknown> {
    const client = request(address, { method }).on("error", () => undefined);
    client.end();
    const [event] = await once(came, method);
    client.destroy();
    return event.detail;
  }
  assert.equal(await leave("POST"), null);
  const signal = await leave("GET");
  assert.ok(signal instanceof AbortSignal);
  if (!signal.aborted) await once(signal, "abort");
});
