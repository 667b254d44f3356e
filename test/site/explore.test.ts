/** In which order a visitor meets colors and palettes. */
import assert from "node:assert/strict";
import test from "node:test";
import { isDeepStrictEqual } from "node:util";
import { hexToOklch } from "../../color/src/oklab.ts";
import { waitUntil } from "../api-client.ts";
import { createFolder, startServer, visitServer } from "../running-server.ts";
import { signUp } from "./form-client.ts";

const server = visitServer();
const hueStep = 15;
/** Far above what the pages that visitors share are kept for. */
const headsMsMax = 60_000;

async function readHexes(address: string): Promise<readonly string[]> {
  const answer = await fetch(address);
  assert.equal(answer.status, 200, address);
  const html = await answer.text();
  return [...html.matchAll(/href="\/colors\/([\da-f]{6})"/g)].map(([, hex]) => hex!);
}

test("colors that nobody looks for by name or nearness come by hue and lightness", async () => {
  const { origin } = await server();
  const pages = ["/colors?family=Blue", "/colors?family=Blue&page=2", "/colors?family=Blue&page=3"];
  const hexes: string[] = [];
  for (const path of pages) hexes.push(...(await readHexes(origin + path)));
  assert.equal(hexes.length, 144);
  const colors = hexes.map((hex) => hexToOklch(hex));
  const steps = colors.map(({ h }) => Math.floor(h / hueStep));
  assert.deepEqual(
    steps,
    steps.toSorted((one, other) => one - other),
  );
  for (const [at, { l }] of colors.entries()) {
    const next = colors[at + 1];
    if (next && steps[at] === steps[at + 1])
      assert.ok(steps[at]! % 2 === 0 ? l <= next.l : l >= next.l, String(hexes[at]));
  }
  const byName = await readHexes(`${origin}/colors?family=Blue&sort=name`);
  assert.notDeepEqual(byName, hexes.slice(0, 48));
  const exact = await readHexes(`${origin}/colors?name=teal`);
  assert.equal(exact[0], "008080", "a search by name begins with the name");
  assert.match(await (await fetch(`${origin}/colors?sort=spectrum`)).text(), /is no order/);
});

test("palettes that were saved come first where that is asked for, and are called popular from then on", async (t) => {
  const { origin } = await startServer(t, createFolder(t));
  const list = async (query: string) => {
    const html = await (await fetch(`${origin}/palettes${query}`)).text();
    return { html, slugs: [...new Set([...html.matchAll(/href="\/palette\/([a-z\d-]+)"/g)].map(([, slug]) => slug!))] };
  };
  async function readHeads(): Promise<readonly boolean[]> {
    const pages = await Promise.all(["/", "/palettes"].map(async (path) => (await fetch(origin + path)).text()));
    return pages.flatMap((page) => [page.includes("Starter picks"), />Popular( palettes)?</.test(page)]);
  }
  assert.deepEqual(await readHeads(), [true, false, true, false]);
  const before = await list("?sort=recent&page=3");
  assert.ok(!before.html.includes("sort=week"), "nothing is popular before anything is saved");
  const [, , chosen] = before.slugs;
  const person = await signUp(origin, "explorer@example.com");
  await person.post(`/palette/${chosen}/save`, { intent: "save" });
  await waitUntil(async () => (await list("?sort=week")).slugs[0] === chosen, headsMsMax);
  const week = await list("?sort=week");
  assert.equal(week.slugs.length, 24);
  assert.match(week.html, /<a [^>]*aria-current="page"[^>]*>This week<\/a>/);
  await waitUntil(async () => isDeepStrictEqual(await readHeads(), [false, true, false, true]), headsMsMax);
});
