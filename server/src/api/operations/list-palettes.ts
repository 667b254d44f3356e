import { addToItem } from "../items.ts";
import { paletteParameters, type PaletteListQuery, readPaletteQuery } from "../palette-query.ts";
import { paletteExample } from "../schemas/palette.ts";
import type { ListContent, Operation, OperationContext, OperationInput } from "./operation.ts";

export const listPalettes: Operation = {
  id: "listPalettes",
  path: "/v1/palettes",
  kind: "list",
  queryParameters: paletteParameters,
  document: {
    summary: "Browse and search published community palettes",
    description:
      "All filters are optional and all must hold. Costs 1 credit per item returned. When fewer credits are left than the page " +
      "has items, the page is cut to what they pay for and `pagination.truncated` is true.",
    answer: "A page of palettes",
    tag: "Palettes",
    item: "Palette",
    example: paletteExample,
  },
  read: readPalettes,
};

async function readPalettes(context: OperationContext, input: OperationInput): Promise<ListContent> {
  const wanted = readPaletteQuery(input.query);
  const { query, linkParameters } = wanted;
  const { total, items } = await findPalettes(context, input, wanted);
  return { kind: "list", items, total, limit: query.limit, offset: query.offset, linkParameters };
}

async function findPalettes(
  { services, texts }: OperationContext,
  { accountId }: OperationInput,
  wanted: PaletteListQuery,
): Promise<Pick<ListContent, "items" | "total">> {
  if (wanted.kind === "index") {
    const { total, palettes } = await services.library.listPalettes(wanted.query);
    return { total, items: palettes.map((palette) => texts.palette(palette)) };
  }
  const { total, palettes } = await services.librarySearch.findPalettes(accountId, wanted.query);
  const items = palettes.map(({ palette, distance }) => {
    const text = texts.palette(palette);
    return distance === undefined ? text : addToItem(text, "match", { distance: roundDistance(distance) });
  });
  return { total, items };
}

const distanceParts = 10_000;

/** To four decimals: a color's next neighbor is not much nearer. */
function roundDistance(distance: number): number {
  return Math.round(distance * distanceParts) / distanceParts;
}
