import {
  algorithmLabels,
  findTaggedSize,
  isWordsText,
  paletteSizeDefault,
  paletteSizeMax,
  paletteSizeMin,
  paletteTags,
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
    description: "Colors to keep exactly, at most `size`. The generator chooses the others to match",
    example: ["e63946", "1d3557"],
  },
  { max: paletteSizeMax },
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
  lock,
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

export interface GenerateQuery {
  readonly size: number;
  readonly seed: string | undefined;
  readonly locks: readonly string[];
  readonly algorithm: string | undefined;
  readonly words: string | undefined;
  readonly promises: Promises | undefined;
}

export function readGenerateQuery(query: Query): GenerateQuery {
  const wantedTags = readParameter(query, tags);
  const request: GenerateQuery = {
    size: readParameter(query, size) ?? findTaggedSize(wantedTags) ?? paletteSizeDefault,
    seed: readParameter(query, seed),
    locks: readParameter(query, lock) ?? [],
    algorithm: readParameter(query, algorithm),
    words: readParameter(query, words),
    promises: readPromises(query, wantedTags),
  };
  if (request.locks.length > request.size) {
    throw invalidParameter(
      lock.name,
      `at most ${request.size} colors, the size of the palette`,
      request.locks.join(","),
    );
  }
  return request;
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
