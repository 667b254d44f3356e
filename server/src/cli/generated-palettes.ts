import { generatePalette, paletteSeed } from "@tincture/color";
import { randomBytes } from "node:crypto";
import { drawSeed } from "../domain/draw-seed.ts";
import { parseLocks } from "./options/parse-locks.ts";
import { printNote } from "./terminal/print.ts";
import { writeStream } from "./terminal/write-stream.ts";
import { UsageError } from "./usage-error.ts";

/** Written at once; one write a palette would cost more than the palette. */
const BLOCK_PALETTES = 500;

export interface GenerateOptions {
  readonly size: number;
  readonly count: number;
  readonly seed?: string;
  readonly lock?: string;
}

/** Writes palettes as one JSON array, a palette a line. */
export async function printGeneratedPalettes({ size, count, seed, lock }: GenerateOptions): Promise<void> {
  const locks = lock === undefined ? [] : parseLocks("--lock", lock);
  if (locks.length > size) {
    throw new UsageError(`Option "--lock" must name at most ${size} colors, the size, got ${locks.length}`);
  }
  const firstSeed = seed ?? drawSeed(randomBytes);
  refuseBadSeed(firstSeed, count);
  if (seed === undefined) printNote(`Seed: ${firstSeed}`);
  await writeStream(formatPalettes({ size, locks, seed: firstSeed }, count));
}

/** The last palette has the longest seed. */
function refuseBadSeed(seed: string, count: number): void {
  try {
    paletteSeed(seed, count - 1);
  } catch (error) {
    throw new UsageError(`Option "--seed": ${error instanceof Error ? error.message : String(error)}`);
  }
}

interface Wish {
  readonly size: number;
  readonly locks: readonly string[];
  readonly seed: string;
}

function* formatPalettes({ size, locks, seed }: Wish, count: number): Generator<string> {
  let block = "[";
  for (let index = 0; index < count; index++) {
    const palette = generatePalette({ size, locks, seed: paletteSeed(seed, index) });
    block += `${index === 0 ? "" : ",\n"}${JSON.stringify(palette)}`;
    if ((index + 1) % BLOCK_PALETTES !== 0) continue;
    yield block;
    block = "";
  }
  yield `${block}]\n`;
}
