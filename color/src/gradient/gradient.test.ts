import assert from "node:assert/strict";
import test from "node:test";
import { fc } from "../../../test/properties.ts";
import { formatGradient, gradientCss, sortStops, spreadStops } from "./gradient.ts";

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
