import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { runs } from "../../../test/sizes.ts";
import { colorIdentifiers } from "./color-identifiers.ts";
import { paletteToScss } from "./scss.ts";
import { hostilePalettes } from "./testing/hostile-palettes.ts";

test("paletteToScss() holds a variable and a map entry for each color and nothing else", () => {
  fc.assert(
    fc.property(hostilePalettes, (palette) => {
      const identifiers = colorIdentifiers(palette.colors.map(({ name }) => name));
      const { variables, map } = parseScss(paletteToScss(palette));
      assert.deepEqual(
        variables,
        palette.colors.map(({ hex }, index) => [`$color-${identifiers[index]}`, `#${hex}`]),
      );
      assert.deepEqual(
        map,
        identifiers.map((identifier) => [identifier, `$color-${identifier}`]),
      );
    }),
    runs(500),
  );
});

test("paletteToScss() writes names in silent comments, where Sass runs nothing", () => {
  const scss = paletteToScss({ name: "A #{1}", slug: "a", colors: [{ hex: "ff8000", name: "B\n$c: 1;" }] });
  assert.equal(scss, `// A #{1}\n$color-b-c-1: #ff8000; // B $c: 1;\n\n$palette: (\n  "b-c-1": $color-b-c-1,\n);\n`);
});

/** By the Sass specification: a silent comment ends at a line feed, carriage return or form feed; then plain statements. */
function parseScss(scss: string) {
  const bare = scss.replaceAll(/\/\/[^\n\r\f]*/g, "");
  const [, head, body] = /^((?:\s*\$[a-z][a-z0-9-]*: #[0-9a-f]{6};)+)\s*\$palette: \(\s*([^()]*)\);\s*$/.exec(bare)!;
  const variables = [...head!.matchAll(/(\$[a-z0-9-]+): (#[0-9a-f]{6});/g)].map(([, name, hex]) => [name, hex]);
  const entries = body!.split(",").map((text) => text.trim());
  assert.equal(entries.pop(), "");
  const map = entries.map((entry) => /^"([a-z0-9-]+)": (\$[a-z0-9-]+)$/.exec(entry)!.slice(1));
  return { variables, map };
}
