import { type Color } from "@tincture/contract/colors";
import { colorFacts, type NearName } from "@tincture/color";

/** A color given the named color nearest to it. */
export function describeColor(hex: string, nearest: NearName): Color {
  const distance = roundDistance(nearest.distance);
  const { family, conversions, contrast } = colorFacts(hex);
  return {
    hex,
    name: nearest.name,
    family,
    match: { hex: nearest.hex, distance, exact: nearest.hex === hex },
    conversions,
    contrast,
  };
}

/** A CIEDE2000 as it is shown: with two decimals. */
export function roundDistance(distance: number): number {
  return Math.round(distance * 100) / 100;
}
