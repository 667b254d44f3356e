import assert from "node:assert/strict";
import { test } from "node:test";
import { pickCookies, sessionCookieName } from "./cookies.ts";

const site = "https://tincture.test";

test("sessionCookieName() is one that browsers take over HTTPS alone where the site has it", () => {
  assert.equal(sessionCookieName(site), "__Secure-tincture.session_token");
  assert.equal(sessionCookieName("http://localhost:3000"), "tincture.session_token");
});

test("pickCookies() keeps ours and drops all others", () => {
  const header =
    "a=1; __Secure-tincture.session_token=x.y;tincture.session_token=forged; __Secure-tincture.state=z";
  assert.equal(pickCookies(header, site), "__Secure-tincture.session_token=x.y; __Secure-tincture.state=z");
  assert.equal(pickCookies(header, "http://localhost:3000"), "tincture.session_token=forged");
});

test("pickCookies() finds none in nothing, in others, and in what is too much to be ours", () => {
  for (const header of [null, "", "a=1", `tincture.session_token=${"x".repeat(3000)}`, "x".repeat(100_000)]) {
    assert.equal(pickCookies(header, "http://localhost:3000"), null);
  }
});
