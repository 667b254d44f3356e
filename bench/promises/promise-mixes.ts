import { hueWords } from "../../color/src/describe/hue-word.ts";
import { moods } from "../../color/src/describe/moods.ts";
import { generatePalette } from "../../color/src/generate/generate-palette.ts";
import { createRandom, type Random } from "../../color/src/generate/seed.ts";
import { promisedRatios } from "../../color/src/promise/promise-limits.ts";
import type { PromiseRequest } from "../../color/src/promise/promise-request.ts";

const tags: readonly string[] = [...moods, ...hueWords];
const colorCount = 0x1000000;

type Draw = (random: Random, seed: string) => Partial<PromiseRequest>;

const kinds: readonly { readonly name: string; readonly parameter: string; readonly draw: Draw }[] = [
  ...promisedRatios.map((contrast) => ({
    name: `contrast ${contrast}`,
    parameter: "contrast",
    draw: () => ({ contrast }),
  })),
  { name: "vision safe", parameter: "vision", draw: () => ({ vision: "safe" }) },
  { name: "a tag", parameter: "tags", draw: (random) => ({ tags: [drawTag(random)] }) },
  {
    name: "two tags",
    parameter: "tags",
    draw: (random) => ({ tags: [...new Set([drawTag(random), drawTag(random)])] }),
  },
  { name: "near one", parameter: "near", draw: (random) => ({ near: [drawHex(random)] }) },
  { name: "near two", parameter: "near", draw: (random) => ({ near: [drawHex(random), drawHex(random)] }) },
  {
    name: "a lock",
    parameter: "locks",
    draw: (_, seed) => ({ locks: generatePalette({ size: 5, seed: `locked:${seed}` }).slice(0, 1) }),
  },
];

export interface PromiseMix {
  readonly name: string;
  readonly request: (size: number, seed: string) => PromiseRequest;
}

export function listPromiseMixes(): readonly PromiseMix[] {
  const singles = kinds.filter(({ parameter }) => parameter !== "locks").map((kind) => [kind]);
  const pairs = kinds.flatMap((one, index) =>
    kinds
      .slice(index + 1)
      .filter(({ parameter }) => parameter !== one.parameter)
      .map((other) => [one, other]),
  );
  return [...singles, ...pairs].map((mixed) => ({
    name: mixed.map(({ name }) => name).join(", "),
    request(size, seed) {
      const random = createRandom(`mixed:${size}:${seed}`);
      const drawn: readonly Partial<PromiseRequest>[] = mixed.map(({ draw }) => draw(random, seed));
      return Object.assign({ size, seed }, ...drawn);
    },
  }));
}

function drawTag(random: Random): string {
  return tags[Math.floor(random() * tags.length)] ?? "";
}

function drawHex(random: Random): string {
  return Math.floor(random() * colorCount)
    .toString(16)
    .padStart(6, "0");
}
