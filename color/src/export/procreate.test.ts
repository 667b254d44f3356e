import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "../../../test/properties.ts";
import { readProcreate } from "../../../test/support/color/binary-readers.ts";
import { runs } from "../../../test/sizes.ts";
import { legiblePalette } from "./legible-palette.ts";
import { paletteToProcreate } from "./procreate.ts";
import { hostilePalettes } from "../../../test/support/color/hostile-palettes.ts";

test("paletteToProcreate() holds the name and every color exactly, for any names", () => {
  fc.assert(
    fc.property(hostilePalettes, (palette) => {
      const { name, colors } = legiblePalette(palette);
      const swatches = colors.map(({ hex }) => ({ hex }));
      assert.deepEqual(readProcreate(Buffer.from(paletteToProcreate(palette))), { name, swatches });
    }),
    runs(500),
  );
});
