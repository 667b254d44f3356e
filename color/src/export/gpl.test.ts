import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "../../../test/properties.ts";
import { runs } from "../../../test/sizes.ts";
import { paletteToGpl } from "./css.ts";
import { hostilePalettes } from "../../../test/support/color/hostile-palettes.ts";

test("paletteToGpl() is read back by the rules of GIMP, for any names", () => {
  fc.assert(
    fc.property(hostilePalettes, (palette) => {
      const { name, columns, colors } = parseGpl(paletteToGpl(palette));
      assert.ok(name !== "" && columns === palette.colors.length);
      assert.deepEqual(
        colors.map(({ hex }) => hex),
        palette.colors.map(({ hex }) => hex),
      );
      for (const color of colors) assert.ok(color.name !== "");
    }),
    runs(500),
  );
});

/**
 * Follows GIMP Palette Format Version 2: three header lines, then comments, empty lines and colors.
 */
function parseGpl(text: string) {
  const [magic, nameLine = "", columnsLine = "", ...lines] = text.split("\n");
  assert.equal(magic, "GIMP Palette");
  assert.ok(nameLine.startsWith("Name: ") && columnsLine.startsWith("Columns: "));
  const colors = lines
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => {
      const [, r, g, b, name] = /^\s*(\d+)\s+(\d+)\s+(\d+)(?:\s+(.*))?$/s.exec(line)!;
      const channels = [r, g, b].map(Number);
      assert.ok(channels.every((channel) => channel <= 255));
      const hex = channels.map((channel) => channel.toString(16).padStart(2, "0")).join("");
      return { hex, name: (name ?? "").trim() };
    });
  return { name: nameLine.slice(6).trim(), columns: Number(columnsLine.slice(9)), colors };
}
