/** Red, green and blue of a color: three numbers on the scale the function using them names. */
export type Rgb = { readonly r: number; readonly g: number; readonly b: number };

const channelMax = 255;

/**
 * The light a color stands for: its channels without the sRGB transfer function.
 *
 *     C = v / 12.92                     for v ≤ 0.04045
 *     C = ((v + 0.055) / 1.055)^2.4     otherwise, with v = channel / 255
 *
 * @param rgb - sRGB channels, integers from 0 to 255
 * @returns linear-light channels from 0 to 1
 * @see CSS Color Module Level 4, section 18 "Sample code", `lin_sRGB`; IEC 61966-2-1:1999
 * @example
 * rgbToLinear({ r: 255, g: 0, b: 255 })  // { r: 1, g: 0, b: 1 }
 */
export function rgbToLinear(rgb: Rgb): Rgb {
  return { r: linearChannels[rgb.r]!, g: linearChannels[rgb.g]!, b: linearChannels[rgb.b]! };
}

const linearChannels: Readonly<Float64Array> = Float64Array.from({ length: channelMax + 1 }, (_, byte) =>
  toLinear(byte / channelMax),
);

function toLinear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}
