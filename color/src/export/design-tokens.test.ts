import assert from "node:assert/strict";
import { test } from "node:test";
import { Ajv } from "ajv";
import { fc } from "../../../test/properties.ts";
import { runs } from "../../../test/sizes.ts";
import { paletteToDesignTokens } from "./css.ts";
import { hostilePalettes } from "../../../test/support/color/hostile-palettes.ts";

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
