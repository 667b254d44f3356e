import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "../../../../../test/properties.ts";
import { runs } from "../../../../../test/sizes.ts";
import { TagNumbers } from "../index/tag-numbers.ts";
import { createBestRows } from "./best-rows.ts";
import type { FlooredDistances } from "./packed-colors.ts";
import { packSegment, toSearchRow } from "./segment.ts";
import { takeMostAlike } from "./take-most-alike.ts";
import { arbitraryPalette, paletteId } from "./testing/arbitrary-searches.ts";

const rowCount = 3000;
const [sample] = fc.sample(arbitraryPalette(0), { numRuns: 1, seed: 2 });
const tagNumbers = new TagNumbers();
const segment = packSegment(
  Array.from({ length: rowCount }, (_, number) =>
    toSearchRow({ ...sample!, id: paletteId(number), slug: `slug-${String(number).padStart(4, "0")}` }, tagNumbers),
  ),
);

/** Whole distances of the rows, and floors that lie so many hundredths below. */
function measureBy(distances: readonly number[], floorShares: readonly number[]): FlooredDistances {
  const floorAt = (row: number, share: number): number => Math.floor((distances[row]! * share) / 100);
  const shareOf = (row: number): number => floorShares[row % floorShares.length]!;
  return {
    distanceOf: (_, row) => distances[row]!,
    measureExactly: (_, row) => distances[row]!,
    floorsOf: () => Uint16Array.from(distances, (_, row) => floorAt(row, shareOf(row))),
    floorOf: (distance) => distance,
  };
}

test("takeMostAlike() finds the rows of the least distances and counts those before the page, whatever their floors", () => {
  const property = fc.property(
    fc.infiniteStream(fc.nat(9000)),
    fc.array(fc.constantFrom(5, 20, 60, 100), { minLength: 1, maxLength: 2 }),
    fc.record({ wantedCount: fc.integer({ min: 1, max: 600 }), rank: fc.option(fc.nat(6000), { nil: undefined }) }),
    (drawn, shares, { wantedCount, rank }) => {
      const distances = [...drawn.take(rowCount)];
      const best = createBestRows(wantedCount);
      const after = rank === undefined ? undefined : { rank, count: 0, publishedAt: Infinity, slug: "" };
      const taking = { best, sort: "near", since: undefined, after, passedCount: 0 } as const;
      const keepRows = (): Uint8Array => Uint8Array.from({ length: rowCount }, (_, row) => Number(row % 5 !== 0));
      const measure = measureBy(distances, shares);
      const found = takeMostAlike([segment], { keepRows, measure, wantedCount }, taking);
      const kept = distances.filter((_, row) => row % 5 !== 0);
      const ahead = rank === undefined ? kept : kept.filter((distance) => distance >= rank);
      const wanted = ahead.toSorted((one, other) => one - other).slice(0, wantedCount);
      assert.deepEqual(
        best.list().map((found) => found.rank),
        wanted,
      );
      assert.deepEqual(found, { total: kept.length, exactTotal: kept.filter((distance) => distance === 0).length });
      assert.equal(taking.passedCount, kept.length - ahead.length);
    },
  );
  fc.assert(property, runs(30, 300));
});
