import { drawSeed, generatePalette, paletteSeed, parseHex } from "@tincture/color";
import { randomBytes } from "node:crypto";
import { UsageError } from "./errors.ts";
import { printNote, writeStream } from "./print.ts";

/** Written at once; one write a palette would cost more than the palette. */
const blockPalettes = 500;

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

/** Colors to keep, from hexes with commas between them. @param name - the option, for the message */
function parseLocks(name: string, text: string): readonly string[] {
  try {
    return text.split(",").map((hex) => parseHex(hex.trim().replace(/^#/, "")));
  } catch {
    throw new UsageError(`Option "${name}" must be six-digit hexes with commas between them, got "${text}"`);
  }
}

/** The last palette has the longest seed. */
function refuseBadSeed(seed: string, count: number): void {
  try {
    paletteSeed(seed, count - 1);
  } catch (error) {
    throw new UsageError(`Option "--seed": ${error instanceof Error ? error.message : String(error)}`);
  }
}

interface PaletteRequest {
  readonly size: number;
  readonly locks: readonly string[];
  readonly seed: string;
}

function* formatPalettes({ size, locks, seed }: PaletteRequest, count: number): Generator<string> {
  let block = "[";
  for (let index = 0; index < count; index++) {
    const palette = generatePalette({ size, locks, seed: paletteSeed(seed, index) });
    block += `${index === 0 ? "" : ",\n"}${JSON.stringify(palette)}`;
    if ((index + 1) % blockPalettes !== 0) continue;
    yield block;
    block = "";
  }
  yield `${block}]\n`;
}
