import assert from "node:assert/strict";
import { test } from "node:test";
import { createRandom } from "../generate/seed.ts";
import { differenceCondition } from "./difference-condition.ts";
import { Swatch } from "./condition.ts";

const rule = { parameter: "vision", least: 30, locked: 1 } as const;

test("differenceCondition() measures palette after palette as if each were the first", () => {
  const random = createRandom("measured");
  const draw = (): Swatch =>
    new Swatch(
      Math.floor(random() * 0x1000000)
        .toString(16)
        .padStart(6, "0"),
    );
  const { shortfall } = differenceCondition(rule);
  let palette = Array.from({ length: 5 }, draw);
  const seen = new Set<number>();
  for (let round = 0; round < 200; round += 1) {
    const fresh = differenceCondition(rule).shortfall(palette);
    assert.equal(shortfall(palette), fresh);
    seen.add(fresh);
    const isShorter = palette.length > 3 && random() < 1 / 4;
    const isLonger = palette.length < 8 && random() < 1 / 4;
    if (isShorter) palette = palette.slice(0, -1);
    else if (isLonger) palette = [...palette, draw()];
    else palette = palette.with(Math.floor(random() * palette.length), draw());
  }
  assert.ok(seen.size > 100);
});

test("differenceCondition() parts the nearest pair that is not of locks", () => {
  const palette = ["808080", "848484", "ffffff", "828282"].map((hex) => new Swatch(hex));
  const { suggest } = differenceCondition({ ...rule, locked: 2 });
  const [move] = suggest({ palette, locked: 2 }, () => 0);
  assert.equal(move?.index, 3);
});
