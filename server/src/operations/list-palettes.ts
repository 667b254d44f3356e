import type { DomainError } from "@tincture/contract/errors";
import {
  type FoundPalette,
  isSearch,
  type LibraryFindings,
  type LibraryQuery,
  type LibrarySearch,
} from "../library/search/library-search.ts";
import { searchOffsetMax } from "../library/search/search-request.ts";
import type { ListContent, Operation, OperationContext, OperationInput } from "./operation.ts";
import { addToItem, type ItemText } from "./items.ts";
import { paletteParameters, readPaletteQuery } from "./palette-query.ts";
import { invalidParameter, offset } from "../http/parameters.ts";
import { addPaletteParts, inTurns } from "./included.ts";

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
