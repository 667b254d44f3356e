/** In which order a visitor meets colors and palettes. */
import assert from "node:assert/strict";
import test from "node:test";
import { hexToOklch } from "../../color/src/oklab.ts";
import { createFolder, startServer, visitServer } from "../running-server.ts";
import { signUp } from "./form-client.ts";

const server = visitServer();
const hueStep = 15;

async function readHexes(address: string): Promise<readonly string[]> {
  const html = await (await fetch(address)).text();
  return [...html.matchAll(/href="\/colors\/([\da-f]{6})"/g)].map(([, hex]) => hex!);
}

test("colors that nobody looks for by name or nearness come by hue and lightness", async () => {
  const { origin } = await server();
  const pages = ["/colors?family=Blue", "/colors?family=Blue&page=2", "/colors?family=Blue&page=3"];
  const hexes = (await Promise.all(pages.map((path) => readHexes(origin + path)))).flat();
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

test("palettes that were saved this week come first where that is asked for", async (t) => {
  const { origin } = await startServer(t, createFolder(t));
  const list = async (query: string) => {
    const html = await (await fetch(`${origin}/palettes${query}`)).text();
    return { html, slugs: [...new Set([...html.matchAll(/href="\/palette\/([a-z\d-]+)"/g)].map(([, slug]) => slug!))] };
  };
  const before = await list("?sort=recent&page=3");
  assert.ok(!before.html.includes("sort=week"), "nothing is popular before anything is saved");
  const [, , chosen] = before.slugs;
  const person = await signUp(origin, "explorer@example.com");
  await person.post(`/palette/${chosen}/save`, { intent: "save" });
  const week = await list("?sort=week");
  assert.equal(week.slugs[0], chosen);
  assert.equal(week.slugs.length, 24);
  assert.match(week.html, /<a [^>]*aria-current="page"[^>]*>This week<\/a>/);
});
