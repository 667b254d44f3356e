import type { PaletteQuery } from "../../domain/library/index/library-index.ts";
import { parseTags, tagsMax } from "../../domain/library/palette-texts.ts";
import { paletteSorts } from "../../domain/library/palette.ts";
import {
  choiceParameter,
  defaultLimit,
  limit,
  offset,
  type Parameter,
  type Query,
  readParameter,
} from "../parameters.ts";
import { paletteExample } from "../schemas/palette.ts";
import type { ListContent, Operation, OperationContext, OperationInput } from "./operation.ts";

const sort = choiceParameter(
  {
    name: "sort",
    description: "`popular` by save count, `recent` by publish date; newest or most saved first",
    example: "popular",
  },
  paletteSorts,
  "popular",
);

const tags: Parameter<readonly string[]> = {
  name: "tags",
  wanted: `1 to ${tagsMax} comma-separated tags`,
  parse: readTags,
  description:
    "Comma-separated tags; a palette matches if it carries any of them. Case and blanks around a tag do not matter",
  schema: { type: "string", minLength: 1 },
  example: "warm,pastel",
};

export const listPalettes: Operation = {
  id: "listPalettes",
  path: "/v1/palettes",
  kind: "list",
  queryParameters: [sort, tags, limit, offset],
  document: {
    summary: "Browse published community palettes",
    description:
      "Costs 1 credit per item returned. When fewer credits are left than the page has items, the page is cut to what " +
      "they pay for and `pagination.truncated` is true.",
    answer: "A page of palettes",
    tag: "Palettes",
    item: "Palette",
    example: paletteExample,
  },
  read: readPalettes,
};

async function readPalettes({ services, texts }: OperationContext, input: OperationInput): Promise<ListContent> {
  const query = readPaletteQuery(input.query);
  const { total, palettes } = await services.library.listPalettes(query);
  return {
    kind: "list",
    items: palettes.map((palette) => texts.palette(palette)),
    total,
    limit: query.limit,
    offset: query.offset,
    linkParameters: [
      [sort.name, query.sort],
      ...(query.tags.length > 0 ? [[tags.name, query.tags.join(",")] as const] : []),
    ],
  };
}

function readPaletteQuery(query: Query): PaletteQuery {
  return {
    sort: readParameter(query, sort) ?? "popular",
    tags: readParameter(query, tags) ?? [],
    limit: readParameter(query, limit) ?? defaultLimit,
    offset: readParameter(query, offset) ?? 0,
  };
}

function readTags(text: string): readonly string[] | undefined {
  const named = parseTags(text.split(","));
  return named.length < 1 || named.length > tagsMax ? undefined : [...new Set(named)];
}
