import {
  type Algorithm,
  generatePalette as generateColors,
  generatorAlgorithm,
  loadAlgorithm,
  promisePalette,
  type WordMeaning,
  type WordTerm,
} from "@tincture/color";
import type { ColorCatalog } from "@tincture/contract/colors";
import { parameterNaming, unsatisfiable } from "../colors/unsatisfiable.ts";
import { DomainError } from "@tincture/contract/errors";
import type { TakeTurn } from "../http/limits/limits.ts";
import { type GenerateQuery, generateParameters, readGenerateQuery, words } from "./generate-query.ts";
import { addPaletteParts, includePaletteParts } from "./included.ts";
import { formatFileLinks, presentColors, serializeItem, type SiteLinks } from "./items.ts";
import { invalidParameter, readParameter } from "../http/parameters.ts";
import { toProofBody } from "./schemas/proof.ts";
import type { ItemContent, Operation, OperationContext, OperationInput } from "./operation.ts";

export const generatePalette: Operation = {
  id: "generatePalette",
  path: "/v1/palette/generate",
  kind: "item",
  queryParameters: generateParameters,
  document: {
    summary: "Generate a harmonious palette",
    description:
      "Uses the same algorithm as the editor. `tags`, `near`, `contrast` and `vision` are promises: the palette " +
      "meets all of them together with `lock`, and `meta.proof` has the measurements. If that is impossible, the " +
      "response is 422 and free. `words` influence the colors. If a published palette has the same colors in any " +
      "order, `info` and `links.page` are set. Costs 1 credit.",
    answer: "The generated palette",
    tag: "Palettes",
    item: "Palette",
    example: "/v1/palette/generate?size=5&seed=harbor",
    extra: {
      schema: "GeneratedPaletteAnswer",
    },
    headers: ["PaletteSeed", "PaletteAlgorithm", "FileLinks"],
    refusals: ["Unsatisfiable"],
  },
  read: readGeneratedPalette,
};

async function readGeneratedPalette(context: OperationContext, input: OperationInput): Promise<ItemContent> {
  const query = readGenerateQuery(input.query);
  const parts = readParameter(input.query, includePaletteParts) ?? [];
  const { seed, algorithm, colors, meta } = await generateFor(query, context, input.takeTurn);
  const published = await context.services.library.findPublishedByColors(colors);
  const page = published ? context.links.palettePage(published.slug) : context.links.generator(colors);
  const text = serializeItem(presentColors(colors, published, keepPromises(context.links, query)));
  const addParts = () => addPaletteParts(text, { subject: { colors, page }, parts }, context.services.colors);
  const item = parts.length === 0 ? text : await input.takeTurn(addParts);
  return {
    kind: "item",
    item,
    isRepeatable: query.seed !== undefined,
    headers: ["x-palette-seed", seed, "x-palette-algorithm", algorithm, "link", formatFileLinks(page)],
    ...(meta && { meta }),
  };
}

/** @throws {DomainError} if no word suggests a color, as the palette would be random */
function readMeaning(text: string, colors: Pick<ColorCatalog, "readWords">): WordMeaning {
  const meaning = colors.readWords(text);
  if (meaning.terms.length > 0) return meaning;
  const { unknownWords } = meaning;
  const unknown = unknownWords.length === 0 ? "" : `. Unknown words: ${unknownWords.join(", ")}`;
  const wanted = 'words that suggest colors, such as "misty autumn forest"';
  const { publicMessage } = invalidParameter(words.name, wanted, text);
  throw new DomainError("invalid_parameter", publicMessage + unknown, { param: words.name });
}

export async function generateFor(query: GenerateQuery, context: OperationContext, takeTurn: TakeTurn) {
  const meaning = query.words === undefined ? undefined : readMeaning(query.words, context.services.colors);
  const generator = query.algorithm === undefined ? undefined : await loadAlgorithm(query.algorithm);
  const { seed, colors, proof } = await takeTurn(() => generate(query, context, { generator, words: meaning?.terms }));
  const algorithm = query.algorithm ?? generatorAlgorithm;
  const meta = hasOnlySize(query)
    ? undefined
    : { seed, algorithm, ...(proof && { proof }), ...(meaning && { unknown_words: meaning.unknownWords }) };
  return { seed, algorithm, colors, meta };
}

function keepPromises(links: SiteLinks, { promises, words = "" }: GenerateQuery): SiteLinks {
  if (promises === undefined && words === "") return links;
  return { ...links, generator: (colors) => links.generator(colors, { ...promises, words }) };
}

function generate(
  query: GenerateQuery,
  { drawSeed }: OperationContext,
  { generator, words }: { readonly generator: Algorithm | undefined; readonly words: readonly WordTerm[] | undefined },
) {
  const { size, seed = drawSeed(), locks, promises } = query;
  if (promises === undefined && words === undefined)
    return { seed, colors: generateColors({ size, seed, locks }, generator), proof: undefined };
  const palette = promisePalette({ size, seed, locks, ...promises, ...(words && { words }) }, generator);
  if (palette.kind === "unsatisfiable") throw unsatisfiable(palette.contradiction, parameterNaming);
  return { seed, colors: palette.colors, proof: toProofBody(palette.proof) };
}

/** Checks all other fields, so that new ones are included. */
function hasOnlySize({ size: _size, locks, ...others }: GenerateQuery): boolean {
  return locks.length === 0 && Object.values(others).every((asked) => asked === undefined);
}
