import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "../../../test/properties.ts";
import { runs } from "../../../test/sizes.ts";
import { ciede2000 } from "../difference.ts";
import { findNearest, type NearItem } from "./find-nearest.ts";
import { buildLabTree } from "./lab-tree.ts";

// Few distinct coordinates, so that equal colors and equal distances are common.
const coordinate = fc.oneof(fc.integer({ min: -2, max: 2 }), fc.integer({ min: -90, max: 90 }));
const labs = fc.record({ l: fc.integer({ min: 0, max: 100 }), a: coordinate, b: coordinate });
const colors = fc.array(labs, { minLength: 1, maxLength: 150 });

test("findNearest() equals sorting all colors by distance, then by number", () => {
  fc.assert(
    fc.property(colors, labs, fc.nat({ max: 160 }), (list, query, count) => {
      const sorted = list
        .map((lab, item): NearItem => ({ item, distance: ciede2000(query, lab) }))
        .sort((first, second) => first.distance - second.distance || first.item - second.item);
      const found = findNearest(buildLabTree(list), query, { count });
      assert.deepEqual(found, sorted.slice(0, count));
    }),
    runs(500),
  );
});

test("findNearest() passes over what is not accepted", () => {
  fc.assert(
    fc.property(colors, labs, fc.integer({ min: 1, max: 9 }), (list, query, count) => {
      const accepts = (item: number): boolean => item % 3 === 1;
      const found = findNearest(buildLabTree(list), query, { count, accepts });
      const acceptable = [...list.keys()].filter(accepts).length;
      assert.equal(found.length, Math.min(count, acceptable));
      assert.ok(found.every(({ item }) => accepts(item)));
    }),
  );
});
