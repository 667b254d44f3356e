import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "../../../test/properties.ts";
import { readPdf } from "../../../test/support/color/binary-readers.ts";
import { runs } from "../../../test/sizes.ts";
import { legiblePalette } from "./legible-palette.ts";
import { paletteToPdf } from "./pdf.ts";
import { hostilePalettes } from "../../../test/support/color/hostile-palettes.ts";

test("paletteToPdf() is a page that a reader finds, with a swatch and the values of every color, for any names", () => {
  fc.assert(
    fc.property(hostilePalettes, (palette) => {
      const { name, colors } = legiblePalette(palette);
      const page = readPdf(Buffer.from(paletteToPdf(palette)));
      assert.equal(page.title, name);
      assert.deepEqual(
        page.fills,
        colors.map(({ hex }) => hex),
      );
      assert.equal(page.texts.length, 1 + 2 * colors.length);
      for (const [at, { hex }] of colors.entries()) assert.ok(page.texts[2 + 2 * at]!.startsWith(`#${hex}   rgb(`));
    }),
    runs(500),
  );
});

test("paletteToPdf() shows what Helvetica can, plainer letters for others, and the hex for a name it cannot show", () => {
  const names = ["Rosé (“old”)", "Łódź Ńight", "深海", "Sea 🌊"];
  const colors = names.map((name) => ({ hex: "0a80ff", name }));
  const { texts } = readPdf(Buffer.from(paletteToPdf({ name: "שקט", slug: "quiet", colors })));
  assert.deepEqual(
    texts.filter((_, at) => at % 2 === 1),
    ["Rosé (“old”)", "ódz Night", "#0a80ff", "Sea"],
  );
  assert.deepEqual([texts[0], texts[2]], ["quiet", "#0a80ff   rgb(10, 128, 255)"]);
});

test("paletteToPdf() keeps everything on the page, however many colors there are and however long the names", () => {
  for (const count of [1, 8, 40]) {
    const colors = Array.from({ length: count }, () => ({ hex: "ffffff", name: "W".repeat(80) }));
    const text = Buffer.from(paletteToPdf({ name: "@".repeat(80), slug: "w", colors })).toString("latin1");
    for (const [, size, x, y, shown] of text.matchAll(/ ([\d.]+) Tf ([\d.]+) ([\d.]+) Td <([\da-f]+)>/g)) {
      assert.ok(Number(y) >= 40 && Number(y) < 800);
      assert.ok(Number(x) + (Number(size) * shown!.length) / 2 <= 595 - 40);
    }
    for (const [, bottom] of text.matchAll(/w [\d.]+ ([\d.]+) [\d.]+ [\d.]+ re/g)) assert.ok(Number(bottom) >= 48);
  }
});
