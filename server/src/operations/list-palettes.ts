import {
  isSlug,
  isWordsText,
  paletteSizeMax,
  paletteSizeMin,
  parseHexNotation,
  slugLengthMax,
  wordsLengthMax,
} from "@tincture/color";
import { isPaletteSize } from "@tincture/color/palette";
import { foldWords } from "@tincture/color/fold-words";
import { DomainError } from "@tincture/contract/errors";
import { nameLengthMax, parseTags, tagsMax } from "@tincture/contract/library";
import type { Query } from "@tincture/contract/query-text";
import {
  type FoundPalette,
  isSearch,
  type LibraryFindings,
  type LibraryQuery,
  type LibrarySearch,
  type LibrarySort,
  librarySorts,
  type Model,
} from "../library/search/library-search.ts";
import { cursorLengthMax, cursorStart, searchOffsetMax } from "../library/search/search-request.ts";
import {
  choiceParameter,
  colorListParameter,
  defaultLimit,
  integerParameter,
  invalidItem,
  invalidParameter,
  limit,
  listLinkParameters,
  offset,
  type Parameter,
  readParameter,
  splitColors,
} from "../http/parameters.ts";
import { httpLimits } from "../http/http-limits.ts";
import { addPaletteParts, includePaletteParts, inTurns, type PalettePart } from "./included.ts";
import { addToItem, type ItemText } from "./items.ts";
import type { ListContent, Operation, OperationContext, OperationInput } from "./operation.ts";

const nearMax = 3;
const periods = ["7d", "30d"] as const;

const name: Parameter<readonly string[]> = {
  name: "name",
  wanted: `text of 1 to ${nameLengthMax} characters`,
  parse: readName,
  description:
    "Words or beginnings of words in the palette's name, in any order: `mist se` finds Sea Mist. Case, accents " +
    "and apostrophes are ignored. Other punctuation, symbols and spaces separate words. `gray` and `grey` are " +
    "equal. A text without letters and digits matches nothing",
  schema: { type: "string", minLength: 1, maxLength: nameLengthMax },
  example: "dusk",
};

const words: Parameter<string> = {
  name: "words",
  wanted: `1 to ${wordsLengthMax} characters of plain English, such as "summer sunset"`,
  parse: (text) => (isWordsText(text) ? text : undefined),
  description:
    "Plain English, such as `bakery` or `summer sunset`. Finds palettes with matching colors, names and tags, by " +
    "default the best match first. Corrects one typing error per word. `not red` excludes palettes with red. " +
    "Colors may have any CSS notation. A text with only colors, such as `e63946` or `crimson`, works like " +
    "`near`. If no word is known or found, the response is 400 and lists the words",
  schema: { type: "string", minLength: 1, maxLength: wordsLengthMax },
  example: "summer sunset",
};

const size = integerParameter(
  { name: "size", description: "Number of colors", example: 5 },
  { min: paletteSizeMin, max: paletteSizeMax },
);

const near = colorListParameter(
  {
    name: "near",
    description:
      `1 to ${nearMax} colors. The palette has a color similar to each: CIEDE2000 of at most 5, in the same ` +
      "family. " +
      "`match.distance` is the CIEDE2000 to the most similar color of the palette, or the mean for several colors",
    example: ["1c4286", "ffdd00"],
  },
  { max: nearMax },
);

const like: Parameter<Model> = {
  name: "like",
  wanted: `the slug of a published palette, or ${paletteSizeMin} to ${paletteSizeMax} colors of three or six hexadecimal digits`,
  isList: true,
  parse: readModel,
  description:
    "Sorts palettes by similarity to a palette, given as a slug or as 2 to 8 colors separated by hyphens or " +
    "commas. The order of the colors does not matter. The palette with the slug is not in the results. A text " +
    "that is both a published slug and a list of colors is read as a slug. `match.distance` is the mean " +
    "CIEDE2000 from each color to the nearest one of the other palette, in both directions. Cannot be combined " +
    "with `near`",
  schema: { type: "string", minLength: 1, maxLength: slugLengthMax },
  example: "synth-in-dandelion",
};

const sort = choiceParameter(
  {
    name: "sort",
    description:
      "`popular` (default): by save count. `recent`: by publish date. `relevance`: requires `name` or `words`, " +
      "and is the default with them. `distance`: requires `near`, `like` or colors in `words`, and is the " +
      "default with `near` and `like`. Ties are sorted by save count, then newest first, then by slug",
    example: "popular",
  },
  { name: "PaletteSort", choices: librarySorts },
);

const period = choiceParameter(
  {
    name: "period",
    description:
      "Counts only saves of the last 7 or 30 days that were not removed since. Implies `sort=popular`. Without " +
      "it, all saves count",
    example: "7d",
  },
  { name: "PalettePeriod", choices: periods },
);

/** Has no default, since clients that send defaults could not send a cursor. */
const skipped = integerParameter(
  {
    name: offset.name,
    description:
      `${offset.description}. With \`name\`, \`words\`, \`size\`, \`near\`, \`like\`, \`period\` or \`tags_match=all\`, the ` +
      `largest offset within the results is ${searchOffsetMax}. Use \`cursor\` for more`,
    example: 0,
  },
  { min: 0 },
);

const cursor: Parameter<string> = {
  name: "cursor",
  wanted: '"start" or the "next_cursor" of an answer',
  parse: readCursor,
  description:
    "Reads all results page by page. Send `start` first, then `pagination.next_cursor` with the same filters and " +
    "sort until it is null. Cursors do not expire, and work with another key or `limit`. A palette whose save " +
    "count changes between pages may be repeated or skipped. Cannot be combined with `offset`",
  schema: { type: "string", minLength: 1, maxLength: cursorLengthMax },
  example: "start",
};

const tags: Parameter<readonly string[]> = {
  name: "tags",
  wanted: `1 to ${tagsMax} comma-separated tags`,
  isList: true,
  parse: readTags,
  description:
    "Tags. A palette matches if it has any of them, or all of them with `tags_match=all`. Case and spaces around " +
    "a tag are ignored",
  schema: {
    type: "array",
    items: { type: "string", minLength: 1, maxLength: httpLimits.urlLengthMax },
    minItems: 1,
    maxItems: tagsMax,
  },
  example: ["warm", "pastel"],
};

const tagsMatch = choiceParameter(
  {
    name: "tags_match",
    description:
      "`any`, the default: one of the tags is enough. `all`: a palette must have all of them. Ignored without `tags`",
    example: "all",
  },
  { name: "TagsMatch", choices: ["any", "all"] },
);

const paletteParameters = [
  name,
  words,
  size,
  near,
  like,
  sort,
  period,
  tags,
  tagsMatch,
  includePaletteParts,
  limit,
  skipped,
  cursor,
];

export const listPalettes: Operation = {
  id: "listPalettes",
  path: "/v1/palettes",
  kind: "list",
  queryParameters: paletteParameters,
  document: {
    summary: "Browse and search published palettes",
    description:
      "Filters are optional and combined with AND. Costs 1 credit per item returned. If too few credits remain, " +
      "the page is truncated and `pagination.truncated` is true.",
    answer: "A page of palettes",
    tag: "Palettes",
    item: "Palette",
    example: "/v1/palettes?tags=warm,pastel&limit=2",
  },
  read: readPalettes,
};

async function readPalettes({ services, texts, links }: OperationContext, input: OperationInput): Promise<ListContent> {
  const { query, linkParameters, parts } = readPaletteQuery(input.query);
  const { total, palettes, cursor } = await findPalettes(services.librarySearch, input, query);
  const present = ({ palette, distance }: FoundPalette): ItemText => {
    const text = texts.palette(palette);
    return distance === undefined ? text : addToItem(text, "match", { distance: roundDistance(distance) });
  };
  const presentWithParts = (found: FoundPalette): ItemText => {
    const { colors, slug } = found.palette;
    return addPaletteParts(
      present(found),
      { subject: { colors, page: links.palettePage(slug) }, parts },
      services.colors,
    );
  };
  return {
    kind: "list",
    items:
      parts.length === 0
        ? await input.takeTurn(() => palettes.map(present))
        : await inTurns(palettes, input.takeTurn, presentWithParts),
    total,
    limit: query.limit,
    offset: query.offset,
    ...(isSearch(query) && { offsetMax: searchOffsetMax }),
    linkParameters,
    ...cursor,
  };
}

async function findPalettes(
  search: LibrarySearch,
  { accountId, addCpuMs }: OperationInput,
  query: LibraryQuery,
): Promise<LibraryFindings> {
  if (query.words?.length === 0)
    return { total: 0, palettes: [], cursor: query.cursor === undefined ? undefined : atEnd };
  const isTooDeep = isSearch(query) && query.offset > searchOffsetMax;
  const found = await search.findPalettes(accountId, isTooDeep ? { ...query, offset: 0, limit: 1 } : query);
  addCpuMs(found.searchCpuMs ?? 0);
  if (!isTooDeep) return found;
  if (query.offset < found.total) throw tooDeep(query.offset);
  return { total: found.total, palettes: [] };
}

const atEnd: NonNullable<LibraryFindings["cursor"]> = { offset: 0, nextCursor: () => null };

/** A search sorts all items before a page too, so the offset is limited. */
function tooDeep(depth: number): DomainError {
  const allowed = `an integer from 0 to ${searchOffsetMax} with "name", "words", "size", "near", "like", "period" or "tags_match=all"; "cursor" has no such limit`;
  return invalidParameter(offset.name, allowed, String(depth));
}

const distanceParts = 100;

function roundDistance(distance: number): number {
  return Math.round(distance * distanceParts) / distanceParts;
}

function readPaletteQuery(query: Query) {
  const wantedTags = readParameter(query, tags) ?? [];
  const isAll = readParameter(query, tagsMatch) === "all" && wantedTags.length > 1;
  const given = {
    words: readParameter(query, name),
    text: readParameter(query, words),
    size: readParameter(query, size),
    near: readParameter(query, near),
    like: readParameter(query, like),
    sort: readParameter(query, sort),
    tags: wantedTags,
    tagsMatch: isAll ? ("all" as const) : undefined,
    periodDays: toDays(readParameter(query, period)),
    cursor: readParameter(query, cursor),
    limit: readParameter(query, limit) ?? defaultLimit,
    offset: readParameter(query, skipped) ?? 0,
  };
  const wanted = { ...given, sort: chooseSort(given) };
  refuseContradictions(wanted);
  if (wanted.cursor !== undefined && query.has(skipped.name)) throw excludes("cursor", "offset");
  const parts = readParameter(query, includePaletteParts) ?? [];
  return { query: wanted, linkParameters: listLinks(wanted, parts), parts };
}

function readName(text: string): readonly string[] | undefined {
  return Array.from(text).length <= nameLengthMax ? foldWords(text) : undefined;
}

function readCursor(text: string): string | undefined {
  if (text.length > cursorLengthMax) return undefined;
  return text.toLowerCase() === cursorStart ? cursorStart : text;
}

/** Returns both a slug and colors for texts such as `decade-facade`, which can be either. */
function readModel(text: string): Model | undefined {
  const parts = splitColors(text);
  const hexes = parts.map(parseHexNotation);
  const colors = isPaletteSize(hexes.length) && hexes.every((hex) => hex !== undefined) ? hexes : undefined;
  const slug = isSlug(text) ? text : undefined;
  const wrong = hexes.indexOf(undefined);
  if (/[,#]/.test(text) && parts.length > 1 && wrong !== -1)
    throw invalidItem(like.name, wrong, { text: parts[wrong] ?? "", reason: "is not a color" });
  return colors || slug !== undefined ? { slug, colors } : undefined;
}

function readTags(text: string): readonly string[] | undefined {
  const named = [...new Set(parseTags(text.split(",")))];
  return named.length > 0 && named.length <= tagsMax ? named : undefined;
}

function toDays(period: (typeof periods)[number] | undefined): number | undefined {
  return period && Number.parseInt(period, 10);
}

type Given = Omit<LibraryQuery, "sort"> & { readonly sort: LibrarySort | undefined };

function chooseSort({ sort: chosen, near: hexes, like: model, words: named, text, periodDays }: Given): LibrarySort {
  if (chosen) return chosen;
  if (periodDays !== undefined) return "popular";
  if (text !== undefined) return "relevance";
  if (hexes || model) return "distance";
  return named ? "relevance" : "popular";
}

function refuseContradictions({
  sort: order,
  near: hexes,
  like: model,
  words: named,
  text,
  periodDays,
}: LibraryQuery): void {
  if (hexes && model) throw excludes("like", "near");
  if (order === "relevance" && !named && text === undefined) throw needs(order, '"name" or "words"');
  if (order === "distance" && !hexes && !model && text === undefined) throw needs(order, '"near" or "like"');
  if (periodDays !== undefined && order !== "popular") {
    throw invalidParameter(sort.name, '"popular" with "period"', order);
  }
}

/** @param needed - parameters, quoted */
function needs(order: LibrarySort, needed: string): DomainError {
  return invalidParameter(sort.name, `${sort.wanted}, and "${order}" needs ${needed}`, order);
}

function excludes(parameter: string, other: string): DomainError {
  return new DomainError("invalid_parameter", `Parameter "${parameter}" cannot be combined with "${other}"`, {
    param: parameter,
  });
}

/** A name for links that stands for every name without words. */
const noWords = "-";

function listLinks(wanted: LibraryQuery, parts: readonly PalettePart[]) {
  const { near: hexes, like: model } = wanted;
  return listLinkParameters([
    [name, wanted.words && (wanted.words.join(" ") || noWords)],
    [words, wanted.text],
    [size, wanted.size?.toString()],
    [near, hexes?.join(",")],
    // Colors joined by hyphens could match a published slug, which has priority.
    [like, model && (model.slug ?? model.colors?.join(","))],
    [sort, wanted.sort],
    [period, wanted.periodDays === undefined ? undefined : `${wanted.periodDays}d`],
    [tags, wanted.tags.join(",")],
    [tagsMatch, wanted.tagsMatch],
    [includePaletteParts, parts.join(",")],
  ]);
}
