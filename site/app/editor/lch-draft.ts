/**
 * A color as three sliders hold it. Unlike a hex, it keeps the hue of a gray and chroma outside
 * sRGB.
 */
import { hexToOklch, type Lch } from "@tincture/color";
import { oklchToHex } from "@tincture/color/harmony";

export type LchAxis = "l" | "c" | "h";

/** The maximum chroma of sRGB colors, rounded up. */
export const chromaMax = 0.33;
export const hueMax = 360;

/** Far less than one step of a slider. */
const lostChromaMin = 0.004;
const trackStops = 13;

/** Returns the edited coordinates while they match the color, or else the color's own. */
export function keepDraft(draft: Lch | undefined, hex: string): Lch {
  return draft !== undefined && oklchToHex(draft) === hex ? draft : hexToOklch(hex);
}

/** Returns whether chroma was reduced to fit sRGB. */
export function exceedsGamut(draft: Lch): boolean {
  return draft.c - hexToOklch(oklchToHex(draft)).c > lostChromaMin;
}

/** Returns the colors along a slider's track. */
export function trackGradient(color: Lch, axis: LchAxis): string {
  const max = { l: 1, c: chromaMax, h: hueMax }[axis];
  const stops = Array.from({ length: trackStops }, (_, at) =>
    oklchToHex({ ...color, [axis]: (at * max) / (trackStops - 1) }),
  );
  return `linear-gradient(to right, ${stops.map((hex) => `#${hex}`).join(", ")})`;
}
