/** A color as three sliders hold it. Unlike a hex it remembers the hue of a gray, and chroma that sRGB cannot show. */
import { hexToOklch, type Lch } from "@tincture/color";
import { oklchToHex } from "@tincture/color/harmony";

export type LchAxis = "l" | "c" | "h";

/** The most chroma that any sRGB color has, rounded up. */
export const chromaMax = 0.33;
export const hueMax = 360;

/** Far less than a slider's step can show. */
const lostChromaMin = 0.004;
const trackStops = 13;

/** @returns the draft while it still stands for the color, else the color's own coordinates */
export function keepDraft(draft: Lch | undefined, hex: string): Lch {
  return draft !== undefined && oklchToHex(draft) === hex ? draft : hexToOklch(hex);
}

/** Whether a color had to give up chroma to fit into sRGB. */
export function exceedsGamut(draft: Lch): boolean {
  return draft.c - hexToOklch(oklchToHex(draft)).c > lostChromaMin;
}

/** What a slider's track shows: the color at each of its places. */
export function trackGradient(color: Lch, axis: LchAxis): string {
  const max = { l: 1, c: chromaMax, h: hueMax }[axis];
  const stops = Array.from({ length: trackStops }, (_, at) =>
    oklchToHex({ ...color, [axis]: (at * max) / (trackStops - 1) }),
  );
  return `linear-gradient(to right, ${stops.map((hex) => `#${hex}`).join(", ")})`;
}
