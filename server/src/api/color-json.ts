import { apcaContrast, cssColors } from "@tincture/color";
import type { Color } from "../domain/colors/color.ts";
import type { ColorBody } from "./schemas/color.ts";

/**
 * Returns a color as the API's color object.
 *
 * @param page - the address of the color's page
 */
export function presentColor(color: Color, page: string): ColorBody {
  const { hex, name, family, match, conversions, contrast } = color;
  return {
    hex,
    name,
    family,
    match,
    conversions: { ...conversions, css: cssColors(hex) },
    contrast: { ...contrast, apca: apcaOf(hex) },
    links: { page },
  };
}

/** Returns APCA's Lc of white and of black text on a color, with one decimal. */
function apcaOf(hex: string): ColorBody["contrast"]["apca"] {
  return { white: roundTenth(apcaContrast("ffffff", hex)), black: roundTenth(apcaContrast("000000", hex)) };
}

/** Adds 0, which turns -0 into 0. */
function roundTenth(value: number): number {
  return Math.round(value * 10) / 10 + 0;
}
