import { hexToOklch } from "@tincture/color";
import { oklchToHex } from "@tincture/color/harmony";
import assert from "node:assert/strict";
import test from "node:test";
import {
  finishHex,
  isWholePaste,
  keepHexInput,
  typeHex,
  chromaMax,
  exceedsGamut,
  keepLch,
  trackGradient,
} from "./color-input.ts";
import { fc } from "../../../../test/properties.ts";

test("typeHex() applies six digits at once, and waits after three", () => {
  for (const text of ["c0ffee", "#C0FFEE", " C0FFEE "]) assert.equal(typeHex(text, "264653").hex, "c0ffee", text);
  for (const text of ["", "c0f", "#c0f", "c0ffe", "coffee"]) assert.equal(typeHex(text, "264653").hex, "264653", text);
});

test("keepHexInput() discards the text once the color has changed", () => {
  const begun = typeHex("c0f", "264653");
  assert.equal(keepHexInput(begun, "264653"), begun);
  assert.equal(keepHexInput(begun, "2a9d8f"), undefined);
  const whole = typeHex("#C0FFEE", "264653");
  assert.equal(keepHexInput(whole, "c0ffee"), whole);
  assert.equal(keepHexInput(whole, "264653"), undefined);
});

test("finishHex() reads every notation, and explains why a text is not a color", async () => {
  assert.equal(await finishHex(typeHex("#0Fc", "264653")), "00ffcc");
  assert.equal(await finishHex(typeHex("tomato", "264653")), "ff6347");
  assert.equal(await finishHex(typeHex("oklch(0.7 0.4 150)", "264653")), "00c248");
  const refused = await finishHex(typeHex("coffee", "264653"));
  assert.ok(typeof refused !== "string");
  assert.deepEqual([refused.text, refused.hex], ["coffee", "264653"]);
  assert.match(refused.problem ?? "", /"coffee" is not a color/);
});

test("isWholePaste() is false for a few digits", () => {
  assert.deepEqual(["ff", "4653", "abc", "c0ffee", "#fff", "tomato", "rgb(1 2 3)"].map(isWholePaste), [
    false,
    false,
    true,
    true,
    true,
    true,
    true,
  ]);
});

test("keepLch() remembers the hue of a gray", () => {
  const input = { l: 0.6, c: 0, h: 217 };
  assert.deepEqual(keepLch(input, oklchToHex(input)), input);
});

test("keepLch() discards coordinates of another color", () => {
  assert.deepEqual(keepLch({ l: 0.6, c: 0, h: 217 }, "e63946"), hexToOklch("e63946"));
  assert.deepEqual(keepLch(undefined, "e63946"), hexToOklch("e63946"));
});

test("exceedsGamut() is false for every color that has a hex", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9a-f]{6}$/), (hex) => {
      assert.equal(exceedsGamut(hexToOklch(hex)), false);
      assert.ok(hexToOklch(hex).c <= chromaMax);
    }),
  );
});

test("exceedsGamut() is true for a green that no screen of sRGB shows", () => {
  assert.equal(exceedsGamut({ l: 0.7, c: 0.32, h: 150 }), true);
});

test("trackGradient() runs from black to white along lightness", () => {
  const track = trackGradient({ l: 0.5, c: 0.1, h: 30 }, "l");
  assert.match(track, /^linear-gradient\(to right, #000000, .*, #ffffff\)$/);
});
