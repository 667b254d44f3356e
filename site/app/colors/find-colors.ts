import type { SiteServices } from "@tincture/contract/site-services";
import { ciede2000, colorContrast, hexToLab } from "@tincture/color";
import type { Color } from "@tincture/contract/colors";
import type { ColorSearch } from "./color-search.ts";

const pageSize = 48;

type Catalog = SiteServices["colors"];

export async function listRamps(catalog: Catalog) {
  const ramps = await catalog.listRamps();
  return ramps.map(({ colors, ...ramp }) => ({ ...ramp, colors: colors.map((color) => summarizeColor(color)) }));
}

export async function findColors(catalog: Catalog, search: ColorSearch) {
  const { page, ...query } = search;
  // Anything else is sorted as a spectrum, because a page sorted by name looks random.
  const isRanked = query.name !== undefined || query.near !== undefined;
  const { total, colors, corrected } = await catalog.searchColors({
    ...query,
    sort: query.sort ?? (isRanked ? undefined : "spectrum"),
    offset: (page - 1) * pageSize,
    limit: pageSize,
  });
  return {
    total,
    pageCount: Math.ceil(total / pageSize),
    colors: colors.map((color) => summarizeColor(color, search.near)),
    corrected,
  };
}

export type ColorSummary = ReturnType<typeof summarizeColor>;

/** @param near - hex of the searched color */
export function summarizeColor({ hex, name }: Pick<Color, "hex" | "name">, near?: string) {
  const distance = near === undefined ? undefined : ciede2000(hexToLab(near), hexToLab(hex)).toFixed(1);
  return { hex, name, text: colorContrast(hex).text, ...(distance !== undefined && { distance }) };
}
