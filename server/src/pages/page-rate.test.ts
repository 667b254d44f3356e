import assert from "node:assert/strict";
import { test } from "node:test";
import { createPageRate } from "./page-rate.ts";

function setUp() {
  let [now, refused] = [0, 0];
  const takePage = createPageRate(
    () => now,
    () => (refused += 1),
  );
  return { takePage, wait: (ms: number) => (now += ms), readRefused: () => refused };
}

const refusal = { code: "too_many_requests", retryAfterSeconds: 1 };

test("createPageRate() refuses a network that asks for one page after the other, and no other network", () => {
  const { takePage, wait, readRefused } = setUp();
  for (let page = 0; page < 60; page++) takePage(`2001:db8::${page.toString(16)}`);
  assert.throws(() => takePage("2001:db8::1"), refusal);
  takePage("192.0.2.1");
  wait(200);
  takePage("2001:db8::1");
  assert.throws(() => takePage("2001:db8::1"), refusal);
  assert.equal(readRefused(), 2);
});

test("createPageRate() leaves this machine alone", () => {
  const { takePage } = setUp();
  for (let page = 0; page < 200; page++) takePage("127.0.0.1");
});
