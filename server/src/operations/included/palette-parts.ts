import {
  colorScale,
  contrastMatrix,
  type Deficiency,
  exportFormats,
  gradientCss,
  type PaletteView,
  paletteView,
} from "@tincture/color";
import type { ColorCatalog } from "@tincture/contract/colors";
import { choicesParameter } from "../../http/parameters.ts";
import type { PaletteParts } from "../schemas/included.ts";

/** Additional data of a palette. */
export type PalettePart = keyof PaletteParts;

/** All parts, in the order of the reply. */
export const paletteParts = [
  "names",
  "contrast",
  "vision",
  "scales",
  "gradient",
  "files",
] as const satisfies readonly PalettePart[];

/** The requested parts. */
export const includePaletteParts = choicesParameter(
  {
    name: "include",
    description: "Parts to add to each palette as `included`, at no extra cost",
    example: ["names", "contrast"],
  },
  { name: "PalettePart", choices: paletteParts },
);

/** A palette to describe. */
export interface PaletteSubject {
  readonly colors: readonly string[];
  /** The address of a file without its dot and extension. */
  readonly page: string;
}

type Describe<Part extends PalettePart> = (subject: PaletteSubject, catalog: ColorCatalog) => PaletteParts[Part];

/** Computes each part. */
export const describePalettePart: { readonly [Part in PalettePart]: Describe<Part> } = {
  names: ({ colors }, catalog) => colors.map((hex) => describeName(hex, catalog)),
  contrast: ({ colors }) => contrastMatrix(colors).map((row) => [...row]),
  vision: ({ colors }) => describeVision(colors),
  scales: ({ colors }) => colors.map((hex) => describeScale(hex)),
  gradient: ({ colors }) => gradientCss(colors),
  files: ({ page }) => Object.fromEntries(exportFormats.map(({ extension }) => [extension, `${page}.${extension}`])),
};

/** Tints and shades of a color, by step. */
export function describeScale(hex: string): PaletteParts["scales"][number] {
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

/** Rounds down to two decimals, so that a displayed value is never too large. */
function cut(difference: number): number {
  return Math.floor(difference * 100) / 100;
}
