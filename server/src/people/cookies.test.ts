import assert from "node:assert/strict";
import { test } from "node:test";
import { readCookie } from "./cookies.ts";

test("readCookie() reads a name that starts with __Secure- on an HTTPS site", () => {
  const header = "a=1; __Secure-tincture.session_token=x.y;tincture.session_token=forged; __Secure-tincture.state=%7A";
  const secure = { siteUrl: "https://tincture.test" };
  assert.equal(readCookie(secure, header, "session_token"), "x.y");
  assert.equal(readCookie(secure, header, "state"), "z");
  assert.equal(readCookie({ siteUrl: "http://localhost:3000" }, header, "session_token"), "forged");
  assert.equal(readCookie(secure, "tincture.session_token=forged", "session_token"), undefined);
  assert.equal(readCookie(secure, null, "session_token"), undefined);
});
