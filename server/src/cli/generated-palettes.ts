import {
  drawSeed,
  generatePalette,
  paletteSeed,
  promisePalette,
  type Algorithm,
  algorithmLabels,
  createWordReader,
  findTaggedSize,
  generatorAlgorithm,
  isWordsText,
  loadAlgorithm,
  paletteSizeDefault,
  paletteTags,
  parsePromisedRatio,
  promisedNearMax,
  promisedRatios,
  promisedTagsMax,
  type Promises,
  type WordTerm,
  wordsLengthMax,
} from "@tincture/color";
import { randomBytes } from "node:crypto";
import { optionNaming, unsatisfiable } from "../colors/unsatisfiable.ts";
import { UsageError } from "./errors.ts";
import { printNote, writeStream } from "./print.ts";
import { listColorNames } from "../colors/color-entries.ts";
import { quoteValue } from "@tincture/contract/errors";
import { parseColors, parseChoice } from "./options.ts";

/** One write per palette would cost more than the palette. */
const palettesPerWrite = 500;

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

/** @throws {DomainError} `unsatisfiable` */
function makePalette({ size, locks, promises, algorithm, hasProof }: GenerateSettings, seed: string): unknown {
  const request = { size, locks, seed };
  const isPlain = !hasProof && Object.keys(promises).length === 0;
  if (isPlain) return generatePalette(request, algorithm);
  const palette = promisePalette({ ...request, ...promises }, algorithm);
  if (palette.kind === "unsatisfiable") throw unsatisfiable(palette.contradiction, optionNaming);
  const { colors, proof } = palette;
  return hasProof ? { colors, seed, algorithm: algorithm.label, proof } : colors;
}

export interface GenerateOptions {
  readonly size?: number;
  readonly count: number;
  readonly seed?: string;
  readonly lock?: string;
  readonly tags?: string;
  readonly near?: string;
  readonly contrast?: string;
  readonly vision?: string;
  readonly words?: string;
  readonly algorithm?: string;
  readonly proof?: boolean;
}

interface GenerateSettings {
  readonly size: number;
  readonly locks: readonly string[];
  readonly promises: Promises;
  readonly algorithm: Algorithm;
  readonly hasProof: boolean;
}

/** @throws {UsageError} */
export async function readGenerateSettings(options: GenerateOptions): Promise<GenerateSettings> {
  const promises = await readPromises(options);
  const size = options.size ?? findTaggedSize(promises.tags) ?? paletteSizeDefault;
  const locks = options.lock === undefined ? [] : await parseColors("--lock", options.lock);
  if (locks.length > size) {
    throw new UsageError(`Option "--lock" must name at most ${size} colors, the size, got ${locks.length}`);
  }
  const algorithm = await readAlgorithm(options.algorithm);
  return { size, locks, promises, algorithm, hasProof: options.proof === true };
}

async function readAlgorithm(text = generatorAlgorithm): Promise<Algorithm> {
  const label = parseChoice("--algorithm", text, algorithmLabels);
  const algorithm = await loadAlgorithm(label);
  if (algorithm === undefined) throw new UsageError(`Option "--algorithm": unknown label ${label}`);
  return algorithm;
}

async function readPromises({ tags, near, contrast, vision, words }: GenerateOptions): Promise<Promises> {
  return {
    ...(tags !== undefined && { tags: parseTags(tags) }),
    ...(near !== undefined && { near: await parseNear(near) }),
    ...(contrast !== undefined && { contrast: parseRatio(contrast) }),
    ...(words !== undefined && { words: parseWords(words) }),
    ...(vision !== undefined && { vision: parseChoice("--vision", vision, ["safe"]) }),
  };
}

function parseTags(text: string): readonly string[] {
  const named = new Set(text.split(",").map((tag) => tag.trim().toLowerCase()));
  named.delete("");
  const tags = [...named];
  const unknown = tags.find((tag) => !paletteTags.includes(tag));
  if (unknown !== undefined || tags.length === 0) {
    throw new UsageError(
      `Option "--tags" must be some of ${paletteTags.join(", ")}, got ${quoteValue(unknown ?? text)}`,
    );
  }
  if (tags.length > promisedTagsMax) {
    throw new UsageError(`Option "--tags" must name at most ${promisedTagsMax} tags, got ${tags.length}`);
  }
  return tags;
}

async function parseNear(text: string): Promise<readonly string[]> {
  const colors = await parseColors("--near", text);
  if (colors.length <= promisedNearMax) return colors;
  throw new UsageError(`Option "--near" must name at most ${promisedNearMax} colors, got ${colors.length}`);
}

function parseRatio(text: string): (typeof promisedRatios)[number] {
  const ratio = parsePromisedRatio(text);
  if (ratio !== undefined) return ratio;
  throw new UsageError(`Option "--contrast" must be one of ${promisedRatios.join(", ")}, got ${quoteValue(text)}`);
}

/** Unknown words are a note; the others still apply. */
function parseWords(text: string): readonly WordTerm[] {
  if (!isWordsText(text)) {
    throw new UsageError(
      `Option "--words" must be 1 to ${wordsLengthMax} characters of plain English, such as "misty autumn forest", got ${quoteValue(text)}`,
    );
  }
  const { terms, unknownWords } = createWordReader(listColorNames)(text);
  if (unknownWords.length > 0) printNote(`Unknown words: ${unknownWords.join(", ")}`);
  return terms;
}
