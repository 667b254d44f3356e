import {
  drawSeed,
  fillSlots,
  generatePalette,
  isSeed,
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
  wantedSeed,
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
  const { seed = drawSeed(randomBytes), count } = options;
  if (!isSeed(seed)) throw new UsageError(`Option "--seed" must be ${wantedSeed}, got ${quoteValue(seed)}`);
  // Like the API: without a count the palette of the seed, otherwise those of `paletteSeed`.
  // Generated before any output, so that an unsatisfiable request prints only its error.
  const first = makePalette(settings, seed, count === undefined ? undefined : 0);
  if (options.seed === undefined) printNote(`Seed: ${seed}`);
  const texts = count === undefined ? [`[${JSON.stringify(first)}]\n`] : formatPalettes(settings, seed, count);
  await writeStream(texts);
}

function* formatPalettes(settings: GenerateSettings, seed: string, count: number): Generator<string> {
  let block = "[";
  for (let index = 0; index < count; index++) {
    const palette = makePalette(settings, seed, index);
    block += `${index === 0 ? "" : ",\n"}${JSON.stringify(palette)}`;
    if ((index + 1) % palettesPerWrite !== 0) continue;
    yield block;
    block = "";
  }
  yield `${block}]\n`;
}

/** @throws {DomainError} `unsatisfiable` */
function makePalette(settings: GenerateSettings, seed: string, index?: number): unknown {
  const { size, locks, slots, promises, algorithm, hasProof } = settings;
  const inSlots = (slots ?? []).filter((hex) => hex !== undefined);
  const request = { size, locks: [...locks, ...inSlots], seed, index };
  const order = (colors: readonly string[]) => (slots === undefined ? colors : fillSlots(slots, colors));
  const isPlain = !hasProof && Object.keys(promises).length === 0;
  if (isPlain) return order(generatePalette(request, algorithm));
  const palette = promisePalette({ ...request, ...promises }, algorithm);
  if (palette.kind === "unsatisfiable") throw unsatisfiable(palette.contradiction, optionNaming, inSlots);
  const colors = order(palette.colors);
  if (!hasProof) return colors;
  const ownSeed = index === undefined ? seed : paletteSeed(seed, index);
  return { colors, seed: ownSeed, algorithm: algorithm.label, proof: palette.proof };
}

export interface GenerateOptions {
  readonly size?: number;
  readonly count?: number;
  readonly seed?: string;
  readonly lock?: string;
  readonly slots?: string;
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
  /** Colors to keep at any position, without those of `slots`. */
  readonly locks: readonly string[];
  readonly slots: readonly (string | undefined)[] | undefined;
  readonly promises: Promises;
  readonly algorithm: Algorithm;
  readonly hasProof: boolean;
}

/** @throws {UsageError} */
export async function readGenerateSettings(options: GenerateOptions): Promise<GenerateSettings> {
  const promises = await readPromises(options);
  const size = options.size ?? findTaggedSize(promises.tags) ?? paletteSizeDefault;
  const slots = options.slots === undefined ? undefined : await parseSlots(options.slots);
  if (slots !== undefined && slots.length !== size) {
    throw new UsageError(`Option "--slots" must be a list of ${size} positions, the size, got ${slots.length}`);
  }
  const named = options.lock === undefined ? [] : await parseColors("--lock", options.lock);
  const locks = named.filter((hex) => !slots?.includes(hex));
  const free = slots?.filter((hex) => hex === undefined).length ?? size;
  if (locks.length > free) {
    const limit = slots === undefined ? "the size" : "the free slots";
    throw new UsageError(`Option "--lock" must name at most ${free} colors, ${limit}, got ${locks.length}`);
  }
  const algorithm = await readAlgorithm(options.algorithm);
  return { size, locks, slots, promises, algorithm, hasProof: options.proof === true };
}

async function parseSlots(text: string): Promise<readonly (string | undefined)[]> {
  const { splitTopLevel } = await import("@tincture/color/import");
  const slots = splitTopLevel(text).map(async (part) => {
    const slot = part.trim();
    return slot === "-" ? undefined : (await parseColors("--slots", slot))[0];
  });
  return Promise.all(slots);
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
