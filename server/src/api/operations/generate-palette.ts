import {
  drawSeed,
  generatePalette as generateColors,
  generatorAlgorithm,
  isSeed,
  paletteSizeDefault,
  paletteSizeMax,
  paletteSizeMin,
  seedLengthMax,
  seedPattern,
  wantedSeed,
} from "@tincture/color";
import { includePaletteParts } from "../included/palette-parts.ts";
import { formatFileLinks, presentColors, serializeItem } from "../items.ts";
import {
  hexListParameter,
  integerParameter,
  invalidParameter,
  type Parameter,
  type Query,
  readParameter,
} from "../parameters.ts";
import type { ItemContent, Operation, OperationContext, OperationInput } from "./operation.ts";

const size = integerParameter(
  { name: "size", description: "Number of colors", example: paletteSizeDefault },
  { min: paletteSizeMin, max: paletteSizeMax, default: paletteSizeDefault },
);

const seed: Parameter<string> = {
  name: "seed",
  wanted: wantedSeed,
  parse: (text) => (isSeed(text) ? text : undefined),
  description:
    "Makes the palette repeatable: the same seed, size and locks give the same palette, here and in the editor. " +
    "Without it a fresh one is drawn and returned in `X-Palette-Seed`",
  schema: { type: "string", minLength: 1, maxLength: seedLengthMax, pattern: seedPattern.source },
  example: "harbor",
};

const lock = hexListParameter(
  {
    name: "lock",
    description: "Colors to keep exactly, at most `size`; the others are chosen to go with them",
    example: ["e63946", "1d3557"],
  },
  paletteSizeMax,
);

export const generatePalette: Operation = {
  id: "generatePalette",
  path: "/v1/palette/generate",
  kind: "item",
  queryParameters: [size, seed, lock, includePaletteParts],
  document: {
    summary: "Generate a harmonious palette",
    description:
      "Uses the same algorithm as the editor. When the generated colors match a published palette, in whatever order, " +
      "`info` and `links.page` are set. Costs 1 credit.",
    answer: "The generated palette",
    tag: "Palettes",
    item: "Palette",
    example: "/v1/palette/generate?size=5&seed=harbor",
    extra: {
      schema: "GeneratedPaletteAnswer",
    },
    headers: ["PaletteSeed", "PaletteAlgorithm", "FileLinks"],
  },
  read: readGeneratedPalette,
};

async function readGeneratedPalette(context: OperationContext, input: OperationInput): Promise<ItemContent> {
  const request = readRequest(input.query);
  const parts = readParameter(input.query, includePaletteParts) ?? [];
  const drawn = request.seed ?? drawSeed(context.randomBytes);
  const colors = generateColors({ size: request.size, seed: drawn, locks: request.locks });
  const published = await context.services.library.findPublishedByColors(colors);
  const text = serializeItem(presentColors(colors, published, context.links));
  const page = published ? context.links.palettePage(published.slug) : context.links.generator(colors);
  const origin = { seed: drawn, algorithm: generatorAlgorithm };
  return {
    kind: "item",
    item: context.included.palette(text, { colors, page }, parts),
    isRepeatable: request.seed !== undefined,
    headers: ["x-palette-seed", origin.seed, "x-palette-algorithm", origin.algorithm, "link", formatFileLinks(page)],
    ...((request.seed !== undefined || request.locks.length > 0) && { meta: origin }),
  };
}

interface PaletteRequest {
  readonly size: number;
  readonly seed: string | undefined;
  readonly locks: readonly string[];
}

function readRequest(query: Query): PaletteRequest {
  const request: PaletteRequest = {
    size: readParameter(query, size) ?? paletteSizeDefault,
    seed: readParameter(query, seed),
    locks: readParameter(query, lock) ?? [],
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
