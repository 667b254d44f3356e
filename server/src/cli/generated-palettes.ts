import { drawSeed, generatePalette, paletteSeed, promisePalette } from "@tincture/color";
import { randomBytes } from "node:crypto";
import { optionNaming, unsatisfiable } from "../domain/contradiction.ts";
import { UsageError } from "./errors.ts";
import { type GenerateOptions, type PaletteOrder, readPaletteOrder } from "./generate-options.ts";
import { printNote, writeStream } from "./print.ts";

export type { GenerateOptions } from "./generate-options.ts";

/** Written at once; one write a palette would cost more than the palette. */
const blockPalettes = 500;

/** Writes palettes as one JSON array, a palette a line. */
export async function printGeneratedPalettes(options: GenerateOptions): Promise<void> {
  const order = await readPaletteOrder(options);
  const firstSeed = options.seed ?? drawSeed(randomBytes);
  refuseBadSeed(firstSeed, options.count);
  // What cannot be is said before anything else.
  makePalette(order, firstSeed);
  if (options.seed === undefined) printNote(`Seed: ${firstSeed}`);
  await writeStream(formatPalettes(order, firstSeed, options.count));
}

/** The last palette has the longest seed. */
function refuseBadSeed(seed: string, count: number): void {
  try {
    paletteSeed(seed, count - 1);
  } catch (error) {
    throw new UsageError(`Option "--seed": ${error instanceof Error ? error.message : String(error)}`);
  }
}

function* formatPalettes(order: PaletteOrder, seed: string, count: number): Generator<string> {
  let block = "[";
  for (let index = 0; index < count; index++) {
    const palette = makePalette(order, paletteSeed(seed, index));
    block += `${index === 0 ? "" : ",\n"}${JSON.stringify(palette)}`;
    if ((index + 1) % blockPalettes !== 0) continue;
    yield block;
    block = "";
  }
  yield `${block}]\n`;
}

/** The hexes, or with its proof an object. @throws {DomainError} `unsatisfiable` */
function makePalette({ size, locks, promises, algorithm, hasProof }: PaletteOrder, seed: string): unknown {
  const request = { size, locks, seed };
  const isPlain = !hasProof && Object.keys(promises).length === 0;
  if (isPlain) return generatePalette(request, algorithm);
  const palette = promisePalette({ ...request, ...promises }, algorithm);
  if (palette.kind === "unsatisfiable") throw unsatisfiable(palette.contradiction, optionNaming);
  const { colors, proof } = palette;
  return hasProof ? { colors, seed, algorithm: algorithm.label, proof } : colors;
}
