import { hexToRgb } from "../hex.ts";
import { type LegibleSwatch, legiblePalette, type NamedPalette } from "./legible-palette.ts";
import { formatZip } from "./zip.ts";

const entryName = "Swatches.json";
const channelMax = 255;
const shareDecimals = 6;
const hueSectors = 6;
/** HSB, the only one that Procreate writes. */
const colorSpace = 0;

/**
 * A ZIP with one JSON file of hue, saturation and brightness. Procreate shows at most thirty
 * swatches.
 *
 * @see Procreate Handbook, "Palettes"; the format itself is not published
 */
export function paletteToProcreate(palette: NamedPalette): Uint8Array<ArrayBuffer> {
  const { name, colors } = legiblePalette(palette);
  const text = JSON.stringify([{ name, swatches: colors.map(toSwatch) }]);
  return formatZip([{ name: entryName, bytes: new TextEncoder().encode(text) }]);
}

/** @see Smith 1978, Color Gamut Transform Pairs, for the hexcone */
function toSwatch({ hex }: LegibleSwatch): object {
  const { r, g, b } = hexToRgb(hex);
  const most = Math.max(r, g, b);
  const spread = most - Math.min(r, g, b);
  return {
    hue: roundShare(spread === 0 ? 0 : hueSector([r, g, b], most, spread) / hueSectors),
    saturation: roundShare(most === 0 ? 0 : spread / most),
    brightness: roundShare(most / channelMax),
    alpha: 1,
    colorSpace,
  };
}

/** From 0 (red) over 2 (green) and 4 (blue) to 6 (red again). */
function hueSector([r, g, b]: readonly [number, number, number], most: number, spread: number): number {
  if (most === r) return ((g - b) / spread + hueSectors) % hueSectors;
  return most === g ? 2 + (b - r) / spread : 2 + 2 + (r - g) / spread;
}

function roundShare(share: number): number {
  return Number(share.toFixed(shareDecimals));
}
