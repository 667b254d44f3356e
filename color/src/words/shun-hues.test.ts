import assert from "node:assert/strict";
import { test } from "node:test";
import { shunHues } from "./shun-hues.ts";
import type { WordTerm } from "./vocabulary.ts";

const christmas: WordTerm = { kind: "thing", hexes: ["14532d", "c8202f", "8f1420", "f7f3ea"], weight: 1 };

test("shunHues() takes a shunned hue and its kin off things", () => {
  assert.deepEqual(shunHues([christmas, { kind: "hue", hue: "red", weight: -1 }]), [
    { kind: "thing", hexes: ["14532d", "f7f3ea"], weight: 1 },
    { kind: "hue", hue: "red", weight: -1 },
    { kind: "hue", hue: "maroon", weight: -1 },
  ]);
});

test("shunHues() leaves what is wanted by name, and a thing that would be left with nothing", () => {
  const reds: WordTerm = { kind: "thing", hexes: ["c8202f"], weight: 1 };
  const terms: readonly WordTerm[] = [
    reds,
    { kind: "hue", hue: "maroon", weight: 1 },
    { kind: "hue", hue: "red", weight: -1 },
  ];
  assert.deepEqual(shunHues(terms), terms);
});

test("shunHues() changes nothing where nothing is shunned", () => {
  const terms: readonly WordTerm[] = [christmas, { kind: "mood", mood: "dark", weight: -1 }];
  assert.equal(shunHues(terms), terms);
});
