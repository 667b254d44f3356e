/** The query of `/colors`: the API's parameters, with `page` in place of `limit` and `offset`. */
import { colorFamilies, type ColorFamily } from "@tincture/color";
import type { ColorSort } from "@tincture/contract/colors";
import { quoteValue } from "@tincture/contract/errors";
import { parseHexNotation } from "../ui/parse-hex-notation.ts";

export interface ColorSearch {
  readonly name?: string;
  readonly family?: ColorFamily;
  readonly near?: string;
  readonly sort?: ColorSort;
  readonly page: number;
}

export interface SearchProblem {
  readonly field: keyof ColorSearch;
  readonly text: string;
  readonly message: string;
}

export const sortLabels: Readonly<Record<ColorSort, string>> = {
  relevance: "Name match",
  distance: "Nearest color",
  name: "Name",
  hue: "Hue",
  lightness: "Lightness",
};

export const nameLengthMax = 100;
const pageMax = 99_999;
const sorts = ["relevance", "distance", "name", "hue", "lightness"] as const satisfies readonly ColorSort[];

/** @param parseNear - on the server a parser of every notation, which is too large for browsers */
export function readColorSearch(params: URLSearchParams, parseNear = parseHexNotation) {
  const problems: SearchProblem[] = [];
  function read<T>(field: keyof ColorSearch, parse: (text: string) => T | undefined, wanted: string) {
    const text = params.get(field)?.trim() ?? "";
    if (text === "") return undefined;
    const value = parse(text);
    if (value === undefined) problems.push({ field, text, message: `${quoteValue(text)} ${wanted}` });
    return value;
  }

  const name = read(
    "name",
    (text) => (text.length <= nameLengthMax ? text : undefined),
    `is too long: at most ${nameLengthMax} characters are searched for.`,
  );
  const family = read(
    "family",
    (text) => colorFamilies.find((family) => family.toLowerCase() === text.toLowerCase()),
    `is no family. There are ${colorFamilies.join(", ")}.`,
  );
  const near = read("near", parseNear, "is not a color. Write it like #2a9d8f, rgb(42 157 143) or teal.");
  const sort = read(
    "sort",
    (text) => sorts.find((known) => known === text),
    `is no order. There are ${sorts.join(", ")}.`,
  );
  const page = read("page", parsePage, "is no page: pages are counted from 1.") ?? 1;
  if (sort === "distance" && near === undefined) {
    problems.push({
      field: "sort",
      text: sort,
      message: "The nearest color to what? Give a color to sort by distance.",
    });
    return { search: { name, family, page }, problems };
  }
  return { search: { name, family, near, sort, page }, problems };
}

export function formatColorSearch({ page, ...filters }: ColorSearch): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(filters)) if (value !== undefined) params.set(key, value);
  if (page > 1) params.set("page", String(page));
  return params.size === 0 ? "/colors" : `/colors?${params}`;
}

export function isAsked({ name, family, near, sort }: ColorSearch): boolean {
  return [name, family, near, sort].some((value) => value !== undefined);
}

export function describeSearch({ name, family, near }: ColorSearch): string {
  const subject = `${family ?? "All"} colors`;
  return [subject, name && `named “${name}”`, near && `near #${near}`].filter(Boolean).join(" ");
}

function parsePage(text: string): number | undefined {
  return /^[1-9]\d*$/.test(text) ? Math.min(Number(text), pageMax) : undefined;
}
