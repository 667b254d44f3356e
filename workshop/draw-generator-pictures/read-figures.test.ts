import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { readDate, readFigures, readUnseenFigures } from "./read-figures.ts";

const page = `# Results

| Endpoint | n |
|---|---|
| ping | 5 | 1.00 | 0.500 | 1.00 |

## Palette quality, 2026-01-31
| Generator | n | xfloor | C2ST | parity |
|---|---|---|---|---|
| tincture | 8 | 1.87 | 0.769 | 0.82 |
| random HSL | 5 | 19.52 | 0.980 | 0.18 |

| On the other half | n | xfloor | C2ST | parity |
|---|---|---|---|---|
| tincture | 8 | 2.40 | 0.780 | 0.80 |
| tincture | 5 | 1.70 | 0.670 | 0.90 |
| people | 5 | 1.05 | 0.535 | 0.99 |
`;

test("readFigures() reads the rows of the table of quality alone", () => {
  assert.deepEqual(readFigures(page), [
    { generator: "tincture", size: 8, distance: 1.87, telling: 0.769 },
    { generator: "random HSL", size: 5, distance: 19.52, telling: 0.98 },
  ]);
});

test("readUnseenFigures() reads the row of five colors from the table of halves", () => {
  assert.deepEqual(readUnseenFigures(page), { generator: "tincture", size: 5, distance: 1.7, telling: 0.67 });
});

test("readDate() reads the day of the table", () => {
  assert.equal(readDate(page), "2026-01-31");
});

test("readFigures(), readUnseenFigures() and readDate() refuse a page without figures", () => {
  assert.throws(() => readFigures("# Results"), SyntaxError);
  assert.throws(() => readUnseenFigures("# Results"), SyntaxError);
  assert.throws(() => readDate("# Results"), SyntaxError);
});

test("readFigures() finds every size and five other generators in bench/results.md", () => {
  const results = readFileSync(new URL("../../bench/results.md", import.meta.url), "utf8");
  const figures = readFigures(results);
  const own = figures.filter(({ generator }) => generator === "tincture");
  assert.deepEqual(
    own.map(({ size }) => size),
    [2, 3, 4, 5, 6, 7, 8],
  );
  assert.equal(figures.length - own.length, 5);
  assert.ok(readUnseenFigures(results).distance >= 1);
  assert.match(readDate(results), /^\d{4}-/);
});
