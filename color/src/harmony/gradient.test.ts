import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { gradientCss } from "./gradient.ts";

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
