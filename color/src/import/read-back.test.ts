/**
 * Reads back every exported format: colors, and names if the format has them. PDF is only for
 * printing.
 */
import assert from "node:assert/strict";
import test from "node:test";
import { deflateSync } from "node:zlib";
import { fc } from "../../../test/properties.ts";
import { runs } from "../../../test/sizes.ts";
import { exportFormats } from "../export/export-formats.ts";
import { legiblePalette } from "../export/legible-palette.ts";
import { paletteToEmbed } from "../export/svg.ts";
import { hostilePalettes } from "../../../test/support/color/hostile-palettes.ts";
import { createTheme } from "../theme/create-theme.ts";
import { themeFormats } from "../theme/files/theme-formats.ts";
import { readColors } from "./import-formats.ts";

/** Formats without names: Procreate's and pictures. */
const nameless = new Set(["swatches", "png"]);
/** Comments end at end marks in names, so such marks are split. */
const commented = new Set(["css", "tailwind.css"]);

for (const format of exportFormats.filter(({ extension }) => extension !== "pdf")) {
  test(`readColors() reads back what is exported as ${format.extension}, names too`, () => {
    fc.assert(
      fc.property(hostilePalettes, (palette) => {
        const file = format.write(palette, { deflate: deflateSync });
        const expected = legiblePalette(palette).colors.map(({ hex, name }) => ({
          hex,
          name: nameless.has(format.extension) ? "" : name,
        }));
        const spell = (name: string) => (commented.has(format.extension) ? name.replaceAll("*/", "* /") : name);
        const nameOf = (hex: string, name: string) => (name === `#${hex}` ? "" : spell(name));
        const found = readColors(file);
        assert.deepEqual(
          found.colors,
          expected.map(({ hex, name }) => ({ hex, name: nameOf(hex, name) })),
        );
        assert.deepEqual([found.missed, found.notes], [[], []]);
        if (typeof file === "string") assert.deepEqual(readColors(new TextEncoder().encode(file)).colors, found.colors);
      }),
      runs(60),
    );
  });
}

test("readColors() reads back the piece of a page", () => {
  const palette = {
    name: "Dusk",
    slug: "dusk",
    colors: [
      { hex: "264653", name: "Sea" },
      { hex: "e63946", name: "Red" },
    ],
  };
  assert.deepEqual(readColors(paletteToEmbed(palette, "https://example.com/?a&b")).colors, palette.colors);
});

test("readColors() refuses its own PDF with a reason", () => {
  const pdf = exportFormats.find(({ extension }) => extension === "pdf");
  const palette = { name: "Dusk", slug: "dusk", colors: [{ hex: "264653", name: "Sea" }] };
  const found = readColors(pdf!.write(palette, { deflate: deflateSync }));
  assert.deepEqual(found.colors, []);
  assert.match(found.missed.join(), /This is a PDF.*not read/);
});

const theme = createTheme(["264653", "2a9d8f", "e9c46a"], "AA");
for (const format of themeFormats) {
  test(`readColors() reads back every color of the theme file ${format.extension}`, () => {
    const file = format.write(theme);
    const found = readColors(file);
    const written = [...file.replace(/\/\*.*?\*\/|"\$?description": "[^"]*"/g, "").matchAll(/#([0-9a-f]{6})\b/g)].map(
      ([, hex]) => hex,
    );
    assert.deepEqual(found.missed, []);
    assert.deepEqual(
      found.colors.map(({ hex }) => hex),
      written.slice(0, 256),
    );
    assert.ok(found.colors.some(({ hex, name }) => name === "primary" && hex === theme.looks.light.primary.hex));
    assert.ok(found.colors.every(({ name }) => name !== ""));
  });
}
