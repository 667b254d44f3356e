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

test("paletteToProcreate() tells colors by hue, saturation and brightness", () => {
  const hexes = ["ff0000", "00ff00", "0000ff", "ff00ff", "808080", "000000", "804040"];
  const colors = hexes.map((hex) => ({ hex, name: "" }));
  const text = Buffer.from(paletteToProcreate({ name: "A", slug: "a", colors })).toString("latin1");
  const shares = [...text.matchAll(/"hue":([\d.]+),"saturation":([\d.]+),"brightness":([\d.]+)/g)];
  assert.deepEqual(
    shares.map(([, ...values]) => values.map(Number)),
    [
      [0, 1, 1],
      [0.333333, 1, 1],
      [0.666667, 1, 1],
      [0.833333, 1, 1],
      [0, 0, 0.501961],
      [0, 0, 0],
      [0, 0.5, 0.501961],
    ],
  );
});
