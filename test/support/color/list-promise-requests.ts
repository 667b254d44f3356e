import { hueWords } from "../../../color/src/describe/hue-word.ts";
import { moods } from "../../../color/src/describe/moods.ts";
import { generatePalette } from "../../../color/src/generate/generate-palette.ts";
import { createRandom, type Random } from "../../../color/src/generate/seed.ts";
import { paletteSizeMax, paletteSizeMin } from "../../../color/src/palette.ts";
import type { WordTerm } from "../../../color/src/words/vocabulary.ts";
import { promisedRatios } from "../../../color/src/promise/promise-limits.ts";
import type { PromiseRequest } from "../../../color/src/promise/promise-request.ts";

const words: readonly string[] = [...moods, ...hueWords];
const vectorCount = 60;
const colorCount = 0x1000000;
const tagsMax = 3;
const nearMax = 3;
const locksMax = 3;
const shares = { contrast: 0.5, vision: 0.5, tags: 0.5, near: 0.3, locks: 0.4 };

/**
 * Terms of every kind. Texts may be read differently in later releases, so the vectors use terms.
 */
const forestTerms: readonly WordTerm[] = [
  { kind: "mood", mood: "autumn", weight: 1 },
  { kind: "hue", hue: "green", weight: 0.8 },
  { kind: "card", hexes: ["2f4a36", "6b8f71", "c8d5c0"], weight: 1 },
  { kind: "color", hex: "b5461c", weight: -0.5 },
];

const thingTerms: readonly WordTerm[] = [
  { kind: "thing", hexes: ["eaf6fb", "98cbe3", "2f6a96"], weight: 1 },
  { kind: "thing", hexes: ["3a0a05", "d9301a", "ffa62b"], weight: 1 },
  { kind: "hue", hue: "gray", weight: -1 },
];

export function listPromiseRequests(): readonly PromiseRequest[] {
  return [
    { size: 5, seed: "tincture", contrast: 4.5 },
    { size: 5, seed: "tincture", contrast: 7, vision: "safe" },
    { size: 8, seed: "tincture", vision: "safe" },
    { size: 2, seed: "tincture", contrast: 7, locks: ["808080"] },
    { size: 4, seed: "tincture", tags: ["pastel", "mint"] },
    { size: 5, seed: "tincture", near: ["ff6600", "003366"] },
    { size: 5, seed: "tincture", tags: ["dark", "light"] },
    { size: 7, seed: "tincture", tags: ["monochrome", "sage"], vision: "safe" },
    { size: 8, seed: "tincture", tags: ["gradient", "blue"], contrast: 7 },
    { size: 5, seed: "tincture", tags: ["spring", "peach"], contrast: 3, vision: "safe" },
    { size: 6, seed: "tincture", words: forestTerms, contrast: 4.5 },
    { size: 5, seed: "tincture", words: thingTerms },
    ...listRandomPromises(vectorCount),
  ];
}

export function listRandomPromises(count: number, seed = "promises"): readonly PromiseRequest[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, (_, index) => drawRequest(random, `${seed}:${index}`));
}

function drawRequest(random: Random, seed: string): PromiseRequest {
  const size = paletteSizeMin + drawBelow(random, paletteSizeMax - paletteSizeMin + 1);
  const palette = generatePalette({ size: 5, seed: `held:${seed}` });
  const isAsked = (share: number): boolean => random() < share;
  const lockCount = isAsked(shares.locks) ? Math.min(size - 1, 1 + drawBelow(random, locksMax)) : 0;
  return {
    size,
    seed,
    ...(lockCount > 0 && { locks: palette.slice(0, lockCount) }),
    ...(isAsked(shares.contrast) && { contrast: promisedRatios[drawBelow(random, promisedRatios.length)]! }),
    ...(isAsked(shares.vision) && { vision: "safe" as const }),
    ...(isAsked(shares.tags) && { tags: drawSome(random, tagsMax, () => words[drawBelow(random, words.length)]!) }),
    ...(isAsked(shares.near) && { near: drawSome(random, nearMax, () => drawHex(random)) }),
  };
}

/** Prefers fewer. */
function drawSome(random: Random, most: number, draw: () => string): readonly string[] {
  const count = 1 + drawBelow(random, 1 + drawBelow(random, most));
  return [...new Set(Array.from({ length: count }, draw))];
}

function drawHex(random: Random): string {
  return drawBelow(random, colorCount).toString(16).padStart(6, "0");
}

function drawBelow(random: Random, end: number): number {
  return Math.floor(random() * end);
}
