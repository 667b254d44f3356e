import assert from "node:assert/strict";
import { test } from "node:test";
import { listColorNames } from "@tincture/color";
import * as fc from "fast-check";
import { foldName } from "./fold-name.ts";

const codePoint = fc.oneof(fc.integer({ min: 0, max: 0x24f }), fc.integer({ min: 0, max: 0x10ffff }));
const texts = fc.array(codePoint).map((codes) => String.fromCodePoint(...codes));

test("foldName() takes case, diacritics, curly apostrophes and spare spaces away", () => {
  assert.equal(foldName("Rosé"), "rose");
  assert.equal(foldName("  À  l’Orange "), "a l'orange");
  assert.equal(foldName("Pú Táo Zǐ"), "pu tao zi");
  assert.equal(foldName("Weißer Œil, Żółty"), "weisser oeil, zolty");
});

test("foldName() reads composed and decomposed letters alike", () => {
  assert.equal(foldName("Rose\u0301"), foldName("Ros\u00E9"));
});

test("foldName() changes nothing the second time", () => {
  fc.assert(fc.property(texts, (text) => foldName(foldName(text)) === foldName(text)));
});

test("foldName() turns every name of the list into plain ASCII", () => {
  const strange = listColorNames().filter(({ name }) => !/^[\x21-\x7e][\x20-\x7e]*$/.test(foldName(name)));
  assert.deepEqual(strange, []);
});
