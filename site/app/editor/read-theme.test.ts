import assert from "node:assert/strict";
import test from "node:test";
import { sourceRoles } from "@tincture/color/source-roles";
import { fc } from "../../../test/properties.ts";
import { runs } from "../../../test/sizes.ts";
import { type PaletteTheme, areThemesEqual, formatTheme, nameRoles, placeTheme, plainTheme } from "./palette-theme.ts";
import { readTheme } from "./read-theme.ts";

const colors = ["264653", "2a9d8f", "e9c46a"];
const slots = colors.map((hex, at) => ({ id: 10 + at, hex }));
const place = fc.option(fc.nat({ max: 2 }), { nil: undefined });
const asked: fc.Arbitrary<PaletteTheme> = fc.record({
  contrast: fc.constantFrom("AA" as const, "AAA" as const),
  roles: fc
    .array(place, { minLength: sourceRoles.length, maxLength: sourceRoles.length })
    .map((places) => Object.fromEntries(sourceRoles.map((role, at) => [role, places[at]] as const))),
});

test("readTheme() reads what formatTheme() writes", () => {
  fc.assert(
    fc.property(asked, (theme) => {
      const placed = placeTheme(theme, slots);
      const read = readTheme(new URLSearchParams(formatTheme(placed, slots)), colors);
      assert.ok(areThemesEqual(placeTheme(read, slots), placed));
    }),
    runs(60),
  );
});

test("formatTheme() omits the default theme and removed colors", () => {
  assert.equal(formatTheme(plainTheme, slots), "");
  const theme: PaletteTheme = { contrast: "AA", roles: { danger: 12, primary: 99 } };
  assert.equal(formatTheme(theme, slots), "theme=AA&roles=danger:e9c46a");
  assert.deepEqual(nameRoles(theme, slots), { danger: "e9c46a" });
  assert.equal(formatTheme(theme, slots.slice(0, 2)), "");
});

test("readTheme() rejects an invalid theme and names the valid values", () => {
  for (const query of [
    "theme=A",
    "theme=AA&theme=AAA",
    "theme=",
    "roles=",
    "roles=danger",
    "roles=text:264653",
    "roles=danger:ffffff",
  ]) {
    assert.throws(
      () => readTheme(new URLSearchParams(query), colors),
      (thrown: { init: { status: number }; data: string }) =>
        thrown.init.status === 400 && /^"(theme|roles)" must be .+, got ".*"\.$/.test(thrown.data),
      query,
    );
  }
});
