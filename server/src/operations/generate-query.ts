import {
  algorithmLabels,
  findTaggedSize,
  isWordsText,
  paletteSizeDefault,
  paletteSizeMax,
  paletteSizeMin,
  paletteTags,
  parseHexNotation,
  parsePromisedRatio,
  parsePromisedTags,
  promisedNearMax,
  type Promises,
  promisedTagsMax,
  wordsLengthMax,
} from "@tincture/color";
import type { Query } from "@tincture/contract/query-text";
import { includePaletteParts } from "./included.ts";
import {
  choiceParameter,
  colorListParameter,
  integerParameter,
  invalidItem,
  invalidParameter,
  type Parameter,
  readParameter,
  seedParameter,
  splitWords,
} from "../http/parameters.ts";

const size = integerParameter(
  {
    name: "size",
    description: "Number of colors. Defaults to the number in a tag such as `3 colors` if one is sent",
    example: paletteSizeDefault,
  },
  { min: paletteSizeMin, max: paletteSizeMax, default: paletteSizeDefault },
);

const seed = seedParameter(
  "The same seed, size, locks, words and promises give the same palette, here and in the editor. Without it, the " +
    "palette is random and its seed is in `X-Palette-Seed`",
);

const lock = colorListParameter(
  {
    name: "lock",
    description: "Colors to keep exactly, at most `size`. The generator chooses the others to match.",
    example: ["e63946", "1d3557"],
  },
  { max: paletteSizeMax },
);

const wantedSlot = 'is not a color of three or six hexadecimal digits or "-"';

const slots: Parameter<readonly Slot[]> = {
  name: "slots",
  wanted: 'a comma-separated list with a color of three or six hexadecimal digits or "-" for each position',
  isList: true,
  parse: readSlots,
  description:
    "Colors to keep exactly, at these positions: a color or `-` (free) for each of the `size` positions. The " +
    "generator fills the free positions in its usual order. Colors of `lock` also take free positions; a color " +
    "in both appears only at its position in `slots`. Separate positions with commas, since `-` is a value",
  schema: {
    type: "array",
    items: { type: "string", pattern: "^(?:-|#?(?:[0-9a-fA-F]{3}){1,2})$", minLength: 1, maxLength: 7 },
    minItems: paletteSizeMin,
    maxItems: paletteSizeMax,
  },
  example: ["-", "e63946", "-", "-", "1d3557"],
};

function readSlots(text: string): readonly Slot[] {
  return text.split(",").map((part, place) => {
    const slot = part.trim();
    if (slot === "-") return undefined;
    const hex = parseHexNotation(slot);
    if (hex === undefined) throw invalidItem("slots", place, { text: slot, reason: wantedSlot });
    return hex;
  });
}

/** The largest number of palettes of one request. */
export const generatedMax = 20;

const count = integerParameter(
  {
    name: "count",
    description:
      "Number of palettes. Each costs 1 credit. With `count`, also with 1, the response is a list: `data` is an array, " +
      "and there is `pagination`. The k-th palette, counted from 0, is that of the seed `<seed>/<k>`. If too few " +
      "credits remain, the list is truncated",
    example: 3,
  },
  { min: 1, max: generatedMax },
);

const tags: Parameter<readonly string[]> = {
  name: "tags",
  wanted: `1 to ${promisedTagsMax} comma-separated tags, each of ${paletteTags.join(", ")}`,
  isList: true,
  parse: readTags,
  description: `1 to ${promisedTagsMax} tags. The palette has all of them. Case and spaces around a tag are ignored`,
  schema: {
    type: "array",
    items: { $id: "PromisedTag", type: "string", enum: paletteTags },
    minItems: 1,
    maxItems: promisedTagsMax,
  },
  example: ["autumn", "muted"],
};

const near = colorListParameter(
  {
    name: "near",
    description:
      `1 to ${promisedNearMax} colors. The palette has a color similar to each: CIEDE2000 of at most 5, in the ` +
      "same family. " +
      "To keep a color exactly, send it in `lock`",
    example: ["2a9d8f"],
  },
  { max: promisedNearMax },
);

export const contrast = choiceParameter(
  {
    name: "contrast",
    description:
      "Each color has at least this WCAG 2 ratio with another color of the palette. Use 3 for large text and " +
      "controls, 4.5 for text, 7 for text at level AAA",
    example: "4.5",
  },
  { name: "PromisedContrast", choices: ["3", "4.5", "7"], memberNames: ["LargeText", "Text", "TextAAA"] },
);

export const vision = choiceParameter(
  {
    name: "vision",
    description:
      "`safe`: any two colors differ by at least CIEDE2000 8 with normal vision, protanopia, deuteranopia and " +
      "tritanopia. In palettes of more than five colors, the minimum is 5",
    example: "safe",
  },
  { name: "PromisedVision", choices: ["safe"] },
);

export const algorithm = choiceParameter(
  {
    name: "algorithm",
    description:
      "Version of the generator. A seed gives the same palette as in the release with this version. Defaults to " +
      "the current version",
    example: algorithmLabels[0],
  },
  { name: "PaletteAlgorithm", choices: algorithmLabels },
);

export const words: Parameter<string> = {
  name: "words",
  wanted: `1 to ${wordsLengthMax} characters of plain English, such as "misty autumn forest"`,
  parse: (text) => (isWordsText(text) ? text : undefined),
  description:
    "Plain English, such as `misty autumn forest` or `very dark sea, no green`. Things, places, times, feelings, " +
    "styles, moods and color " +
    "names suggest colors. Promises have priority. `meta.unknown_words` lists words that suggest no color. If no " +
    "word suggests a color, the response is 400",
  schema: { type: "string", minLength: 1, maxLength: wordsLengthMax },
  example: "misty autumn forest",
};

export const generateParameters = [
  size,
  seed,
  count,
  lock,
  slots,
  tags,
  words,
  near,
  contrast,
  vision,
  algorithm,
  includePaletteParts,
];

function readTags(text: string): readonly string[] | undefined {
  const named = splitWords(text);
  for (const [place, tag] of named.entries()) {
    if (named.length > 1 && tag !== "" && !paletteTags.includes(tag))
      throw invalidItem("tags", place, { text: tag, reason: `is not one of ${paletteTags.join(", ")}` });
  }
  return parsePromisedTags(text)?.toSorted();
}

/** A color to keep at a position, or undefined if the position is free. */
type Slot = string | undefined;

export interface GenerateQuery {
  readonly size: number;
  readonly seed: string | undefined;
  readonly count: number | undefined;
  /** Colors to keep at any position, without those of `slots`. */
  readonly locks: readonly string[];
  readonly slots: readonly Slot[] | undefined;
  readonly algorithm: string | undefined;
  readonly words: string | undefined;
  readonly promises: Promises | undefined;
}

export function readGenerateQuery(query: Query): GenerateQuery {
  const wantedTags = readParameter(query, tags);
  const wantedSlots = readParameter(query, slots);
  const request: GenerateQuery = {
    size: readParameter(query, size) ?? findTaggedSize(wantedTags) ?? paletteSizeDefault,
    seed: readParameter(query, seed),
    count: readParameter(query, count),
    locks: (readParameter(query, lock) ?? []).filter((hex) => !wantedSlots?.includes(hex)),
    slots: wantedSlots,
    algorithm: readParameter(query, algorithm),
    words: readParameter(query, words),
    promises: readPromises(query, wantedTags),
  };
  refuseWrongLength(request);
  return request;
}

function refuseWrongLength(request: GenerateQuery): void {
  const { size: wanted, locks, slots: places } = request;
  if (places !== undefined && places.length !== wanted) {
    throw invalidParameter(
      slots.name,
      `a list of ${wanted} positions, the size of the palette`,
      places.map((hex) => hex ?? "-").join(","),
    );
  }
  const free = wanted - listHexes(places).length;
  if (locks.length > free) {
    const limit = places === undefined ? "the size of the palette" : 'the free positions of "slots"';
    throw invalidParameter(lock.name, `at most ${free} colors, ${limit}`, locks.join(","));
  }
}

/** Returns the colors of slots. */
export function listHexes(places: readonly Slot[] = []): readonly string[] {
  return places.filter((hex) => hex !== undefined);
}

function readPromises(query: Query, wantedTags: readonly string[] | undefined): Promises | undefined {
  const hexes = readParameter(query, near);
  const ratio = parsePromisedRatio(readParameter(query, contrast));
  const eyes = readParameter(query, vision);
  const promises: Promises = {
    ...(wantedTags && { tags: wantedTags }),
    ...(hexes && { near: hexes }),
    ...(ratio !== undefined && { contrast: ratio }),
    ...(eyes && { vision: eyes }),
  };
  return Object.keys(promises).length === 0 ? undefined : promises;
}
