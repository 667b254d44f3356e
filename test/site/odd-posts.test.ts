import assert from "node:assert/strict";
import test from "node:test";
import { createFolder, startServer } from "../running-server.ts";

const addresses = [
  "/theme",
  "/sign-in",
  "/sign-up",
  "/sign-out",
  "/forgot-password",
  "/reset-password",
  "/settings",
  "/dashboard",
  "/publish",
  "/published",
  "/auth/github",
  "/palette/no-such-palette",
  "/palette/no-such-palette/save",
  "/docs",
  "/robots.txt",
];
const bodies = [
  ["application/json", '{"intent":"delete"}'],
  ["text/plain", "intent=delete"],
  ["multipart/form-data", "intent=delete"],
  ["multipart/form-data; boundary=x", "--x\r\nContent-Disposition: form-data\r\n\r\n"],
  ["application/octet-stream", "\0\u{ff}"],
] as const;

test("what is posted and is no form is refused everywhere, and no failure of ours", async (t) => {
  const server = await startServer(t, createFolder(t));
  const { origin } = server;
  for (const address of addresses) {
    for (const [type, body] of bodies) {
      const headers = { origin, "content-type": type };
      const answer = await fetch(origin + address, { method: "POST", headers, body, redirect: "manual" });
      const told = `${address} ${type}: ${answer.status}`;
      assert.ok(answer.status >= 300 && answer.status < 500, told);
      assert.equal(answer.headers.getSetCookie().filter((cookie) => !/Max-Age=0/.test(cookie)).length, 0, told);
    }
  }
  const failures = server
    .readLog()
    .split("\n")
    .filter((line) => /"level":(?:50|60)/.test(line));
  assert.deepEqual(failures, []);
});
