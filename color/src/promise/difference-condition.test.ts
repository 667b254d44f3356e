import assert from "node:assert/strict";
import { test } from "node:test";
import { differenceCondition } from "./difference-condition.ts";
import { Swatch } from "./condition.ts";

const rule = { parameter: "vision", least: 30, locked: 1 } as const;

test("differenceCondition() parts the nearest pair that is not of locks", () => {
  const palette = ["808080", "848484", "ffffff", "828282"].map((hex) => new Swatch(hex));
  const { suggest } = differenceCondition({ ...rule, locked: 2 });
  const [move] = suggest({ palette, locked: 2 }, () => 0);
  assert.equal(move?.index, 3);
});
