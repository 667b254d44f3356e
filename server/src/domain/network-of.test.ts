import assert from "node:assert/strict";
import { test } from "node:test";
import { isLoopback, networkOf } from "./network-of.ts";

test("networkOf() knows nothing of a sender that is gone", () => {
  assert.equal(networkOf(undefined), "");
});

test("networkOf() keeps IPv4 whole and cuts IPv6 to its /64", () => {
  assert.equal(networkOf("192.0.2.7"), "192.0.2.7");
  assert.equal(networkOf("::ffff:192.0.2.7"), "::ffff:192.0.2.7");
  assert.equal(networkOf("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2");
  assert.equal(networkOf("2001:db8::5"), "2001:db8:0:0");
  assert.equal(networkOf("::1"), "0:0:0:0");
});

test("isLoopback() knows this machine's own addresses", () => {
  for (const address of ["127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1"]) assert.ok(isLoopback(address), address);
  for (const address of ["128.0.0.1", "10.127.0.1", "::2", "2001:db8::127.0.0.1"])
    assert.ok(!isLoopback(address), address);
});
