import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { runs } from "../../../test/sizes.ts";
import { colorIdentifiers } from "./color-identifiers.ts";
import { paletteToCss, paletteToTailwind } from "./css.ts";
import type { NamedPalette } from "./legible-palette.ts";
import { hostilePalettes } from "./testing/hostile-palettes.ts";

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

test("paletteToCss() writes names beside the colors, breaking up what would end a comment", () => {
  const css = paletteToCss({ name: "A*/B", slug: "a", colors: [{ hex: "FF8000", name: "C**/" }] });
  assert.equal(css, "/* A* /B */\n:root {\n  --color-c: #ff8000; /* C** / */\n}\n");
});

function expected({ colors }: NamedPalette): Rule["declarations"] {
  const identifiers = colorIdentifiers(colors.map(({ name }) => name));
  return colors.map(({ hex }, index) => [`--color-${identifiers[index]}`, `#${hex}`]);
}

/** By CSS Syntax Level 3: a comment ends at the first end mark, then rules of declarations; strings and escapes are refused. */
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
