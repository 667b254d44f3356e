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
