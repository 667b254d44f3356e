import assert from "node:assert/strict";
import { test } from "node:test";
import { paletteTags } from "../describe/describe-palette.ts";
import { paletteSizeMax, paletteSizeMin } from "../palette.ts";
import { currentAlgorithm } from "../generate/algorithms.ts";
import { createRandom } from "../generate/seed.ts";
import { createProblem, toTask } from "./problem.ts";
import { promisedRatios } from "./promise-limits.ts";
import { parsePromises } from "./promise-request.ts";
import { promisePalette } from "./promise-palette.ts";
import { searchPalette } from "./search-palette.ts";
import { findExcluded, isMeasured, marks } from "./tag-limit.ts";
import { tagLimits } from "./tag-limits.ts";

const sizes = Array.from({ length: paletteSizeMax - paletteSizeMin + 1 }, (_, index) => paletteSizeMin + index);
const limits = Object.entries(tagLimits).flatMap(([ofSizes, sets]) =>
  sets.split(", ").map((set) => ({ tags: set.split(" "), ofSizes })),
);

test("tagLimits names tags in the order of the alphabet, each set once, with a limit for each size and who looks", () => {
  for (const { tags, ofSizes } of limits) {
    assert.ok(tags.length === 1 || tags.length === 2);
    assert.deepEqual(tags, tags.toSorted());
    assert.ok(tags.every((tag) => paletteTags.includes(tag)));
    assert.match(ofSizes, new RegExp(`^[-1347]{${sizes.length}}( [-1347]{${sizes.length}})?$`));
    // Palettes that are safe in every view reach no more than in normal vision.
    const [alone = "", safe = alone] = ofSizes.split(" ");
    for (const index of sizes.keys()) assert.ok(marks.indexOf(safe[index]!) <= marks.indexOf(alone[index]!));
  }
  assert.equal(new Set(limits.map(({ tags }) => tags.join(" "))).size, limits.length);
});

test("findExcluded() names the two tags that exclude each other, whatever else is asked", () => {
  const request = { size: 5, seed: "any", tags: ["warm", "dark", "light"], contrast: 7, near: ["ff0000"] } as const;
  assert.deepEqual(findExcluded(parsePromises(request))?.tags, ["dark", "light"]);
  const { contrast, near } = findExcluded(parsePromises(request))!;
  assert.deepEqual({ contrast, near }, { contrast: undefined, near: [] });
});

test("findExcluded() names the contrast where a tag leaves no room for it", () => {
  const found = promisedRatios.map((contrast) =>
    findExcluded(parsePromises({ size: 5, seed: "any", tags: ["pastel"], contrast })),
  );
  assert.deepEqual(
    found.map((part) => part?.contrast),
    [undefined, 4.5, 7],
  );
});

test("isMeasured() is true of no more than the limits tell about", () => {
  const base = { size: 5, seed: "any", tags: ["dark", "cold"] };
  assert.equal(isMeasured(parsePromises({ ...base, contrast: 3 })), true);
  assert.equal(isMeasured(parsePromises({ ...base, vision: "safe" })), true);
  for (const more of [{ locks: ["000000"] }, { near: ["000000"] }, { tags: [] }] as const)
    assert.equal(isMeasured(parsePromises({ ...base, ...more })), false);
});

test("promisePalette() refuses tags that exclude each other as what they are, beside one lock too", () => {
  for (const locks of [[], ["101010"]]) {
    const palette = promisePalette({ size: 5, seed: "any", tags: ["dark", "light"], contrast: 3, locks });
    assert.ok(palette.kind === "unsatisfiable");
    assert.deepEqual(palette.contradiction.parameters, ["tags"]);
    assert.equal(palette.contradiction.reason, "no palette of 5 colors was found that keeps the tags dark, light");
  }
});

test("searchPalette() finds none of what tagLimits rules out", () => {
  // Every 29th: all of them take minutes.
  for (const { tags, ofSizes } of limits.filter((_, index) => index % 29 === 0)) {
    const size = sizes.find((_, index) => ofSizes.charAt(index) === "-");
    if (size === undefined) continue;
    const request = parsePromises({ size, seed: "ruled out", tags });
    const task = toTask(createProblem(request), currentAlgorithm);
    assert.equal(searchPalette(currentAlgorithm.getModel(), createRandom("ruled out"), task), undefined);
  }
});

test("findExcluded() names the eyes of all where they alone are in the way", () => {
  const excluded = limits.flatMap(({ tags, ofSizes }) => {
    const [alone = "", safe = alone] = ofSizes.split(" ");
    return sizes.filter((_, index) => safe[index] === "-" && alone[index] !== "-").map((size) => ({ tags, size }));
  });
  assert.ok(excluded.length > 0);
  for (const { tags, size } of excluded) {
    assert.equal(findExcluded(parsePromises({ size, seed: "any", tags })), undefined);
    const found = findExcluded(parsePromises({ size, seed: "any", tags, vision: "safe" }));
    assert.deepEqual({ tags: found?.tags, vision: found?.vision }, { tags: tags.toSorted(), vision: "safe" });
  }
});
