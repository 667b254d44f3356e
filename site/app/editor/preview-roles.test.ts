import assert from "node:assert/strict";
import test from "node:test";
import { contrastRatio } from "@tincture/color";
import { fc } from "../../../test/properties.ts";
import { chooseRoles } from "./preview-roles.ts";

const hex = fc.stringMatching(/^[0-9a-f]{6}$/);

test("chooseRoles() makes every text legible", () => {
  fc.assert(
    fc.property(fc.array(hex, { minLength: 2, maxLength: 8 }), (hexes) => {
      const { page, pageText, card, cardText, accent, accentText, series } = chooseRoles(hexes);
      assert.ok(contrastRatio(page, pageText) >= 4.5);
      assert.ok(contrastRatio(card, cardText) >= 4.5);
      assert.ok(contrastRatio(accent, accentText) >= 4.5);
      assert.ok([page, card, accent, ...series].every((color) => hexes.includes(color)));
      assert.equal(series.length, hexes.length - 1);
    }),
  );
});

test("chooseRoles() takes text from the palette where it reads well", () => {
  const roles = chooseRoles(["0b132b", "5bc0be", "f4f4f6"]);
  assert.deepEqual([roles.page, roles.pageText], ["f4f4f6", "0b132b"]);
  assert.deepEqual([roles.card, roles.cardText], ["0b132b", "f4f4f6"]);
  assert.equal(roles.accent, "5bc0be");
});
