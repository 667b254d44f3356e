import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import { deflateSync } from "node:zlib";
import { anyText } from "../../../test/any-text.ts";
import { fc } from "../../../test/properties.ts";
import { runs } from "../../../test/sizes.ts";
import { exportFileName, exportFormats, findExportFormat } from "./export-formats.ts";
import { storeUncompressed } from "./bytes.ts";

/** Has a duplicate name, quotes, an emoji, and names that start with a digit or end a comment. */
const dusk = {
  name: "Dusk & “Dawn”",
  slug: "dusk-and-dawn",
  colors: [
    { hex: "0D1B2A", name: "Rosé" },
    { hex: "1b263b", name: "Rosé" },
    { hex: "415a77", name: '3 A.M. "Blue"' },
    { hex: "778da9", name: "🌊" },
    { hex: "e0e1dd", name: "*/ </title> #{1 + 1}" },
  ],
};

// Another zlib may write other bytes, so `png.test.ts` compares pixels instead.
for (const format of exportFormats.filter(({ extension }) => extension !== "png")) {
  test(`exportFormats write ${format.extension} as in the golden file`, () => {
    const file = new URL(`golden/${exportFileName(dusk.slug, format)}`, import.meta.url);
    const written = Buffer.from(format.write(dusk, { deflate: deflateSync }));
    // Run: npm test -- color/src/export --update
    if (process.env["TEST_UPDATE"] === "1") writeFileSync(file, written);
    assert.deepEqual(written, readFileSync(file));
  });
}

for (const format of exportFormats) {
  test(`exportFormats write ${format.extension} for any names, and the same file each time`, () => {
    const text = fc.oneof(anyText(), fc.string({ unit: "grapheme" }));
    const colors = fc.array(fc.record({ hex: fc.stringMatching(/^[0-9a-fA-F]{6}$/), name: text }), {
      minLength: 1,
      maxLength: 8,
    });
    fc.assert(
      fc.property(fc.record({ name: text, slug: text, colors }), (palette) => {
        const file = format.write(palette, { deflate: deflateSync });
        assert.ok(file.length > 0);
        assert.deepEqual(file, format.write(palette, { deflate: deflateSync }));
        if (typeof file === "string") assert.ok(file.isWellFormed() && file.endsWith("\n"));
      }),
      runs(40),
    );
  });

  test(`exportFormats refuse what ${format.extension} cannot show`, () => {
    const write = (hexes: readonly string[]) =>
      format.write(
        { name: "A", slug: "a", colors: hexes.map((hex) => ({ hex, name: "B" })) },
        { deflate: storeUncompressed },
      );
    assert.throws(() => write([]), RangeError);
    assert.throws(() => write(["fff"]), SyntaxError);
    assert.throws(() => write(["000000", "#123456"]), SyntaxError);
  });
}

test("findExportFormat() finds each format by the end of its address", () => {
  for (const format of exportFormats) assert.equal(findExportFormat(format.extension), format);
  for (const extension of ["", ".css", "CSS", "tokens.json", "exe"]) {
    assert.equal(findExportFormat(extension), undefined);
  }
});

test("exportFileName() names no two formats of a palette alike", () => {
  const names = exportFormats.map((format) => exportFileName("dusk", format));
  assert.equal(new Set(names).size, exportFormats.length);
  assert.ok(names.includes("dusk.tailwind.css") && names.includes("dusk.tokens.json"));
});
