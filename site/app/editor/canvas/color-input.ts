/**
 * A color that is being typed. Undo or a new palette, which replaces the slot's color, discards it.
 */
import { hexToOklch, type Lch } from "@tincture/color";
import { oklchToHex } from "@tincture/color/harmony";
import { parseHexNotation } from "../../ui/parse-hex-notation.ts";
import { readOneColor } from "../../ui/read-one-color.ts";

export interface HexInput {
  readonly text: string;
  readonly hex: string;
  readonly problem?: string | undefined;
}

/** Applies six digits at once. Three digits or a word may be the start of another color. */
export function typeHex(text: string, hex: string): HexInput {
  const read = parseHexNotation(text);
  const isWhole = read !== undefined && text.toLowerCase().includes(read);
  return { text, hex: isWhole ? read : hex };
}

/** Returns whether a pasted text is a whole color, and not digits to insert. */
export function isWholePaste(text: string): boolean {
  return !/^\s*(?:[\da-f]{0,2}|[\da-f]{4,5})\s*$/i.test(text);
}

export function keepHexInput(input: HexInput | undefined, hex: string): HexInput | undefined {
  return input?.hex === hex ? input : undefined;
}

export async function finishHex(input: HexInput): Promise<string | HexInput> {
  const read = await readOneColor(input.text);
  return "hex" in read ? read.hex : { ...input, problem: read.problem };
}

export type LchAxis = "l" | "c" | "h";

/** The maximum chroma of sRGB colors, rounded up. */
export const chromaMax = 0.33;
export const hueMax = 360;

const lostChromaMin = 0.004;
const trackStops = 13;

export function keepLch(input: Lch | undefined, hex: string): Lch {
  return input !== undefined && oklchToHex(input) === hex ? input : hexToOklch(hex);
}

export function exceedsGamut(input: Lch): boolean {
  return input.c - hexToOklch(oklchToHex(input)).c > lostChromaMin;
}

export function trackGradient(color: Lch, axis: LchAxis): string {
  const max = { l: 1, c: chromaMax, h: hueMax }[axis];
  const stops = Array.from({ length: trackStops }, (_, at) =>
    oklchToHex({ ...color, [axis]: (at * max) / (trackStops - 1) }),
  );
  return `linear-gradient(to right, ${stops.map((hex) => `#${hex}`).join(", ")})`;
}
