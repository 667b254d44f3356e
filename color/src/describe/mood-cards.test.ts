import assert from "node:assert/strict";
import { test } from "node:test";
import { cardDistance, createCard } from "./mood-cards.ts";

const near = (one: number, two: number) => Math.abs(one - two) < 1e-6;

test("cardDistance() counts a stranger in full and a lack by half", () => {
  const [black, white, both] = [createCard("000000"), createCard("ffffff"), createCard("000000 ffffff")];
  assert.ok(near(cardDistance(black, white), 1.5));
  assert.ok(near(cardDistance(black, both), 0.5));
  assert.ok(near(cardDistance(both, black), 0.25));
  assert.equal(cardDistance(both, both), 0);
});
