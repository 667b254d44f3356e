import {
  drawSeed,
  generatePalette as generateColors,
  generatorAlgorithm,
  isSeed,
  paletteSizeMax,
  paletteSizeMin,
} from "@tincture/color";
import { serializeItem } from "../answers/item-text.ts";
import { presentColors } from "../answers/present-palette.ts";
import { invalidParameter, readParameter, type Parameter } from "../parameters/parameter.ts";
import { hexListParameter, integerParameter } from "../parameters/parameter-kinds.ts";
import { parseQuery } from "../parameters/query.ts";
import type { ItemContent, Operation, OperationContext, OperationInput } from "./operation.ts";

const DEFAULT_SIZE = 5;

const size = integerParameter(
  { name: "size", description: "Number of colors", example: DEFAULT_SIZE },
  { min: paletteSizeMin, max: paletteSizeMax, default: DEFAULT_SIZE },
);

const seed: Parameter<string> = {
  name: "seed",
  wanted: "1 to 64 printable ASCII characters",
  parse: (text) => (isSeed(text) ? text : undefined),
  description:
    "Makes the palette repeatable: the same seed, size and locks give the same palette, here and in the editor. " +
    "Without it a fresh one is drawn and returned in `X-Palette-Seed`",
  schema: { type: "string", minLength: 1, maxLength: 64, pattern: "^[ -~]+$" },
  example: "harbor",
};

const lock = hexListParameter(
  {
    name: "lock",
    description:
      "Comma-separated colors to keep exactly, at most `size`; the others are chosen to go with them",
    example: "e63946,1d3557",
  },
  paletteSizeMax,
);

const known = new Set([size.name, seed.name, lock.name]);

export const generatePalette: Operation = {
  id: "generatePalette",
  path: "/v1/palette/generate",
  kind: "item",
  queryParameters: [size, seed, lock],
  document: {
    summary: "Generate a harmonious palette",
    description:
      "Uses the same algorithm as the editor. When the generated colors match a published palette, in whatever order, " +
      "`info` and `links.page` are set. Costs 1 credit.",
    answer: "The generated palette",
    tag: "Palettes",
    item: "Palette",
  },
  read: readGeneratedPalette,
};

async function readGeneratedPalette(context: OperationContext, input: OperationInput): Promise<ItemContent> {
  const wish = readWish(input.query);
  const drawn = wish.seed ?? drawSeed(context.randomBytes);
  const colors = generateColors({ size: wish.size, seed: drawn, locks: wish.locks });
  const published = await context.services.library.findPublishedByColors(colors);
  const origin = { seed: drawn, algorithm: generatorAlgorithm };
  return {
    kind: "item",
    item: serializeItem(presentColors(colors, published, context.links)),
    isRepeatable: wish.seed !== undefined,
    headers: ["x-palette-seed", origin.seed, "x-palette-algorithm", origin.algorithm],
    ...((wish.seed !== undefined || wish.locks.length > 0) && { meta: origin }),
  };
}

interface Wish {
  readonly size: number;
  readonly seed: string | undefined;
  readonly locks: readonly string[];
}

function readWish(text: string): Wish {
  const query = parseQuery(text, known);
  const wish: Wish = {
    size: readParameter(query, size) ?? DEFAULT_SIZE,
    seed: readParameter(query, seed),
    locks: readParameter(query, lock) ?? [],
  };
  if (wish.locks.length > wish.size) {
    throw invalidParameter(
      lock.name,
      `at most ${wish.size} colors, the size of the palette`,
      wish.locks.join(","),
    );
  }
  return wish;
}
