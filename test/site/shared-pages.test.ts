/** Pages without personal data are shared between visitors. All others are private. */
import assert from "node:assert/strict";
import test from "node:test";
import { createFolder, startServer, visitServer } from "../running-server.ts";
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

test("cacheable pages have a nonce-free script policy and answer 304", async (t) => {
  // A server of its own: what other tests publish changes the start page.
  const { origin } = await startServer(t, createFolder(t));
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
    const again = await fetch(origin + path, { headers: { "if-none-match": page.headers.get("etag") ?? "" } });
    // Shows what has changed, where it is sent again.
    if (again.status !== 304) assert.equal(await again.text(), html, path);
    assert.equal(again.status, 304, path);
  }
});

test("a request with a cookie gets an uncached page", async () => {
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

test("a published palette is visible to visitors at once", async () => {
  const { origin } = await server();
  await (await fetch(`${origin}/palettes?sort=recent`)).text();
  const person = await signUp(origin, "publishes-once@example.com");
  const [name, tagline, tags] = ["Seen at once", "Here.", "sea"];
  await person.post("/publish", { colors: "0a141e-28323c-46505a", name, tagline, tags });
  assert.ok((await (await fetch(`${origin}/palettes?sort=recent`)).text()).includes(name));
});
