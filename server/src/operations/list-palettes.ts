import type { DomainError } from "@tincture/contract/errors";
import type { FoundPalette, LibraryFindings, LibraryQuery, LibrarySearch } from "../library/search/library-search.ts";
import { searchOffsetMax } from "../library/search/search-request.ts";
import type { ApiServices, ListContent, Operation, OperationContext, OperationInput } from "./operation.ts";
import { addToItem, type ItemText } from "./items.ts";
import { paletteParameters, type PaletteListQuery, readPaletteQuery } from "./palette-query.ts";
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

async function readPalettes(context: OperationContext, input: OperationInput): Promise<ListContent> {
  const wanted = readPaletteQuery(input.query);
  const { query, linkParameters } = wanted;
  const found = await findPalettes(context, input, wanted);
  return { kind: "list", limit: query.limit, offset: query.offset, linkParameters, ...found };
}

async function findPalettes(
  { services, texts, links }: OperationContext,
  input: OperationInput,
  wanted: PaletteListQuery,
): Promise<Pick<ListContent, "items" | "total"> & Partial<ListContent>> {
  const { takeTurn } = input;
  if (wanted.kind === "index" && wanted.parts.length === 0) {
    const { total, palettes } = await services.library.listPalettes(wanted.query);
    return { total, items: await takeTurn(() => palettes.map((palette) => texts.palette(palette))) };
  }
  const { total, palettes, cursor } = await findMatches(services, input, wanted);
  const page = { total, ...(wanted.kind === "search" && { offsetMax: searchOffsetMax }), ...cursor };
  const present = ({ palette, distance }: FoundPalette): ItemText => {
    const text = texts.palette(palette);
    if (distance === undefined) return text;
    return addToItem(text, "match", { distance: roundDistance(distance) });
  };
  if (wanted.parts.length === 0) return { ...page, items: await takeTurn(() => palettes.map(present)) };
  const items = await inTurns(palettes, takeTurn, (found) => {
    const { colors, slug } = found.palette;
    const subject = { colors, page: links.palettePage(slug) };
    return addPaletteParts(present(found), { subject, parts: wanted.parts }, services.colors);
  });
  return { ...page, items };
}

async function findMatches(
  services: ApiServices,
  input: OperationInput,
  wanted: PaletteListQuery,
): Promise<LibraryFindings> {
  if (wanted.kind === "search") return searchPalettes(services.librarySearch, input, wanted.query);
  const { total, palettes } = await services.library.listPalettes(wanted.query);
  return { total, palettes: palettes.map((palette) => ({ palette })) };
}

async function searchPalettes(
  search: LibrarySearch,
  { accountId, addCpuMs }: OperationInput,
  query: LibraryQuery,
): Promise<LibraryFindings> {
  if (query.words?.length === 0)
    return { total: 0, palettes: [], cursor: query.cursor === undefined ? undefined : atEnd };
  const isTooDeep = query.offset > searchOffsetMax;
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
