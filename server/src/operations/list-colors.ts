import { colorFamilies } from "@tincture/color";
import { type Color, type ColorQuery, colorSorts } from "@tincture/contract/colors";
import { DomainError } from "@tincture/contract/errors";
import type { Query } from "@tincture/contract/query-text";
import { type ColorPart, includeColorParts, addColorParts, inTurns } from "./included.ts";
import { addToItem, type ItemText } from "./items.ts";
import {
  choiceParameter,
  defaultLimit,
  colorListParameter,
  colorParameter,
  invalidParameter,
  limit,
  limitMax,
  listLinkParameters,
  offset,
  type Parameter,
  readParameter,
} from "../http/parameters.ts";
import { colorFamilySchema } from "./schemas/color.ts";
import type { ListContent, Operation, OperationContext, OperationInput } from "./operation.ts";

const nameLengthMax = 100;

const name: Parameter<string> = {
  name: "name",
  wanted: `text of 1 to ${nameLengthMax} characters`,
  // Counts characters as the schema does. One beyond the basic plane has two UTF-16 units.
  parse: (text) => (Array.from(text).length <= nameLengthMax ? text : undefined),
  description:
    "Words or beginnings of words in the color's name, in any order: `mist se` finds Sea Mist. Exact names come " +
    "first, then names that begin with the text, then whole words. Case, accents and apostrophes are ignored. " +
    "Other punctuation, symbols and spaces separate words. `gray` and `grey` are equal. Whole words may be " +
    "joined or split: `rebeccapurple`. A text without letters and digits matches nothing",
  schema: { type: "string", minLength: 1, maxLength: nameLengthMax },
  example: "sea",
};

const familyChoice = choiceParameter(
  { name: "family", description: "One of the eight families", example: "Blue" },
  { name: "ColorFamily", choices: colorFamilies },
);
/** Also accepts the British spelling of Gray, as names do. */
const family: Parameter<(typeof colorFamilies)[number]> = {
  ...familyChoice,
  parse: (text) => familyChoice.parse(text.replace(/^grey$/i, "Gray")),
  schema: { ...colorFamilySchema },
};

const near = colorParameter({
  name: "near",
  description:
    "A color. The nearest named colors (CIEDE2000) come first, unless `sort` is set. Each item has its distance " +
    "in `near.distance`",
  example: "2a9d8f",
});

const hex = colorListParameter(
  {
    name: "hex",
    description:
      "Colors to look up, one item each in the same order. Cannot be combined with `sort` or another filter. " +
      "`limit` defaults to their number",
    example: ["e63946", "f1faee", "1d3557"],
  },
  { max: limitMax },
);

const unique = choiceParameter(
  {
    name: "unique",
    description:
      "`true`: each color of `hex` gets a unique name: the nearest one that no earlier color has. A repeated " +
      "color keeps its name. " +
      "Requires `hex`",
    example: "true",
  },
  { name: "UniqueNames", choices: ["true", "false"] },
);

const sort = choiceParameter(
  {
    name: "sort",
    description:
      "`relevance` requires `name` and is its default. `distance` requires `near` and is its default. Otherwise " +
      "the default is `name`",
    example: "name",
  },
  { name: "ColorSort", choices: colorSorts },
);

const parameters = [name, family, near, hex, unique, sort, includeColorParts, pageLimit(), offset];
const combinableWithHex = new Set([hex, unique, includeColorParts, limit, offset].map((parameter) => parameter.name));

export const listColors: Operation = {
  id: "listColors",
  path: "/v1/colors",
  kind: "list",
  queryParameters: parameters,
  document: {
    summary: "Search colors",
    description:
      "Searches the named colors. Filters are optional and combined with AND. Costs 1 credit per item returned. " +
      "If too few credits remain, the page is truncated.",
    answer: "A page of colors",
    tag: "Colors",
    item: "Color",
    example: "/v1/colors?name=sea&limit=2",
  },
  read: readColors,
};

/**
 * Has no default, since generated clients would send it, and with `hex` it would truncate the
 * reply.
 */
function pageLimit(): Parameter<number> {
  const { default: _default, ...schema } = limit.schema;
  return {
    ...limit,
    description: `${limit.description}. Default: ${defaultLimit}, or the number of colors in \`hex\``,
    schema,
  };
}

function readColors({ services, texts }: OperationContext, input: OperationInput): ListContent | Promise<ListContent> {
  const search = readColorQuery(input.query);
  const parts = readParameter(input.query, includeColorParts) ?? [];
  const { total, colors, distances } = services.colors.searchColors(search);
  const found = colors.map((color, place) => ({
    color,
    text: search.unique ? texts.renamedColor(color) : addDistance(texts.color(color.hex), distances?.[place]),
  }));
  const content = {
    kind: "list" as const,
    items: found.map(({ text }) => text),
    total,
    limit: search.limit,
    offset: search.offset,
    linkParameters: listLinks(search, parts),
  };
  if (parts.length === 0) return content;
  const addParts = ({ color, text }: FoundColor) => addColorParts(text, { hex: color.hex, parts }, services.colors);
  return inTurns(found, input.takeTurn, addParts).then((items) => ({ ...content, items }));
}

interface FoundColor {
  readonly color: Color;
  readonly text: ItemText;
}

function addDistance(text: ItemText, distance: number | undefined): ItemText {
  return distance === undefined ? text : addToItem(text, "near", { distance });
}

function readColorQuery(query: Query): ColorQuery {
  const hexes = readParameter(query, hex);
  const page = {
    limit: readParameter(query, limit) ?? hexes?.length ?? defaultLimit,
    offset: readParameter(query, offset) ?? 0,
  };
  const isUnique = readParameter(query, unique) === "true";
  if (hexes) return { hexes: refuseFilters(query, hexes), ...(isUnique && { unique: true }), ...page };
  if (query.has(unique.name)) {
    throw new DomainError(
      "invalid_parameter",
      'Parameter "unique" needs "hex": it gives names to the colors of a list',
      {
        param: unique.name,
      },
    );
  }
  return { ...readFilters(query), ...page };
}

function readFilters(query: Query): Omit<ColorQuery, "hexes" | "unique" | "limit" | "offset"> {
  const order = readParameter(query, sort);
  if (order === "relevance" && !query.has(name.name)) throw missingForSort(order, name.name);
  if (order === "distance" && !query.has(near.name)) throw missingForSort(order, near.name);
  return {
    name: readParameter(query, name),
    family: readParameter(query, family),
    near: readParameter(query, near),
    sort: order,
  };
}

function missingForSort(order: string, needed: string): DomainError {
  return invalidParameter(sort.name, `${sort.wanted}, and "${order}" needs "${needed}"`, order);
}

function refuseFilters(query: Query, hexes: readonly string[]): readonly string[] {
  const other = parameters.find((parameter) => query.has(parameter.name) && !combinableWithHex.has(parameter.name));
  if (!other) return hexes;
  throw new DomainError("invalid_parameter", `Parameter "hex" cannot be combined with "${other.name}"`, {
    param: hex.name,
  });
}

function listLinks(
  { hexes, name: text, family: group, near: from, unique: isUnique, sort: order }: ColorQuery,
  parts: readonly ColorPart[],
) {
  return listLinkParameters([
    [hex, hexes?.join(",")],
    [name, text],
    [family, group],
    [near, from],
    [unique, isUnique?.toString()],
    [sort, order],
    [includeColorParts, parts.join(",")],
  ]);
}
