import assert from "node:assert/strict";
import { test } from "node:test";
import { colornames } from "color-name-list";
import leftOut from "../left-out-names.json" with { type: "json" };
import { evocativeName } from "./palette-name.ts";
import names from "./evocative-names.json" with { type: "json" };
import { hueWord } from "./hue-word.ts";
import { seeColor } from "./seen-color.ts";

/** Hue words, each with the neighboring words that a color of that name may have. */
const kin: Readonly<Record<string, readonly string[]>> = {
  red: ["maroon"],
  orange: ["peach", "red"],
  yellow: [],
  green: ["olive", "sage", "mint", "teal"],
  blue: ["navy", "turquoise", "lavender", "teal"],
  purple: ["maroon"],
  pink: ["lavender", "peach"],
  turquoise: ["teal", "mint"],
  lavender: ["purple"],
  mauve: ["purple"],
  black: ["gray", "navy"],
  white: ["beige", "gray"],
  rose: ["pink", "red", "mauve", "navy"],
  plum: ["purple", "mauve", "maroon"],
  lilac: ["lavender", "purple"],
};

test("evocativeName() gives every listed color its own name", () => {
  for (const [name, hex] of Object.entries(names)) assert.equal(evocativeName(seeColor(hex)), name);
});

test("evocativeName() draws on 600 to 1,000 names and colors of color-name-list, none left out but for a keyword", () => {
  const listed = new Map(colornames.map(({ name, hex }) => [name, hex]));
  const reasons = new Map<string, string>(Object.entries(leftOut.names));
  for (const [name, hex] of Object.entries(names)) {
    assert.equal(listed.get(name), `#${hex}`, name);
    assert.equal(reasons.get(name) ?? "keyword", "keyword", name);
  }
  const count = Object.keys(names).length;
  assert.ok(count >= 600 && count <= 1000);
});

test("evocativeName() has no name whose hue word its color belies", () => {
  const belied = Object.entries(names).filter(([name, hex]) => {
    const said = Object.keys(kin).find((word) => name.toLowerCase().split(/[ -]/).at(-1) === word);
    return said !== undefined && ![said, ...kin[said]!].includes(hueWord(seeColor(hex)));
  });
  assert.deepEqual(belied, []);
});
