import { paletteTags } from "@tincture/color/describe";
import { sourceRoles } from "@tincture/color/source-roles";
import { formatPromises } from "@tincture/contract/site-paths";
import assert from "node:assert/strict";
import test from "node:test";
import { fc } from "../../../../test/properties.ts";
import { runs } from "../../../../test/sizes.ts";
import { hasNoPromises, listPromiseChips, noPromises } from "./promises.ts";
import { readPromises, readTheme, readLastPalette } from "./read-address.ts";
import { type PaletteTheme, areThemesEqual, formatTheme, nameRoles, placeTheme, plainTheme } from "./palette-theme.ts";

const promises = fc.record(
  {
    words: fc.constantFrom("", "misty autumn forest", "sea & sand, no #e63946"),
    tags: fc.uniqueArray(fc.constantFrom(...paletteTags), { maxLength: 3 }),
    near: fc.uniqueArray(fc.constantFrom("e63946", "1d3557", "a8dadc", "f1faee"), { maxLength: 3 }),
    contrast: fc.constantFrom(undefined, 3 as const, 4.5 as const, 7 as const),
    vision: fc.constantFrom(undefined, "safe" as const),
  },
  { noNullPrototype: true },
);

test("readPromises() reads what formatPromises() writes", () => {
  fc.assert(
    fc.property(promises, (promises) => {
      assert.deepEqual(readPromises(new URLSearchParams(formatPromises(promises))), promises);
    }),
    runs(60),
  );
});

test("readPromises() reads tags as the API does, in any case and with spaces", () => {
  const query = new URLSearchParams("tags=Warm, navy,warm,&seed=any");
  assert.deepEqual(readPromises(query), { ...noPromises, tags: ["warm", "navy"] });
});

test("readPromises() reads lists and hexes in every form that the API accepts", () => {
  const lists = ["near=e63946&near=ffffff", "near[]=e63946&near[1]=fff"];
  for (const query of ["near=%23E63946,fff", "near=e63946-fff", ...lists]) {
    assert.deepEqual(readPromises(new URLSearchParams(query)).near, ["e63946", "ffffff"], query);
  }
  for (const query of ["tags=warm&tags=navy", "tags[]=warm&tags[]=navy", "tags[0]=warm&tags[1]=navy"]) {
    assert.deepEqual(readPromises(new URLSearchParams(query)).tags, ["warm", "navy"], query);
  }
});

test("readPromises() rejects invalid promises and names the valid values", () => {
  const tags = ["tags=", "tags=shiny", "tags=red,blue,green,pink"];
  const contrast = ["contrast=5", "contrast=", "contrast=4.5&contrast=7"];
  const near = ["near=", "near=red", "near=e63946,1d3557,a8dadc,f1faee"];
  const words = ["words=sea&words=", `words=${"x".repeat(101)}`];
  for (const query of [...tags, ...contrast, ...near, ...words, "vision=good"]) {
    assertRefused(() => readPromises(new URLSearchParams(query)), query);
  }
});

test("listPromiseChips() returns a chip for each promise, and the promises without it", () => {
  fc.assert(
    fc.property(promises, (promises) => {
      const chips = listPromiseChips(promises);
      assert.equal(chips.length === 0, hasNoPromises(promises));
      for (const { label, rest } of chips) {
        const left = chips.map((chip) => chip.label).filter((one) => one !== label);
        const shown = listPromiseChips(rest).map((chip) => chip.label);
        assert.deepEqual(shown, left);
      }
    }),
    runs(60),
  );
});

const colors = ["264653", "2a9d8f", "e9c46a"];
const slots = colors.map((hex, at) => ({ id: 10 + at, hex }));
const place = fc.option(fc.nat({ max: 2 }), { nil: undefined });
const themes: fc.Arbitrary<PaletteTheme> = fc.record({
  contrast: fc.constantFrom("AA" as const, "AAA" as const),
  roles: fc
    .array(place, { minLength: sourceRoles.length, maxLength: sourceRoles.length })
    .map((places) => Object.fromEntries(sourceRoles.map((role, at) => [role, places[at]] as const))),
});

test("readTheme() reads what formatTheme() writes", () => {
  fc.assert(
    fc.property(themes, (theme) => {
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
  const roles = ["roles=", "roles=danger", "roles=text:264653", "roles=danger:ffffff"];
  for (const query of ["theme=A", "theme=AA&theme=AAA", "theme=", ...roles]) {
    assertRefused(() => readTheme(new URLSearchParams(query), colors), query);
  }
});

const lastPalette = "264653-2a9d8f?words=deep+sea&contrast=4.5&theme=AA";

test("readLastPalette() reads the palette of a visitor, and of the account that is signed in", () => {
  const cookie = (owner: string, text = lastPalette) =>
    `theme=dark; last-palette=${owner}:${encodeURIComponent(text)}; a=b`;
  assert.equal(readLastPalette(cookie(""), undefined), `/app/${lastPalette}`);
  assert.equal(readLastPalette(cookie(""), "ann"), `/app/${lastPalette}`);
  assert.equal(readLastPalette(cookie("ann"), "ann"), `/app/${lastPalette}`);
  for (const other of [undefined, "bob", ""]) assert.equal(readLastPalette(cookie("ann"), other), undefined);
  assert.equal(readLastPalette(cookie("", "264653-2a9d8f"), undefined), "/app/264653-2a9d8f");
});

test("readLastPalette() returns undefined for missing, broken or foreign cookies", () => {
  const broken = [":264653-2a9d8f-", "264653-2a9d8f", `:${"264653-".repeat(9)}`];
  for (const value of ["", ":", ":264653", ":%", ":%2F%2Felsewhere.example", ...broken]) {
    assert.equal(readLastPalette(`last-palette=${value}`, undefined), undefined, value);
  }
  for (const header of [null, "", "not-last-palette=:264653-2a9d8f"]) {
    assert.equal(readLastPalette(header, undefined), undefined);
  }
});

test("readLastPalette() drops a query that the editor does not accept", () => {
  for (const query of ["contrast=5", "tags=nonsense", "contrast=3&contrast=4.5", "theme=B"]) {
    const cookie = `last-palette=:${encodeURIComponent(`264653-2a9d8f?${query}`)}`;
    assert.equal(readLastPalette(cookie, undefined), "/app/264653-2a9d8f", query);
  }
  const odd = `last-palette=:${encodeURIComponent("264653-2a9d8f?other=\r\n?x")}`;
  assert.match(readLastPalette(odd, undefined) ?? "", /^\/app\/264653-2a9d8f(?:\?[\w%=+&]*)?$/);
});

function assertRefused(read: () => unknown, query: string): void {
  assert.throws(read, ({ init, data }) => {
    assert.equal(init.status, 400, query);
    assert.match(data, /^"(tags|near|contrast|vision|words|theme|roles)" must be .+, got ".*"\.$/);
    return true;
  });
}
