/** A palette's crest on the pages that show it. */
import assert from "node:assert/strict";
import test from "node:test";
import { visitServer } from "../running-server.ts";

const server = visitServer();

test("a 404 page offers a palette from its address and escapes the address", async () => {
  const { origin } = await server();
  const read = async (path: string) => {
    const page = await fetch(origin + path);
    const html = await page.text();
    assert.equal(page.status, 404, path);
    assert.match(html, /<img src="data:image\/svg\+xml,[^"]+" alt="Crest: [A-Z][^"]+"/, path);
    assert.ok(!html.includes("<script>alert"), path);
    return /href="\/app\/([\da-f-]+)"/.exec(html)?.[1];
  };
  const offered = await read("/paletes");
  assert.equal(await read("/paletes"), offered);
  for (const path of [
    "/paletts",
    "/%3Cscript%3Ealert(1)%3C/script%3E",
    "/palette/no-such-palette",
    "/colors/nothing",
    "/app/nothing",
    `/${"long/".repeat(200)}`,
  ]) {
    assert.notEqual(await read(path), offered, path);
  }
  const seeded = await fetch(`${origin}/app?seed=%2Fpaletes`, { redirect: "manual" });
  assert.equal(seeded.headers.get("location"), `/app/${offered}`);
});
