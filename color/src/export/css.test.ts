import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "../../../test/properties.ts";
import { runs } from "../../../test/sizes.ts";
import { colorIdentifiers, type NamedPalette } from "./legible-palette.ts";
import { paletteToCss, paletteToScss, paletteToTailwind } from "./css.ts";
import { hostilePalettes } from "../../../test/support/color/hostile-palettes.ts";

interface Rule {
  readonly prelude: string;
  readonly declarations: readonly (readonly [name: string, value: string])[];
}

test("paletteToCss() declares each color once on the root element and nothing else", () => {
  fc.assert(
    fc.property(hostilePalettes, (palette) => {
      assert.deepEqual(parseCss(paletteToCss(palette)), [{ prelude: ":root", declarations: expected(palette) }]);
    }),
    runs(500),
  );
});

test("paletteToTailwind() declares each color once in one theme and nothing else", () => {
  fc.assert(
    fc.property(hostilePalettes, (palette) => {
      const rules = parseCss(paletteToTailwind(palette));
      assert.deepEqual(rules, [{ prelude: "@theme", declarations: expected(palette) }]);
    }),
    runs(500),
  );
});

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

function expected({ colors }: NamedPalette): Rule["declarations"] {
  const identifiers = colorIdentifiers(colors.map(({ name }) => name));
  return colors.map(({ hex }, index) => [`--color-${identifiers[index]}`, `#${hex}`]);
}

/**
 * Follows CSS Syntax Level 3: comments end at the first end mark, then rules of declarations.
 * Refuses strings and escapes.
 */
function parseCss(css: string): readonly Rule[] {
  const bare = css.replaceAll(/\/\*[^]*?\*\//g, "");
  assert.doesNotMatch(bare, /["'\\]|\/\*|\*\/|<!--|-->/);
  const rules = [...bare.matchAll(/\s*([^{}]*?)\s*\{([^{}]*)\}\s*/gy)];
  assert.equal(rules.map(([text]) => text).join(""), bare);
  return rules.map(([, prelude, body]) => ({ prelude: prelude!, declarations: parseDeclarations(body!) }));
}

function parseDeclarations(body: string): Rule["declarations"] {
  const texts = body.split(";").map((text) => text.trim());
  assert.equal(texts.pop(), "");
  return texts.map((text) => {
    const [, name, value] = /^(--[^\s:]+)\s*:\s*([^:]*)$/.exec(text)!;
    return [name!, value!];
  });
}

/**
 * Follows the Sass specification: silent comments end at a line feed, carriage return or form feed,
 * then plain statements.
 */
function parseScss(scss: string) {
  const bare = scss.replaceAll(/\/\/[^\n\r\f]*/g, "");
  const [, head, body] = /^((?:\s*\$[a-z][a-z0-9-]*: #[0-9a-f]{6};)+)\s*\$palette: \(\s*([^()]*)\);\s*$/.exec(bare)!;
  const variables = [...head!.matchAll(/(\$[a-z0-9-]+): (#[0-9a-f]{6});/g)].map(([, name, hex]) => [name, hex]);
  const entries = body!.split(",").map((text) => text.trim());
  assert.equal(entries.pop(), "");
  const map = entries.map((entry) => /^"([a-z0-9-]+)": (\$[a-z0-9-]+)$/.exec(entry)!.slice(1));
  return { variables, map };
}
