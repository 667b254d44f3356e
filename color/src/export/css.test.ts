import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "../../../test/properties.ts";
import { runs } from "../../../test/sizes.ts";
import { colorIdentifiers, type NamedPalette } from "./legible-palette.ts";
import { paletteToCss, paletteToScss, paletteToTailwind, paletteToGpl, paletteToDesignTokens } from "./css.ts";
import { hostilePalettes } from "../../../test/support/color/hostile-palettes.ts";
import { Ajv } from "ajv";

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

interface Token {
  readonly $value: { readonly hex: string; readonly components: readonly number[] };
}

/** The schema of the Design Tokens Community Group, 2025.10, for groups of sRGB colors. */
const tokenSchema = {
  type: "object",
  required: ["$type", "$value"],
  additionalProperties: false,
  properties: {
    $type: { const: "color" },
    $description: { type: "string" },
    $value: {
      type: "object",
      required: ["colorSpace", "components"],
      additionalProperties: false,
      properties: {
        colorSpace: { const: "srgb" },
        components: {
          type: "array",
          minItems: 3,
          maxItems: 3,
          items: { type: "number", minimum: 0, maximum: 1 },
        },
        alpha: { type: "number", minimum: 0, maximum: 1 },
        hex: { type: "string", pattern: "^#[0-9a-fA-F]{6}$" },
      },
    },
  },
};
const name = "^[^${}.][^{}.]*$";
const groupSchema = {
  type: "object",
  additionalProperties: false,
  properties: { $description: { type: "string" } },
  patternProperties: { [name]: tokenSchema },
};
const isTokenFile = new Ajv().compile({
  type: "object",
  additionalProperties: false,
  patternProperties: { [name]: groupSchema },
});

test("paletteToDesignTokens() keeps to the format of 2025.10 and holds every color, for any names", () => {
  fc.assert(
    fc.property(hostilePalettes, (palette) => {
      const file: Record<string, Record<string, Token>> = JSON.parse(paletteToDesignTokens(palette));
      assert.ok(isTokenFile(file), JSON.stringify(isTokenFile.errors));
      const tokens = Object.values(Object.values(file)[0]!).filter((token) => typeof token === "object");
      const hexes = tokens.map(({ $value }) => $value.hex.slice(1));
      assert.deepEqual(hexes.toSorted(), palette.colors.map(({ hex }) => hex).toSorted());
      for (const { $value } of tokens) {
        const bytes = $value.components.map((value) =>
          Math.round(255 * value)
            .toString(16)
            .padStart(2, "0"),
        );
        assert.equal(`#${bytes.join("")}`, $value.hex);
      }
    }),
    runs(500),
  );
});

test("paletteToDesignTokens() writes the tokens in the palette's order, names of digits too", () => {
  const colors = [
    { hex: "aabbcc", name: "Fog" },
    { hex: "000000", name: "42" },
  ];
  const text = paletteToDesignTokens({ name: "A", slug: "a", colors });
  assert.ok(text.indexOf(`"fog"`) < text.indexOf(`"42"`));
});
