import { drawSeed, generatePalette, paletteSeed, promisePalette } from "@tincture/color";
import { randomBytes } from "node:crypto";
import { optionNaming, unsatisfiable } from "../colors/unsatisfiable.ts";
import { UsageError } from "./errors.ts";
import { type GenerateOptions, type GenerateSettings, readGenerateSettings } from "./generate-options.ts";
import { printNote, writeStream } from "./print.ts";

export type { GenerateOptions } from "./generate-options.ts";

/** Palettes per write. One write per palette would cost more than the palette. */
const palettesPerWrite = 500;

/** Prints palettes as one JSON array, one per line. */
export async function printGeneratedPalettes(options: GenerateOptions): Promise<void> {
  const settings = await readGenerateSettings(options);
  const firstSeed = options.seed ?? drawSeed(randomBytes);
  refuseBadSeed(firstSeed, options.count);
  // Reports unsatisfiable requests before any output.
  makePalette(settings, firstSeed);
  if (options.seed === undefined) printNote(`Seed: ${firstSeed}`);
  await writeStream(formatPalettes(settings, firstSeed, options.count));
}

/** The last palette has the longest seed. */
function refuseBadSeed(seed: string, count: number): void {
  try {
    paletteSeed(seed, count - 1);
  } catch (error) {
    throw new UsageError(`Option "--seed": ${error instanceof Error ? error.message : String(error)}`);
  }
}

function* formatPalettes(settings: GenerateSettings, seed: string, count: number): Generator<string> {
  let block = "[";
  for (let index = 0; index < count; index++) {
    const palette = makePalette(settings, paletteSeed(seed, index));
    block += `${index === 0 ? "" : ",\n"}${JSON.stringify(palette)}`;
    if ((index + 1) % palettesPerWrite !== 0) continue;
    yield block;
    block = "";
  }
  yield `${block}]\n`;
}

/** Returns hexes, or an object if proofs are requested. @throws {DomainError} `unsatisfiable` */
function makePalette({ size, locks, promises, algorithm, hasProof }: GenerateSettings, seed: string): unknown {
  const request = { size, locks, seed };
  const isPlain = !hasProof && Object.keys(promises).length === 0;
  if (isPlain) return generatePalette(request, algorithm);
  const palette = promisePalette({ ...request, ...promises }, algorithm);
  if (palette.kind === "unsatisfiable") throw unsatisfiable(palette.contradiction, optionNaming);
  const { colors, proof } = palette;
  return hasProof ? { colors, seed, algorithm: algorithm.label, proof } : colors;
}
