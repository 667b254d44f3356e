import {
  type Algorithm,
  fillSlots,
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
import { type GenerateQuery, generateParameters, listHexes, readGenerateQuery, words } from "./generate-query.ts";
import { addPaletteParts, includePaletteParts, type PalettePart } from "./included.ts";
import { formatFileLinks, type ItemText, presentColors, serializeItem, type SiteLinks } from "./items.ts";
import { invalidParameter, readParameter } from "../http/parameters.ts";
import { type ProofBody, toProofBody } from "./schemas/proof.ts";
import type { Content, ListContent, Operation, OperationContext, OperationInput } from "./operation.ts";

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
      "order, `info` and `links.page` are set. Costs 1 credit per palette. With `count` the response is a list of " +
      "palettes, and `meta.proof` a list with a proof for each.",
    answer: "The generated palette; with `count` a list of palettes",
    tag: "Palettes",
    item: "Palette",
    example: "/v1/palette/generate?size=5&seed=harbor",
    extra: {
      schema: "GeneratedPaletteAnswer",
      list: { schema: "GeneratedPaletteListAnswer", example: "/v1/palette/generate?size=3&seed=harbor&count=2" },
    },
    headers: ["PaletteSeed", "PaletteAlgorithm", "FileLinks"],
    refusals: ["Unsatisfiable"],
  },
  read: readGeneratedPalette,
};

async function readGeneratedPalette(context: OperationContext, input: OperationInput): Promise<Content> {
  const query = readGenerateQuery(input.query);
  const parts = readParameter(input.query, includePaletteParts) ?? [];
  const present = (colors: readonly string[]) => presentPalette(colors, { query, parts, context, input });
  if (query.count !== undefined) return listGenerated({ ...query, count: query.count }, { context, input, present });
  const { seed, algorithm, colors, meta } = await generateFor(query, context, input.takeTurn);
  const { item, page } = await present(colors);
  return {
    kind: "item",
    item,
    isRepeatable: query.seed !== undefined,
    headers: ["x-palette-seed", seed, "x-palette-algorithm", algorithm, "link", formatFileLinks(page)],
    ...(meta && { meta }),
  };
}

interface Presentation {
  readonly query: GenerateQuery;
  readonly parts: readonly PalettePart[];
  readonly context: OperationContext;
  readonly input: OperationInput;
}

/** Returns an item, and its URL without a file extension. */
async function presentPalette(colors: readonly string[], { query, parts, context, input }: Presentation) {
  const published = await context.services.library.findPublishedByColors(colors);
  const page = published ? context.links.palettePage(published.slug) : context.links.generator(colors);
  const text = serializeItem(presentColors(colors, published, keepPromises(context.links, query)));
  const addParts = () => addPaletteParts(text, { subject: { colors, page }, parts }, context.services.colors);
  const item = parts.length === 0 ? text : await input.takeTurn(addParts);
  return { item, page };
}

interface ListOptions {
  readonly context: OperationContext;
  readonly input: OperationInput;
  readonly present: (colors: readonly string[]) => Promise<{ readonly item: ItemText }>;
}

/** Generates each palette in its own turn, since each may take tens of milliseconds. */
async function listGenerated(
  query: GenerateQuery & { readonly count: number },
  { context, input: { takeTurn }, present }: ListOptions,
): Promise<ListContent> {
  const { count } = query;
  const generator = await readGenerator(query, context);
  const seed = query.seed ?? context.drawSeed();
  const palettes: GeneratedPalette[] = [];
  const items: ItemText[] = [];
  for (let index = 0; index < count; index += 1) {
    const palette = await takeTurn(() => generate(query, { seed, index }, generator));
    palettes.push(palette);
    items.push((await present(palette.colors)).item);
  }
  const { algorithm, unknownWords } = generator;
  return {
    kind: "list",
    isRepeatable: query.seed !== undefined,
    headers: ["x-palette-seed", seed, "x-palette-algorithm", algorithm],
    formatMeta(returned) {
      const proofs = palettes.slice(0, returned).flatMap(({ proof }) => proof ?? []);
      return formatOrigin({ seed, algorithm, unknownWords, proof: proofs.length === 0 ? undefined : proofs });
    },
    items,
    total: count,
    limit: count,
    offset: 0,
    linkParameters: undefined,
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

/** Generates one palette. */
export async function generateFor(query: GenerateQuery, context: OperationContext, takeTurn: TakeTurn) {
  const generator = await readGenerator(query, context);
  const seed = query.seed ?? context.drawSeed();
  const { colors, proof } = await takeTurn(() => generate(query, { seed }, generator));
  const { algorithm, unknownWords } = generator;
  const meta = hasOnlySize(query) ? undefined : formatOrigin({ seed, algorithm, proof, unknownWords });
  return { seed, algorithm, colors, meta };
}

interface Generator {
  readonly algorithm: string;
  /** Undefined for the current one. */
  readonly earlier: Algorithm | undefined;
  readonly words: readonly WordTerm[] | undefined;
  readonly unknownWords: readonly string[] | undefined;
}

async function readGenerator(
  { words: text, algorithm }: GenerateQuery,
  { services }: OperationContext,
): Promise<Generator> {
  const meaning = text === undefined ? undefined : readMeaning(text, services.colors);
  return {
    algorithm: algorithm ?? generatorAlgorithm,
    earlier: algorithm === undefined ? undefined : await loadAlgorithm(algorithm),
    words: meaning?.terms,
    unknownWords: meaning?.unknownWords,
  };
}

interface Origin {
  readonly seed: string;
  readonly algorithm: string;
  readonly proof: ProofBody | readonly ProofBody[] | undefined;
  readonly unknownWords: readonly string[] | undefined;
}

function formatOrigin({ seed, algorithm, proof, unknownWords }: Origin) {
  return { seed, algorithm, ...(proof && { proof }), ...(unknownWords && { unknown_words: unknownWords }) };
}

function keepPromises(links: SiteLinks, { promises, words = "" }: GenerateQuery): SiteLinks {
  if (promises === undefined && words === "") return links;
  return { ...links, generator: (colors) => links.generator(colors, { ...promises, words }) };
}

interface GeneratedPalette {
  readonly colors: readonly string[];
  readonly proof: ProofBody | undefined;
}

/** @throws {DomainError} `unsatisfiable` */
function generate(
  { size, locks, slots, promises }: GenerateQuery,
  series: { readonly seed: string; readonly index?: number },
  { earlier, words }: Generator,
): GeneratedPalette {
  const inSlots = listHexes(slots);
  const request = { ...series, size, locks: [...locks, ...inSlots] };
  const order = (colors: readonly string[]) => (slots === undefined ? colors : fillSlots(slots, colors));
  if (promises === undefined && words === undefined) {
    return { colors: order(generateColors(request, earlier)), proof: undefined };
  }
  const palette = promisePalette({ ...request, ...promises, ...(words && { words }) }, earlier);
  if (palette.kind === "unsatisfiable") throw unsatisfiable(palette.contradiction, parameterNaming, inSlots);
  return { colors: order(palette.colors), proof: toProofBody(palette.proof) };
}

/** Checks all other fields, so that new ones are included. */
function hasOnlySize({ size: _size, locks, ...others }: GenerateQuery): boolean {
  return locks.length === 0 && Object.values(others).every((asked) => asked === undefined);
}
