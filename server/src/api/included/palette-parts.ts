import {
  colorScale,
  contrastMatrix,
  type Deficiency,
  exportFormats,
  gradientCss,
  type PaletteView,
  paletteView,
} from "@tincture/color";
import type { ColorCatalog } from "../../domain/colors/color-catalog.ts";
import { choicesParameter } from "../parameters.ts";
import type { PaletteParts } from "../schemas/included.ts";

/** What can be said of a palette's colors besides what its object has. */
export type PalettePart = keyof PaletteParts;

/** All of it, in the order in which answers have it. */
export const paletteParts = [
  "names",
  "contrast",
  "vision",
  "scales",
  "gradient",
  "files",
] as const satisfies readonly PalettePart[];

/** Which of it a request wants. */
export const includePaletteParts = choicesParameter(
  {
    name: "include",
    description: "What to add to each palette as `included`, at no further cost",
    example: ["names", "contrast"],
  },
  { name: "PalettePart", choices: paletteParts },
);

/** A palette of which parts are described. */
export interface PaletteSubject {
  readonly colors: readonly string[];
  /** Address whose ending, with a dot before it, makes the address of a file. */
  readonly page: string;
}

type Describe<Part extends PalettePart> = (subject: PaletteSubject, catalog: ColorCatalog) => PaletteParts[Part];

/** How each part comes from the colors. */
export const describePalettePart: { readonly [Part in PalettePart]: Describe<Part> } = {
  names: ({ colors }, catalog) => colors.map((hex) => describeName(hex, catalog)),
  contrast: ({ colors }) => contrastMatrix(colors).map((row) => [...row]),
  vision: ({ colors }) => describeVision(colors),
  scales: ({ colors }) => colors.map((hex) => describeScale(hex)),
  gradient: ({ colors }) => gradientCss(colors),
  files: ({ page }) => Object.fromEntries(exportFormats.map(({ extension }) => [extension, `${page}.${extension}`])),
};

/** Tints and shades of a color by their steps. */
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

/** Down to two decimals: what is shown is never more than what is. */
function cut(difference: number): number {
  return Math.floor(difference * 100) / 100;
}
