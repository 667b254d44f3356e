import assert from "node:assert/strict";
import { test } from "node:test";
import {
  ciede2000,
  colorFamily,
  contrastMatrix,
  describePalette,
  generatePalette,
  hexToLab,
  paletteView,
} from "../index.ts";
import { listRandomPromises } from "../../../test/support/color/list-promise-requests.ts";
import { size as testSize } from "../../../test/sizes.ts";
import { promisePalette } from "./promise-palette.ts";
import type { Promises, PromiseRequest } from "./promise-request.ts";

const sizes = [2, 3, 4, 5, 6, 7, 8];
/**
 * Each promise and each pair of promises at every size. The long run generates 2,000 palettes of
 * each.
 */
const count = testSize === "long" ? 2000 : 1;
/** A limited search may reject this share of possible requests. */
const refusedShareMax = 1 / 500;
const single: readonly Promises[] = [
  { contrast: 3 },
  { contrast: 4.5 },
  { contrast: 7 },
  { vision: "safe" },
  { tags: ["warm"] },
  { tags: ["cold", "dark"] },
  { near: ["2a9d8f"] },
  { near: ["e76f51", "264653"] },
];
const pairs = single.flatMap((one, index) =>
  single
    .slice(index + 1)
    .filter((other) => Object.keys(one)[0] !== Object.keys(other)[0])
    .map((other): Promises => ({ ...one, ...other })),
);

for (const size of sizes) {
  test(`promisePalette() keeps each promise and each pair of promises in ${size} colors`, () => {
    for (const promises of [...single, ...pairs]) {
      // No third color has a contrast of 7 with both of two. Two colors with a teal are never warm,
      // and three with an orange hardly ever cold.
      const { near = [], contrast, tags = [] } = promises;
      const isPossible =
        near.length === 0 ||
        !(
          (tags.includes("warm") && size < 3) ||
          (near.length > 1 && (contrast === 7 || tags.includes("cold")) && size < 4)
        );
      const refused: string[] = [];
      for (let index = 0; index < count; index += 1) {
        const request = { size, seed: `kept:${index}`, ...promises };
        const palette = promisePalette(request);
        if (palette.kind === "kept") assertKept(request, palette.colors);
        else refused.push(`${request.seed}: ${palette.contradiction.reason}`);
      }
      if (isPossible) assert.ok(refused.length <= count * refusedShareMax, refused.join("\n"));
    }
  });
}

test("promisePalette() keeps random promises and locks, or says what contradicts", () => {
  const requests = listRandomPromises(testSize === "long" ? 20_000 : 40, "mixed");
  let kept = 0;
  for (const request of requests) {
    const palette = promisePalette(request);
    if (palette.kind === "kept") {
      kept += 1;
      assertKept(request, palette.colors);
    } else assert.ok(palette.contradiction.parameters.length > 0);
  }
  assert.ok(kept > requests.length / 2);
});

test("promisePalette() holds a color like any that is asked for, of the same family", () => {
  assertKept({ size: 5, seed: "q130", near: ["395c50"] }, keepNear(5, "q130", "395c50"));
  for (let index = 0; index < (testSize === "long" ? 20_000 : 300); index += 1) {
    const hex = ((index * 0x9e3779b1) & 0xffffff).toString(16).padStart(6, "0");
    const size = 2 + (index % 7);
    assertKept({ size, seed: `near:${index}`, near: [hex] }, keepNear(size, `near:${index}`, hex));
  }
});

function keepNear(size: number, seed: string, hex: string): readonly string[] {
  const palette = promisePalette({ size, seed, near: [hex] });
  assert.ok(palette.kind === "kept", `${hex} in ${size} colors`);
  return palette.colors;
}

test("promisePalette() gives the palette of the seed where that keeps the promises already", () => {
  const seeds = Array.from({ length: 40 }, (_, index) => `same:${index}`);
  const same = seeds.filter((seed) => {
    const palette = promisePalette({ size: 5, seed, contrast: 3 });
    return palette.kind === "kept" && palette.colors.join() === generatePalette({ size: 5, seed }).join();
  });
  assert.ok(same.length > 10);
  for (const seed of seeds) {
    const palette = promisePalette({ size: 6, seed });
    assert.deepEqual(palette.kind === "kept" && palette.colors, generatePalette({ size: 6, seed }));
  }
});

test("promisePalette() gives the same for the same request, whatever the order of its lists", () => {
  const request: PromiseRequest = { size: 5, seed: "again", near: ["2a9d8f", "264653"], tags: ["cold", "dark"] };
  const turned = { ...request, near: ["264653", "2A9D8F"], tags: ["dark", "cold"] };
  assert.deepEqual(promisePalette(request), promisePalette(request));
  const [one, other] = [promisePalette(request), promisePalette(turned)];
  assert.ok(one.kind === "kept" && other.kind === "kept");
  assert.deepEqual(one.colors, other.colors);
});

test("promisePalette() proves what it reached and never rounds it up", () => {
  const palette = promisePalette({ size: 5, seed: "proof", contrast: 4.5, vision: "safe", near: ["264653"] });
  assert.ok(palette.kind === "kept");
  const { proof, colors } = palette;
  assert.ok(proof.leastContrastPartner >= 4.5);
  for (const difference of Object.values(proof.leastDifferences)) assert.ok(difference >= 8);
  assert.deepEqual(proof.tags, describePalette(colors).tags);
  assert.equal(
    proof.leastDifferences.tritanopia,
    Math.floor(100 * paletteView(colors, "tritanopia").leastDifference) / 100,
  );
  assert.ok(colors.includes(proof.near[0]?.color ?? "") && (proof.near[0]?.distance ?? 9) <= 5);
});

for (const [what, promises, parameters, locks] of [
  ["a middle gray without a partner", { size: 2, contrast: 7, locks: ["808080"] }, ["contrast"], ["808080"]],
  [
    "locks too near for color-blind eyes",
    { size: 4, vision: "safe", locks: ["b04000", "608000"] },
    ["vision"],
    ["608000", "b04000"],
  ],
  ["moods that exclude each other", { size: 5, tags: ["dark", "light"] }, ["tags"], []],
  ["a number of colors of another size", { size: 5, tags: ["3 colors"] }, ["tags", "size"], []],
  ["more colors to be near to than places", { size: 2, near: ["ff0000", "00ff00", "0000ff"] }, ["near"], []],
  [
    "locks that are all there is",
    { size: 2, contrast: 4.5, locks: ["000000", "333333"] },
    ["contrast"],
    ["000000", "333333"],
  ],
  ["a lock that is not light", { size: 3, tags: ["light"], locks: ["101010"] }, ["tags"], ["101010"]],
  ["a tag and a color to be near to", { size: 2, tags: ["light"], near: ["101010"] }, ["tags", "near"], []],
  ["a color near which nothing has a partner", { size: 3, contrast: 7, near: ["777777"] }, ["near", "contrast"], []],
] as const) {
  test(`promisePalette() says that ${what} cannot be`, () => {
    const palette = promisePalette({ seed: "never", ...promises });
    assert.ok(palette.kind === "unsatisfiable");
    const { contradiction } = palette;
    assert.deepEqual(contradiction.parameters, parameters);
    assert.deepEqual(contradiction.locks, locks);
    for (const lock of locks) assert.match(contradiction.reason, new RegExp(lock));
  });
}

for (const [promises, reason] of [
  [
    { size: 2, vision: "safe", locks: ["808080", "6c6c6c"] },
    'the locks 6c6c6c and 808080 differ by only ΔE2000 7.9 to some eyes, and vision "safe" asks for 8 between any two of 2 colors',
  ],
  [
    { size: 2, near: ["d76465", "0feccb"], locks: ["4a7f9d"] },
    "0feccb, d76465 need a color near to each, and only 1 place is free",
  ],
  [{ size: 2, near: ["d76465"], locks: ["4a7f9d", "000000"] }, "d76465 needs a color near to it, and no place is free"],
  [
    { size: 3, tags: ["light"], locks: ["101010"] },
    "no palette of 3 colors around the lock 101010 was found that keeps the tag light",
  ],
] as const) {
  test(`promisePalette() gives the reason that ${reason}`, () => {
    const palette = promisePalette({ seed: "never", ...promises });
    assert.equal(palette.kind === "unsatisfiable" && palette.contradiction.reason, reason);
  });
}

test("promisePalette() refuses what can never be promised", () => {
  const request = { size: 5, seed: "any" };
  assert.throws(() => promisePalette({ ...request, tags: ["lovely"] }), RangeError);
  assert.throws(() => promisePalette({ ...request, tags: ["dark", "warm", "night", "red"] }), RangeError);
  assert.throws(() => promisePalette({ ...request, near: ["000000", "111111", "222222", "333333"] }), RangeError);
  assert.throws(() => promisePalette({ ...request, near: ["red"] }), SyntaxError);
  assert.throws(() => promisePalette({ ...request, size: 9 }), RangeError);
});

/** Uses functions that the generator does not use. */
function assertKept(request: PromiseRequest, colors: readonly string[]): void {
  const { size, locks = [], tags = [], near = [], contrast, vision } = request;
  const about = `${JSON.stringify(request)} ${colors.join()}`;
  assert.equal(colors.length, size, about);
  for (const lock of locks) assert.ok(colors.includes(lock), about);
  const found = describePalette(colors).tags;
  for (const tag of tags) assert.ok(found.includes(tag), about);
  for (const hex of near)
    assert.ok(
      colors.some((color) => ciede2000(hexToLab(color), hexToLab(hex)) <= 5 && colorFamily(color) === colorFamily(hex)),
      about,
    );
  for (const row of contrastMatrix(colors)) assert.ok(contrast === undefined || Math.max(...row) >= contrast, about);
  if (vision === undefined) return;
  for (const eyes of [undefined, "protanopia", "deuteranopia", "tritanopia"] as const)
    assert.ok(paletteView(colors, eyes).leastDifference >= (size <= 5 ? 8 : 5), about);
}
