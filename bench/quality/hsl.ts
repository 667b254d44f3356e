/** Hue in degrees, saturation and lightness 0 … 1. */
export type Hsl = readonly [number, number, number];

/**
 * The hex of an HSL color.
 *
 * @see CSS Color Module Level 4, section 7.1, the sample code for HSL to RGB
 */
export function hslToHex([hue, saturation, lightness]: Hsl): string {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const channels = [0, 8, 4].map((offset) => {
    const step = (offset + (((hue % 360) + 360) % 360) / 30) % 12;
    const channel = lightness - reach * Math.max(-1, Math.min(step - 3, 9 - step, 1));
    return Math.round(Math.min(1, Math.max(0, channel)) * 255);
  });
  return channels.map((channel) => channel.toString(16).padStart(2, "0")).join("");
}
