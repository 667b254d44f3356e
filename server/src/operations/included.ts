import {
  colorScale,
  contrastMatrix,
  type Deficiency,
  exportFormats,
  gradientCss,
  type PaletteView,
  paletteView,
  colorHarmonies,
  type HarmonyName,
  simulateDeficiency,
} from "@tincture/color";
import type { ColorCatalog } from "@tincture/contract/colors";
import { choicesParameter } from "../http/parameters.ts";
import { type PaletteParts, type ColorParts, neighborCount } from "./schemas/included.ts";
import type { TakeTurn } from "../http/limits/limits.ts";
import { addToItem, type ItemText } from "./items.ts";

export type PalettePart = keyof PaletteParts;

export const paletteParts = [
  "names",
  "contrast",
  "vision",
  "scales",
  "gradient",
  "files",
] as const satisfies readonly PalettePart[];

export const includePaletteParts = choicesParameter(
  {
    name: "include",
    description: "Parts to add to each palette as `included`, at no extra cost",
    example: ["names", "contrast"],
  },
  { name: "PalettePart", choices: paletteParts },
);

interface PaletteSubject {
  readonly colors: readonly string[];
  /** The address of a file without its dot and extension. */
  readonly page: string;
}

export const describePalettePart: {
  readonly [Part in PalettePart]: (subject: PaletteSubject, catalog: ColorCatalog) => PaletteParts[Part];
} = {
  names: ({ colors }, catalog) => colors.map((hex) => describeName(hex, catalog)),
  contrast: ({ colors }) => contrastMatrix(colors).map((row) => [...row]),
  vision: ({ colors }) => describeVision(colors),
  scales: ({ colors }) => colors.map((hex) => describeScale(hex)),
  gradient: ({ colors }) => gradientCss(colors),
  files: ({ page }) => Object.fromEntries(exportFormats.map(({ extension }) => [extension, `${page}.${extension}`])),
};

function describeScale(hex: string): PaletteParts["scales"][number] {
  return Object.fromEntries(colorScale(hex).steps.map((tint) => [tint.step, tint.hex]));
}

function describeName(hex: string, catalog: ColorCatalog): PaletteParts["names"][number] {
  const { name, match } = catalog.getColor(hex);
  return { name, hex: match.hex, distance: match.distance };
}

function describeVision(colors: readonly string[]): PaletteParts["vision"] {
  const view = (deficiency?: Deficiency) => describeView(paletteView(colors, deficiency), colors);
  return {
    normal: view(),
    protanopia: view("protanopia"),
    deuteranopia: view("deuteranopia"),
    tritanopia: view("tritanopia"),
  };
}

type View = PaletteParts["vision"]["normal"];

function describeView({ leastDifference, confused }: PaletteView, colors: readonly string[]): View {
  return {
    least_difference: cut(leastDifference),
    confused: confused.map(({ first, second, distance }) => ({
      first: colors[first] ?? "",
      second: colors[second] ?? "",
      difference: cut(distance),
    })),
  };
}

/** Rounds down, so that a displayed value is never too large. */
function cut(difference: number): number {
  return Math.floor(difference * 100) / 100;
}

export type ColorPart = keyof ColorParts;

export const colorParts = ["scale", "harmonies", "vision", "neighbors"] as const satisfies readonly ColorPart[];

export const includeColorParts = choicesParameter(
  {
    name: "include",
    description: "Parts to add to each color as `included`, at no extra cost",
    example: ["scale", "harmonies"],
  },
  { name: "ColorPart", choices: colorParts },
);

const describeColorPart: { readonly [Part in ColorPart]: (hex: string, catalog: ColorCatalog) => ColorParts[Part] } = {
  scale: describeScale,
  harmonies: describeHarmonies,
  vision: describeColorVision,
  neighbors: listNeighbors,
};

function describeHarmonies(hex: string): ColorParts["harmonies"] {
  const harmonies = new Map(colorHarmonies(hex).map(({ name, colors }) => [name, [...colors]]));
  const find = (name: HarmonyName) => harmonies.get(name) ?? [];
  return {
    complement: find("complement"),
    analogous: find("analogous"),
    triad: find("triad"),
    split_complement: find("splitComplement"),
    tetrad: find("tetrad"),
    square: find("square"),
  };
}

function describeColorVision(hex: string): ColorParts["vision"] {
  return {
    protanopia: simulateDeficiency(hex, "protanopia"),
    deuteranopia: simulateDeficiency(hex, "deuteranopia"),
    tritanopia: simulateDeficiency(hex, "tritanopia"),
    achromatopsia: simulateDeficiency(hex, "achromatopsia"),
  };
}

function listNeighbors(hex: string, catalog: ColorCatalog): ColorParts["neighbors"] {
  return catalog.listNeighbors(hex, neighborCount).map((neighbor) => ({
    name: neighbor.name,
    hex: neighbor.hex,
    distance: Math.round(neighbor.distance * 100) / 100,
  }));
}

interface WantedPaletteParts {
  readonly subject: PaletteSubject;
  readonly parts: readonly PalettePart[];
}

export function addPaletteParts(
  text: ItemText,
  { subject, parts }: WantedPaletteParts,
  catalog: ColorCatalog,
): ItemText {
  if (parts.length === 0) return text;
  const included = parts.map((part) => [part, describePalettePart[part](subject, catalog)] as const);
  return addToItem(text, "included", Object.fromEntries(included));
}

interface WantedColorParts {
  readonly hex: string;
  readonly parts: readonly ColorPart[];
}

export function addColorParts(text: ItemText, { hex, parts }: WantedColorParts, catalog: ColorCatalog): ItemText {
  if (parts.length === 0) return text;
  const included = parts.map((part) => [part, describeColorPart[part](hex, catalog)] as const);
  return addToItem(text, "included", Object.fromEntries(included));
}

/** Creates each item in its own turn, since a page may take tens of milliseconds. */
export async function inTurns<Item>(
  items: readonly Item[],
  takeTurn: TakeTurn,
  create: (item: Item) => ItemText,
): Promise<readonly ItemText[]> {
  const texts: ItemText[] = [];
  for (const item of items) texts.push(await takeTurn(() => create(item)));
  return texts;
}
