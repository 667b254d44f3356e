/** A color as three sliders hold it. Unlike a hex it remembers the hue of a gray, and chroma that sRGB cannot show. */
import { hexToOklch, type Lch } from "@tincture/color";
import { oklchToHex } from "@tincture/color/harmony";

export type LchAxis = "l" | "c" | "h";

/** The most chroma that any sRGB color has, rounded up. */
export const CHROMA_MAX = 0.33;
export const HUE_MAX = 360;

/** Far less than a slider's step can show. */
const LOST_CHROMA_MIN = 0.004;
const TRACK_STOPS = 13;

/** @returns the draft while it still stands for the color, else the color's own coordinates */
export function keepDraft(draft: Lch | undefined, hex: string): Lch {
  return draft !== undefined && oklchToHex(draft) === hex ? draft : hexToOklch(hex);
}

/** Whether a color had to give up chroma to fit into sRGB. */
export function exceedsGamut(draft: Lch): boolean {
  return draft.c - hexToOklch(oklchToHex(draft)).c > LOST_CHROMA_MIN;
}

/** What a slider's track shows: the color at each of its places. */
export function trackGradient(color: Lch, axis: LchAxis): string {
  const max = { l: 1, c: CHROMA_MAX, h: HUE_MAX }[axis];
  const stops = Array.from({ length: TRACK_STOPS }, (_, at) =>
    oklchToHex({ ...color, [axis]: (at * max) / (TRACK_STOPS - 1) }),
  );
  return `linear-gradient(to right, ${stops.map((hex) => `#${hex}`).join(", ")})`;
}
