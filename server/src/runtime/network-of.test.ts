import assert from "node:assert/strict";
import { test } from "node:test";
import { findLimitedNetwork, isLoopback, networkOf, siteOf } from "./network-of.ts";

test("networkOf() knows nothing of a sender that is gone, or whose proxy tells no address", () => {
  for (const address of [
    undefined,
    "",
    "unknown",
    "_hidden",
    "1.2.3",
    "1::2::3",
    "1:2:3",
    "::g",
    "12345::",
    "a".repeat(9999),
  ])
    assert.equal(networkOf(address), "", String(address));
});

test("networkOf() keeps IPv4 whole and cuts IPv6 to its /64", () => {
  assert.equal(networkOf("192.0.2.7"), "192.0.2.7");
  assert.equal(networkOf("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2");
  assert.equal(networkOf("2001:db8::5"), "2001:db8:0:0");
  assert.equal(networkOf("2001:0DB8::5"), "2001:db8:0:0");
  assert.equal(networkOf("fe80::1%eth0"), "fe80:0:0:0");
  assert.equal(networkOf("::1"), "0:0:0:0");
});

test("siteOf() takes the networks of a /48 for one site, and an IPv4 address for itself", () => {
  assert.equal(siteOf(networkOf("2001:db8:1:2::7")), siteOf(networkOf("2001:db8:1:ffff::7")));
  assert.notEqual(siteOf(networkOf("2001:db8:1:2::7")), siteOf(networkOf("2001:db8:2:2::7")));
  assert.equal(siteOf("192.0.2.7"), "192.0.2.7");
  assert.equal(siteOf(""), "");
});

test("networkOf() takes an address for the same however it is written, with a port too", () => {
  for (const address of [
    "192.0.2.7:4711",
    "::ffff:192.0.2.7",
    "::ffff:c000:207",
    "0:0:0:0:0:FFFF:192.0.2.7",
    "[::ffff:192.0.2.7]:1",
  ])
    assert.equal(networkOf(address), "192.0.2.7", address);
  for (const address of ["[2001:db8::5]", "[2001:db8::5]:4711"]) assert.equal(networkOf(address), "2001:db8:0:0");
});

test("isLoopback() knows this machine's own addresses", () => {
  for (const address of ["127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1", "::ffff:7f00:1", "0:0:0:0:0:0:0:1"])
    assert.ok(isLoopback(address), address);
  for (const address of ["128.0.0.1", "10.127.0.1", "127.evil", "::2", "2001:db8::127.0.0.1", "::127.0.0.1", ""])
    assert.ok(!isLoopback(address), address);
});

test("findLimitedNetwork() leaves out this machine, unless only a header says that it is", () => {
  for (const ip of ["127.0.0.1", "::1", "::ffff:127.0.0.1"]) {
    assert.equal(findLimitedNetwork({ ip }), undefined);
    assert.equal(findLimitedNetwork({ ip, ips: [ip] }), undefined);
  }
  assert.equal(findLimitedNetwork({ ip: "127.0.0.1", ips: ["127.0.0.1", "127.0.0.1"] }), "127.0.0.1");
  assert.equal(findLimitedNetwork({ ip: "::1", ips: ["192.0.2.1", "::1"] }), "0:0:0:0");
  assert.equal(findLimitedNetwork({ ip: "192.0.2.7" }), "192.0.2.7");
});
