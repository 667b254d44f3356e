import assert from "node:assert/strict";
import { test } from "node:test";
import { createPageLimits } from "./page-limits.ts";

function setUp() {
  let [now, refused] = [0, 0];
  const limits = createPageLimits(
    () => now,
    () => (refused += 1),
  );
  return { limits, wait: (ms: number) => (now += ms), readRefused: () => refused };
}

const refusal = { code: "too_many_requests", retryAfterSeconds: 1 };

test("takePage() refuses a network that asks for one page after the other, and no other network", () => {
  const { limits, wait, readRefused } = setUp();
  for (let page = 0; page < 60; page++) limits.takePage(`2001:db8::${page.toString(16)}`);
  assert.throws(() => limits.takePage("2001:db8::1"), refusal);
  limits.takePage("192.0.2.1");
  wait(200);
  limits.takePage("2001:db8::1");
  assert.throws(() => limits.takePage("2001:db8::1"), refusal);
  assert.equal(readRefused(), 2);
});

test("takePage() leaves this machine alone", () => {
  const { limits } = setUp();
  for (let page = 0; page < 200; page++) limits.takePage("127.0.0.1");
});

test("takeDownload() grants a network so many files at once, then as many as are gained", () => {
  const { limits, wait } = setUp();
  for (let file = 0; file < 120; file++) assert.equal(limits.takeDownload("192.0.2.1"), 0);
  assert.equal(limits.takeDownload("192.0.2.1"), 1);
  assert.equal(limits.takeDownload("192.0.2.2"), 0);
  wait(500);
  assert.deepEqual([limits.takeDownload("192.0.2.1"), limits.takeDownload("192.0.2.1")], [0, 1]);
});
