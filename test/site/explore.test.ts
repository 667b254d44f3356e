/** In which order a visitor meets colors. */
import assert from "node:assert/strict";
import test from "node:test";
import { hexToOklch } from "../../color/src/oklab.ts";
import { visitServer } from "../running-server.ts";

const server = visitServer();
const hueStep = 15;

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
