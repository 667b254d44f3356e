import assert from "node:assert/strict";
import { test } from "node:test";
import { toCandidate } from "./list-candidates.ts";
import { orderForVariety } from "./order-for-variety.ts";

const reds = ["ff0000-000000", "fe0000-000000", "fd0000-000000"];
const blues = ["0000ff-ffffff", "0000fe-ffffff", "0000fd-ffffff"];
const larger = ["008000-ffa500-800080", "008100-ffa500-800080"];
const order = orderForVariety([...reds, ...blues, ...larger].map((text) => toCandidate(text.split("-"))));
const texts = order.map(({ colors }) => colors.join("-"));

test("orderForVariety() keeps every palette", () => {
  assert.deepEqual(texts.toSorted(), [...reds, ...blues, ...larger].toSorted());
});

test("orderForVariety() spreads each size evenly", () => {
  assert.deepEqual(
    order.map(({ colors }) => colors.length),
    [2, 2, 3, 2, 2, 2, 3, 2],
  );
});

test("orderForVariety() does not begin with palettes that look alike", () => {
  assert.notEqual(reds.includes(texts[0]!), reds.includes(texts[1]!));
});
