/** A palette's crest on the pages that show it. */
import assert from "node:assert/strict";
import test from "node:test";
import { visitServer } from "../running-server.ts";
import { signUp } from "./form-client.ts";

const server = visitServer();
const colors = ["0c1821", "324a5f", "7fb069", "a3c585", "e6aa68", "ca3c25", "f3e9d2", "1d1a05"];

async function publishCrested(): Promise<string> {
  const { origin } = await server();
  const person = await signUp(origin, "crests@example.com");
  await person.post("/publish", {
    colors: colors.join("-"),
    name: "Crested orchard",
    tagline: "Calm.",
    tags: "orchard",
  });
  return origin;
}

test("a palette's page says its crest in the words of heraldry, and has it in the browser's tab", async () => {
  const origin = await publishCrested();
  const html = await (await fetch(`${origin}/palette/crested-orchard`)).text();
  const [, blazon = ""] = /<title>Crest: ([^<]+)<\/title>/.exec(html) ?? [];
  assert.match(blazon, /^[A-Z][a-z]+( [a-z]+)*, .+ and .+$/);
  const icons = [...html.matchAll(/<link rel="icon"[^>]* href="([^"]+)"/g)].map(([, href]) => href!);
  assert.equal(icons.length, 1);
  const icon = decodeURIComponent(icons[0]!.replace("data:image/svg+xml,", "").replaceAll("&#x27;", "'"));
  for (const hex of colors) assert.ok(icon.includes(`fill="#${hex}"`), icon);
  assert.equal((await (await fetch(`${origin}/palettes`)).text()).match(/<link rel="icon"/g)?.length, 1);
});

test("an address that leads nowhere offers a palette made from it, always the same, and shows nothing of it as markup", async () => {
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

test("signing in shows a palette that was drawn for the visit, with its crest", async () => {
  const { origin } = await server();
  const views = await Promise.all(
    ["/sign-in", "/sign-in", "/sign-up"].map(async (path) => (await fetch(origin + path)).text()),
  );
  const palettes = views.map((html) =>
    [...html.matchAll(/style="background-color:#([\da-f]{6})"/g)].map(([, hex]) => hex!),
  );
  assert.equal(new Set(palettes.map((colors) => colors.join("-"))).size, views.length);
  for (const [at, html] of views.entries()) {
    assert.equal(palettes[at]!.length, 5);
    for (const hex of palettes[at]!) assert.ok(html.includes(`fill="#${hex}"`), hex);
  }
});
