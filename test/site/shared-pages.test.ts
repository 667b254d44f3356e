/** Pages that visitors share are the same for all of them; all others are nobody else's. */
import assert from "node:assert/strict";
import test from "node:test";
import { visitServer } from "../running-server.ts";
import { signUp } from "./form-client.ts";

const server = visitServer();
const sharedPaths = [
  "/",
  "/?draw=2",
  "/palettes",
  "/colors?name=blue",
  "/app/112233-2a9d8f",
  "/docs",
  "/docs/endpoints",
  "/terms",
];
const privatePaths = ["/app", "/sign-in", "/sign-up", "/publish", "/no-such-page"];

test("a page that visitors share has a policy without a nonce for scripts, and is not sent twice", async (t) => {
  const { origin } = await server();
  for (const path of sharedPaths) {
    const page = await fetch(origin + path);
    assert.match(page.headers.get("cache-control") ?? "", /^public, max-age=\d+/, path);
    assert.equal(page.headers.get("vary"), "Cookie, Accept-Encoding", path);
    const policy = page.headers.get("content-security-policy") ?? "";
    assert.match(
      policy,
      /script-src 'self'( 'sha256-[^']+')+; style-src 'self' 'nonce-styles'( 'sha256-[^']+')+;/,
      path,
    );
    const html = await page.text();
    assert.deepEqual(new Set(html.match(/ nonce="[^"]*"/g)), new Set([' nonce="styles"']), path);
    const again = await repeat(origin + path, page);
    if (again.status === 304) continue;
    // Other tests share this server: what they published may have changed the page meanwhile, once.
    t.diagnostic(`${path} changed: ${findDifference(html, await again.text())}`);
    assert.equal((await repeat(origin + path, again)).status, 304, path);
  }
});

/** Asks for a page that is known by its entity tag. */
function repeat(address: string, { headers }: Response): Promise<Response> {
  return fetch(address, { headers: { "if-none-match": headers.get("etag") ?? "" } });
}

function findDifference(one: string, other: string): string {
  const at = Array.from(one).findIndex((letter, place) => letter !== other[place]);
  return JSON.stringify([one.slice(at - 40, at + 60), other.slice(at - 40, at + 60)]);
}

test("whoever sends a cookie gets a page of their own", async () => {
  const { origin } = await server();
  const person = await signUp(origin, "own-pages@example.com");
  for (const cookie of ["theme=dark", person.cookie]) {
    const page = await fetch(`${origin}/palettes`, { headers: { cookie } });
    assert.equal(page.headers.get("cache-control"), "private, no-cache");
    assert.ok(page.headers.get("content-security-policy")?.includes("'nonce-"));
    assert.equal((await page.text()).includes("own-pages@example.com"), cookie === person.cookie);
  }
  assert.ok(!(await (await fetch(`${origin}/palettes`)).text()).includes("own-pages@example.com"));
});

test("pages with a palette drawn at random, a form or nothing are never shared", async () => {
  const { origin } = await server();
  for (const path of privatePaths) {
    const page = await fetch(origin + path, { redirect: "manual" });
    await page.body?.cancel();
    assert.doesNotMatch(page.headers.get("cache-control") ?? "", /public/, path);
  }
});

test("a visitor sees at once what somebody publishes", async () => {
  const { origin } = await server();
  await (await fetch(`${origin}/palettes?sort=recent`)).text();
  const person = await signUp(origin, "publishes-once@example.com");
  const [name, tagline, tags] = ["Seen at once", "Here.", "sea"];
  await person.post("/publish", { colors: "0a141e-28323c-46505a", name, tagline, tags });
  assert.ok((await (await fetch(`${origin}/palettes?sort=recent`)).text()).includes(name));
});
