import { isSlug } from "@tincture/color";
import {
  createTheme,
  findStranger,
  formatSourceRoles,
  parseRoleList,
  type SourceRoles,
  sourceRoles,
  type Theme,
  themeColorsMax,
  themeContrasts,
  themeFormats,
  themeKeeps,
} from "@tincture/color/theme";
import { DomainError } from "@tincture/contract/errors";
import type { Query } from "@tincture/contract/query-text";
import { presentTheme } from "../colors/present-theme.ts";
import { themeFilePath } from "@tincture/contract/site-paths";
import { type GenerateQuery, generateParameters, readGenerateQuery } from "./generate-query.ts";
import { serializeItem } from "./items.ts";
import {
  choiceParameter,
  colorListParameter,
  invalidItem,
  invalidParameter,
  type Parameter,
  readParameter,
  splitColors,
} from "../http/parameters.ts";
import { slugShape } from "./schemas/palette.ts";
import type { ThemeBody } from "./schemas/theme.ts";
import { generateFor } from "./generate-palette.ts";
import { unknownPalette } from "./get-palette.ts";
import type { TakeTurn } from "../http/limits/limits.ts";
import type { ItemContent, Operation, OperationContext, OperationInput } from "./operation.ts";

/**
 * The generator's own `contrast` is missing, since here it means the contrast of text. `companions`
 * are valid only with a generator.
 */
const generators = ["seed", "words", "tags", "near", "lock"];
const companions = ["size", "vision", "algorithm"];
const generatorNames = generators.map((name) => `"${name}"`).join(", ");

const oneOf = `A theme needs exactly one source: "colors", "slug", or a palette to generate (${generatorNames})`;

const colors: Parameter<readonly string[]> = {
  ...colorListParameter(
    {
      name: "colors",
      description:
        `1 to ${themeColorsMax} colors. The first is the primary color, unless it is too pale for a light page. ` +
        oneOf,
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
  description: `Slug of a published palette. ${oneOf}`,
  schema: { type: "string", ...slugShape },
  example: "synth-in-dandelion",
};

const generated = generateParameters
  .filter(({ name }) => generators.includes(name) || companions.includes(name))
  .map((parameter): Parameter<unknown> => {
    // Some clients send documented defaults, which are refused without a generated palette.
    const { default: _default, ...schema } = parameter.schema;
    return { ...parameter, schema };
  });

export const contrast = choiceParameter(
  {
    name: "contrast",
    description:
      "Minimum WCAG 2.2 ratio of text: 4.5 (`AA`) or 7 (`AAA`). Always 7 with high contrast. Different from " +
      "`contrast` of `/v1/palette/generate`",
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
    "Assigns roles to source colors, each as `role:hex`. Other roles are assigned automatically. `neutral` sets " +
    "the hue of surfaces, lines and text. State colors that you assign may be close to other fills",
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

export const keep = choiceParameter(
  {
    name: "keep",
    description:
      "`exact`: source colors with a role are unchanged in all four looks. `kept` lists the ratios that are too low",
    example: "exact",
  },
  { name: "ThemeKeep", choices: themeKeeps },
);

export const getTheme: Operation = {
  id: "getTheme",
  path: "/v1/theme",
  kind: "item",
  queryParameters: [colors, slug, ...generated, contrast, roles, keep],
  document: {
    summary: "Create the colors of a user interface from a palette",
    description:
      "Nineteen roles, light and dark, with and without high contrast. Text always has its contrast on every " +
      "surface and on filled areas. Filled areas have a ratio of at least 3 with every surface (4.5 with high " +
      "contrast), and control borders and the focus ring of 3. A source that meets these ratios is unchanged. " +
      "Otherwise its lightness changes, and its OKLCH hue by at most 10°. " +
      "`moved` lists the changes. `seed`, `words`, `tags`, `near` and `lock` generate the palette first, like " +
      "`/v1/palette/generate`. " +
      "Costs 1 credit.",
    answer: "The theme",
    tag: "Palettes",
    item: "Theme",
    example: "/v1/theme?colors=264653-2a9d8f-e9c46a",
    extra: { schema: "GeneratedThemeAnswer" },
    headers: ["PaletteSeed", "PaletteAlgorithm"],
    refusals: ["NotFound", "Unsatisfiable"],
  },
  read: readTheme,
};

async function readTheme(context: OperationContext, { query, takeTurn }: OperationInput): Promise<ItemContent> {
  const level = readParameter(query, contrast) ?? "AA";
  const given = readParameter(query, roles) ?? {};
  const source = await findSource(readSource(query), context, takeTurn);
  const sources = source.colors;
  if (findStranger(sources, given) !== undefined) {
    throw invalidParameter(roles.name, `given to colors of the theme: ${sources.join(", ")}`, formatSourceRoles(given));
  }
  const item = await takeTurn(() => {
    const theme = createTheme(sources, level, { roles: given, keep: readParameter(query, keep) });
    const body: ThemeBody = { ...presentTheme(theme), files: listFiles(theme, context.links.siteUrl) };
    return serializeItem(body);
  });
  return { kind: "item", item, isRepeatable: true, ...source.content };
}

type Source =
  | { readonly kind: "colors"; readonly hexes: readonly string[] }
  | { readonly kind: "slug"; readonly text: string }
  | { readonly kind: "generated"; readonly query: GenerateQuery };

function readSource(query: Query): Source {
  const hexes = readParameter(query, colors);
  const palette = readParameter(query, slug);
  const named = [colors.name, slug.name].filter((name) => query.has(name));
  const generating = generators.filter((name) => query.has(name));
  if (named.length > 1 || (named.length === 1 && generating.length > 0)) {
    throw new DomainError("invalid_parameter", `${oneOf}, got ${listNames([...named, ...generating])}`, {
      param: [...named, ...generating][1],
    });
  }
  const companion = companions.find((name) => query.has(name));
  if (companion !== undefined && generating.length === 0) {
    throw new DomainError(
      "invalid_parameter",
      `Parameter "${companion}" needs a palette to generate (${generatorNames}), got ${listNames(named)}`,
      { param: companion },
    );
  }
  if (hexes) return { kind: "colors", hexes };
  if (palette !== undefined) return { kind: "slug", text: palette };
  if (generating.length === 0) throw new DomainError("invalid_parameter", `${oneOf}, got none`, { param: colors.name });
  return { kind: "generated", query: readGenerateQuery(withoutContrast(query)) };
}

/** Here it means the contrast of text. */
function withoutContrast(query: Query): Query {
  return new Map([...query].filter(([name]) => name !== contrast.name));
}

function listNames(names: readonly string[]): string {
  return names.length === 0 ? "none" : names.map((name) => `"${name}"`).join(" and ");
}

interface FoundSource {
  readonly colors: readonly string[];
  readonly content?: Pick<ItemContent, "headers" | "meta"> & { readonly isRepeatable?: boolean };
}

async function findSource(source: Source, context: OperationContext, takeTurn: TakeTurn): Promise<FoundSource> {
  if (source.kind === "colors") return { colors: source.hexes };
  if (source.kind === "generated") {
    const { seed, algorithm, colors, meta } = await generateFor(source.query, context, takeTurn);
    const headers = ["x-palette-seed", seed, "x-palette-algorithm", algorithm];
    return { colors, content: { headers, ...(meta && { meta }), isRepeatable: source.query.seed !== undefined } };
  }
  const palette = await context.services.library.findPublished(source.text);
  if (!palette) throw unknownPalette(source.text);
  return { colors: palette.colors };
}

function listFiles(theme: Theme, siteUrl: string): ThemeBody["files"] {
  const addresses = themeFormats.map(({ extension }) => [extension, siteUrl + themeFilePath(theme, extension)]);
  return Object.fromEntries(addresses);
}
