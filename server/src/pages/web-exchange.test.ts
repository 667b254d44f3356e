import assert from "node:assert/strict";
import { test } from "node:test";
import { findOwnOrigin } from "./web-exchange.ts";

const site = "https://tincture.test";

test("findOwnOrigin() knows the public address, whatever the proxy says the host is", () => {
  assert.equal(findOwnOrigin({ origin: site, host: "10.0.0.1:3000" }, site), site);
});

test("findOwnOrigin() knows the name that the site was called with", () => {
  const origin = "http://192.168.1.5:3000";
  assert.equal(findOwnOrigin({ origin, host: "192.168.1.5:3000" }, "http://localhost:3000"), origin);
});

test("findOwnOrigin() refuses what has more in it than an origin", () => {
  for (const origin of ["http://evil.test@10.0.0.1", "http://10.0.0.1/", "http://10.0.0.1/path", "http://10.0.0.1:80"])
    assert.equal(findOwnOrigin({ origin, host: "10.0.0.1" }, site), undefined, origin);
});

test("findOwnOrigin() refuses other origins, none, and what is no origin", () => {
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
