import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "../../../test/properties.ts";
import { readAco } from "../../../test/support/color/binary-readers.ts";
import { runs } from "../../../test/sizes.ts";
import { paletteToAco } from "./adobe-swatches.ts";
import { legiblePalette } from "./legible-palette.ts";
import { hostilePalettes } from "../../../test/support/color/hostile-palettes.ts";

test("paletteToAco() holds names and colors that a reader gets back, for any names", () => {
  fc.assert(
    fc.property(hostilePalettes, (palette) => {
      const swatches = legiblePalette(palette).colors.map(({ name, hex }) => ({ name, hex }));
      assert.deepEqual(readAco(Buffer.from(paletteToAco(palette))), swatches);
    }),
    runs(500),
  );
});

test("paletteToAco() writes the bytes of the format", () => {
  const file = paletteToAco({ name: "A", slug: "a", colors: [{ hex: "ff8000", name: "é" }] });
  assert.equal(
    Buffer.from(file).toString("hex"),
    "00010001 0000 ffff 8080 0000 0000 00020001 0000 ffff 8080 0000 0000 00000002 00e9 0000".replaceAll(" ", ""),
  );
});
