import assert from "node:assert/strict";
import test from "node:test";
import { fc } from "../../../test/properties.ts";
import {
  formatGradient,
  gradientCss,
  sortStops,
  spreadStops,
  gradientSpaces,
  flattenStops,
  sampleGradient,
} from "./gradient.ts";
import { hexToOklch } from "../oklab.ts";

const hexes = fc.stringMatching(/^[0-9a-f]{6}$/);
const stopLists = fc.array(hexes, { minLength: 1, maxLength: 8 });

test("gradientCss() names the space and every stop in order", () => {
  fc.assert(
    fc.property(stopLists, (stops) => {
      const css = gradientCss(stops);
      assert.match(css, /^linear-gradient\(to right in oklab(?:, #[0-9a-f]{6}){2,}\)$/);
      const shown = [...css.matchAll(/#(\w{6})/g)].map(([, hex]) => hex);
      assert.deepEqual(shown, stops.length === 1 ? [stops[0], stops[0]] : stops);
    }),
  );
});

test("gradientCss() lets nothing but hexes into the style", () => {
  assert.throws(() => gradientCss(["000000); background: url(//example.com"]), SyntaxError);
  assert.throws(() => gradientCss([]), RangeError);
});

test("formatGradient() says where the stops are unless they are at equal distances", () => {
  const stops = [
    { hex: "ffffff", at: 100 },
    { hex: "000000", at: 0 },
    { hex: "ff0000", at: 33.333 },
  ];
  const line = { kind: "linear", angle: 30, space: "oklch longer hue" } as const;
  assert.equal(
    formatGradient({ ...line, stops }),
    "linear-gradient(30deg in oklch longer hue, #000000 0%, #ff0000 33.3%, #ffffff 100%)",
  );
  assert.equal(
    formatGradient({ ...line, stops: spreadStops(["000000", "ff0000", "ffffff", "00ff00"]) }),
    "linear-gradient(30deg in oklch longer hue, #000000, #ff0000, #ffffff, #00ff00)",
  );
});

test("sortStops() leaves stops of the same place as they stand", () => {
  const stops = ["a", "b", "c"].map((hex) => ({ hex, at: hex === "c" ? 10 : 50 }));
  assert.deepEqual(
    sortStops(stops).map(({ hex }) => hex),
    ["c", "a", "b"],
  );
});

const palettes = fc.array(fc.stringMatching(/^[0-9a-f]{6}$/), { minLength: 2, maxLength: 8 });
const spaces = fc.constantFrom(...gradientSpaces);

test("sampleGradient() gives each stop at its own place", () => {
  fc.assert(
    fc.property(palettes, spaces, (hexes, space) => {
      const stops = spreadStops(hexes);
      for (const { hex, at } of stops) assert.equal(sampleGradient({ space, stops }, at), hex);
    }),
  );
});

test("sampleGradient() mixes as CSS does", () => {
  const half = (from: string, to: string, space: (typeof gradientSpaces)[number]) =>
    sampleGradient({ space, stops: spreadStops([from, to]) }, 50);
  // Midpoints of color-mix() in Chromium.
  assert.equal(half("000000", "ffffff", "srgb"), "808080");
  assert.equal(half("ff0000", "0000ff", "srgb"), "800080");
  assert.equal(half("ff0000", "0000ff", "oklab"), "8c53a2");
  const red = hexToOklch("ff0000").h;
  const blue = hexToOklch("0000ff").h;
  const shorter = hexToOklch(half("ff0000", "0000ff", "oklch shorter hue")).h;
  assert.ok(Math.abs(shorter - (red + 360 + blue) / 2) < 1, String(shorter));
  const longer = hexToOklch(half("ff0000", "0000ff", "oklch longer hue")).h;
  assert.ok(Math.abs(longer - (red + blue) / 2) < 1, String(longer));
});

test("sampleGradient() keeps the hue on the way to a gray", () => {
  const { h } = hexToOklch(
    sampleGradient({ space: "oklch shorter hue", stops: spreadStops(["2a9d8f", "808080"]) }, 50),
  );
  assert.ok(Math.abs(h - hexToOklch("2a9d8f").h) < 1);
});

test("flattenStops() keeps every stop, and goes forward all the way", () => {
  fc.assert(
    fc.property(palettes, spaces, (hexes, space) => {
      const flat = flattenStops({ space, stops: spreadStops(hexes) });
      const own = flat.filter((_, index) => space === "srgb" || index % 6 === 0);
      assert.deepEqual(
        own.map(({ hex }) => hex),
        hexes,
      );
      flat.forEach(({ at }, index) => assert.ok(index === 0 || at > flat[index - 1]!.at));
    }),
  );
});
