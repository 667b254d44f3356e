import assert from "node:assert/strict";
import { test } from "node:test";
import { createRandom } from "../generate/seed.ts";
import { hexToOklab } from "../oklab.ts";
import type { WordTerm } from "../words/vocabulary.ts";
import { drawNamed, listNamed } from "./near-condition.ts";

const ice: WordTerm = { kind: "thing", hexes: ["eaf6fb", "98cbe3", "2f6a96"], weight: 1 };
const fire: WordTerm = { kind: "thing", hexes: ["8f1a0a", "d9301a", "ffa62b"], weight: 1 };
const teal: WordTerm = { kind: "color", hex: "008080", weight: 1 };
const card: WordTerm = { kind: "card", hexes: ["000000", "ffffff"], weight: 1 };

test("listNamed() passes over moods, what is shunned, and a card that is alone", () => {
  assert.deepEqual(listNamed([{ kind: "mood", mood: "dark", weight: 1 }, { ...fire, weight: -1 }, card]), {
    single: [],
    things: [],
  });
  assert.deepEqual(listNamed([card, teal]).single, [card, teal]);
  assert.deepEqual(listNamed([ice, card]), { single: [card], things: [ice.hexes] });
});

test("drawNamed() draws a color of each of two things wherever there is room", () => {
  for (let room = 2; room <= 8; room += 1) {
    for (let seed = 0; seed < 20; seed += 1) {
      const drawn = drawNamed(listNamed([ice, fire]), room, createRandom(`${seed}`));
      const warmths = drawn.map((hex) => hexToOklab(hex).b);
      assert.ok(drawn.length === Math.min(6, Math.max(2, Math.ceil(room / 2))), `${drawn.length} of ${room}`);
      assert.ok(Math.max(...warmths) > 0.04 && Math.min(...warmths) < 0.03, drawn.join(" "));
    }
  }
});

test("drawNamed() leaves places for company, and gives colors by name the first ones", () => {
  const random = createRandom("company");
  assert.equal(drawNamed(listNamed([ice]), 5, random).length, 3);
  assert.equal(drawNamed(listNamed([ice, fire, ice, fire, ice, fire]), 5, random).length, 4);
  assert.equal(drawNamed(listNamed([teal, ice]), 1, random).length, 1);
  assert.deepEqual(drawNamed(listNamed([teal, ice]), 0, random), []);
});
