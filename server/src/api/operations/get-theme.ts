import { generatePalette, generatorAlgorithm, isSlug, loadAlgorithm, paletteSizeDefault } from "@tincture/color";
import {
  createTheme,
  findStranger,
  formatSourceRoles,
  orderForTheme,
  parseRoleList,
  type SourceRoles,
  sourceRoles,
  type Theme,
  themeColorsMax,
  themeContrasts,
  themeFormats,
} from "@tincture/color/theme";
import { DomainError } from "../../domain/errors.ts";
import type { Query } from "../../domain/query-text.ts";
import { presentTheme } from "../../domain/present-theme.ts";
import { themeFilePath } from "../../domain/site-paths.ts";
import { algorithm } from "../generate-query.ts";
import type { HeaderLines } from "../headers.ts";
import { serializeItem } from "../items.ts";
import {
  choiceParameter,
  colorListParameter,
  invalidItem,
  invalidParameter,
  type Parameter,
  readParameter,
  seedParameter,
  splitColors,
} from "../parameters.ts";
import { slugShape } from "../schemas/palette.ts";
import type { ThemeBody } from "../schemas/theme.ts";
import { unknownPalette } from "./get-palette.ts";
import type { ItemContent, Operation, OperationContext, OperationInput } from "./operation.ts";

const oneOf = 'Exactly one of "colors", "slug" and "seed" is wanted';

const colors: Parameter<readonly string[]> = {
  ...colorListParameter(
    {
      name: "colors",
      description:
        `1 to ${themeColorsMax} colors. The first has the primary role, unless it is too pale to be ` +
        `seen on a light page. ${oneOf}`,
      example: ["264653", "2a9d8f", "e9c46a"],
    },
    { max: themeColorsMax },
  ),
  isOffered: true,
};

const slug: Parameter<string> = {
  name: "slug",
  wanted: "the slug of a published palette: lowercase letters, digits and single hyphens",
  parse: (text) => (isSlug(text) ? text : undefined),
  description: `A published palette; the fittest of its colors has the primary role. ${oneOf}`,
  schema: { type: "string", ...slugShape },
  example: "synth-in-dandelion",
};

const seed = seedParameter(
  `The palette of ${paletteSizeDefault} that \`/v1/palette/generate\` gives for this seed; as with a slug. ${oneOf}`,
);

export const contrast = choiceParameter(
  {
    name: "contrast",
    description: "What text keeps by WCAG 2.2: 4.5 (`AA`) or 7 (`AAA`). With high contrast it is always 7",
    example: "AA",
  },
  { name: "ThemeContrast", choices: themeContrasts, fallback: "AA" },
);

const pairPattern = `^(${sourceRoles.join("|")}):#?(?:[0-9a-fA-F]{3}){1,2}$`;
const pairLengthMax = Math.max(...sourceRoles.map(({ length }) => length)) + ":#ff0000".length;

export const roles: Parameter<SourceRoles> = {
  name: "roles",
  wanted: `comma-separated pairs such as "danger:e76f51", each role once, of ${sourceRoles.join(", ")}`,
  isList: true,
  parse: readRoles,
  description:
    "Gives roles to colors of the source, each as `role:hex`: those that are not named are filled as without it. `neutral` is what " +
    "surfaces, lines and text take their breath of color from. A color that is given a state is not kept apart from other fills",
  schema: {
    type: "array",
    items: { type: "string", pattern: pairPattern, maxLength: pairLengthMax },
    minItems: 1,
    maxItems: sourceRoles.length,
  },
  example: ["danger:e9c46a"],
};

function readRoles(text: string): SourceRoles | undefined {
  const pairs = splitColors(text);
  for (const [place, pair] of pairs.entries()) {
    if (pairs.length > 1 && parseRoleList(pair) === undefined)
      throw invalidItem(roles.name, place, { text: pair, reason: 'is not a pair such as "danger:e76f51"' });
  }
  return parseRoleList(text);
}

export const getTheme: Operation = {
  id: "getTheme",
  path: "/v1/theme",
  kind: "item",
  queryParameters: [colors, slug, seed, algorithm, contrast, roles],
  document: {
    summary: "Make a user interface's colors from a palette",
    description:
      "Nineteen roles, light and dark, with and without high contrast. Whatever the colors, text keeps its contrast on every surface " +
      "and on what it is written on, and borders of controls and the focus ring keep 3. Sources that had to move are listed. " +
      "Costs 1 credit.",
    answer: "The theme",
    tag: "Palettes",
    item: "Theme",
    example: "/v1/theme?colors=264653-2a9d8f-e9c46a",
    refusals: ["NotFound"],
  },
  read: readTheme,
};

async function readTheme(context: OperationContext, { query }: OperationInput): Promise<ItemContent> {
  const level = readParameter(query, contrast) ?? "AA";
  const given = readParameter(query, roles) ?? {};
  const source = readSource(query);
  const sources = await findColors(source, context);
  if (findStranger(sources, given) !== undefined) {
    throw invalidParameter(roles.name, `given to colors of the theme: ${sources.join(", ")}`, formatSourceRoles(given));
  }
  const theme = createTheme(sources, level, given);
  const body: ThemeBody = { ...presentTheme(theme), files: listFiles(theme, context.links.siteUrl) };
  return { kind: "item", item: serializeItem(body), isRepeatable: true, ...describeOrigin(source) };
}

type Source =
  | { readonly kind: "colors"; readonly hexes: readonly string[] }
  | { readonly kind: "slug"; readonly text: string }
  | { readonly kind: "seed"; readonly text: string; readonly algorithm: string };

/** @throws {DomainError} `invalid_parameter` unless one source is given, as it is wanted */
function readSource(query: Query): Source {
  const given = [colors, slug, seed].filter(({ name }) => query.has(name)).map(({ name }) => name);
  const hexes = readParameter(query, colors);
  const palette = readParameter(query, slug);
  const seeded = readParameter(query, seed);
  const label = readParameter(query, algorithm);
  if (label !== undefined && seeded === undefined) {
    throw new DomainError("invalid_parameter", 'Parameter "algorithm" goes with "seed" alone', {
      param: algorithm.name,
    });
  }
  if (given.length > 1)
    throw new DomainError("invalid_parameter", `${oneOf}, got ${listNames(given)}`, { param: given[1] });
  if (hexes) return { kind: "colors", hexes };
  if (palette !== undefined) return { kind: "slug", text: palette };
  if (seeded !== undefined) return { kind: "seed", text: seeded, algorithm: label ?? generatorAlgorithm };
  throw new DomainError("invalid_parameter", `${oneOf}, got none`, { param: colors.name });
}

function listNames(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(" and ");
}

/** Nobody has put the colors of a palette in order for an interface. */
async function findColors(source: Source, { services }: OperationContext): Promise<readonly string[]> {
  if (source.kind === "colors") return source.hexes;
  if (source.kind === "seed") {
    const request = { size: paletteSizeDefault, seed: source.text };
    return orderForTheme(generatePalette(request, await loadAlgorithm(source.algorithm)));
  }
  const palette = await services.library.findPublished(source.text);
  if (!palette) throw unknownPalette(source.text);
  return orderForTheme(palette.colors);
}

function describeOrigin(source: Source): { readonly headers?: HeaderLines } {
  if (source.kind !== "seed") return {};
  return { headers: ["x-palette-seed", source.text, "x-palette-algorithm", source.algorithm] };
}

function listFiles(theme: Theme, siteUrl: string): ThemeBody["files"] {
  const addresses = themeFormats.map(({ extension }) => [extension, siteUrl + themeFilePath(theme, extension)]);
  return Object.fromEntries(addresses);
}
