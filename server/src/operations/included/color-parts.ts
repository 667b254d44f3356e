import { colorHarmonies, type HarmonyName, simulateDeficiency } from "@tincture/color";
import type { ColorCatalog } from "@tincture/contract/colors";
import { choicesParameter } from "../../http/parameters.ts";
import { type ColorParts, neighborCount } from "../schemas/included.ts";
import { describeScale } from "./palette-parts.ts";

/** Additional data of a color. */
export type ColorPart = keyof ColorParts;

/** All parts, in the order of the reply. */
export const colorParts = ["scale", "harmonies", "vision", "neighbors"] as const satisfies readonly ColorPart[];

/** The requested parts. */
export const includeColorParts = choicesParameter(
  {
    name: "include",
    description: "Parts to add to each color as `included`, at no extra cost",
    example: ["scale", "harmonies"],
  },
  { name: "ColorPart", choices: colorParts },
);

type Describe<Part extends ColorPart> = (hex: string, catalog: ColorCatalog) => ColorParts[Part];

/** Computes each part. */
export const describeColorPart: { readonly [Part in ColorPart]: Describe<Part> } = {
  scale: describeScale,
  harmonies: describeHarmonies,
  vision: describeVision,
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

function describeVision(hex: string): ColorParts["vision"] {
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
