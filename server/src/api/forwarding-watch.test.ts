import assert from "node:assert/strict";
import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { test } from "node:test";
import { createForwardingWatch } from "./forwarding-watch.ts";
import type { TrustedProxies } from "./proxy-headers.ts";

const siteUrl = "https://colors.example.com";

type Asked = IncomingMessage["headers"] & { readonly url?: string };

function setUp(trustProxy: TrustedProxies, options: { readonly siteUrl?: string } = {}) {
  const warnings: string[] = [];
  const watch = createForwardingWatch({ trustProxy, siteUrl, warn: (message) => warnings.push(message), ...options });
  function ask(times: number, peer: string, { url = "/palettes", ...headers }: Asked = {}): void {
    const socket = Object.defineProperty(new Socket(), "remoteAddress", { value: peer });
    const request = Object.assign(new IncomingMessage(socket), { url, headers });
    for (let time = 0; time < times; time += 1) watch(request);
  }
  return { ask, warnings };
}

const forwarded = { "x-forwarded-for": "203.0.113.5" };

test("createForwardingWatch() warns once of a proxy on this machine that tells who asks and is not believed", () => {
  const { ask, warnings } = setUp(false, { siteUrl: "http://localhost:3000" });
  ask(1, "203.0.113.5", forwarded);
  assert.deepEqual(warnings, []);
  ask(3, "::ffff:127.0.0.1", forwarded);
  assert.equal(warnings.length, 1);
  assert.match(String(warnings), /^a proxy at ::ffff:127\.0\.0\.1 tells who asks .* set TRUST_PROXY to its address$/);
});

test("createForwardingWatch() warns once of a proxy that does not tell who asks, believed or not", () => {
  for (const [trustProxy, peer] of [
    [false, "127.0.0.1"],
    [["10.0.0.0/8"], "10.1.2.3"],
  ] as const) {
    const { ask, warnings } = setUp(trustProxy);
    ask(1000, peer, { url: "/readyz" });
    ask(99, peer);
    assert.deepEqual(warnings, []);
    ask(1000, peer);
    assert.equal(warnings.length, 1);
    assert.match(String(warnings), /^100 requests came from [\d.]+ without X-Forwarded-For: /);
  }
});

test("createForwardingWatch() is content once a believed proxy has told who asks, without a proxy, and with a local SITE_URL", () => {
  const believed = setUp(["127.0.0.1"]);
  believed.ask(1, "127.0.0.1", forwarded);
  believed.ask(1000, "127.0.0.1");
  const direct = setUp(false);
  direct.ask(1000, "203.0.113.5");
  const local = setUp(false, { siteUrl: "http://[::1]:3000" });
  local.ask(1000, "127.0.0.1");
  assert.deepEqual([believed.warnings, direct.warnings, local.warnings], [[], [], []]);
});
