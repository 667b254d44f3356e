import assert from "node:assert/strict";
import test from "node:test";
import { createTheme } from "@tincture/color/theme";
import type { Card } from "./draw-strip.ts";
import { openPng } from "../../../test/open-png.ts";
import { drawCard } from "./answer-card.ts";

const colors = ["264653", "2a9d8f", "e9c46a", "f4a261", "e76f51"];
const text = { title: "Dusk", note: "", siteName: "Tincture" };
const palette = { kind: "palette", colors, ...text } as const;
const stripTop = 500;

test("drawCard() draws every color of a palette as a band, and below them in its crest alone", async () => {
  const row = await readPixels(palette);
  const bands = row(0);
  assert.deepEqual(
    bands.filter((hex, x) => hex !== bands[x - 1]),
    colors,
  );
  assert.deepEqual(row(stripTop - 1), bands);
  const below = Array.from({ length: 630 - stripTop }, (_, at) => row(stripTop + at));
  assert.deepEqual(
    new Set(below.flatMap((pixels) => pixels.slice(56, 128)).filter((hex) => colors.includes(hex))),
    new Set(colors),
  );
  for (const pixels of below) assert.ok(!pixels.toSpliced(56, 72).some((hex) => colors.includes(hex)));
});

test("drawCard() keeps long text inside the margins", async () => {
  const long = { title: "W".repeat(80), note: "m ".repeat(200), siteName: "M".repeat(60) };
  const row = await readPixels({ ...palette, ...long });
  const inked = new Set<number>();
  const paper = row(629)[0];
  for (let y = stripTop; y < 630; y += 1) {
    for (const [x, hex] of row(y).entries()) if (hex !== paper) inked.add(x);
  }
  assert.ok(Math.min(...inked) >= 50);
  assert.ok(Math.max(...inked) <= 1150);
});

test("drawCard() writes the hexes instead of a name that the font lacks letters for", async () => {
  const foreign = await drawCard({ ...palette, title: "שקט (חוף)" });
  const plain = await drawCard({ ...palette, title: colors.map((hex) => `#${hex}`).join(" ") });
  assert.deepEqual(foreign, plain);
});

test("drawCard() shows a theme beside its palette, light and dark", async () => {
  const { light, dark } = createTheme(colors, "AA").looks;
  const row = await readPixels({ ...palette, looks: [light, dark] });
  assert.deepEqual(new Set(row(0)), new Set([...colors, light.background.hex, dark.background.hex]));
  for (const look of [light, dark]) {
    for (const role of ["primary", "on_primary"] as const) assert.ok(row(240).includes(look[role].hex), role);
  }
});

async function readPixels(card: Card): Promise<(y: number) => readonly string[]> {
  return openPng(Buffer.from(await drawCard(card)));
}
