import assert from "node:assert/strict";
import { test } from "node:test";
import { networkOf } from "./network-of.ts";

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
