import type { SiteServices } from "@tincture/contract/site-services";
import { ciede2000, colorContrast, colorFamily, type ColorFamily, hexToLab } from "@tincture/color";
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
  const { total, colors, corrected } = await catalog.searchColors({
    ...query,
    sort: query.sort ?? defaultSort(query),
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

/**
 * Searches by name or nearness are sorted by relevance. Anything else is sorted as a spectrum,
 * because a page sorted by name looks random.
 */
function defaultSort({ name, near }: Pick<ColorSearch, "name" | "near">): "spectrum" | undefined {
  return name === undefined && near === undefined ? "spectrum" : undefined;
}

export interface ColorSummary {
  readonly hex: string;
  readonly name: string;
  readonly family: ColorFamily;
  /** Hex of a text color that is readable on it. */
  readonly text: string;
  /** CIEDE2000 to the searched color, with one decimal. */
  readonly distance?: string;
}

export function summarizeColor({ hex, name }: Pick<Color, "hex" | "name">, near?: string): ColorSummary {
  const distance = near === undefined ? undefined : ciede2000(hexToLab(near), hexToLab(hex)).toFixed(1);
  return {
    hex,
    name,
    family: colorFamily(hex),
    text: colorContrast(hex).text,
    ...(distance !== undefined && { distance }),
  };
}
