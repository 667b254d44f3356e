import assert from "node:assert/strict";
import { test } from "node:test";
import { excludeHues } from "./exclude-hues.ts";
import type { WordTerm } from "./vocabulary.ts";

const christmas: WordTerm = { kind: "thing", hexes: ["14532d", "c8202f", "8f1420", "f7f3ea"], weight: 1 };

test("excludeHues() takes a shunned hue and its kin off things", () => {
  assert.deepEqual(excludeHues([christmas, { kind: "hue", hue: "red", weight: -1 }]), [
    { kind: "thing", hexes: ["14532d", "f7f3ea"], weight: 1 },
    { kind: "hue", hue: "red", weight: -1 },
    { kind: "hue", hue: "maroon", weight: -1 },
  ]);
});

test("excludeHues() leaves what is wanted by name, and a thing that would be left with nothing", () => {
  const reds: WordTerm = { kind: "thing", hexes: ["c8202f"], weight: 1 };
  const terms: readonly WordTerm[] = [
    reds,
    { kind: "hue", hue: "maroon", weight: 1 },
    { kind: "hue", hue: "red", weight: -1 },
  ];
  assert.deepEqual(excludeHues(terms), terms);
});

test("excludeHues() shuns a hue that only comes with a thing: a forest without green is what is left of one", () => {
  const forest = { kind: "thing", hexes: ["2f5d3a", "6b4f35"], weight: 1 } as const;
  const terms = excludeHues([
    forest,
    { kind: "hue", hue: "green", weight: 0.6 },
    { kind: "hue", hue: "green", weight: -1 },
  ]);
  assert.deepEqual(terms.slice(0, 2), [
    { ...forest, hexes: ["6b4f35"] },
    { kind: "hue", hue: "green", weight: -1 },
  ]);
  assert.ok(terms.some((term) => term.kind === "hue" && term.hue === "olive" && term.weight < 0));
});
